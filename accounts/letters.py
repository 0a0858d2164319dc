"""Letters about accounts: each is a row before it is a mail, so that none is lost and no page fails with one.

Accounts knows no channel and no outbox: whoever sends mails registers here (`senders`) and is called with
each letter as soon as it is committed, so that the page can say what has become of it. What could not be
sent then waits in its row for the next run of the same senders. The rows are not those of the outbox of
games: they need no person, ask nobody what they want to be told of, and hold words, not facts.

The words hold codes and keys. They are rendered once, as the key of a reset is made for one mail, and kept
encrypted under the site's key no longer than until they are sent or have outlived what they open. No log, no
page, no export and no admin shows them.
"""

import uuid
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from urllib.parse import urlsplit

import msgspec
from allauth.account import app_settings
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from accounts.models import User
from accounts.models.letter import Letter, State
from accounts.picture_mail import html_of
from labyrinth.ground import sealed
from labyrinth.ground.clock import now

SALT = "accounts.letters"
CODE, RESET = "account/email/login_code", "account/email/password_reset_key"
CONFIRM = ("account/email/email_confirmation", "account/email/email_confirmation_signup")
NOTICE_LASTS = timedelta(days=2)
"""What opens nothing is told for so long."""

senders: list[Callable[[int], str]] = []
"""(id of a letter) -> what has become of it (State). Called after the commit; never raises."""
after_commit = partial(transaction.on_commit, robust=True)


class Words(msgspec.Struct, frozen=True):
    """A letter as its reader has it; `html` may be empty."""

    subject: str
    text: str
    html: str


def post(mail: EmailMessage, cause: str, user: User | None) -> Letter:
    """Write a letter in the caller's transaction. One that still waits with the same cause is replaced."""
    at, [address] = now(), mail.to
    earlier = Letter.objects.filter(address=address, cause=cause, state=State.WAITING)
    earlier.update(state=State.DROPPED, reason="replaced", sealed=b"")
    return Letter.objects.create(
        user=user,
        address=address,
        cause=cause,
        sealed=sealed.sealed(msgspec.json.encode(_words(mail)), SALT),
        created_at=at,
        send_at=at,
        until=at + lasts(cause),
        message_id=f"<{uuid.uuid4().hex}@{urlsplit(settings.SITE_URL).hostname}>",
    )


def drop(letter: Letter, reason: str) -> None:
    """Nothing becomes of a letter that has just been written."""
    Letter.objects.filter(pk=letter.pk).update(state=State.DROPPED, reason=reason, sealed=b"")


def send_at_once(letter: Letter, tell: Callable[[str], object]) -> None:
    """Have it sent as soon as it is committed, and `tell` what has become of it (State)."""
    after_commit(lambda: tell(_sent(letter.pk)))


def _sent(letter_id: int) -> str:
    return next((send(letter_id) for send in senders), State.WAITING)


def opened(letter: Letter) -> Words | None:
    """What a letter says; None where it is sealed with a key that the site has given up."""
    words = sealed.opened(letter.sealed, SALT)
    return None if words is None else msgspec.json.decode(words, type=Words)


def lasts(cause: str) -> timedelta:
    """For how long what a letter says opens something."""
    if cause == CODE:
        return timedelta(seconds=settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT)
    if cause == RESET:
        return timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    if cause in CONFIRM:
        return timedelta(days=app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS)
    return NOTICE_LASTS


def purge(dry: bool) -> int:
    """Letters of which nothing more becomes, KEEP_MESSAGES_DAYS after they were written."""
    before = now() - timedelta(days=settings.KEEP_MESSAGES_DAYS)
    over = Letter.objects.filter(created_at__lt=before).exclude(state__in=[State.WAITING, State.CLAIMED])
    return over.count() if dry else over.delete()[0]


def _words(mail: EmailMessage) -> Words:
    return Words(str(mail.subject), str(mail.body), next(iter(html_of(mail)), ""))

"""People whom no mail reaches: their address bounced, or a mail of ours was reported as unwanted."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.address_form import domain_of, one_form
from accounts.models import ReturnedMail, User
from labyrinth.ground import clock

KEPT = timedelta(days=30)
"""So long a mail that came back is remembered."""


@transaction.atomic
def note_refused(address: str, why: str) -> User | None:
    """Remember that mails to this address are refused; `why` is a MailRefusal.

    Returns the person who was reachable until now; None if nobody was, or nobody has the address.
    """
    found = reachable(address)
    if found is not None:
        refuse(found, why)
    return found


def reachable(address: str) -> User | None:
    """Who has the address, where mails to it are not refused yet; locked for the caller's transaction."""
    person = User.objects.filter(email=one_form(address), mail_refused_at=None)
    return person.select_for_update(no_key=True).first()


def refuse(person: User, why: str) -> None:
    """No mail goes to this locked person until they say so; `why` is a MailRefusal."""
    person.mail_refused_at, person.mail_refused_why = clock.now(), why
    person.save(update_fields=["mail_refused_at", "mail_refused_why"])


def note_returned(person: User, mail: str, verdict: str, at: datetime, *, full: bool) -> bool:
    """Remember that one mail to this locked person came back; False where that is known already."""
    about = {"domain": domain_of(person.email), "verdict": verdict, "at": at}
    _, is_new = ReturnedMail.objects.get_or_create(user=person, mail=mail[:120], defaults=about)
    if full and (person.mailbox_full_at is None or person.mailbox_full_at < at):
        person.mailbox_full_at = at
        person.save(update_fields=["mailbox_full_at"])
    return is_new


@transaction.atomic
def try_again(user_id: int) -> None:
    """Send mails to this person again; what came back until now counts no more."""
    User.objects.filter(pk=user_id).update(mail_refused_at=None, mail_refused_why="", mailbox_full_at=None)
    ReturnedMail.objects.filter(user=user_id).delete()


def forget_old_address(user: User, **_of_the_signal: Any) -> None:
    """Another address has become the person's: what the old one refused says nothing of it."""
    try_again(user.pk)


def purge(dry: bool) -> int:
    """Mails that came back long ago."""
    over = ReturnedMail.objects.filter(at__lt=clock.now() - KEPT)
    return over.count() if dry else over.delete()[0]

"""Answers to mails of ours: a letter is played, everything else does nothing.

What a reply may do is what the links of the mail may (mail/mail_links.py): one answer to one open question.
What came of it goes by a mail of its own to the address of the account, never to whoever wrote: so a mail
that was forwarded or forged tells its holder nothing, and writes to no stranger.
"""

import logging
from datetime import timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from hashlib import sha256

from django.db import transaction

from accounts.address_form import one_form
from accounts.models import User
from games.journal.question_token import is_current
from games.journal.release import system_of
from games.mail import mail_links
from games.mail.mail_tokens import BadLink, Decision
from games.mail.reply_address import answered_by, is_reply_address
from games.mail.reply_text import letter_in
from games.messages import notices
from games.models import Game, MailReply, Message
from games.sending.mail_in import Incoming
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

BY_ITSELF, NO_MORE = "automatic answer", "answer to no mail of ours"
AGAIN, NO_LETTER = "answer twice", "no letter"
TOO_MANY, TOO_LATE, PLAYED, REFUSED = "too many answers", "answer too late", "answer played", "answer refused"
AN_HOUR = 30
"""So many answers of one person are taken in an hour."""
KEPT = timedelta(days=30)
OF_ROBOTS = ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress")
IN_BULK = ("bulk", "list", "junk", "auto_reply")
TO_US = ("Delivered-To", "X-Original-To", "To", "Cc")


def deal_with(incoming: Incoming) -> str | None:
    """What became of a mail to an address of answers; None where it is to none.

    Raises BeingUpgraded where only a newer process may play that game: it reads the mail.
    """
    address = next(filter(is_reply_address, _addresses(incoming)), "")
    if not address:
        return None
    if _is_by_itself(incoming):
        return BY_ITSELF
    message = answered_by(address)
    if message is None or not message.letters or not message.user.is_active:
        return NO_MORE
    letter = letter_in(incoming.mail)
    key = _key(message, letter)
    if key is None:
        return NO_LETTER
    return _once(message, key, letter, incoming)


def _addresses(incoming: Incoming) -> list[str]:
    told = (str(one) for name in TO_US for one in incoming.mail.get_all(name, []))
    return [incoming.recipient, *told]


def _is_by_itself(incoming: Incoming) -> bool:
    """Whether a program has written it: nobody answers those, and they decide nothing."""
    mail = incoming.mail
    automatic = str(mail.get("Auto-Submitted", "no")).partition(";")[0].strip().lower() != "no"
    in_bulk = str(mail.get("Precedence", "")).strip().lower() in IN_BULK
    back = str(mail.get("Return-Path", "")).strip()
    return (
        automatic or in_bulk or back == "<>" or any(name in mail for name in OF_ROBOTS) or _is_our_own(mail)
    )


def _is_our_own(mail: EmailMessage) -> bool:
    """Whether one of our own mails has come in: a mailbox that sends on what it gets."""
    return Message.objects.filter(message_id=str(mail.get("Message-ID", "")).strip()[:120]).exists()


def _key(message: Message, letter: str) -> str | None:
    """The option of a letter, as the mail had them."""
    keys: list[str] = (message.letters or {}).get("keys", [])
    at = ord(letter) - ord("A") if letter else len(keys)
    return keys[at] if at < len(keys) else None


@transaction.atomic
def _once(message: Message, key: str, letter: str, incoming: Incoming) -> str:
    """Play it, if this very mail has not been read before and its writer has not written too many."""
    at = now()
    person = User.objects.select_for_update(no_key=True).get(pk=message.user_id)
    name = str(incoming.mail.get("Message-ID", "")) or incoming.event or incoming.raw.decode("latin-1")
    mail = sha256(f"{message.pk} {name}".encode()).hexdigest()
    if MailReply.objects.filter(mail=mail).exists():
        return AGAIN
    if MailReply.objects.filter(user=person, at__gt=at - timedelta(hours=1)).count() >= AN_HOUR:
        return TOO_MANY
    MailReply.objects.create(user=person, mail=mail, at=at)
    return _played(message, key, letter, _is_of_another(person, incoming.mail))


def _played(message: Message, key: str, letter: str, of_another: bool) -> str:
    game_id, asked = message.game_id, message.letters
    if game_id is None or asked is None:
        return NO_MORE
    until = message.due_at if message.due_at.year > 2000 else None
    decision = Decision(game_id, message.seat, message.user_id, asked["token"], key, until)
    game = Game.objects.filter(pk=game_id).first()
    if game is None or not is_current(asked["token"], game, message.seat):
        return TOO_LATE
    system_of(game)
    try:
        done = mail_links.decide(decision, None)
    except BadLink:
        return NO_MORE
    if not done.outcome.accepted:
        return REFUSED
    about = {"key": key, "kind": asked["kind"], "letter": letter, "params": asked.get("params", {})}
    notices.on_reply(message, about | ({"another": True} if of_another else {}), now())
    return PLAYED


def _is_of_another(person: User, mail: EmailMessage) -> bool:
    """Whether it was not sent from the address of the account, as far as its sender says."""
    return one_form(parseaddr(str(mail.get("From", "")))[1]) != one_form(person.email)


def purge(dry: bool) -> int:
    """What is known of mails that were read long ago."""
    old = MailReply.objects.filter(at__lt=now() - KEPT)
    return old.count() if dry else old.delete()[0]

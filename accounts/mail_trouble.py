"""People whom no mail reaches: their address bounced, or a mail of ours was reported as unwanted."""

from typing import Any

from django.db import transaction

from accounts.models import User
from labyrinth import clock


@transaction.atomic
def note_refused(address: str, why: str) -> User | None:
    """Remember that mails to this address are refused; `why` is a MailRefusal.

    Returns the person who was reachable until now; None if nobody was, or nobody has the address.
    """
    person = User.objects.filter(email=address.lower(), mail_refused_at=None)
    found = person.select_for_update(no_key=True).first()
    if found is not None:
        found.mail_refused_at, found.mail_refused_why = clock.now(), why
        found.save(update_fields=["mail_refused_at", "mail_refused_why"])
    return found


def try_again(user_id: int) -> None:
    """Send mails to this person again."""
    User.objects.filter(pk=user_id).update(mail_refused_at=None, mail_refused_why="")


def forget_old_address(user: User, **_of_the_signal: Any) -> None:
    """Another address has become the person's: what the old one refused says nothing of it."""
    try_again(user.pk)

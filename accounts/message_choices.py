"""What people choose to be told, and how: from the page of preferences or from a link in a mail."""

import secrets
from collections.abc import Mapping

from django.db import transaction

from accounts.changes import lock_person
from accounts.message_events import MessageChoice, is_choice
from accounts.models import User


@transaction.atomic
def choose(
    user: User,
    choices: Mapping[str, str],
    *,
    digest_hour: int | None = None,
    mornings: bool | None = None,
    replies: bool | None = None,
) -> None:
    """Keep "mail", "look", "digest" or "off" for the events named; those not named stay as they are.

    `digest_hour` is 0 to 23 in the person's zone; with `mornings` turn mails of their quiet hours wait for
    the end of those; without `replies` no mail is an answer, and once they are back, none of before is.
    Raises ValueError for any other value.
    """
    for event, choice in choices.items():
        if not is_choice(event, choice):
            raise ValueError(f"Nobody is told of {event!r} so: {choice!r}.")
    kept = {event: MessageChoice(choice).value for event, choice in choices.items()}
    person = lock_person(user.pk)
    person.message_choices = {**person.message_choices, **kept}
    if digest_hour is not None:
        if digest_hour not in range(24):
            raise ValueError("The hour of the digest is 0 to 23.")
        person.digest_hour = digest_hour
    if mornings is not None:
        person.mornings = mornings
    if replies is not None and replies != bool(person.reply_key):
        person.reply_key = secrets.token_hex(4) if replies else ""
    person.save(update_fields=["message_choices", "digest_hour", "mornings", "reply_key"])

"""What people choose to be told, and how: from the page of preferences or from a link in a mail."""

from collections.abc import Mapping

from django.db import transaction

from accounts.changes import lock_person
from accounts.message_events import MessageChoice
from accounts.models import User


@transaction.atomic
def choose(
    user: User,
    choices: Mapping[str, str],
    *,
    digest_hour: int | None = None,
    mornings: bool | None = None,
) -> None:
    """Keep "mail", "digest" or "off" for the events named; those not named stay as they are.

    `digest_hour` is 0 to 23 in the person's zone; with `mornings` turn mails of their quiet hours wait for
    the end of those. Raises ValueError for any other value.
    """
    kept = {event: MessageChoice(choice).value for event, choice in choices.items()}
    person = lock_person(user.pk)
    person.message_choices = {**person.message_choices, **kept}
    if digest_hour is not None:
        if digest_hour not in range(24):
            raise ValueError("The hour of the digest is 0 to 23.")
        person.digest_hour = digest_hour
    if mornings is not None:
        person.mornings = mornings
    person.save(update_fields=["message_choices", "digest_hour", "mornings"])

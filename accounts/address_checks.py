"""What `manage.py check --database default` says of addresses, as `migrate` does."""

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import DatabaseError

from accounts.addresses import twice


@checks.register(checks.Tags.database)
def one_mailbox_twice(databases: Sequence[str] | None = None, **_: Any) -> list[checks.CheckMessage]:
    """Accounts whose addresses are one mailbox, by their names; before the tables stand there are none."""
    if "default" not in (databases or ()):
        return []
    try:
        return [_told(person.username, other.username) for person, other in twice()]
    except DatabaseError:
        return []


def _told(name: str, other: str) -> checks.CheckMessage:
    return checks.Warning(
        f"{name} and {other} have addresses that are one mailbox, written in two ways.",
        hint="Ask which account is to stay; the other can change its address, or be deleted.",
        id="accounts.W001",
    )

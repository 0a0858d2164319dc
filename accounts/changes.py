"""Telling others that a person's clocks run differently now: games add a function, accounts knows no game."""

from collections.abc import Callable

from django.db import transaction

from accounts.awake import Availability
from accounts.models import User
from labyrinth.ground.compiled import KEY, Compiled

listeners: list[Callable[[int, Availability | None], object]] = []
"""Called in the transaction of the change and after it has been written, with the id of the person and, where
other hours are kept, what would have held from now on without the change."""


def lock_person(user_id: int) -> User:
    """The person's row, held until the transaction ends, so that two changes come one after the other.

    Rows that only refer to the person can still be written meanwhile.
    """
    assert transaction.get_connection().in_atomic_block
    held = _held.first(user_id)
    if held is None:
        raise User.DoesNotExist
    return held


_held: Compiled[User] = Compiled(lambda: User.objects.select_for_update(no_key=True).filter(pk=KEY))


def tell(user_id: int, before: Availability | None = None) -> None:
    """Call every listener; one that fails undoes the change."""
    for listener in listeners:
        listener(user_id, before)

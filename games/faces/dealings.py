"""What people of a table do to each other, as anybody may count it: attacks, and gifts that bring nothing."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from games.engine.events import Event

Deed = Literal["attacks", "gifts"]


class Dealing(NamedTuple):
    """The person of one seat attacks that of another, or gives them so many things more than comes back."""

    what: Deed
    seat: int
    other: int
    many: int = 1


Dealings = Callable[[Any, Event], Iterable[Dealing]]
"""(state, what everybody has seen of it) -> what of it was a dealing between two seats."""


def none_known(_state: Any, _event: Event) -> Iterable[Dealing]:
    """Of a system in which nobody plays against anybody."""
    return ()

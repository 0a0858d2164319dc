"""A journal played once more, for whoever looks at every moment of it."""

from collections.abc import Iterable, Iterator

from games.engine.position import LEAVE, Position
from games.engine.questions import Entry


def walk(position: Position, entries: Iterable[Entry]) -> Iterator[tuple[Position, Entry | None]]:
    """Each moment from the position on, with the entry that is given there; None behind the last one.

    It is always the same position: it goes on when the next moment is asked for, and stands where whoever
    looks has stopped. Raises ReplayMismatch at the first misfit, and whatever the rules raise.
    """
    for entry in entries:
        yield position, entry
        position.replay(entry)
    yield position, None


def told_before(position: Position, entry: Entry) -> int:
    """How many of the position's events stay behind the entry that is given there: a leaving takes back what
    its phase began with."""
    if entry.kind == LEAVE and len(position.entries) == position.phase_start:
        return position.frames[-1].events
    return len(position.events)

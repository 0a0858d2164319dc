"""Undo by knowledge: a seat may take back its own last answers as long as nothing has been learnt since."""

from collections.abc import Iterable

from games.engine.errors import EngineError, NothingToTakeBack
from games.engine.position import LEAVE, Kept, Position
from games.engine.questions import By, Chance, Entry, Question
from games.engine.ticking import Tick, never, ticking
from games.engine.walk import walk

PLAYED: tuple[By, ...] = ("person", "plan", "stand_in")
"""Answers given to be played with, not automatically: a person may take back what their stand-in did, too."""


def earliest(position: Position, seat: int) -> int:
    """The index of the first entry the seat may take back; len(entries) when there is none.

    No chance, no other seat's entry (automatic ones too) and no question opened to another person may stand
    after it. A sealed answer that is still open is replaced, not taken back. An index of 0 says only that
    the position reaches no further back: load it from an earlier checkpoint to see more.
    """
    question, end = position.question, len(position.entries)
    if not isinstance(question, Question) or question.seats != (seat,):
        return end
    at = end
    while at and _own(position.entries[at - 1], seat):
        at -= 1
        if position.asked[at] != (seat,):  # others saw this question, and with it what went before
            break
    return at


def _own(entry: Entry, seat: int) -> bool:
    return entry.kind != LEAVE and len(entry.answers) == 1 and entry.answers[0].seat == seat


def last_own(position: Position, seat: int) -> int | None:
    """The index of the last answer that the person or their stand-in gave, if it may be taken back."""
    start = earliest(position, seat)
    for at in range(len(position.entries) - 1, start - 1, -1):
        if position.entries[at].answers[0].by in PLAYED:
            return at
    return None


def take_back(position: Position, seat: int) -> tuple[Position, tuple[Entry, ...]]:
    """The position before the seat's last own answer, and the entries that leave the journal for the history.

    Raises NothingToTakeBack.
    """
    at = last_own(position, seat)
    if at is None:
        raise NothingToTakeBack("nothing of yours can be taken back here")
    return _back(position, position.entries[:at], position.kept), tuple(position.entries[at:])


def _back(position: Position, left: Iterable[Entry], kept: list[Kept]) -> Position:
    """The position played again as far as these entries; no number of a chance is used twice."""
    system, base, counts = position.system, position.base, position.base_counts
    return Position(system, base, left, counts=counts, kept=kept, chances=position.chances)


def rewind(position: Position, at: int, *, tick: Tick = never) -> tuple[Position, tuple[Entry, ...]]:
    """An operator's rewind to entry index `at`: the chances behind it are kept for the same questions.

    Numbers of chances are never used twice: n goes on where it was. Raises EngineError for an index that the
    position does not have, and whatever `tick` raises, which is called before each entry played again.
    """
    if not 0 <= at <= len(position.entries):
        raise EngineError(f"there is no entry {at} to go back to")
    kept: list[Kept] = []
    left, dropped = position.entries[:at], tuple(position.entries[at:])
    before = Position(position.system, position.base, ticking(left, tick), counts=position.base_counts)
    for moment, entry in walk(before, ticking(dropped, tick)):
        asked = moment.question
        if isinstance(asked, Chance) and entry is not None and entry.is_chance:
            kept.append(Kept(asked.kind, asked.dice, asked.bag, entry.answers[0].key))
    return _back(position, ticking(left, tick), [*kept, *position.kept]), dropped

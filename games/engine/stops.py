"""What others may know of where play stands still: which stops are shared, and which are spared.

The seat on turn may be spared a private question by what it holds, so that it is asked at all is its own
affair. What the table waited for last stands in the state, as `waited`; systems without it ask nothing by
public facts for the sake of silence.
"""

from typing import Any

from msgspec import Struct

from games.engine.checkpoint import Counts
from games.engine.questions import AT_ONCE, Chance, Entry, Question
from games.engine.system import System

SEVERAL = 0
"""In `state.waited`: several seats were waited for together, or nobody has been yet."""


class Shared(Struct, frozen=True, gc=False):
    """The last position that everybody may know: the counts of the whole game, and what was open there."""

    counts: Counts
    question: Question | Chance | None


def is_shared(system: System, state: Any, question: Question | Chance | None) -> bool:
    """Whether everybody may know that play stands still exactly here.

    Of a private question to the seat on turn only where public facts alone have it asked: where it is sure,
    and where it is the first thing that this seat is asked since another one was waited for.
    """
    if not isinstance(question, Question):
        return question is None
    if not question.private or question.seats != (system.slow.on_turn(state),):
        return True
    return question.sure or not has_waited(state, question)


def has_waited(state: Any, question: Question) -> bool:
    """Whether no other seat was waited for since the table last waited for the one that is asked.

    A moot question costs nobody a stop then: others cannot tell whether there was one.
    """
    return question.seats == (getattr(state, "waited", question.seats[0]),)


def waited_for(entry: Entry) -> list[int]:
    """The seats for which play stood still before this entry: those of which no answer was there."""
    return [answer.seat for answer in entry.answers if answer.by not in AT_ONCE]


def note_waited(state: Any, seats: list[int]) -> None:
    """The state has from now on for whom the table waited last."""
    if hasattr(state, "waited"):
        state.waited = seats[0] if len(seats) == 1 else SEVERAL

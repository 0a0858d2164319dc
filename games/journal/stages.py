"""What one stage of an answer hands to the next (games/play/play.py): what has been loaded (`Locked`), how
the table stood before the rules went on, what is owed then, what is told of it, and what was written."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.questions import Question, Waiting
from games.journal.locked import Locked
from games.journal.recent import Base
from games.models import Checkpoint, Entry, Message, Obligation, SealedAnswer, TableEvent


@dataclass(frozen=True)
class Before:
    """How the table stood before something was done there: the number of its entries, and the open question
    as everybody saw it."""

    entries: int
    question: Question | Waiting | None


@dataclass(frozen=True)
class Rows:
    """What is to be stored of a position: new entries, answers to a sealed question and key frames, and the
    columns of the game that have changed. `base` is where it was played from."""

    base: Base
    entries: list[Entry]
    sealed: list[SealedAnswer]
    frames: list[Checkpoint]
    columns: list[str]


@dataclass(frozen=True)
class Owed:
    """The waits of a table: those that are over, those that name another question now, those that begin, and
    by seat all that are open then."""

    ended: list[Obligation]
    renamed: list[Obligation]
    begun: list[Obligation]
    open: dict[int, Obligation]


@dataclass(frozen=True)
class News:
    """What people are told: lines of the log around the game, and messages."""

    lines: Sequence[TableEvent] = ()
    messages: Sequence[Message] = ()


@dataclass(frozen=True)
class Written:
    """A table as it is stored now, and where its position was played from."""

    table: Locked
    base: Base

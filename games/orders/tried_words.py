"""What rules would have answered, in words: each moment of before as its owner saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.face import get_face
from games.faces.wording import plain
from games.models import Game, Seat
from games.orders.tried import Trial, Tried, Verdict


@dataclass(frozen=True)
class Before:
    """A table of before, as a face needs it: with its question, and nothing that could be done."""

    game: Game
    seat: int
    seats: Sequence[Seat]
    view: Any
    question: Question
    on_turn: int | None = None
    token: str = ""
    answered: str = ""
    take_back: None = None
    result: None = None
    log: Sequence[Seen] = ()
    council: Sequence[Any] = ()
    seen_step: int = 0
    out: tuple[int, ...] = ()
    plan: None = None
    suggested: str = ""


@dataclass(frozen=True)
class TriedLine:
    """One answer of before in words: in which round, what was asked, what was answered, what comes of it; of
    `another` answer which one. `rule` is the number of the rule that counts, 0 for none."""

    round: int
    asked: str
    answered: str
    verdict: Verdict
    other: str
    rule: int


@dataclass(frozen=True)
class TriedWords:
    """All of it: how many answers were looked at, how many would not have waited, so many of them as they
    were given, and how long the table waited for all and would still wait. `whole`: all were looked at."""

    lines: tuple[TriedLine, ...] = ()
    whole: bool = True
    answered: int = 0
    same: int = 0
    waited: int = 0
    still: int = 0
    fitting: dict[tuple[str, int], int] = field(default_factory=dict)


def in_words(seat: Seat, seats: Sequence[Seat], trial: Trial) -> TriedWords:
    """What comes of the rules, for their owner. `seat.game` is loaded."""
    fitting: dict[tuple[str, int], int] = {}
    for one in trial.tried:
        for order, at in one.at.items() if one.verdict != "asks" else ():
            fitting[order, at] = fitting.get((order, at), 0) + 1
    return TriedWords(
        tuple(_line(seat, seats, one) for one in trial.tried),
        trial.whole,
        trial.count("same", "another"),
        trial.count("same"),
        trial.seconds(),
        trial.seconds("asks"),
        fitting,
    )


def _line(seat: Seat, seats: Sequence[Seat], one: Tried) -> TriedLine:
    face, params = get_face(seat.game.system), one.question.params
    words = face.wording(Before(seat.game, seat.number, seats, one.view, one.question))
    kind = one.question.kind
    return TriedLine(
        one.round,
        plain(words.prompt(one.question)),
        plain(words.option(kind, one.key, params)),
        one.verdict,
        plain(words.option(kind, one.other, params)) if one.verdict == "another" else "",
        next(iter(one.at.values())) + 1 if one.at else 0,
    )

"""Recorded games once more, step by step, and a table as each reader is shown it then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.engine.events import Seen, seen_event
from games.engine.position import Position
from games.engine.questions import Entry, Question, seen
from games.engine.record import Record, begin, decode_record, rewound
from games.engine.system import System
from games.faces.counted import NOBODY, Watch

RECORDS = Path(__file__).parents[1] / "records"
PEOPLE = ("Ada", "Bogdan", "Celina", "Dan", "Ewa & <Filip>", "Żaneta")
"""One of them has to be escaped."""
LAST = 30
"""So many events a table has in its log."""


@dataclass
class Person:
    """A seat as a face meets it."""

    number: int
    shown_name: str


@dataclass
class Game:
    """What a face asks of a game."""

    system: str
    ruleset: int
    options: dict[str, Any]


@dataclass
class Look:
    """What a face needs of a table (`games.faces.shown.ShownTable`)."""

    game: Any
    seat: int | None
    seats: Sequence[Any]
    view: Any
    question: Any
    log: list[Seen]
    result: Any
    on_turn: int | None
    token: str = "asked"
    answered: str = ""
    take_back: None = None
    council: tuple[()] = ()
    seen_step: int = 0
    out: tuple[int, ...] = ()
    plan: None = None
    suggested: str = ""


@dataclass
class Step:
    """A game after an entry: what happened by it, and the entry that is given next (None at the end)."""

    game: Game
    position: Position
    new: list[tuple[int, Any]]
    entry: Entry | None
    before: list[tuple[int, Any]] = field(default_factory=list)

    @property
    def seats(self) -> range:
        """The numbers of all seats."""
        return range(1, int(self.game.options["seats"]) + 1)

    def look(self, seat: int | None) -> Look:
        """The table as a seat, or a spectator, is shown it."""
        position, question = self.position, self.position.question
        told = [*self.before, *self.new]
        return Look(
            game=self.game,
            seat=seat,
            seats=[Person(number, PEOPLE[number - 1]) for number in self.seats],
            view=position.system.observe(position.state, seat),
            question=seen(question, seat) if isinstance(question, Question) else None,
            log=[one for step, event in told if (one := seen_event(event, seat, step))],
            result=position.result,
            on_turn=position.system.slow.on_turn(position.state),
        )


def steps(record: Record, system: System, watch: Watch) -> Iterator[Step]:
    """Every step of a game from its beginning to its end; `watch` counts along."""
    game = Game(record.system, record.ruleset, record.options)
    position, told = begin(record, system), 0
    for stretch in record.played:
        for entry in stretch.entries:
            yield _step(game, position, told, entry, watch)
            told = len(position.events)
            _count_dice(watch, position, entry)
            position.replay(entry)
            told = min(told, len(position.events))
        if stretch.rewound_to is not None:
            position = rewound(position, stretch.rewound_to)
            told = len(position.events)
    yield _step(game, position, told, None, watch)


def _step(game: Game, position: Position, told: int, entry: Entry | None, watch: Watch) -> Step:
    new = position.events[told:]
    watch.after(position.state, new)
    return Step(game, position, new, entry, position.events[max(0, told - LAST) : told])


def _count_dice(watch: Watch, position: Position, entry: Entry) -> None:
    question = position.question
    if entry.is_chance and not isinstance(question, Question) and question is not None and question.dice:
        assert all(
            seat >= NOBODY for seat, _face in watch.dice(position.state, question, entry.answers[0].key)
        )
    watch.before(position.state, question)


def records(slug: str) -> list[Path]:
    """All recorded games of a system."""
    return sorted((RECORDS / slug).glob("*.json"))


def record(path: Path) -> Record:
    """One of them."""
    return decode_record(path.read_bytes())

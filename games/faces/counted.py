"""The shapes of a game's statistics: what a system counts while a game is played again, and what it shows."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from games.drawing.chart_scale import worded
from games.drawing.charts import Chart
from games.engine.events import Event
from games.engine.questions import Chance, Question
from games.faces.ending import Ending

NOBODY = 0
"""In place of a seat: the game itself, its monsters."""

THE_GAME = _("The game itself")

Die = tuple[int, int]
"""Whose die it is (a seat, or NOBODY) and the face it shows."""
CountRow = tuple[str, int, str, str | int | float]
"""A line of a download: what it counts, the seat (or NOBODY), of what, how many."""
Names = Mapping[int, str]
"""Seat -> its shown name."""
Told = tuple[int, Event]
"""An event with the public step it belongs to."""


class Happened(Struct, frozen=True):
    """An event of a round with its public step; `facts` are those for everybody."""

    round: int
    step: int
    kind: str
    facts: dict[str, Any]


def telling(often: Sequence[Happened], most: int) -> list[Happened]:
    """Of what comes often what is told, about `most` of it: the first of each kind by each of them, so that
    nobody's first is missing, and the latest."""
    first: dict[tuple[str, str], Happened] = {}
    for one in often:
        first.setdefault((one.kind, str(one.facts.get("seat", one.facts.get("who", "")))), one)
    kept = list(first.values())[:most]
    left = [one for one in often if one not in kept]
    latest = left[-max(most - len(kept), most // 2) :]
    return [one for one in often if one in kept or one in latest]


class Walk(Struct, frozen=True):
    """A passage between two places of one board, and how often a seat's figures went through it."""

    seat: int
    one: str
    other: str
    times: int


class Watch(Protocol):
    """Looks on while a finished game is played again. The state is read, never changed."""

    def dice(self, state: Any, chance: Chance, key: str, /) -> Iterable[Die]:
        """Whose dice these are, just before they fall."""
        ...

    def before(self, state: Any, question: Question | Chance | None) -> None:
        """An entry is played next; its question is still open."""
        ...

    def after(self, state: Any, events: Iterable[Told]) -> None:
        """The entry has been played, and this came of it."""
        ...

    def facts(self) -> Any:
        """What was counted, as a Struct of plain values."""
        ...


@dataclass(frozen=True)
class CountTable:
    """Numbers in words: the first cell of each row names it; `note` says what they mean."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def by_seat(
    caption: str,
    counts: Mapping[int, Mapping[str, int]],
    names: Names,
    words: Callable[[str], str],
    order: Sequence[str] = (),
) -> CountTable:
    """A column for each seat, a row for each thing counted: in this order, else the most frequent first."""
    totals = Counter[str]()
    for mine in counts.values():
        totals.update(mine)
    found = order or sorted(totals, key=lambda what: (-totals[what], what))
    rows = [(words(what), *(worded(counts.get(seat, {}).get(what, 0)) for seat in names)) for what in found]
    if not order:
        rows.append((gettext("all"), *(worded(sum(counts.get(seat, {}).values())) for seat in names)))
    return CountTable(caption, ("", *names.values()), tuple(rows))


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    title: str
    texts: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[CountTable, ...] = ()


def _no_sections(_facts: Any, _names: Names) -> list[Section]:
    return []


def _no_rows(_facts: Any) -> list[CountRow]:
    return []


def _no_ending(_facts: Any, _names: Names) -> Ending:
    return Ending()


def _nobody(_state: Any, _figure: str) -> int:
    return NOBODY


def _no_words(_facts: Any, _names: Names) -> str:
    return ""


@dataclass(frozen=True)
class OwnStatistics:
    """What a system adds of its own: a fresh `watch` for each game, its `sections` on the page in the
    reader's language, its `rows` in downloads, the `ending` on the page of the game itself; `won` says who
    has won with which figures; `nobody` names those whose dice are nobody's; `together` adds up the games of
    a campaign, of one or more. Dice without `pips` show signs: their sum says nothing of luck. `seat_of` is
    whose figure an event names, 0 for nobody's.
    """

    watch: Callable[[], Watch]
    sections: Callable[[Any, Names], list[Section]] = field(default=_no_sections)
    rows: Callable[[Any], Iterable[CountRow]] = field(default=_no_rows)
    ending: Callable[[Any, Names], Ending] = field(default=_no_ending)
    won: Callable[[Any, Names], str] = field(default=_no_words)
    nobody: str | Promise = THE_GAME
    together: Callable[[Sequence[Any]], list[CountTable]] | None = None
    pips: bool = True
    seat_of: Callable[[Any, str], int] = field(default=_nobody)


class Onlooker:
    """For a system without statistics of its own: dice belong to the seat on turn."""

    def __init__(self, on_turn: Callable[[Any], int | None]) -> None:
        self.on_turn = on_turn

    def dice(self, state: Any, _chance: Chance, key: str) -> Iterable[Die]:
        """All of them the seat's on turn."""
        seat = self.on_turn(state) or NOBODY
        return [(seat, int(face)) for face in key.split(",")]

    def before(self, state: Any, question: Question | Chance | None) -> None:
        """Nothing is counted."""

    def after(self, state: Any, events: Iterable[Told]) -> None:
        """Nothing is counted."""

    def facts(self) -> None:
        """There are none."""

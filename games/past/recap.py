"""The game so far, page by page, as one seat may know it: for a newcomer, and for who thinks of being one.

A page holds so many public steps, never so many entries: how many of those there are is nobody's business.
"""

from dataclasses import dataclass
from datetime import datetime

from games.engine.events import Seen
from games.engine.position import Position
from games.engine.walk import walk
from games.journal.again import NotPlayedAgain, playing_again, where_it_is_proved
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game, Rewind
from games.models.packing import KeyFrame
from games.table.reader_events import events_for
from games.table.reader_table import Table, table

STEPS_PER_PAGE = 60


@dataclass(frozen=True)
class WentBack:
    """The table let the game go back to a public step, as the player of that name had asked."""

    step: int
    name: str
    at: datetime


@dataclass(frozen=True)
class Recap:
    """One page of what happened, oldest line first; page 1 begins with the game, the last one ends now.

    `table` is the table as it stands for the same reader; its `log` is not the recap. `lines` is None where
    the rules do not play this part of the game. `went_back`: where in it the game went back by leave.
    """

    table: Table
    lines: list[Seen] | None
    page: int
    pages: int
    went_back: list[WentBack]

    @property
    def earlier(self) -> int | None:
        """The page before, if there is one."""
        return self.page - 1 if self.page > 1 else None

    @property
    def later(self) -> int | None:
        """The page behind, if there is one."""
        return self.page + 1 if self.page < self.pages else None


def recap(game: Game, seat: int | None, *, page: int | None = None) -> Recap:
    """A page of the game from this seat (None: a spectator); the last one without a page, the nearest one if
    it does not exist. Costs the same at any length. Raises BeingUpgraded.
    """
    shown = table(game, seat)
    pages = max(1, -(-_steps(shown) // STEPS_PER_PAGE))
    page = pages if page is None else max(1, min(page, pages))
    first, last = _steps_of(shown, page)
    return Recap(shown, _lines(shown, first, last), page, pages, _went_back(shown, first, last))


def _steps(shown: Table) -> int:
    """The public steps that the reader may know of; a late spectator is not told of the latest."""
    return shown.game.steps if shown.until is None else shown.steps


def _steps_of(shown: Table, page: int) -> tuple[int, int]:
    """The public steps of a page: behind the one, up to the other; the first page has those before the first
    step too."""
    first = (page - 1) * STEPS_PER_PAGE if page > 1 else -1
    return first, min(page * STEPS_PER_PAGE, _steps(shown))


def _went_back(shown: Table, first: int, last: int) -> list[WentBack]:
    """Where the game went back by the table's leave, in order (one query)."""
    rows = Rewind.objects.filter(game=shown.game.pk, by__isnull=False, step__gt=first, step__lte=last)
    if shown.until is not None:
        rows = rows.filter(at__lte=shown.until)
    names = {seat.number: seat.shown_name for seat in shown.seats}
    return [WentBack(row.step or 0, names.get(row.by or 0, ""), row.at) for row in rows]


def _lines(shown: Table, first: int, last: int) -> list[Seen] | None:
    """The events of the public steps of a page."""
    game = shown.game
    try:
        position = _again(game, max(0, first), last)
    except NotPlayedAgain:
        return None
    events = [(step, event) for step, event in position.events if first < step <= last]
    return events_for(events, shown.seat, shown.seats, opened=game.is_finished)


def _again(game: Game, first: int, last: int) -> Position:
    """From the last key frame at or before a public step, until the game is past another (four queries); from
    where it is proved where the rules do not play it from there. Raises NotPlayedAgain."""
    try:
        with playing_again(game):
            return _played(game, past_of(game).frame_before(step=first), last)
    except NotPlayedAgain:
        proved = where_it_is_proved(game, step=first)
        if proved is None:
            raise
    with playing_again(game):
        return _played(game, proved, last)


def _played(game: Game, begin: KeyFrame, last: int) -> Position:
    past, (counts, state) = past_of(game), begin
    position = Position(system_of(game), state, counts=counts)
    for at, _next in walk(position, past.entries(counts.entries, past.frame_behind(last))):
        if at.steps > last:
            break
    return position

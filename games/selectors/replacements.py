"""Seats of running games that somebody else may take over."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator

from games.models import Game, Seat
from games.models.game import Access, Pace, Status
from games.selectors.clock_words import clock_lines

PER_PAGE = 20


@dataclass(frozen=True)
class OfferedSeat:
    """One free seat with what one wants to know of its game, all of it public. `turn` is 0 in set-up."""

    slug: str
    name: str
    system: str
    pace: str
    seat: int
    before: str
    others: list[str]
    bots: int
    turn: int
    started_at: datetime
    offered_at: datetime


@dataclass(frozen=True)
class Replacements:
    """One page of the list, the seat that is free longest first; pages are counted from 1."""

    seats: list[OfferedSeat]
    page: int
    pages: int

    @property
    def previous(self) -> int | None:
        """The page before, if there is one."""
        return self.page - 1 if self.page > 1 else None

    @property
    def next(self) -> int | None:
        """The page behind, if there is one."""
        return self.page + 1 if self.page < self.pages else None


def replacements(*, page: int = 1) -> Replacements:
    """The free seats of open games; a page that does not exist is the nearest one (four queries)."""
    seats = Seat.objects.filter(
        offered_at__isnull=False, game__status=Status.RUNNING, game__access=Access.OPEN
    )
    found = seats.select_related("game").order_by("offered_at", "id").prefetch_related("game__seats")
    found = found.defer("game__seed", "game__checkpoint", "game__setup", "game__digest", "game__offending")
    shown = Paginator(found, PER_PAGE).get_page(page)
    return Replacements([_offered(seat) for seat in shown], shown.number, shown.paginator.num_pages)


def _offered(seat: Seat) -> OfferedSeat:
    game, seats = seat.game, list(seat.game.seats.all())
    assert game.started_at is not None
    assert seat.offered_at is not None
    return OfferedSeat(
        slug=game.slug,
        name=game.name,
        system=game.system,
        pace=_pace(game),
        seat=seat.number,
        before=seat.name,
        others=[other.name for other in seats if other.number != seat.number],
        bots=sum(other.is_bot for other in seats),
        # The clocks of the seats know the numbers of the turns in which they ran last.
        turn=max(max(other.turn, other.answer_turn) for other in seats),
        started_at=game.started_at,
        offered_at=seat.offered_at,
    )


def _pace(game: Game) -> str:
    """The name of the pace says enough, but for one that a table has made up."""
    return clock_lines(game)[0] if game.pace == Pace.CUSTOM else str(Pace(game.pace).label)

"""Seats of running games that somebody else may take over."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Game, Seat
from games.models.game import HEAVY_OF_GAME, Access, Pace, Status
from games.selectors.clock_words import clock_lines
from games.selectors.paged import Paged, paged


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


def replacements(*, page: int = 1) -> Paged[OfferedSeat]:
    """The free seats of open games, the one that is free longest first (four queries)."""
    seats = Seat.objects.filter(
        offered_at__isnull=False, game__status=Status.RUNNING, game__access=Access.OPEN
    )
    found = seats.select_related("game").order_by("offered_at", "id").prefetch_related("game__seats")
    found = found.defer(*HEAVY_OF_GAME)
    return paged(found, page, _offered)


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

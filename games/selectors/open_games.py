"""The tables that still have a free seat."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Game
from games.models.game import Access, Pace, Status
from games.selectors.paged import Paged, paged


@dataclass(frozen=True)
class OpenGame:
    """One table of the list with what one wants to know before one joins."""

    slug: str
    name: str
    system: str
    seats: int
    free: int
    names: list[str]
    bots: int
    teams: str
    pace: str
    created_at: datetime


def open_games(*, page: int = 1) -> Paged[OpenGame]:
    """Tables that everybody may join, newest first (three queries)."""
    games = Game.objects.filter(status=Status.OPEN, access=Access.OPEN).order_by("-created_at", "-id")
    return paged(games.prefetch_related("seats"), page, _open_game)


def _open_game(game: Game) -> OpenGame:
    seats = list(game.seats.all())
    return OpenGame(
        slug=game.slug,
        name=game.name,
        system=game.system,
        seats=game.seats_wanted,
        free=game.seats_wanted - len(seats),
        names=[seat.name for seat in seats],
        bots=sum(seat.is_bot for seat in seats),
        teams=game.options.get("teams", ""),
        pace=str(Pace(game.pace).label),
        created_at=game.created_at,
    )

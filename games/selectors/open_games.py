"""The tables that still have a free seat."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator

from games.models import Game
from games.models.game import Access, Pace, Status

PER_PAGE = 20


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


@dataclass(frozen=True)
class OpenGames:
    """One page of the list, newest tables first; pages are counted from 1."""

    games: list[OpenGame]
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


def open_games(*, page: int = 1) -> OpenGames:
    """Tables that everybody may join; a page that does not exist is the nearest one (three queries)."""
    games = Game.objects.filter(status=Status.OPEN, access=Access.OPEN).order_by("-created_at", "-id")
    shown = Paginator(games.prefetch_related("seats"), PER_PAGE).get_page(page)
    return OpenGames([_open_game(game) for game in shown], shown.number, shown.paginator.num_pages)


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

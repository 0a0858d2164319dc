"""The tables that still have a free seat."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from accounts.models import User
from games.drawing.paged import Paged, paged
from games.faces.option_lines import OptionLine, short_lines
from games.faces.systems import length_of
from games.lobby.newcomer import Newcomer, without_blocked
from games.lobby.requirement_words import in_words
from games.models import Game
from games.models.game import Access, Pace, Status


@dataclass(frozen=True)
class OpenGame:
    """One table of the list with what one wants to know before one joins: `length` is how many days its game
    takes, in words; `refused`: why one cannot."""

    slug: str
    name: str
    system: str
    length: str
    seats: int
    free: int
    names: list[str]
    bots: int
    options: list[OptionLine]
    pace: str
    created_at: datetime
    asks: list[str]
    refused: str

    @property
    def free_seats(self) -> range:
        """As many as there are free, for a page that draws each."""
        return range(self.free)


def open_games(reader: User | None = None, *, page: int = 1, system: str = "") -> Paged[OpenGame]:
    """Tables that everybody may join, newest first, but for those of people whom the reader must not meet; of
    one system, or of all.

    Three queries, nine for somebody who is signed in, however many tables there are.
    """
    newcomer = Newcomer(reader) if reader else None
    games = Game.objects.filter(status=Status.OPEN, access=Access.OPEN).order_by("-created_at", "-id")
    games = games.filter(system=system) if system else games
    shown = without_blocked(games, newcomer).prefetch_related("seats")
    return paged(shown, page, partial(_open_game, newcomer))


def _open_game(newcomer: Newcomer | None, game: Game) -> OpenGame:
    seats = list(game.seats.all())
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    seated = newcomer is not None and newcomer.user.pk in people
    return OpenGame(
        slug=game.slug,
        name=game.shown_name,
        system=game.system,
        length=length_of(game.system),
        seats=game.seats_wanted,
        free=game.seats_wanted - len(seats),
        names=[seat.shown_name for seat in seats],
        bots=sum(seat.is_bot for seat in seats),
        options=short_lines(game),
        pace=str(Pace(game.pace).label),
        created_at=game.created_at,
        asks=in_words(game),
        refused=newcomer.refused_by(game, people) if newcomer and not seated else "",
    )

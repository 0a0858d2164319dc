"""Seats of running games that somebody else may take over."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from accounts.models import User
from games.faces.option_lines import OptionLine, short_lines
from games.lobby.newcomer import Newcomer, without_blocked
from games.models import Game, Seat
from games.models.game import HEAVY_OF_GAME, Access, Luck, Pace, Status
from games.models.seat import Shelf
from games.models.shared_luck import is_opened
from games.table.clock_words import clock_lines
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

PER_PAGE = 20
LONGEST_FREE = ("offered_at", "pk")


@dataclass(frozen=True)
class OfferedSeat:
    """One free seat with what one wants to know of its game, all of it public. `turn` is 0 in
    set-up, None where spectators see the game late.

    Others may look at a game that is `watched` before they take a seat of it. `refused` says why the reader
    cannot take it over, if they cannot."""

    slug: str
    name: str
    system: str
    pace: str
    seat: int
    before: str
    others: list[str]
    bots: int
    options: list[OptionLine]
    turn: int | None
    started_at: datetime
    offered_at: datetime
    watched: bool
    refused: str


def replacements(reader: User | None = None, *, place: Place = FIRST, system: str = "") -> Page[OfferedSeat]:
    """The free seats of open games, the one that is free longest first, but for tables of people whom the
    reader must not meet; of one system, or of all.

    Two queries, eight for somebody who is signed in, however many seats there are.
    """
    newcomer = Newcomer(reader) if reader else None
    seats = Seat.objects.filter(
        offered_at__isnull=False,
        shelf=Shelf.RUNNING,
        game__status=Status.RUNNING,
        game__adjourned=False,
        game__access=Access.OPEN,
    ).exclude(game__luck=Luck.CLOSED)
    seats = seats.filter(game__system=system) if system else seats
    if newcomer and newcomer.apart:
        seats = seats.filter(game__in=without_blocked(Game.objects.filter(status=Status.RUNNING), newcomer))
    found = seats.select_related("game").defer(*HEAVY_OF_GAME).prefetch_related("game__seats")
    return page_of(found, LONGEST_FREE, place, PER_PAGE).shown_as(partial(_shown, newcomer))


def offered_at(game: Game, number: int, reader: User | None) -> OfferedSeat | None:
    """The seat of a game that runs, if anybody may take it (two queries, six more for somebody who is signed
    in)."""
    seat = Seat.objects.filter(game=game, number=number, offered_at__isnull=False).first()
    if seat is None or game.status != Status.RUNNING or game.adjourned or not is_opened(game):
        return None
    seat.game = game
    return _offered(Newcomer(reader, (game,)) if reader else None, seat)


def _shown(newcomer: Newcomer | None, seats: list[Seat]) -> list[OfferedSeat]:
    reader = newcomer.at([seat.game for seat in seats]) if newcomer else None
    return [_offered(reader, seat) for seat in seats]


def _offered(newcomer: Newcomer | None, seat: Seat) -> OfferedSeat:
    game, seats = seat.game, list(seat.game.seats.all())
    assert game.started_at is not None
    assert seat.offered_at is not None
    return OfferedSeat(
        slug=game.slug,
        name=game.shown_name,
        system=game.system,
        pace=_pace(game),
        seat=seat.number,
        before=seat.shown_name,
        others=[other.shown_name for other in seats if other.number != seat.number],
        bots=sum(other.is_bot for other in seats),
        options=short_lines(game),
        # The clocks of the seats know the numbers of the turns in which they ran last.
        turn=None if game.spectator_delay else max(one.turn_known for one in seats),
        started_at=game.started_at,
        offered_at=seat.offered_at,
        watched=game.spectators,
        refused=newcomer.refused_by(game, _people(seats, seat)) if newcomer else "",
    )


def _people(seats: list[Seat], offered: Seat) -> list[int]:
    """Everybody who stays at the table."""
    others = (other.user_id for other in seats if other.number != offered.number)
    return [person for person in others if person is not None]


def _pace(game: Game) -> str:
    """The name of the pace says enough, but for one that a table has made up."""
    return clock_lines(game)[0] if game.pace == Pace.CUSTOM else str(Pace(game.pace).label)

"""Lists for programs: a person's games, finished games, open tables. Paged by the last row of a page.

A page begins behind the game named by `after`, so rows that come and go meanwhile move nothing.
"""

import heapq
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from accounts.models import User
from games.campaigns import page as campaigns
from games.journal.shared import as_seen_by
from games.lobby.my_games import NEWEST
from games.lobby.newcomer import Newcomer, without_blocked
from games.lobby.requirement_words import in_words
from games.models import Campaign, Game, Obligation, Played, Seat
from games.models.game import HEAVY, HEAVY_OF_GAME, Access, Status
from games.models.obligation import Then
from games.models.seat import Shelf
from games.refused import Refused
from games.table.my_dues import my_dues, my_waits
from games.table.reader_table import table
from games.table.table_data import AskedData, asked_data
from labyrinth.ground.keyset import FIRST, Place, beyond, key_of

logger = logging.getLogger(__name__)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SHELVES = (Shelf.OPEN, Shelf.RUNNING, Shelf.FINISHED)
"""Games that were called off are left out."""

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown")


class NoSuchRowError(Exception):
    """The row behind which a page should begin is not in the list."""


@dataclass(frozen=True)
class Listed(Generic[Shown]):
    """The rows of a page; `next` names the game behind which the next one begins, "" at the end."""

    rows: list[Shown]
    next: str


def _page(
    found: QuerySet[Row], limit: int, show: Callable[[list[Row]], list[Shown]], name: Callable[[Row], str]
) -> Listed[Shown]:
    rows = list(found[: limit + 1])
    return Listed(show(rows[:limit]), name(rows[limit - 1]) if len(rows) > limit else "")


# -- a person's games --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameRow:
    """One of a person's games: their seat, whether it waits for them and until when."""

    game: Game
    seat: int
    names: list[str]
    waiting: bool
    due_at: datetime | None
    won: bool | None


def games_of(user: User, *, shelf: str, after: str, limit: int) -> Listed[GameRow]:
    """The games at which the person has a seat, those that were opened, began or ended last in front; ten
    queries at most."""
    mine = Seat.objects.filter(user=user)
    if after:
        anchor = _seat_at(user, after)
        mine = mine.filter(beyond(NEWEST, [anchor.shelved_at, anchor.pk]))
    # Each shelf is read off the index; all of them at once would be sorted whole.
    shelves = [mine.filter(shelf=one).order_by(*NEWEST) for one in ([shelf] if shelf else SHELVES)]
    places: list[Any] = [rows.values_list("shelved_at", "pk")[: limit + 1] for rows in shelves]
    found = islice(heapq.merge(*places, reverse=True), limit + 1)
    some = Seat.objects.filter(pk__in=[pk for _at, pk in found])
    some = some.select_related("game").defer(*HEAVY_OF_GAME).prefetch_related("game__seats")
    return _page(some.order_by(*NEWEST), limit, _game_rows, lambda seat: seat.game.slug)


def _seat_at(user: User, slug: str) -> Seat:
    found = Seat.objects.filter(user=user, game__slug=slug).first()
    if found is None:
        raise NoSuchRowError
    return found


def _game_rows(seats: list[Seat]) -> list[GameRow]:
    owed = owed_by_person(seats)
    dues = my_dues([(seat, owed[seat.pk]) for seat in seats if seat.pk in owed])
    return [_game_row(seat, owed.get(seat.pk), dues) for seat in seats]


def _game_row(seat: Seat, owed: Obligation | None, dues: dict[int, datetime]) -> GameRow:
    game = as_seen_by(seat.game, seat.number)
    return GameRow(
        game=game,
        seat=seat.number,
        names=[other.shown_name for other in game.seats.all()],
        waiting=owed is not None,
        due_at=dues.get(owed.pk) if owed else None,
        won=seat.number in game.result["winners"] if game.result else None,
    )


def owed_by_person(seats: list[Seat]) -> dict[int, Obligation]:
    """Id of a seat -> what its person owes the table, where clocks run (one query)."""
    playing = {
        (seat.game_id, seat.number): seat.pk
        for seat in seats
        if seat.game.is_running and seat.game.paused_at is None
    }
    rows = Obligation.objects.filter(game__in={game for game, _number in playing}).exclude(then=Then.BOT)
    return {playing[row.game_id, row.seat]: row for row in rows if (row.game_id, row.seat) in playing}


# -- campaigns ---------------------------------------------------------------------------------------------


def campaigns_of(user: User, *, after: str, limit: int) -> Listed[Campaign]:
    """Those in which the person plays or has played, the latest first, as games.campaigns.page has them; two
    queries at most."""
    place = FIRST
    if after:
        own = Seat.objects.filter(user=user, campaign=OuterRef("pk"))
        anchor = Campaign.objects.filter(Exists(own), slug=after).only("pk").first()
        if anchor is None:
            raise NoSuchRowError
        place = Place(after=key_of(anchor, campaigns.LATEST))
    found = campaigns.campaigns_of(user, place, limit)
    if found.lost:
        return Listed([], "")
    return Listed(found.rows, found.rows[-1].slug if found.next else "")


# -- open questions ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenQuestion:
    """A question that a person owes a table, in words and with its options.

    There is none where this process is older than the game and cannot tell.
    """

    game: Game
    seat: int
    step: int
    asked_at: datetime
    question: AskedData | None


def questions_of(user: User, *, slug: str = "", after: str, limit: int) -> Listed[OpenQuestion]:
    """What tables wait for from the person, asked longest ago in front; `slug` means one table only.

    Six queries and at most four for each row. A game whose rules fail is left out: its page says more.
    `after` is the `next` of the page before.
    """
    rows = my_waits(user)
    if slug:
        rows = rows.filter(game__slug=slug)
    if after:
        rows = rows.filter(_asked_behind(after))
    rows = rows.select_related("game").prefetch_related("game__seats").order_by("asked_at", "game__slug")
    return _page(rows, limit, _open_questions, _asked_at)


def _asked_at(row: Obligation) -> str:
    """The place of a row in the order of asking; it stays when the row is gone."""
    since = row.asked_at - EPOCH
    return f"{since // timedelta(microseconds=1)}-{row.game.slug}"


def _asked_behind(after: str) -> Q:
    moment, _, slug = after.partition("-")
    at = EPOCH + timedelta(microseconds=int(moment))
    return beyond(("asked_at", "game__slug"), [at, slug])


def _open_questions(rows: list[Obligation]) -> list[OpenQuestion]:
    seats = {(row.pk, seat.number): seat for row in rows for seat in row.game.seats.all()}
    dues = my_dues([(_with_game(seats[row.pk, row.seat], row.game), row) for row in rows])
    found = (_open_question(row, dues.get(row.pk)) for row in rows)
    return [one for one in found if one is not None]


def _with_game(seat: Seat, game: Game) -> Seat:
    seat.game = game
    return seat


def _open_question(row: Obligation, due_at: datetime | None) -> OpenQuestion | None:
    game = row.game
    try:
        shown = table(game, row.seat, list(game.seats.all()))
        question = asked_data(shown, due_at, str(Then(row.then).label))
    except Refused:
        return OpenQuestion(game, row.seat, game.steps, row.asked_at, None)
    except Exception:
        logger.exception("a game cannot be shown", extra={"facts": game.facts()})
        return None
    return OpenQuestion(game, row.seat, game.steps, row.asked_at, question) if question else None


# -- finished games ----------------------------------------------------------------------------------------


def finished_of(user: User, *, system: str = "", after: str, limit: int) -> Listed[Played]:
    """The person's parts in finished games, the latest in front, each with its game; three queries."""
    parts = Played.objects.filter(user=user)
    if after:
        anchor = parts.filter(game__slug=after).order_by("ended_at", "pk").first()
        if anchor is None:
            raise NoSuchRowError
        parts = parts.filter(beyond(("-ended_at", "-pk"), [anchor.ended_at, anchor.pk]))
    if system:
        parts = parts.filter(system=system)
    parts = parts.select_related("game").defer(*HEAVY_OF_GAME).order_by("-ended_at", "-pk")
    return _page(parts, limit, list, lambda part: part.game.slug)


# -- open tables -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenTable:
    """A table with a free seat: what it asks of those who join, and why the reader cannot, "" if they can."""

    game: Game
    asks: list[str]
    refused: str


def open_tables(user: User, *, system: str = "", after: str, limit: int) -> Listed[OpenTable]:
    """Open tables, newest first, but for those of people whom the reader must not meet; ten queries at
    most."""
    newcomer = Newcomer(user)
    games = Game.objects.filter(status=Status.OPEN, access=Access.OPEN)
    if system:
        games = games.filter(system=system)
    if after:
        anchor = Game.objects.filter(slug=after, access=Access.OPEN).only("created_at").first()
        if anchor is None:
            raise NoSuchRowError
        games = games.filter(beyond(("-created_at", "-pk"), [anchor.created_at, anchor.pk]))
    games = without_blocked(games, newcomer).defer(*HEAVY).prefetch_related("seats")
    return _page(
        games.order_by("-created_at", "-pk"),
        limit,
        partial(_open_tables, newcomer),
        lambda game: game.slug,
    )


def _open_tables(newcomer: Newcomer, games: list[Game]) -> list[OpenTable]:
    reader = newcomer.at(games)
    return [open_table(game, reader) for game in games]


def open_table(game: Game, newcomer: Newcomer) -> OpenTable:
    """One of them; its seats are loaded."""
    people = [seat.user_id for seat in game.seats.all() if seat.user_id is not None]
    seated = newcomer.user.pk in people
    return OpenTable(game, in_words(game), "" if seated else newcomer.refused_by(game, people))

"""Leaderboards: who is rated highest in a system with so many seats, and where somebody stands."""

from dataclasses import dataclass, replace
from datetime import timedelta

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise

from accounts.blocks import blocked_ids
from accounts.models import User
from accounts.visibility import Viewer, is_linked, is_moderator
from games import systems
from games.drawing.paged import Paged
from games.faces.systems import name_of, offered
from games.models import Standing
from labyrinth.ground.clock import now

FEWEST_GAMES = 5
"""Who has played fewer rated games is not on the board yet."""
IDLE = timedelta(days=365)
"""Who has played none for so long is no longer on it."""
WIDTH = 1.96
"""So many sigmas to each side lies a rating in 95 of 100 cases."""
PER_PAGE = 50


@dataclass(frozen=True)
class Ranked:
    """A line of a board. `rating` with the ends of its 95 % interval; `sure` is mu - 3 sigma, by which the
    board is sorted. `rated` of the `games` counted for it, `won` of them all were won.
    """

    place: int
    person: User
    rating: float
    low: float
    high: float
    sure: float
    rated: int
    games: int
    won: int
    own: bool


@dataclass(frozen=True)
class Own:
    """Where the reader stands: `place` and `page`, or None and what is missing (`more` games, `idle`)."""

    rating: float
    low: float
    high: float
    rated: int
    place: int | None = None
    page: int | None = None
    more: int = 0
    idle: bool = False


@dataclass(frozen=True)
class Board:
    """One leaderboard: its system and number of seats, and how many people are on it."""

    system: str
    name: str | Promise
    seats: int
    people: int
    own: Own | None = None


def boards(viewer: Viewer) -> list[Board]:
    """Every board of this site, also those that nobody is on yet (two queries at most)."""
    listed = _listed().order_by().values_list("system", "seats").annotate(people=Count("pk"))
    people = {(system, seats): count for system, seats, count in listed}
    mine = {}
    if isinstance(viewer, User):
        rows = Standing.objects.filter(user=viewer, mu__isnull=False)
        mine = {(row.system, row.seats): _own(row) for row in rows}
    return [
        Board(
            facts.slug, facts.name, seats, people.get((facts.slug, seats), 0), mine.get((facts.slug, seats))
        )
        for facts in offered()
        if not systems.get_system(facts.slug).allies
        for seats in facts.seats
    ]


def is_board(system: str, seats: int) -> bool:
    """Whether games of the system with so many seats are rated here."""
    return any(facts.slug == system and seats in facts.seats for facts in offered()) and (
        not systems.get_system(system).allies
    )


def board(system: str, seats: int, viewer: Viewer) -> Board:
    """One board and where the viewer stands on it (four queries at most)."""
    listed = _listed().filter(system=system, seats=seats)
    own = None
    if isinstance(viewer, User):
        row = Standing.objects.filter(user=viewer, system=system, seats=seats, mu__isnull=False).first()
        own = _placed(row, listed) if row else None
    return Board(system, name_of(system), seats, listed.count(), own)


def ranking(system: str, seats: int, viewer: Viewer, page: int) -> Paged[Ranked]:
    """A page of a board, best first (three queries, however many people).

    Places count everybody; people whose profile the viewer may not see are left out and keep their place.
    """
    listed = _listed().filter(system=system, seats=seats).select_related("user").order_by("-ordinal", "id")
    shown = Paginator(listed, PER_PAGE).get_page(page)
    hidden = _hidden_from(viewer)
    rows = [
        _ranked(place, row, viewer)
        for place, row in enumerate(shown, shown.start_index())
        if _may_see(viewer, row.user, hidden)
    ]
    return Paged(rows, shown.number, shown.paginator.num_pages)


def _listed() -> QuerySet[Standing]:
    """Everybody who is on a board."""
    return Standing.objects.filter(
        rated__gt=0, rated__gte=FEWEST_GAMES, rated_at__gte=now() - IDLE, user__is_active=True
    )


def _hidden_from(viewer: Viewer) -> set[int]:
    """People of whom the viewer sees nothing whatever their profile says."""
    return blocked_ids(viewer) if isinstance(viewer, User) else set()


def _may_see(viewer: Viewer, person: User, hidden: set[int]) -> bool:
    if viewer.pk == person.pk or is_moderator(viewer):
        return True
    return person.pk not in hidden and is_linked(viewer, person)


def _ranked(place: int, row: Standing, viewer: Viewer) -> Ranked:
    mu, low, high = _interval(row)
    sure = row.ordinal or 0.0
    own = viewer.pk == row.user_id
    return Ranked(place, row.user, mu, low, high, sure, row.rated, row.games, row.won, own)


def _interval(row: Standing) -> tuple[float, float, float]:
    mu, sigma = row.mu or 0.0, row.sigma or 0.0
    return mu, mu - WIDTH * sigma, mu + WIDTH * sigma


def _own(row: Standing) -> Own:
    idle = row.rated_at is None or row.rated_at < now() - IDLE
    return Own(*_interval(row), row.rated, more=max(FEWEST_GAMES - row.rated, 0), idle=idle)


def _placed(row: Standing, listed: QuerySet[Standing]) -> Own:
    own = _own(row)
    if own.more or own.idle:
        return own
    before = listed.filter(Q(ordinal__gt=row.ordinal) | Q(ordinal=row.ordinal, id__lt=row.pk)).count()
    place, page = before + 1, before // PER_PAGE + 1
    return replace(own, place=place, page=page)

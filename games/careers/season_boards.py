"""Leaderboards of a season, past ones too, and how somebody's seasons went.

Places count everybody who played a rated game in it; people whose profile the viewer may not see are left out
and keep their place.
"""

from dataclasses import dataclass
from functools import partial

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.visibility import Viewer
from games.careers.boards import BEST
from games.careers.leaderboard import PER_PAGE, WIDTH, Ranked, Ranking, hidden_from, may_see
from games.careers.seasons import Season, numbered, season_at
from games.faces.systems import is_known, name_of
from games.models import SeasonStanding
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

ON_PROFILE = 6
"""So many results stand on a profile."""


@dataclass(frozen=True)
class SeasonBoard:
    """One board of a season: how many are on it, where the viewer stands (0: not on it), and the seasons
    before and behind in which somebody was."""

    season: Season
    people: int
    own: int = 0
    earlier: Season | None = None
    later: Season | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing changes it any more but games that were recorded late."""
        return self.season.ends <= now()


@dataclass(frozen=True)
class SeasonResult:
    """Somebody's place on one board."""

    season: Season
    system: str
    seats: int
    place: int
    people: int
    rating: float
    low: float
    high: float

    @property
    def name(self) -> str:
        """The game's name."""
        return str(name_of(self.system))

    @property
    def is_over(self) -> bool:
        """Whether the season is over."""
        return self.season.ends <= now()


def board(system: str, seats: int, season: Season, viewer: Viewer) -> SeasonBoard:
    """One board, without its rows (five queries at most)."""
    rows = _rows(system, seats, season)
    own = 0
    if isinstance(viewer, User) and (mine := rows.filter(user=viewer).first()):
        own = _ahead(rows, mine) + 1
    everybody = SeasonStanding.objects.filter(system=system, seats=seats)
    earlier = everybody.filter(season__lt=season.number).order_by("-season")
    later = everybody.filter(season__gt=season.number).order_by("season")
    return SeasonBoard(season, rows.count(), own, _first(earlier), _first(later))


def ranking(system: str, seats: int, season: Season, viewer: Viewer, place: Place = FIRST) -> Ranking:
    """A page of it, best first (four queries at most)."""
    rows = _rows(system, seats, season)
    page = page_of(rows.select_related("user"), BEST, place, PER_PAGE)
    if not page.rows:
        return Ranking(Page([]))
    first = _ahead(rows, page.rows[0]) + 1
    return Ranking(page.shown_as(partial(_shown, viewer, first)), first, first + len(page.rows) - 1)


def people_now() -> dict[tuple[str, int], int]:
    """System and seats -> how many are on its board of the present season (one query)."""
    rows = SeasonStanding.objects.filter(season=season_at(now()).number).order_by()
    return {
        (system, seats): many
        for system, seats, many in rows.values_list("system", "seats").annotate(many=Count("pk"))
    }


def results(person: User) -> list[SeasonResult]:
    """How somebody's last seasons went, the latest in front (one query)."""
    rows = SeasonStanding.objects.filter(user=person).order_by("-season", "-rated", "system", "seats")
    beside = Q(system=OuterRef("system"), seats=OuterRef("seats"), season=OuterRef("season"))
    better = Q(ordinal__gt=OuterRef("ordinal")) | Q(ordinal=OuterRef("ordinal"), pk__lt=OuterRef("pk"))
    told = rows.annotate(people=_counted(beside), ahead=_counted(beside & better))[:ON_PROFILE]
    return [_result(row) for row in told if is_known(row.system)]


def _rows(system: str, seats: int, season: Season) -> QuerySet[SeasonStanding]:
    return SeasonStanding.objects.filter(system=system, seats=seats, season=season.number)


def _first(rows: QuerySet[SeasonStanding]) -> Season | None:
    number = rows.values_list("season", flat=True).first()
    return None if number is None else numbered(number)


def _ahead(rows: QuerySet[SeasonStanding], row: SeasonStanding) -> int:
    """How many stand before a row; their stretch of the index is read, of one season."""
    return rows.filter(Q(ordinal__gt=row.ordinal) | Q(ordinal=row.ordinal, pk__lt=row.pk)).count()


def _counted(which: Q) -> Coalesce:
    rows = SeasonStanding.objects.filter(which).order_by().values("season").annotate(many=Count("pk"))
    return Coalesce(Subquery(rows.values("many"), output_field=IntegerField()), 0)


def _shown(viewer: Viewer, first: int, rows: list[SeasonStanding]) -> list[Ranked]:
    hidden = hidden_from(viewer)
    return [
        _ranked(place, row, row.user, viewer)
        for place, row in enumerate(rows, first)
        if row.user is not None and may_see(viewer, row.user, hidden)
    ]


def _ranked(place: int, row: SeasonStanding, person: User, viewer: Viewer) -> Ranked:
    low, high = row.mu - WIDTH * row.sigma, row.mu + WIDTH * row.sigma
    own = viewer.pk == person.pk
    return Ranked(place, person, row.mu, low, high, row.ordinal, row.rated, row.rated, row.won, own)


def _result(row: SeasonStanding) -> SeasonResult:
    place, people = row.ahead + 1, row.people  # type: ignore[attr-defined]
    low, high = row.mu - WIDTH * row.sigma, row.mu + WIDTH * row.sigma
    return SeasonResult(numbered(row.season), row.system, row.seats, place, people, row.mu, low, high)

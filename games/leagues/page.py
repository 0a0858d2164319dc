"""What the pages of leagues show: the list, the divisions of a season, who comes in, the seasons before."""

from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.visibility import is_moderator
from games.cups.points import in_points, places
from games.cups.rows import line_of
from games.leagues.divisions import moving
from games.leagues.members import why_not
from games.leagues.seasons import ROUNDS
from games.models import Cup, Entrant, League, Leaguer, Member
from games.models.circle import IN_CIRCLE
from games.models.cup import CupState, EntrantState, Format
from games.models.league import OPEN_LEAGUE, LeaguerState

MOST_LISTED = 20
SEASONS_SHOWN = 12


@dataclass(frozen=True)
class DivisionLine:
    """Somebody in a division; whether they ascend or descend as it stands."""

    entrant: Entrant
    place: int
    own: bool
    ascends: bool = False
    descends: bool = False

    @property
    def points(self) -> str:
        """As one reads them."""
        return in_points(self.entrant.points)

    @property
    def met(self) -> str:
        """The points of all whom they have met."""
        return in_points(self.entrant.met)

    @property
    def has_left(self) -> bool:
        """Whether they play no more."""
        return self.entrant.state == EntrantState.LEFT


@dataclass(frozen=True)
class Division:
    """A division of the season that is played, or was played last."""

    cup: Cup
    lines: list[DivisionLine]


@dataclass(frozen=True)
class Season:
    """A season before: who was first in each division, with its cup."""

    number: int
    first: list[tuple[Cup, list[Entrant]]]


@dataclass(frozen=True)
class Shown:
    """A league as its reader sees it; `mine` is what they are in it, `refused` why they cannot register."""

    league: League
    mine: Leaguer | None
    divisions: list[Division]
    coming: list[Leaguer]
    before: list[Season]
    refused: str = ""
    keeps: bool = False
    rounds: int = field(default=ROUNDS)

    @property
    def is_in(self) -> bool:
        """Whether the reader plays, or comes in."""
        return self.mine is not None and self.mine.state != LeaguerState.LEFT

    @property
    def like(self) -> Cup:
        """What a division plays, before there is one: no row."""
        return Cup(form=Format.SWISS, seats=self.league.seats, rounds=self.rounds)

    @property
    def scale(self) -> list[str]:
        """The points of the places at a full table."""
        return [str(self.league.seats - 1 - at) for at in range(self.league.seats)]

    @property
    def people(self) -> int:
        """How many play in the season."""
        return sum(not line.has_left for one in self.divisions for line in one.lines)

    @property
    def round(self) -> int:
        """The round that the furthest division has reached."""
        return max((one.cup.number for one in self.divisions), default=0)


def shown(league: League, reader: User | None) -> Shown:
    """The page of a league (seven queries at most, however many people are in it)."""
    coming = Leaguer.objects.filter(league=league, state=LeaguerState.WAITING).select_related("user")
    mine = Leaguer.objects.filter(league=league, user=reader).first() if reader is not None else None
    is_in = mine is not None and mine.state != LeaguerState.LEFT
    return Shown(
        league,
        mine,
        _divisions(league, reader),
        list(coming.order_by("since", "pk")),
        _before(league),
        why_not(league, reader) if reader is not None and league.is_open and not is_in else "",
        reader is not None and league.host_id == reader.pk,
    )


def _divisions(league: League, reader: User | None) -> list[Division]:
    cups = {row.pk: row for row in Cup.objects.filter(league=league, season=league.season, season__gt=0)}
    rows = Entrant.objects.filter(cup__in=cups).select_related("user").order_by("cup__division", "seed")
    last = max((cup.division for cup in cups.values()), default=0)
    return [
        Division(cups[pk], _lines(cups[pk], list(there), last, reader))
        for pk, there in groupby(rows, key=lambda row: row.cup_id)
    ]


def _lines(cup: Cup, rows: list[Entrant], last: int, reader: User | None) -> list[DivisionLine]:
    """The best first; who has left stands last. The quarters that move are counted without them."""
    worth = {row.pk: (row.state != EntrantState.LEFT, *line_of(row)) for row in rows}
    came = places(worth)
    if cup.state == CupState.OVER:
        came |= {row.pk: row.place for row in rows if row.place and row.state != EntrantState.LEFT}
    order = sorted(rows, key=lambda row: (row.state == EntrantState.LEFT, came[row.pk], row.seed))
    stayed = sum(row.state != EntrantState.LEFT for row in rows)
    return [
        DivisionLine(
            row,
            came[row.pk],
            reader is not None and row.user_id == reader.pk,
            cup.division > 1 and cup.number > 0 and at < moving(stayed),
            cup.division < last and cup.number > 0 and stayed - moving(stayed) <= at < stayed,
        )
        for at, row in enumerate(order)
    ]


def _before(league: League) -> list[Season]:
    """The seasons that are over, the latest first (two queries)."""
    oldest = league.season - SEASONS_SHOWN
    cups = Cup.objects.filter(league=league, season__gt=oldest, state=CupState.OVER)
    rows = list(cups.order_by("-season", "division"))
    first: dict[int, list[Entrant]] = {}
    for row in Entrant.objects.filter(cup__in=rows, place=1).select_related("user").order_by("seed"):
        first.setdefault(row.cup_id, []).append(row)
    return [
        Season(number, [(cup, first.get(cup.pk, [])) for cup in there])
        for number, there in groupby(rows, key=lambda cup: cup.season)
    ]


# -- lists --------------------------------------------------------------------------------------------------


def readable(reader: User | None) -> QuerySet[League]:
    """The leagues of which somebody may know: open ones, those of their circles, those they are in."""
    if reader is None:
        return League.objects.filter(circle=None)
    member = Member.objects.filter(circle=OuterRef("circle"), user=reader, role__in=IN_CIRCLE)
    mine = Leaguer.objects.filter(league=OuterRef("pk"), user=reader)
    return League.objects.filter(Q(circle=None) | Exists(member) | Exists(mine))


def known_to(reader: User | None) -> QuerySet[League]:
    """Those, and for a moderator all."""
    return League.objects.all() if reader is not None and is_moderator(reader) else readable(reader)


def of_circle(circle_id: int) -> list[League]:
    """The leagues of a circle that are not over, the newest first (one query). Its members read them."""
    rows = _counted(League.objects.filter(circle=circle_id, state__in=OPEN_LEAGUE))
    return list(rows.order_by("-created_at", "-pk")[:MOST_LISTED])


def _counted(rows: QuerySet[League]) -> QuerySet[League]:
    many = Count("leaguers", filter=~Q(leaguers__state=LeaguerState.LEFT))
    return rows.select_related("circle").annotate(people=many)


def listed(reader: User | None) -> list[League]:
    """The leagues that are not over, the newest first, with how many are `people` of each (one query)."""
    rows = _counted(readable(reader).filter(state__in=OPEN_LEAGUE))
    return list(rows.order_by("-created_at", "-pk")[:MOST_LISTED])

"""What the pages of circles show: the lists, the people and the tables of one."""

from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.circles.keeper import may_keep
from games.circles.talk import Talk, read
from games.lobby.newcomer import Newcomer, without_blocked
from games.models import Circle, Game, Member, StandingTable
from games.models.circle import IN_CIRCLE, Role
from games.models.game import HEAVY, Luck, Status
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import Page, Place, page_of

PER_PAGE = 20
TABLES = 20
"""So many of each kind are shown."""
NEWEST = ("-created_at", "-pk")


@dataclass(frozen=True)
class Shown:
    """A circle as its reader sees it: `mine` is what they are in it. Tables and talk are for members
    only, without those of people whom they must not meet. Whether they `may_keep` it, as nobody does."""

    circle: Circle
    mine: Member | None
    people: list[Member]
    asking: list[Member] = field(default_factory=list)
    waiting: list[Game] = field(default_factory=list)
    running: list[Game] = field(default_factory=list)
    over: list[Game] = field(default_factory=list)
    standing: list[StandingTable] = field(default_factory=list)
    talk: Talk | None = None
    may_keep: bool = False

    @property
    def hosts(self) -> list[Member]:
        """Who keeps it."""
        return [row for row in self.people if row.is_host]

    @property
    def is_in(self) -> bool:
        """Whether the reader is a member."""
        return self.mine is not None and self.mine.is_in

    @property
    def keeps(self) -> bool:
        """Whether the reader is a host."""
        return self.mine is not None and self.mine.is_host


def shown(circle: Circle, reader: User | None) -> Shown:
    """The page of a circle (one query for a visitor, twelve for a member)."""
    rows = list(Member.objects.filter(circle=circle).select_related("user").order_by("since", "pk"))
    mine = next((row for row in rows if reader is not None and row.user_id == reader.pk), None)
    people = sorted((row for row in rows if row.is_in), key=lambda row: not row.is_host)
    if mine is None or not mine.is_in or reader is None:
        return Shown(circle, mine, people)
    asking = [row for row in rows if row.role == Role.ASKED] if mine.is_host else []
    known = Game.objects.filter(circle=circle).exclude(luck=Luck.CLOSED)
    games = without_blocked(known, Newcomer(reader))
    waiting, running, over = (
        _tables(games, status) for status in (Status.OPEN, Status.RUNNING, Status.FINISHED)
    )
    standing = list(StandingTable.objects.filter(circle=circle).order_by("next_at", "pk"))
    talk, asked = read(circle, reader), may_keep(circle, mine, now())
    return Shown(circle, mine, people, asking, waiting, running, over, standing, talk, asked)


def _tables(games: QuerySet[Game], status: Status) -> list[Game]:
    found = games.filter(status=status).defer(*HEAVY).prefetch_related("seats").order_by(*NEWEST)
    return list(found[:TABLES])


def to_be_like(circle: Circle) -> list[Game]:
    """The games of the circle after which a host may set up a standing table, newest first (one query)."""
    found = Game.objects.filter(circle=circle).exclude(luck=Luck.CLOSED).exclude(status=Status.CANCELLED)
    return list(found.order_by(*NEWEST)[:TABLES])


def mine_of(user: User) -> list[Member]:
    """The circles of somebody, those they have only asked too, by name (one query)."""
    rows = Member.objects.filter(user=user).select_related("circle")
    return list(rows.annotate(size=_size("circle__members")).order_by("circle__name", "pk"))


def kept_by(user: User) -> list[Circle]:
    """The circles of which somebody is a host, by name (one query)."""
    kept = Member.objects.filter(user=user, role=Role.HOST).values("circle")
    return list(Circle.objects.filter(pk__in=kept).order_by("name", "pk"))


def listed(reader: User | None, place: Place) -> Page[Circle]:
    """The circles that are shown to everybody and are none of the reader's, newest first (one query)."""
    found = Circle.objects.filter(listed=True, hidden_at=None)
    if reader is not None:
        found = found.exclude(Exists(Member.objects.filter(circle=OuterRef("pk"), user=reader)))
    return page_of(found.annotate(size=_size("members")), NEWEST, place, PER_PAGE)


def to_open_for(user: User) -> list[Circle]:
    """The circles for which somebody may open a table, by name (one query)."""
    mine = Circle.objects.filter(members__user=user, members__role__in=IN_CIRCLE)
    return list(mine.order_by("name", "pk"))


def _size(members: str) -> Count:
    return Count(members, filter=Q(**{f"{members}__role__in": IN_CIRCLE}))

"""What comes in a circle: when its standing tables open, how long tables with a free seat wait, and the
dates of its cups and leagues."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from accounts.time_zones import zone_of
from games.circles.calendar import next_after
from games.lobby.newcomer import Newcomer, without_blocked
from games.models import Circle, Cup, CupRound, Game, League, StandingTable
from games.models.cup import OPEN_CUP, CupState, RoundState
from games.models.game import HEAVY, Status
from games.models.league import LeagueState
from labyrinth.ground.clock import now

AHEAD = timedelta(days=60)
EACH = 4
"""So many of one standing table are told."""


@dataclass(frozen=True)
class Coming:
    """At this moment a standing table opens as its `number`th; the table `game` has waited for players; the
    registration of a `cup` ends, or its round of this `number`; or the next season of a `league` begins."""

    at: datetime
    standing: StandingTable | None = None
    number: int = 0
    game: Game | None = None
    cup: Cup | None = None
    league: League | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        if self.standing is not None:
            return f"{self.standing.shown_name} {self.number}"
        found = self.game or self.cup or self.league
        return found.shown_name if found else ""

    @property
    def path(self) -> str:
        """The address of its page; "" where it has none yet."""
        if self.game is not None:
            return reverse("games:lobby", args=[self.game.slug])
        if self.cup is not None:
            return reverse("games:cup", args=[self.cup.slug])
        return reverse("games:league", args=[self.league.slug]) if self.league else ""

    @property
    def what(self) -> str:
        """What happens then, in a few words."""
        if self.game is not None:
            return _("waits for players until then")
        if self.cup is not None:
            return (
                _("round %(number)s ends") % {"number": self.number}
                if self.number
                else _("registration ends")
            )
        return _("the next season begins") if self.league else pgettext("a table", "opens")


def coming(circle: Circle, reader: User) -> list[Coming]:
    """All of it for a member, in order of time (six queries)."""
    at = now()
    games = Game.objects.filter(circle=circle, status=Status.OPEN, expires_at__gt=at).defer(*HEAVY)
    open_ones = [
        Coming(game.expires_at, game=game)
        for game in without_blocked(games, Newcomer(reader))
        if game.expires_at is not None
    ]
    return sorted([*fixed(circle), *open_ones], key=lambda one: (one.at, one.name))


def fixed(circle: Circle) -> list[Coming]:
    """What has a date of its own, whoever comes (four queries). A circle asleep opens no table."""
    return [*_standing(circle), *_cups(circle), *_leagues(circle)]


def _cups(circle: Circle) -> list[Coming]:
    """When registrations end, and the rounds that are played."""
    cups = Cup.objects.filter(circle=circle, state=CupState.REGISTRATION, closes_at__gt=now()).order_by("pk")
    rounds = CupRound.objects.filter(cup__circle=circle, cup__state__in=OPEN_CUP, ends_at__gt=now())
    played = rounds.exclude(state=RoundState.OVER).select_related("cup").order_by("pk")
    return [
        *(Coming(one.closes_at, cup=one) for one in cups),
        *(Coming(one.ends_at, cup=one.cup, number=one.number) for one in played),
    ]


def _leagues(circle: Circle) -> list[Coming]:
    waiting = (LeagueState.GATHERING, LeagueState.BETWEEN)
    found = League.objects.filter(circle=circle, state__in=waiting, closes_at__gt=now()).order_by("pk")
    return [Coming(one.closes_at, league=one) for one in found]


def _standing(circle: Circle) -> list[Coming]:
    """When its standing tables open next (one query, none for a circle asleep)."""
    if circle.asleep_at is not None:
        return []
    rows = StandingTable.objects.filter(circle=circle).order_by("pk")
    return [one for row in rows for one in _of(row, now())]


def _of(row: StandingTable, at: datetime) -> list[Coming]:
    found, moment, zone = [], row.next_at, zone_of(row.zone)
    for number in range(1, EACH + 1):
        if moment > at + AHEAD:
            break
        found.append(Coming(moment, standing=row, number=row.made + number))
        moment = next_after(moment, moment, row.weeks, row.hour, zone)
    return found

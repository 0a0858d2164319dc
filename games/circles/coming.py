"""What comes in a circle: when its standing tables open, and how long tables with a free seat wait."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from accounts.time_zones import zone_of
from games.circles.calendar import next_after
from games.lobby.newcomer import Newcomer, without_blocked
from games.models import Circle, Game, StandingTable
from games.models.game import HEAVY, Status
from labyrinth.ground.clock import now

AHEAD = timedelta(days=60)
EACH = 4
"""So many of one standing table are told."""


@dataclass(frozen=True)
class Coming:
    """A standing table opens at this moment as its `number`th; or the table `game` waits for players until
    then."""

    at: datetime
    standing: StandingTable | None = None
    number: int = 0
    game: Game | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        if self.standing is not None:
            return f"{self.standing.shown_name} {self.number}"
        return self.game.shown_name if self.game else ""


def coming(circle: Circle, reader: User) -> list[Coming]:
    """All of it for a member, in order of time (three queries). A circle asleep opens no table."""
    at = now()
    games = Game.objects.filter(circle=circle, status=Status.OPEN, expires_at__gt=at).defer(*HEAVY)
    open_ones = [
        Coming(game.expires_at, game=game)
        for game in without_blocked(games, Newcomer(reader))
        if game.expires_at is not None
    ]
    return sorted([*standing(circle), *open_ones], key=lambda one: (one.at, one.name))


def standing(circle: Circle) -> list[Coming]:
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

"""Standing tables: a host sets one up after a table of the circle, changes nothing of it, and ends it."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.models import User
from accounts.time_zones import zone_of
from games.circles.calendar import first_at
from games.circles.members import locked
from games.lobby.options import still_known
from games.models import Game, Member, StandingTable
from games.models.circle import Role
from games.refused import Refused
from labyrinth.ground.clock import now

MOST = 6
"""So many standing tables has one circle."""


@dataclass(frozen=True)
class Every:
    """When its tables are opened: every so many weeks, on a weekday (0: Monday), at an hour of the host."""

    weeks: int
    weekday: int
    hour: int


def set_up(circle_id: int, by: User, name: str, like: Game, every: Every) -> StandingTable:
    """From now on tables `like` this game of the circle are opened in it. Raises Refused for who is no host
    or may not write, and beyond MOST."""
    try:
        sanctions.refuse_muted(by)
    except ValidationError as muted:
        raise Refused(muted.messages[0]) from None
    with transaction.atomic():
        circle = locked(circle_id)
        _check_host(circle_id, by)
        if like.circle_id != circle_id:
            raise Refused(_("This table does not belong to the circle."))
        if StandingTable.objects.filter(circle=circle).count() >= MOST:
            raise Refused(_("A circle has %(most)d standing tables at most.") % {"most": MOST})
        return StandingTable.objects.create(
            circle=circle,
            by=by,
            name=name,
            weeks=every.weeks,
            weekday=every.weekday,
            hour=every.hour,
            zone=by.time_zone,
            next_at=first_at(now(), every.weekday, every.hour, zone_of(by.time_zone)),
            system=like.system,
            options=still_known(like.system, like.options),
            seats=like.seats_wanted,
            bots=like.seats.exclude(bot="").filter(user=None).count(),
            pace=like.pace,
            clock=like.clock,
            requires=like.requires,
            spectators=like.spectators,
            spectator_delay=like.spectator_delay,
        )


def end(circle_id: int, by: User, standing_id: int) -> bool:
    """It opens no further table; those that it has opened go on. Whether there was one. Raises Refused."""
    with transaction.atomic():
        locked(circle_id)
        _check_host(circle_id, by)
        gone, _of_each = StandingTable.objects.filter(circle=circle_id, pk=standing_id).delete()
        return gone > 0


def _check_host(circle_id: int, by: User) -> None:
    if not Member.objects.filter(circle=circle_id, user=by, role=Role.HOST).exists():
        raise Refused(_("Only a host of the circle can do this."))

"""Somebody waits and says so, at most once a day over all their games, and not too soon."""

from datetime import date, datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

from accounts.awake import Availability, add_awake
from accounts.models import User
from accounts.time_zones import zone_of
from games.models.clock import HOUR, Clock
from games.models.game import Game

PATIENCE = HOUR
"""So many seconds a table waits at least before anybody is nudged."""
SHARE = 4
"""And this part of the allowance."""


class Nudge(models.Model):
    """`day` is the day in the zone of the person who nudged."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="nudges")
    day = models.DateField()
    game = models.ForeignKey(Game, models.CASCADE, related_name="nudges")
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "day"], name="nudge_once_a_day")]

    def __str__(self) -> str:
        return f"{self.by_id} on {self.day}"


def today_of(user: User, at: datetime) -> date:
    """The day on the person's own calendar."""
    return timezone.localdate(at, zone_of(user.time_zone))


def may_nudge(user: User, at: datetime) -> bool:
    """Whether the person has not nudged anybody on this day (one query)."""
    return not Nudge.objects.filter(by=user, day=today_of(user, at)).exists()


def may_be_nudged_from(clock: Clock, hours: Availability, since: datetime, *, own: bool) -> datetime:
    """The first moment at which somebody may be nudged who is asked since then, in their own turn or not.

    Only their clock counts, so never while they are asleep or away. Follows from public facts: in a sealed
    question `since` is when it was put to all.
    """
    allowance = clock.turn if own else min(clock.answer, clock.turn)
    return add_awake(hours, since, clock.grace + max(PATIENCE, allowance // SHARE))

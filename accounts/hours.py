"""Changing quiet hours, free days and the time zone.

Quiet hours and the zone act from the person's next local day. Free days change at most once in four weeks and
act from the week after, so that nobody names each new day a free one. How far any of it moves a turn that is
open already: games/clocks/allowance.py.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import awake, dates
from accounts.availability import availability_of, ordinary
from accounts.changes import lock_person, tell
from accounts.models import Hours, User
from accounts.time_zones import zone_of
from labyrinth.ground import clock

FREE_REST = timedelta(weeks=4)
"""Between two changes of free days, from the day on which the one acts to that of the other."""
A_WEEK = timedelta(weeks=1)


@dataclass(frozen=True)
class Kept:
    """The hours that hold now, and the `changes` that are due: (from that day on, these), in order."""

    now: awake.Hours
    changes: tuple[tuple[date, awake.Hours], ...] = ()

    @property
    def planned(self) -> awake.Hours:
        """What the person chose last."""
        return self.changes[-1][1] if self.changes else self.now

    @property
    def from_day(self) -> date | None:
        """From when all that was chosen holds, None if it does already."""
        return self.changes[-1][0] if self.changes else None

    @property
    def free_from(self) -> date | None:
        """From when other free days hold, None if no change of them is due."""
        free = self.now.free_days
        return next((day for day, hours in self.changes if hours.free_days != free), None)


def hours_of(person: User) -> Kept:
    """The hours of a person, one query."""
    return _kept(availability_of(person, clock.now()), person.time_zone)


def _kept(availability: awake.Availability, zone: str) -> Kept:
    moment = clock.now()
    now = awake.hours_at(availability, moment) or ordinary(zone)
    return Kept(now, tuple(one for one in availability.hours[1:] if awake.begins(*one) > moment))


@transaction.atomic
def change_hours(
    user: User, *, quiet_from: time | None, quiet_to: time | None, free_days: Collection[int]
) -> date | None:
    """Keep other hours. Returns the day from which all of them hold, None if they hold already.

    Raises ValidationError, with the name of the field, for hours that nobody may keep, and for other free
    days too soon after the last ones.
    """
    check_hours(quiet_from, quiet_to, free_days)
    person = lock_person(user.pk)
    before = availability_of(person)
    planned = _kept(before, person.time_zone).planned
    if planned.free_days != frozenset(free_days):
        check_free_days(person)
    return _keep(person, before, awake.Hours(planned.zone, quiet_from, quiet_to, frozenset(free_days)))


@transaction.atomic
def change_zone(user: User, zone: str) -> date | None:
    """Move to another time zone: pages and mails show it at once, the hours follow from the returned day.

    Returns None if they are kept in that zone already.
    """
    person = lock_person(user.pk)
    before = availability_of(person)
    User.objects.filter(pk=person.pk).update(time_zone=zone)
    return _keep(person, before, replace(_kept(before, person.time_zone).planned, zone=zone))


def check_free_days(person: User) -> None:
    """Raise ValidationError while the person's free days may not change."""
    again = free_days_rest_until(person)
    if again is not None:
        words = _("Free days change once in four weeks at most. You can choose others from %(day)s on.")
        raise ValidationError({"free_days": words % {"day": dates.day(again, sentence=True)}})


def free_days_rest_until(person: User) -> date | None:
    """The first day on which the person may choose other free days; None if that is today (two queries)."""
    rows = Hours.objects.filter(user=person).order_by("from_day").values_list("from_day", "free_days")
    changed = [day for (_day, before), (day, after) in pairwise(rows) if before != after]
    if not changed or next_week(hours_of(person).planned.zone) >= changed[-1] + FREE_REST:
        return None
    return changed[-1] + FREE_REST - A_WEEK - timedelta(days=1)


def check_hours(quiet_from: time | None, quiet_to: time | None, free_days: Collection[int]) -> None:
    """Raise ValidationError for hours that nobody may keep."""
    if (quiet_from is None) != (quiet_to is None):
        missing = "quiet_to" if quiet_to is None else "quiet_from"
        raise ValidationError({missing: _("Give both times, or neither to keep no quiet hours.")})
    if quiet_from is not None and quiet_from == quiet_to:
        raise ValidationError({"quiet_to": _("Quiet hours cannot end when they begin.")})
    if quiet_from is not None and quiet_to is not None:
        if awake.quiet_between(quiet_from, quiet_to) > awake.QUIET_LONGEST:
            raise ValidationError({"quiet_to": _("Quiet hours last ten hours at most.")})
    if len(set(free_days)) > awake.FREE_MOST:
        raise ValidationError({"free_days": _("Choose two free days at most.")})


def next_day(*zones: str) -> date:
    """The first day that has not begun yet in any of these zones."""
    moment = clock.now()
    return max(_local_day(moment, zone) for zone in zones) + timedelta(days=1)


def next_week(*zones: str) -> date:
    """The Monday from which other free days hold: never the day that comes next."""
    soon = next_day(*zones)
    return soon + timedelta(days=7 - soon.weekday())


def _keep(person: User, before: awake.Availability, wanted: awake.Hours) -> date | None:
    """Store what is wanted from now on, in place of changes that have not acted yet."""
    kept = _kept(before, person.time_zone)
    if wanted == kept.planned:
        return kept.from_day
    rows = Hours.objects.filter(user=person)
    if kept.changes:
        rows.filter(from_day__in=[day for day, _hours in kept.changes]).delete()
    elif not rows.exists():
        Hours.of(person.pk, _local_day(clock.now(), kept.now.zone), kept.now).save()
    steps = _steps(kept, wanted)
    Hours.objects.bulk_create(Hours.of(person.pk, day, hours) for day, hours in steps)
    tell(person.pk, before)
    return steps[-1][0] if steps else None


def _steps(kept: Kept, wanted: awake.Hours) -> list[tuple[date, awake.Hours]]:
    """From which day what holds: the free days of now until others may, all else from the next day."""
    soon = next_day(kept.now.zone, wanted.zone)
    monday = kept.free_from or next_week(kept.now.zone, wanted.zone)
    dated = {soon: replace(wanted, free_days=kept.now.free_days)} | {max(soon, monday): wanted}
    steps, last = [], kept.now
    for day, hours in dated.items():
        if hours != last:
            steps.append((day, hours))
        last = hours
    return steps


def _local_day(moment: datetime, zone: str) -> date:
    return moment.astimezone(zone_of(zone)).date()

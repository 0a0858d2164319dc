"""Changing quiet hours, free days and the time zone: it acts from the person's next local day."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import awake
from accounts.availability import availability_of, ordinary
from accounts.changes import lock_person, tell
from accounts.models import Hours, User
from accounts.time_zones import zone_of
from labyrinth import clock


@dataclass(frozen=True)
class Kept:
    """The hours that hold now, and those that are to hold `from_day` on (both None: no change is due)."""

    now: awake.Hours
    from_day: date | None = None
    then: awake.Hours | None = None

    @property
    def planned(self) -> awake.Hours:
        """What the person chose last."""
        return self.then or self.now


def hours_of(person: User) -> Kept:
    """The hours of a person, one query."""
    moment = clock.now()
    availability = availability_of(person, moment)
    now = awake.hours_at(availability, moment) or ordinary(person.time_zone)
    from_day, then = availability.hours[-1]
    if len(availability.hours) > 1 and awake.begins(from_day, then) > moment:
        return Kept(now, from_day, then)
    return Kept(now)


@transaction.atomic
def change_hours(
    user: User, *, quiet_from: time | None, quiet_to: time | None, free_days: Collection[int]
) -> date | None:
    """Keep other hours. Returns the day from which they hold, None if they hold already.

    Raises ValidationError, with the name of the field, for hours that nobody may keep.
    """
    check_hours(quiet_from, quiet_to, free_days)
    kept = hours_of(lock_person(user.pk))
    zone = kept.planned.zone
    return _keep(user.pk, kept, awake.Hours(zone, quiet_from, quiet_to, frozenset(free_days)))


@transaction.atomic
def change_zone(user: User, zone: str) -> date | None:
    """Move to another time zone: pages and mails show it at once, the hours follow from the returned day.

    Returns None if they are kept in that zone already.
    """
    person = lock_person(user.pk)
    kept = hours_of(person)
    User.objects.filter(pk=person.pk).update(time_zone=zone)
    return _keep(person.pk, kept, replace(kept.planned, zone=zone))


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


def _keep(user_id: int, kept: Kept, wanted: awake.Hours) -> date | None:
    """Store what is wanted from now on, in place of a change that has not acted yet."""
    if wanted == kept.planned:
        return kept.from_day
    rows = Hours.objects.filter(user=user_id)
    if kept.from_day is not None:
        rows.filter(from_day=kept.from_day).delete()
    elif not rows.exists():
        Hours.of(user_id, _local_day(clock.now(), kept.now.zone), kept.now).save()
    from_day = None
    if wanted != kept.now:
        from_day = next_day(kept.now.zone, wanted.zone)
        Hours.of(user_id, from_day, wanted).save()
    tell(user_id)
    return from_day


def _local_day(moment: datetime, zone: str) -> date:
    return moment.astimezone(zone_of(zone)).date()

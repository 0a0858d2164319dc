"""Vacations: announced, held within a yearly budget of hours, ended early or called off.

A vacation over New Year takes from both years; years are those of the person's own zone. So that two years
do not make one long absence, any sixty days have thirty of vacation at most. What somebody who comes back
early has not used stays in the budget.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person, tell
from accounts.dates import days_and_hours
from accounts.models import User, Vacation
from accounts.time_zones import zone_of
from labyrinth.ground import clock

SHORTEST = timedelta(hours=1)
AHEAD = timedelta(days=366)
MOST_AT_ONCE = 10
WINDOW, MOST_IN_WINDOW = timedelta(days=60), timedelta(days=30)
"""Of any so many days so many at most are vacation."""
HOUR = timedelta(hours=1)


@transaction.atomic
def announce(user: User, starts: datetime | None, ends: datetime, *, by_itself: bool = False) -> Vacation:
    """Hold all clocks of the person from one moment (None: from now) to another.

    Raises ValidationError, with the name of the field, when that cannot be.
    """
    person, now = lock_person(user.pk), clock.now()
    starts, ends = _in_utc("starts", starts or now), _in_utc("ends", ends)
    _check_times(starts, ends, now)
    _check_others(person, starts, ends, now)
    _check_budget(person, starts, ends)
    _check_window(person, starts, ends)
    vacation = Vacation.objects.create(
        user=person, starts_at=starts, ends_at=ends, announced_at=now, by_itself=by_itself
    )
    tell(person.pk)
    return vacation


@transaction.atomic
def end_vacation(user: User) -> Vacation:
    """Come back now from the vacation that is running. Raises ValidationError if none is."""
    person, now = lock_person(user.pk), clock.now()
    vacation = running_vacation(person)
    if vacation is None:
        raise ValidationError(_("You are not on vacation."), code="none")
    vacation.ends_at = now
    vacation.save(update_fields=["ends_at"])
    tell(person.pk)
    return vacation


@transaction.atomic
def call_off(user: User, vacation_id: int) -> None:
    """Give up a vacation before it begins. Raises ValidationError if there is no such vacation any more."""
    person = lock_person(user.pk)
    announced = Vacation.objects.filter(pk=vacation_id, user=person, starts_at__gt=clock.now())
    if not announced.delete()[0]:
        raise ValidationError(_("This vacation has begun or was called off before."), code="none")
    tell(person.pk)


def running_vacation(person: User) -> Vacation | None:
    """The vacation that the person is on."""
    now = clock.now()
    return Vacation.objects.filter(user=person, starts_at__lte=now, ends_at__gt=now).first()


def hours_left(person: User, year: int) -> int:
    """The whole hours that a person may still announce in a year of their own zone."""
    return max(0, (_budget() - _taken(person, {year})[year]) // HOUR)


def _in_utc(field: str, moment: datetime) -> datetime:
    """The same moment; what two moments of one zone differ by would be what its walls read."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # the first and the last day of the calendar
        raise ValidationError({field: _("There is no such time.")}) from None


def _check_times(starts: datetime, ends: datetime, now: datetime) -> None:
    if starts < now:
        raise ValidationError({"starts": _("This time has passed. Leave it empty to begin now.")})
    if starts > now + AHEAD:
        raise ValidationError({"starts": _("A vacation is announced one year ahead at most.")})
    if ends <= starts:
        raise ValidationError({"ends": _("A vacation ends after it begins.")})
    if ends - starts < SHORTEST:
        raise ValidationError({"ends": _("A vacation lasts one hour at least.")})
    if ends - starts > AHEAD:
        raise ValidationError({"ends": _("A vacation lasts one year at most.")})


def _check_others(person: User, starts: datetime, ends: datetime, now: datetime) -> None:
    others = Vacation.objects.filter(user=person, ends_at__gt=now)
    if others.filter(starts_at__lt=ends, ends_at__gt=starts).exists():
        raise ValidationError(_("You are on vacation then already, or have announced one."), code="overlap")
    if others.count() >= MOST_AT_ONCE:
        raise ValidationError(_("You have announced ten vacations. Call one off first."), code="many")


def _check_budget(person: User, starts: datetime, ends: datetime) -> None:
    wanted = _by_year(starts, ends, person)
    taken = _taken(person, set(wanted))
    for year, needed in wanted.items():
        if taken[year] + needed > _budget():
            raise ValidationError(
                _("Vacation left in %(year)s: %(left)s. This one takes %(needed)s."),
                code="budget",
                params={
                    "year": str(year),
                    "left": days_and_hours(max(0, (_budget() - taken[year]) // HOUR)),
                    "needed": days_and_hours(-(-needed // HOUR)),
                },
            )


def _check_window(person: User, starts: datetime, ends: datetime) -> None:
    """No table is held up for longer by one person's vacations, however they lie around New Year."""
    near = Vacation.objects.filter(user=person, ends_at__gt=starts - WINDOW, starts_at__lt=ends + WINDOW)
    spans = [(starts, ends), *near.values_list("starts_at", "ends_at")]
    # The fullest sixty days begin where a vacation does, or end where one does.
    first = {start for start, _end in spans} | {end - WINDOW for _start, end in spans}
    if max(_within(spans, start) for start in first) > MOST_IN_WINDOW:
        raise ValidationError(
            _("Of any %(window)d days at most %(most)d are vacation, others of yours included."),
            code="window",
            params={"window": WINDOW.days, "most": MOST_IN_WINDOW.days},
        )


def _within(spans: Iterable[tuple[datetime, datetime]], start: datetime) -> timedelta:
    """How much of the window that begins then lies in these."""
    parts = (min(back, start + WINDOW) - max(gone, start) for gone, back in spans)
    return sum((part for part in parts if part > timedelta(0)), timedelta(0))


def _budget() -> timedelta:
    return timedelta(hours=settings.VACATION_HOURS_A_YEAR)


def _taken(person: User, years: set[int]) -> dict[int, timedelta]:
    """Year -> time on vacation, announced times included."""
    first, behind = _new_year(min(years), person), _new_year(max(years) + 1, person)
    taken = dict.fromkeys(years, timedelta(0))
    for vacation in Vacation.objects.filter(user=person, ends_at__gt=first, starts_at__lt=behind):
        for year, time in _by_year(vacation.starts_at, vacation.ends_at, person).items():
            taken[year] = taken.get(year, timedelta(0)) + time
    return taken


def _by_year(starts: datetime, ends: datetime, person: User) -> dict[int, timedelta]:
    """What lies in each year of the person's zone."""
    zone = zone_of(person.time_zone)
    parts = {}
    for year in range(starts.astimezone(zone).year, ends.astimezone(zone).year + 1):
        part = min(ends, _new_year(year + 1, person)) - max(starts, _new_year(year, person))
        if part:  # none when it ends at the very stroke
            parts[year] = part
    return parts


def _new_year(year: int, person: User) -> datetime:
    return datetime(year, 1, 1, tzinfo=zone_of(person.time_zone)).astimezone(UTC)

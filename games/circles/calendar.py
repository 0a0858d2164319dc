"""When a standing table comes next: by the clock on the wall of its zone. Pure."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

WEEK = timedelta(days=7)


def first_at(at: datetime, weekday: int, hour: int, zone: ZoneInfo) -> datetime:
    """The first such hour of such a weekday (0: Monday) after the moment."""
    day = at.astimezone(zone).date()
    day += timedelta(days=(weekday - day.weekday()) % 7)
    found = _moment(day, hour, zone)
    return found if found > at else _moment(day + WEEK, hour, zone)


def next_after(last: datetime, at: datetime, weeks: int, hour: int, zone: ZoneInfo) -> datetime:
    """The next one behind `last` that is still to come `at`: so many weeks on, or that often again."""
    day, step = last.astimezone(zone).date(), weeks * WEEK
    missed = max(0, (at.astimezone(zone).date() - day) // step)
    day += missed * step
    found = _moment(day, hour, zone)
    while found <= max(last, at):
        day += step
        found = _moment(day, hour, zone)
    return found


def _moment(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """An hour that the clocks leave out is the one that they go on to."""
    return datetime.combine(day, time(hour), zone).astimezone(UTC)

"""Turns that are due at a fixed hour of the day, as players read them: the first behind so much time."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from rehearsal.judge.hours import AN_HOUR, Person, Span
from rehearsal.judge.rules import FIRST_DAY_BACK

A_DAY = timedelta(days=1)


def due(at: tuple[int, str], moment: datetime, away: Iterable[Span]) -> datetime:
    """When a turn is over whose time is used up at this moment: at no hour within a vacation, nor within half
    a day behind one."""
    found = first(at, moment)
    for gone, back in away:
        if gone <= found < back + FIRST_DAY_BACK:
            found = first(at, max(moment, back + FIRST_DAY_BACK))
    return found


def first(at: tuple[int, str], moment: datetime) -> datetime:
    """The first such hour that is not before the moment, hour by hour."""
    hour, zone = at[0], ZoneInfo(at[1])
    found = moment.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    while found < moment or found.astimezone(zone).hour != hour:
        found += AN_HOUR
    return found


def reminders(person: Person, since: datetime, over: datetime) -> dict[str, datetime]:
    """When its person is reminded: half-way, and at the last awake moment two hours before."""
    half = person.runs_out(since + (over - since) / 2, 0.0)
    last = over - 2 * AN_HOUR
    while not person.is_awake(last - timedelta(seconds=1)):
        last = (last - timedelta(seconds=1)).replace(minute=0, second=0, microsecond=0)
    return {"reminder": half, "last_reminder": last}

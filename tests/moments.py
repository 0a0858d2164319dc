"""The moments at which the clock of the tests may stand: one plain morning, and twelve awkward kinds.

`pytest --moment night` lets every test begin at a drawn moment of a kind; the same `--draw` draws the same
moments, so what was red can be repeated.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

PLAIN = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)
"""A Wednesday morning, far from every change of clocks, months and years."""
WARSAW = ZoneInfo("Europe/Warsaw")
NEW_YORK = ZoneInfo("America/New_York")

Draw = Callable[[Random], datetime]


def _at(day: date, rng: Random, first: int, last: int, zone: ZoneInfo = WARSAW) -> datetime:
    """A moment of this day between two hours, in the zone's own time."""
    seconds = rng.randrange(first * 3600, last * 3600)
    wall = datetime.combine(day, time(seconds // 3600, seconds // 60 % 60, seconds % 60), zone)
    return wall.astimezone(UTC)


def _weekday(rng: Random, weekday: int) -> date:
    """A day of the year 2026 with this number in its week, Monday being 0."""
    first = date(2026, 1, 5) + timedelta(days=weekday)
    return first + timedelta(weeks=rng.randrange(50))


def _any_day(rng: Random) -> date:
    return date(2026, 1, 1) + timedelta(days=rng.randrange(365))


KINDS: dict[str, Draw] = {
    "saturday": lambda rng: _at(_weekday(rng, 5), rng, 8, 22),
    "sunday": lambda rng: _at(_weekday(rng, 6), rng, 8, 22),
    "monday-morning": lambda rng: _at(_weekday(rng, 0), rng, 5, 8),
    "late-evening": lambda rng: _at(_any_day(rng), rng, 22, 24),
    "night": lambda rng: _at(_any_day(rng), rng, 0, 6),
    "summer-time-begins": lambda rng: _at(date(2026, 3, 29), rng, 0, 5),
    "summer-time-ends": lambda rng: _at(date(2026, 10, 25), rng, 0, 5),
    "summer-time-begins-there": lambda rng: _at(date(2026, 3, 8), rng, 0, 5, NEW_YORK),
    "leap-day": lambda rng: _at(date(2028, 2, 29), rng, 0, 24),
    "before-leap-day": lambda rng: _at(date(2028, 2, 28), rng, 20, 24),
    "last-of-the-year": lambda rng: _at(date(2026, 12, 31), rng, 20, 24),
    "first-of-the-year": lambda rng: _at(date(2027, 1, 1), rng, 0, 6),
}


def moment(kind: str, draw: int) -> datetime:
    """The moment of a kind that this draw gives, aware and in UTC. Raises KeyError for an unknown kind."""
    return KINDS[kind](Random(f"{kind} {draw}"))

"""For how many hours a day people are awake at the same time: what a table of several zones lives on.

Reckoned over the next fourteen days, so that free weekdays count and a vacation too. A person's days are one
whole number, a bit a minute; what two of them share is one operation.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache

from accounts.awake import SECOND, Availability, spans_between

DAYS = 14
HOUR, QUARTER = 60, 15
"""Minutes."""
ALL = DAYS * 24 * HOUR
BETWEEN = ((1 << ALL) - 1) // ((1 << QUARTER) - 1) * ((1 << QUARTER) - 2)
"""All minutes but those in which a quarter of an hour begins."""


def hours_together(people: Iterable[Availability], at: datetime) -> float:
    """The hours a day, in the mean of the fourteen days from the one of `at` on, in which the two of these
    people are awake together who share the fewest; those of one alone, 24 of nobody."""
    awake = [minutes_awake(one, at) for one in people]
    if len(awake) < 2:
        return shared(awake[0], awake[0]) if awake else 24.0
    return min(shared(one, other) for number, one in enumerate(awake) for other in awake[:number])


def hours_beside(person: Availability, people: Iterable[Availability], at: datetime) -> float:
    """The same for one person and whoever of the others they share the fewest with; 24 with nobody."""
    own = minutes_awake(person, at)
    return min((shared(own, minutes_awake(one, at)) for one in people), default=24.0)


def shared(one: int, other: int) -> float:
    """Hours a day that two people share, of whom these are the awake minutes."""
    return (one & other).bit_count() / HOUR / DAYS


def minutes_awake(availability: Availability, at: datetime) -> int:
    """The person's awake minutes of the fourteen days from that of `at` on (in UTC), lowest bit first."""
    return _minutes(availability, datetime.combine(at.astimezone(UTC).date(), time.min, UTC))


@lru_cache(maxsize=4096)
def quarters(minutes: int) -> int | None:
    """The same, a bit a quarter of an hour; None for somebody who wakes or goes in the middle of one."""
    changes = minutes ^ minutes << 1
    if changes & BETWEEN:
        return None
    return int(bin(minutes | 1 << ALL)[2 + QUARTER :: QUARTER], 2)


@lru_cache(maxsize=4096)
def _minutes(availability: Availability, start: datetime) -> int:
    found = 0
    for begin, end in spans_between(availability, start, start + timedelta(days=DAYS)):
        first, last = begin // (60 * SECOND), end // (60 * SECOND)
        found |= ((1 << (last - first)) - 1) << first
    return found

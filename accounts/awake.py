"""When a person is awake for their games, and for how long: arithmetic only, no clock and no database.

A moment is awake unless the clock on the person's wall reads one of their quiet hours then, or one of their
free weekdays, or unless it lies in a time they are away. What the wall reads decides also where clocks are
changed: an hour that is repeated is quiet twice, an hour that is left out never was.

Inside, moments are whole microseconds since 1970, so that sums are exact. The cost grows with the days
between two moments, two looks at the zone for each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import count
from zoneinfo import ZoneInfo

from accounts.time_zones import zone_of

QUIET_LONGEST = timedelta(hours=10)
FREE_MOST = 2
SECOND = 1_000_000
DAY = 24 * 60 * 60 * SECOND
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EPOCH_WEEKDAY = 3  # a Thursday

Span = tuple[int, int]
"""From a moment (or a time of day) up to another that no longer belongs to it, in microseconds."""


@dataclass(frozen=True)
class Hours:
    """The rhythm of a person's week, read off the wall in `zone`.

    Quiet hours go from `quiet_from` to `quiet_to`, over midnight if that is earlier; both None: there are
    none. `free_days` are weekdays, Monday is 0. Raises ValueError beyond ten quiet hours or two free days.
    """

    zone: str
    quiet_from: time | None = None
    quiet_to: time | None = None
    free_days: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if (self.quiet_from is None) != (self.quiet_to is None):
            raise ValueError("Quiet hours have a beginning and an end.")
        if self.quiet_from is not None and self.quiet_from == self.quiet_to:
            raise ValueError("Quiet hours begin and end at different times.")
        if self.quiet > QUIET_LONGEST:
            raise ValueError("There are at most ten quiet hours a day.")
        if len(self.free_days) > FREE_MOST or not self.free_days <= set(range(7)):
            raise ValueError("There are at most two free weekdays, from 0 to 6.")

    @property
    def quiet(self) -> timedelta:
        """How much of an ordinary day is quiet."""
        if self.quiet_from is None or self.quiet_to is None:
            return timedelta(0)
        return quiet_between(self.quiet_from, self.quiet_to)

    def is_awake(self, wall: datetime) -> bool:
        """Whether a person whose wall reads this is awake."""
        now = _of_day(wall.time())
        return any(start <= now < end for start, end in _awake_parts(self)[wall.weekday()])


@dataclass(frozen=True)
class Availability:
    """What decides when a person's clocks run.

    `hours` in order: each holds from the beginning of its day, in its own zone, until the next one does; the
    first holds before its day too. None at all: awake at every hour. `away`: times (from, to) that hold all
    clocks.
    """

    hours: tuple[tuple[date, Hours], ...] = ()
    away: tuple[tuple[datetime, datetime], ...] = ()


ALWAYS = Availability()
"""Wall time: every moment counts."""


def quiet_between(start: time, end: time) -> timedelta:
    """From one time of day to the next other, over midnight if that is earlier."""
    return timedelta(microseconds=(_of_day(end) - _of_day(start)) % DAY)


def quiet_only(availability: Availability) -> Availability:
    """The same nights, without free days and times away."""
    hours = tuple((day, replace(one, free_days=frozenset())) for day, one in availability.hours)
    return Availability(hours)


def is_awake(availability: Availability, moment: datetime) -> bool:
    """Whether the person's clocks run at this moment."""
    at = _micro(moment)
    if any(_micro(start) <= at < _micro(end) for start, end in availability.away):
        return False
    hours = hours_at(availability, moment)
    return hours is None or hours.is_awake(moment.astimezone(zone_of(hours.zone)))


@lru_cache(maxsize=4096)
def add_awake(availability: Availability, start: datetime, seconds: int) -> datetime:
    """The first awake moment (in UTC) before which so many awake seconds have gone by since `start`.

    Never in quiet hours: sixteen hours that end as the night begins are over the next morning. Raises
    ValueError for less than no seconds. Kept: who looks at a table asks for the same few moments for days.
    """
    if seconds < 0:
        raise ValueError("Time is only added.")
    left = seconds * SECOND
    for begin, end in _awake(availability, _micro(start)):
        if left < end - begin:
            return _moment(begin + left)
        left -= end - begin
    raise AssertionError("Every week has awake hours.")


def awake_between(availability: Availability, start: datetime, end: datetime) -> int:
    """The whole awake seconds from one moment to another; 0 if that is not later."""
    last = _micro(end)
    total = 0
    for begin, stop in _awake(availability, _micro(start)):
        if begin >= last:
            break
        total += min(stop, last) - begin
    return total // SECOND


def spans_between(availability: Availability, start: datetime, end: datetime) -> Iterator[Span]:
    """The awake spans from one moment to another, in order, counted from the first of them."""
    first, last = _micro(start), _micro(end)
    for begin, stop in _awake(availability, first):
        if begin >= last:
            return
        yield begin - first, min(stop, last) - first


def next_awake(availability: Availability, moment: datetime) -> datetime:
    """The moment itself if it is awake, else the first one after it that is; in UTC."""
    return add_awake(availability, moment, 0)


def last_awake(availability: Availability, moment: datetime, margin: int) -> datetime | None:
    """The moment itself if it is awake, else one before it, so many seconds before the person's clocks last
    stood still (or when they last began, if that is later); None where that was more than a week earlier."""
    at, last = _micro(moment), None
    for begin, end in _awake(availability, at - 7 * DAY):
        if begin > at:
            break
        last = at if at < end else max(begin, end - margin * SECOND)
    return None if last is None else _moment(last)


def hours_at(availability: Availability, moment: datetime) -> Hours | None:
    """The hours that hold at this moment; None for somebody who has none."""
    at = _micro(moment)
    holding = None
    for number, (day, hours) in enumerate(availability.hours):
        if number == 0 or _micro(begins(day, hours)) <= at:
            holding = hours
    return holding


def begins(day: date, hours: Hours) -> datetime:
    """The moment at which hours that hold from this day on begin to."""
    return datetime.combine(day, time.min, zone_of(hours.zone)).astimezone(UTC)


def _awake(availability: Availability, start: int) -> Iterator[Span]:
    """All awake spans from a moment on, in order, without end."""
    spans = _at_home(availability, start)
    away = sorted((_micro(begin), _micro(end)) for begin, end in availability.away)
    return _without(spans, away) if away else spans


def _at_home(availability: Availability, start: int) -> Iterator[Span]:
    """The awake spans of the changing hours, as if nobody were ever away."""
    starts = [_micro(begins(day, hours)) for day, hours in availability.hours]
    for number, (_day, hours) in enumerate(availability.hours):
        begin = max(start, starts[number]) if number else start
        # A row behind can begin earlier, in a zone further east: then this one never holds.
        end = min(starts[number + 1 :], default=None)
        for span in _rhythm(hours, begin):
            if end is not None and span[1] >= end:
                if span[0] < end:
                    yield span[0], end
                break
            yield span
    if not availability.hours:
        yield from ((begin, begin + DAY) for begin in count(start, DAY))


def _rhythm(hours: Hours, start: int) -> Iterator[Span]:
    """The awake spans of hours that never change: day for day, a day with two offsets in two pieces."""
    zone, parts = zone_of(hours.zone), _awake_parts(hours)
    while True:
        offset = _offset(zone, start)
        day = (start + offset) // DAY
        midnight = day * DAY - offset
        stop = _steady_until(zone, start, midnight + DAY)
        for begin, end in parts[(day + EPOCH_WEEKDAY) % 7]:
            span = max(midnight + begin, start), min(midnight + end, stop)
            if span[0] < span[1]:
                yield span
        start = stop


def _steady_until(zone: ZoneInfo, start: int, stop: int) -> int:
    """`stop`, or the moment before it at which the zone changes its clocks, always on a full second.

    No zone changes them twice within a day."""
    offset = _offset(zone, start)
    if _offset(zone, stop - 1) == offset:
        return stop
    same, other = start // SECOND, (stop - 1) // SECOND
    while other - same > 1:
        middle = (same + other) // 2
        if _offset(zone, middle * SECOND) == offset:
            same = middle
        else:
            other = middle
    return other * SECOND


def _without(spans: Iterable[Span], away: list[Span]) -> Iterator[Span]:
    for begin, end in spans:
        for gone, back in away:
            if back <= begin:
                continue
            if gone >= end:
                break
            if begin < gone:
                yield begin, gone
            begin = back
        if begin < end:
            yield begin, end


@lru_cache(maxsize=1024)
def _awake_parts(hours: Hours) -> tuple[tuple[Span, ...], ...]:
    """For each weekday its awake spans, as times of day."""
    if hours.quiet_from is None or hours.quiet_to is None:
        whole: tuple[Span, ...] = ((0, DAY),)
    else:
        quiet, loud = _of_day(hours.quiet_from), _of_day(hours.quiet_to)
        whole = ((loud, quiet),) if loud < quiet else ((0, quiet), (loud, DAY))
    return tuple(() if weekday in hours.free_days else whole for weekday in range(7))


def _offset(zone: ZoneInfo, at: int) -> int:
    offset = _moment(at).astimezone(zone).utcoffset()
    assert offset is not None
    return offset // timedelta(microseconds=1)


def _of_day(wall: time) -> int:
    return ((wall.hour * 60 + wall.minute) * 60 + wall.second) * SECOND + wall.microsecond


def _micro(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


def _moment(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)

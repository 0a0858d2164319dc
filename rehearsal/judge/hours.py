"""A person's time: between two borders all of it is alike, and is counted at once, to the second."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

A_MINUTE, AN_HOUR = timedelta(minutes=1), timedelta(hours=1)
LONGEST = timedelta(days=60)
"""No time lasts so long."""
Span = tuple[datetime, datetime]
Kept = tuple[str, tuple[int, int], frozenset[int]]
"""In which zone somebody lives, with which quiet hours and free days."""
Change = tuple[datetime, Kept]
"""From this moment on they keep these."""


@dataclass
class Person:
    """What the driver knows of somebody. `quiet` are local hours (from, to), `free` local weekdays; `away`
    grows as they announce vacations, `early` as they come back from one before its end. `digest` is the local
    hour of their digest; `by_mail` says whether they are told of waits by mail at once, and not in it, or
    `by_push` on a phone. `changes` grows as they keep other hours.
    While they are not `reachable`, their address refuses mails. `name` is what others call them."""

    user_id: int
    zone: str
    quiet: tuple[int, int]
    free: frozenset[int]
    away: list[Span] = field(default_factory=list)
    early: list[datetime] = field(default_factory=list)
    digest: int = 8
    by_mail: bool = True
    changes: list[Change] = field(default_factory=list)
    reachable: bool = True
    name: str = ""
    by_push: bool = False

    def is_awake(
        self, moment: datetime, *, sleeps: bool = True, rests: bool = True, changes: bool = True
    ) -> bool:
        """Whether their clocks may run; without `sleeps` as if they had no quiet hours and free days, without
        `rests` as if no vacations, without `changes` as if they had always kept the same hours."""
        if rests and is_in(self.away, moment):
            return False
        kept = self.zone, self.quiet, self.free
        for since, other in self.changes if changes else ():
            kept = other if since <= moment else kept
        return not sleeps or _is_up(*kept, _hour(moment))

    def awake_seconds(
        self, start: datetime, end: datetime, lost: Collection[Span] = (), **unlike: bool
    ) -> float:
        """Of the stretch, without what was `lost`; `unlike` as in is_awake."""
        seconds = 0.0
        while start < end:
            until = self._alike(start, lost, end)
            if self.is_awake(start, **unlike) and not is_in(lost, start):
                seconds += (until - start).total_seconds()
            start = until
        return seconds

    def runs_out(
        self, start: datetime, seconds: float, lost: Collection[Span] = (), **unlike: bool
    ) -> datetime:
        """The awake moment at which so many awake seconds have gone by since `start`, none of them lost;
        `unlike` as in is_awake."""
        left, moment, last = seconds, start, start + LONGEST
        while moment < last:
            until = self._alike(moment, lost, last)
            if self.is_awake(moment, **unlike) and not is_in(lost, moment):
                if left < (until - moment).total_seconds():
                    return moment + timedelta(seconds=left)
                left -= (until - moment).total_seconds()
            moment = until
        return moment

    def _alike(self, moment: datetime, lost: Collection[Span], end: datetime) -> datetime:
        """Until when all is like this moment: the hour is over, or it is the `end`, or a border of what may
        change in between."""
        borders = [_hour(moment) + AN_HOUR, end, *(since for since, _kept in self.changes)]
        borders += [border for span in (*self.away, *lost) for border in span]
        return min(border for border in borders if border > moment)


def is_in(spans: Collection[Span], moment: datetime) -> bool:
    """Whether the moment lies in one of the stretches."""
    return any(start <= moment < end for start, end in spans)


def _hour(moment: datetime) -> datetime:
    return moment.replace(minute=0, second=0, microsecond=0)


@lru_cache(maxsize=100_000)
def _is_up(zone: str, quiet: tuple[int, int], free: frozenset[int], hour: datetime) -> bool:
    """Of a whole hour: all zones of these people are whole hours apart."""
    local = hour.astimezone(ZoneInfo(zone))
    start, end = quiet
    if local.weekday() in free:
        return False
    return not (local.hour >= start or local.hour < end if start > end else start <= local.hour < end)

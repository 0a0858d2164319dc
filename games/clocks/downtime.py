"""Noting when the site itself stood still: its sweep, or its pages as they are reached from outside."""

from datetime import datetime

from games.clocks.due import Span
from games.models import Downtime, Heartbeat, Obligation
from games.models.downtime import SILENCE, SKEWED, SWEEP
from labyrinth import clock
from labyrinth.clock import now

OUTAGE, MAINTENANCE = "outage", "maintenance"


def beat(which: int = SWEEP) -> Span | None:
    """Something of the site lives; if it has been silent for too long, the outage is noted and returned.

    A process whose clock is wrong leaves that to another, and says so: until then the silence goes on.
    """
    at, right = now(), clock_is_right()
    row, new = Heartbeat.objects.get_or_create(pk=which, defaults={"at": at})
    silent = at - row.at > SILENCE
    if new or row.at >= at or (silent and not right):
        return None
    # Named by its old value, so that of two processes one notes the outage.
    mine = Heartbeat.objects.filter(pk=which, at=row.at).update(at=at)
    if not mine or not silent:
        return None
    record(row.at, at, OUTAGE)
    return row.at, at


def clock_is_right() -> bool:
    """Whether the clock of this process agrees with the database's (one query); if not, that is noted."""
    if abs(clock.ahead_of_database()) <= clock.SKEW_AT_MOST:
        return True
    Heartbeat.objects.update_or_create(pk=SKEWED, defaults={"at": now()})
    return False


def record(start: datetime, end: datetime, why: str) -> None:
    """Note that the site was away; clocks take it into account when they are looked at."""
    if start < end:
        Downtime.objects.create(start=start, end=end, why=why)


def record_maintenance(start: datetime, end: datetime) -> None:
    """Note a maintenance that is over, and have everybody told who is waited for when their time is over now.

    Nothing moves at any table until this is stored, so nobody holds one of these rows.
    """
    record(start, end, MAINTENANCE)
    Obligation.objects.filter(due_at__isnull=False).update(tell_at=end)

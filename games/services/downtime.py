"""Noting when the site itself stood still."""

from datetime import datetime

from games.models import Downtime, Heartbeat
from games.models.downtime import SILENCE
from games.models.due import Span
from labyrinth.clock import now

OUTAGE, MAINTENANCE = "outage", "maintenance"


def beat() -> Span | None:
    """The sweep looks; if it has not for too long, the outage is noted and returned."""
    at = now()
    row, new = Heartbeat.objects.get_or_create(pk=1, defaults={"at": at})
    if new or row.at >= at:
        return None
    # Named by its old value, so that of two sweeps one notes the outage.
    mine = Heartbeat.objects.filter(pk=1, at=row.at).update(at=at)
    if not mine or at - row.at <= SILENCE:
        return None
    record(row.at, at, OUTAGE)
    return row.at, at


def record(start: datetime, end: datetime, why: str) -> None:
    """Note that the site was away; clocks take it into account when they are looked at."""
    if start < end:
        Downtime.objects.create(start=start, end=end, why=why)


def record_maintenance(start: datetime, end: datetime) -> None:
    """Note a maintenance that is over."""
    record(start, end, MAINTENANCE)

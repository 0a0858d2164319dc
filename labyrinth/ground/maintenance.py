"""Maintenance: announced beforehand, then nothing moves, and clocks are credited.

What acts on its own (sweeps, senders, bots) asks `is_on()` first. Whoever keeps clocks adds a listener to
`on_end`, which is told the stretch in the transaction that ends it. What people are told meanwhile is said in
serving/closed.py.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, transaction

from labyrinth.ground.clock import SKEW_AT_MOST, ahead_of_database, now
from labyrinth.models import Maintenance

logger = logging.getLogger(__name__)

on_end: list[Callable[[datetime, datetime], None]] = []
"""Told start and end of a maintenance that was really on."""

_seen: list[tuple[float, Maintenance | None]] = []


class MaintenanceError(Exception):
    """It cannot begin or end; the message says why."""


def present() -> Maintenance | None:
    """The maintenance that is announced or on, None if there is none (one query)."""
    return Maintenance.objects.filter(end__isnull=True).first()


def is_on() -> bool:
    """Whether the site takes no moves now (one query)."""
    found = present()
    return found is not None and found.start <= now()


def stands_still() -> bool:
    """As `is_on`, by what was last seen: no query but every few seconds."""
    found = seen()
    return found is not None and found.start <= now()


def seen() -> Maintenance | None:
    """As `present`, but looked up at most every MAINTENANCE_CACHE_SECONDS in a process; for pages."""
    if not _seen or time.monotonic() >= _seen[0][0]:
        try:
            remember(present(), settings.MAINTENANCE_CACHE_SECONDS)
        except DatabaseError:
            return None
    return _seen[0][1]


def so_far() -> list[tuple[datetime, datetime]]:
    """The stretch for which it has been on, as `seen`; nothing while it is off. What is over is not told."""
    found, moment = seen(), now()
    return [(found.start, moment)] if found is not None and found.start < moment else []


def remember(found: Maintenance | None, seconds: float) -> None:
    """Let `seen` answer this for so long."""
    _seen[:] = [(time.monotonic() + seconds, found)]


def forget() -> None:
    """Let `seen` look again."""
    _seen.clear()


def begin(*, minutes: int, message: str = "", after: int = 0) -> Maintenance:
    """Close the site for about so many minutes, `after` minutes from now. Raises MaintenanceError.

    One that is announced already is changed; one that is on gets a new expected end.
    """
    if minutes < 1 or after < 0:
        raise MaintenanceError("It takes at least one minute, and cannot begin in the past.")
    _check_clock()
    with transaction.atomic():
        found = Maintenance.objects.select_for_update().filter(end__isnull=True).first() or Maintenance()
        if found.pk is None or found.start > now():
            found.start = now() + timedelta(minutes=after)
        found.until = max(found.start, now()) + timedelta(minutes=minutes)
        found.message = message
        found.save()
    forget()
    logger.warning("maintenance", extra={"facts": {"start": found.start.isoformat(), "minutes": minutes}})
    return found


def finish() -> Maintenance:
    """Open the site again, or take back what was announced. Raises MaintenanceError when there is nothing.

    Clocks are credited in the same transaction: when that fails, the site stays closed.
    """
    _check_clock()
    with transaction.atomic():
        found = Maintenance.objects.select_for_update().filter(end__isnull=True).first()
        if found is None:
            raise MaintenanceError("No maintenance is on or announced.")
        moment = now()
        if found.start > moment:
            found.delete()
        else:
            found.end = moment
            found.save(update_fields=["end"])
            for listener in on_end:
                listener(found.start, moment)
    forget()
    logger.warning("maintenance is over", extra={"facts": {"start": found.start.isoformat()}})
    return found


def _check_clock() -> None:
    """What is credited is counted from one of its moments to the other."""
    ahead = ahead_of_database()
    if abs(ahead) > SKEW_AT_MOST:
        raise MaintenanceError(
            f"The clock of this machine is {ahead:+.0f} s off the database's: set it first."
        )

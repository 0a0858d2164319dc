"""The one clock of the site.

`CLOCK_OFFSET_SECONDS` in the environment moves it in every process; `CLOCK_FILE` names a file that holds the
present moment for all of them, so that a rehearsal can let a month pass; tests stop it with `stopped_at`.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import connection

SKEW_AT_MOST = 2.0
"""By so many seconds the clock of a process may differ from that of the database."""
FAR_OFF = 30.0
"""Seconds; a process that is so wrong would wrong people. It is half of what a time may be over before
somebody acts on it."""
LOOKED_AT_EVERY = 60.0
"""Seconds."""

_stopped: list[datetime] = []
_ahead = [0.0]
"""By how many seconds the clock of this process was ahead of the database's when it last looked."""
_looked_at = [-math.inf]
"""When that was, by a clock that nobody sets."""


def now() -> datetime:
    """Return the present moment of the site: aware, in UTC."""
    if _stopped:
        return _stopped[-1]
    if settings.CLOCK_FILE:
        return datetime.fromisoformat(Path(settings.CLOCK_FILE).read_text())
    return datetime.now(UTC) + timedelta(seconds=settings.CLOCK_OFFSET_SECONDS)


def ahead_of_database() -> float:
    """By how many seconds the clock of this machine is ahead of the database's (one query); negative: behind.

    The site is not moved by that; it tells whose clock is wrong. SQLite has no clock of its own.
    """
    if connection.vendor != "postgresql":
        return 0.0
    return ahead_of("SELECT clock_timestamp()") or 0.0


def ahead_of(sql: str, values: Sequence[Any] = ()) -> float | None:
    """The same from a statement that answers with the database's moment; None where it answers nothing.

    That moment lay between question and answer: how long those took is not the clock's fault.
    """
    before = datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute(sql, values or None)
        found = cursor.fetchone()
    after = datetime.now(UTC)
    if not found:
        return None
    at: datetime = found[0]
    return max(0.0, (before - at).total_seconds()) + min(0.0, (after - at).total_seconds())


def note_ahead(seconds: float) -> None:
    """The clock of this process was found so far ahead of the database's."""
    _ahead[0] = seconds
    _looked_at[0] = monotonic()


def was_looked_at() -> bool:
    """Whether somebody in this process has found out within the last minute how far ahead it is."""
    return monotonic() < _looked_at[0] + LOOKED_AT_EVERY


def is_far_off() -> bool:
    """Whether the clock of this process was so wrong when it last looked that it would wrong people."""
    return abs(_ahead[0]) > FAR_OFF


@contextmanager
def stopped_at(moment: datetime) -> Iterator[None]:
    """Let `now()` be this moment for a while, in this process; calls may be nested.

    Raises ValueError for a moment without a zone.
    """
    if moment.tzinfo is None:
        raise ValueError("The clock needs an aware moment.")
    _stopped.append(moment.astimezone(UTC))
    try:
        yield
    finally:
        _stopped.pop()


def set_file(path: Path, moment: datetime) -> None:
    """Let `now()` be this moment in every process whose `CLOCK_FILE` is `path`."""
    new = path.with_suffix(".new")
    new.write_text(moment.astimezone(UTC).isoformat())
    new.replace(path)

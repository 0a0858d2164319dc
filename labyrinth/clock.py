"""The one clock of the site.

`CLOCK_OFFSET_SECONDS` in the environment moves it in every process; tests stop it with `stopped_at`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from django.conf import settings

_stopped: list[datetime] = []


def now() -> datetime:
    """Return the present moment of the site: aware, in UTC."""
    if _stopped:
        return _stopped[-1]
    return datetime.now(UTC) + timedelta(seconds=settings.CLOCK_OFFSET_SECONDS)


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

"""Weeks begin on Monday at six in the morning, UTC, for everybody at once."""

from datetime import UTC, datetime, timedelta

BEGINS = timedelta(hours=6)
A_WEEK = timedelta(days=7)


def begin_of(at: datetime) -> datetime:
    """The last Monday at 06:00 UTC."""
    early = at.astimezone(UTC) - BEGINS
    monday = early - timedelta(days=early.weekday())
    return monday.replace(hour=6, minute=0, second=0, microsecond=0)


def number_of(begins: datetime) -> int:
    """Year and week as ISO counts them, 202648."""
    year, week, _day = begins.isocalendar()
    return year * 100 + week


def turn_of(begins: datetime) -> int:
    """How many weeks have begun since the first Monday of 1970: whose turn it is."""
    return (begins - datetime(1970, 1, 5, 6, tzinfo=UTC)) // A_WEEK

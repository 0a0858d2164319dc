"""Noting when the site itself stood still: its sweep, or its pages as they are reached from outside."""

from datetime import datetime, timedelta

from django.db import connection

from games.clocks.due import Span
from games.journal.release import own_order
from games.models import Downtime, Heartbeat, Obligation
from games.models.downtime import FIRST_OF_RELEASES, SILENCE, SKEWED, SWEEP
from labyrinth.ground import clock
from labyrinth.ground.clock import now

OUTAGE, MAINTENANCE, RELEASE = "outage", "maintenance", "release"


def beat(which: int = SWEEP) -> Span | None:
    """Something of the site lives; if it has been silent for too long, the outage is noted and returned.

    A process whose clock is wrong leaves that to another, and says so: until then the silence goes on.
    """
    at = now()
    if _beats_on(which, at):
        return None
    right = clock_is_right()
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


def beat_of_release() -> Span | None:
    """A process of this release lives. Where none as new has been there for too long, but older ones have,
    that is noted and returned: nobody could play the games that a newer release than theirs had run.

    A process whose clock is wrong leaves it to another.
    """
    at, own = now(), own_order()
    if _beats_on(own, at) or not clock_is_right():
        return None
    rows = dict(Heartbeat.objects.filter(pk__gte=FIRST_OF_RELEASES).values_list("pk", "at"))
    known = max((pk for pk in rows if pk <= own), default=own)
    start = max((moment for pk, moment in rows.items() if pk >= known), default=at)
    if not _is_first(own, rows.get(own), at) or at - start <= SILENCE or _is_noted(start, at):
        return None
    older = [pk for pk, moment in rows.items() if pk < known and at - moment <= SILENCE]
    record(start, at, RELEASE, beyond=max(older, default=0))
    return start, at


def _is_first(which: int, before: datetime | None, at: datetime) -> bool:
    """Whether of several processes this one moves the beat on that was `before`, or begins it."""
    if before is None:
        return Heartbeat.objects.get_or_create(pk=which, defaults={"at": at})[1]
    return before < at and bool(Heartbeat.objects.filter(pk=which, at=before).update(at=at))


def _is_noted(start: datetime, end: datetime) -> bool:
    """Whether the site as a whole was away then."""
    noted = Downtime.objects.filter(beyond=None, start__lte=start + SILENCE, end__gte=end - SILENCE)
    return noted.exists()


def _beats_on(which: int, at: datetime) -> bool:
    """Move the beat on where it was heard of lately, in one statement; whether it was.

    The statement tells what the database's clock shows: one that is wrong is noted.
    """
    lately = Heartbeat.objects.filter(pk=which, at__lt=at, at__gte=at - SILENCE)
    if connection.vendor != "postgresql":
        return bool(lately.update(at=at))
    ahead = clock.ahead_of(_BEAT, [at, which, at, at - SILENCE])
    if ahead is not None:
        _found(ahead)
    return ahead is not None


_BEAT = (
    "UPDATE games_heartbeat SET at = %s WHERE id = %s AND at < %s AND at >= %s RETURNING clock_timestamp()"
)


def clock_is_right() -> bool:
    """Whether the clock of this process agrees with the database's (one query); if not, that is noted."""
    return _found(clock.ahead_of_database())


def _found(ahead: float) -> bool:
    """Whether a clock that is so many seconds ahead is right; if not, that is noted."""
    clock.note_ahead(ahead)
    if abs(ahead) <= clock.SKEW_AT_MOST:
        return True
    # As the others tell the time, who look at it; of a little nobody minds.
    at = now() - timedelta(seconds=ahead) if clock.is_far_off() else now()
    Heartbeat.objects.update_or_create(pk=SKEWED, defaults={"at": at})
    return False


def record(start: datetime, end: datetime, why: str, *, beyond: int | None = None) -> None:
    """Note that the site was away, or only for games of releases `beyond` that one; clocks take it into
    account when they are looked at."""
    if start < end:
        Downtime.objects.create(start=start, end=end, why=why, beyond=beyond)


def record_maintenance(start: datetime, end: datetime) -> None:
    """Note a maintenance that is over, and have everybody told who is waited for when their time is over now.

    Nothing moves at any table until this is stored, so nobody holds one of these rows.
    """
    record(start, end, MAINTENANCE)
    Obligation.objects.filter(due_at__isnull=False).update(tell_at=end)

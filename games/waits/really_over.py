"""When a wait is really over, written down by whoever holds its game."""

from datetime import datetime, timedelta

from games.clocks.allowance import set_mails
from games.clocks.due import clock_for, effective_due, hours_of
from games.clocks.sweep_batch import Batch
from games.models import Game, Obligation, Seat

JUST_BEFORE = timedelta(microseconds=1)


def write_due(game: Game, seat: Seat, row: Obligation, at: datetime, read: Batch) -> datetime:
    """When the wait is over with all that is credited to it; stored if it is not what stands there."""
    clock, hours = clock_for(game), hours_of(game, [seat], row.since, read.known)[row.seat]
    over = effective_due(row, seat, clock, hours, read.lost(row, game))
    if row.due_at != over:
        row.due_at = over
        set_mails(row, seat, clock, hours, at, reminded=_reminded(row, at))
        row.save(update_fields=["due_at", "credit", "remind_at", "tell_at"])
    return over


def _reminded(row: Obligation, at: datetime) -> datetime:
    """Until when: a reminder that is due has not gone, a little later as it may be with what is credited."""
    return at if row.remind_at is None else min(at, row.remind_at - JUST_BEFORE)

"""How much time a seat has and when that is over: arithmetic on rows, no queries.

All numbers are seconds of the person's awake time, or of wall time where the clock of the table says so.
"""

from datetime import datetime, timedelta

from accounts.awake import Availability, add_awake, awake_between
from games.models.clock import HOUR, Clock
from games.models.obligation import Obligation
from games.models.seat import Seat

FOR_GUESTS = 48 * HOUR
"""Guests of demos have no clock that could hurt; the demo itself ends when nobody has looked for so long."""
REMINDED_FROM = HOUR
"""Shorter waits are not worth a reminder."""
LAST_REMINDER = 2 * HOUR
LAST_SHARE = 0.15
FIRST_SHARE = 0.5


def begin_turn(seat: Seat, clock: Clock, turn: int) -> None:
    """The seat's turn of this number begins: the allowance is fresh, the bank gains for the one before.

    Turns that a stand-in plays fill no bank.
    """
    if seat.turn and not seat.player:
        seat.bank = max(seat.bank, min(seat.bank + clock.increment, clock.cap - clock.turn))
    seat.turn = turn
    seat.left = max(0, min(clock.turn, clock.cap - seat.bank))


def begin_game(seat: Seat, clock: Clock) -> None:
    """The clock of a seat that has never run: set-up has the allowance of a turn, and the bank is empty."""
    seat.turn, seat.left, seat.bank = 0, clock.turn, 0


def answer_left(seat: Seat, clock: Clock, turn: int) -> int:
    """What the seat has for questions in the turn of this number, which is another's."""
    return seat.answer_left if seat.answer_turn == turn else min(clock.answer, clock.turn)


def available(row: Obligation, seat: Seat) -> int:
    """What the seat had when this wait began."""
    if seat.guest:
        return FOR_GUESTS
    return seat.left + seat.bank if row.on_turn else seat.answer_left


def counted_from(row: Obligation, clock: Clock) -> datetime:
    """When counting begins."""
    return row.since + timedelta(seconds=clock.grace)


def due(row: Obligation, seat: Seat, clock: Clock, hours: Availability) -> datetime:
    """When the wait is over, with what has been credited to it."""
    return add_awake(hours, counted_from(row, clock), _whole(row, seat))


def used(row: Obligation, clock: Clock, hours: Availability, at: datetime) -> int:
    """What the wait has cost its seat up to this moment."""
    spent = awake_between(hours, counted_from(row, clock), at)
    return max(0, spent - row.credit - row.bounced)


def charge(row: Obligation, seat: Seat, seconds: int) -> None:
    """Take used time from what the seat has: from the allowance, then from the bank."""
    if not row.on_turn:
        seat.answer_left = max(0, seat.answer_left - seconds)
        return
    seat.bank = max(0, seat.bank - max(0, seconds - seat.left))
    seat.left = max(0, seat.left - seconds)


def reminders(row: Obligation, seat: Seat, clock: Clock, hours: Availability) -> tuple[datetime, ...]:
    """The moments to remind the person: half-way, and before the end; always awake ones."""
    whole = _whole(row, seat)
    if whole < REMINDED_FROM or seat.guest:
        return ()
    last = whole - min(LAST_REMINDER, int(whole * LAST_SHARE))
    start = counted_from(row, clock)
    return tuple(add_awake(hours, start, seconds) for seconds in (int(whole * FIRST_SHARE), last))


def next_reminder(moments: tuple[datetime, ...], after: datetime) -> datetime | None:
    """The first of the moments that is still to come."""
    return next((moment for moment in moments if moment > after), None)


def _whole(row: Obligation, seat: Seat) -> int:
    return available(row, seat) + row.credit + row.bounced

"""How much time a seat has and when that is over: arithmetic on rows, no queries.

All numbers are seconds of the person's awake time, or of wall time where the clock of the table says so.
"""

from datetime import datetime, timedelta
from math import ceil

from accounts.awake import Availability, add_awake, awake_between, is_awake, last_awake, next_awake
from games.clocks import fixed_hour
from games.clocks.fixed_hour import counted, is_fixed
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
HALF_DAY = timedelta(hours=12)
"""So long before their turn is over people are told of it, where a turn has so much time."""
SHIFTED_AT_MOST = 24 * HOUR
"""Changes of hours make a wait that is open longer by so many seconds of wall time in all."""


def begin_turn(seat: Seat, clock: Clock, turn: int) -> None:
    """The seat's turn of this number begins: the allowance is fresh, the bank gains for the one before.

    Turns that a stand-in plays fill no bank, nor do those played on vacation; for one that is taken back, it
    has gained already. Where the table has come to another pace, no more is kept than that holds.
    """
    seat.bank = min(seat.bank, clock.cap)
    if seat.turn > 0 and not seat.player and seat.turn != seat.dry:
        seat.bank = max(seat.bank, min(seat.bank + clock.increment, clock.cap - clock.turn))
    seat.turn = -turn if seat.player else turn
    seat.left = max(0, min(clock.turn, clock.cap - seat.bank))


def begin_game(seat: Seat, clock: Clock) -> None:
    """The clock of a seat that has never run: set-up has the allowance of a turn, and the bank is empty."""
    seat.turn, seat.left, seat.bank = 0, clock.turn, 0


def begin_set_up_question(seat: Seat, clock: Clock) -> None:
    """What others have chosen asks the seat something more before the first turn: whose time for it is over
    has that of an answer."""
    if not seat.left + seat.bank:
        seat.left = min(clock.answer, clock.turn)


def go_back(seat: Seat, turn: int) -> None:
    """The game goes back to the turn of this number for good: what comes behind it begins anew, gains nothing
    for what is gone, and is not yet played in time."""
    if abs(seat.turn) > turn:
        seat.turn, seat.in_time = 0, 0
    if seat.answer_turn > turn:
        seat.answer_turn = 0


def answer_left(seat: Seat, clock: Clock, turn: int) -> int:
    """What the seat has for questions in the turn of this number, which is another's; of one before what is
    left. Who has let two of them run out has none."""
    if seat.is_silent:
        return 0
    return seat.answer_left if seat.answer_turn >= turn else min(clock.answer, clock.turn)


def available(row: Obligation, seat: Seat) -> int:
    """What the seat had when this wait began."""
    if seat.guest:
        return max(FOR_GUESTS, seat.left)
    return seat.left + seat.bank if row.on_turn else seat.answer_left


def counted_from(row: Obligation, clock: Clock) -> datetime:
    """When counting begins."""
    return row.since + timedelta(seconds=clock.grace)


def due(row: Obligation, seat: Seat, clock: Clock, hours: Availability) -> datetime:
    """When the wait is over, with what has been credited to it, and without what other hours add too much."""
    over = add_awake(counted(row, clock, hours), counted_from(row, clock), _whole(row, seat))
    if clock.at is not None and row.on_turn and not seat.guest:
        return fixed_hour.over(clock.at, over, hours.away)
    too_much = _too_much(row)
    return next_awake(Availability(away=hours.away), over - too_much) if too_much else over


def follow(
    row: Obligation, seat: Seat, clock: Clock, before: Availability, after: Availability, at: datetime
) -> None:
    """Other hours are kept from now on: note by how much they move the end of the wait. `before` is what
    would have held from `at` on.

    What is too much is cut off, and where the wait would then end asleep, it ends with the last awake second
    that is no sooner than before. A wait whose time was used up before they fell asleep ends when they are
    awake again: other hours move that, too.
    """
    begin = max(counted_from(row, clock), at)
    if is_fixed(row, clock):
        return
    rest = _whole(row, seat) - awake_between(after, counted_from(row, clock), begin)
    if rest < 0:
        return
    sooner = add_awake(before, begin, rest)
    ended = sooner - _too_much(row)
    row.shifted += _seconds(add_awake(after, begin, rest) - sooner)
    over = due(row, seat, clock, after)
    left = awake_between(after, ended, over)
    if _too_much(row) and left and not is_awake(after, over):
        row.shifted += _seconds(over - add_awake(after, ended, left - 1))


def _too_much(row: Obligation) -> timedelta:
    return timedelta(seconds=max(0, row.shifted - SHIFTED_AT_MOST))


def _seconds(time: timedelta) -> int:
    return ceil(time.total_seconds())


def refill(row: Obligation, seat: Seat, clock: Clock, hours: Availability) -> None:
    """The clock of a turn was held, so its person is told anew: they have half a day from then on at least,
    by the clock on the wall, or a whole allowance where that is shorter."""
    if not row.on_turn or seat.guest:
        return
    start = counted_from(row, clock)
    counts = counted(row, clock, hours)
    least = min(clock.turn, awake_between(counts, start, start + HALF_DAY))
    seat.left += max(0, least - seat.left - seat.bank)


def tells_anew(row: Obligation, hours: Availability, after: datetime) -> datetime | None:
    """When a vacation ends that holds the open wait: the first such moment that is not before `after`.

    Half a day before the wait is over if that is sooner.
    """
    if row.due_at is None:
        return None
    for gone, back in hours.away:
        early, awake = row.due_at - HALF_DAY, next_awake(hours, back)
        moment = early if max(gone, after) <= early < awake else awake
        if gone < row.due_at and after <= moment < row.due_at:
            return moment
    return None


def used(row: Obligation, clock: Clock, hours: Availability, at: datetime) -> int:
    """What the wait has cost its seat up to this moment."""
    spent = awake_between(counted(row, clock, hours), counted_from(row, clock), at)
    return max(0, spent - row.credit - row.bounced)


def for_refusals(seat: Seat, clock: Clock) -> int:
    """So much may still be credited to the seat for mails that its person's server did not take: one
    allowance of a turn in a game."""
    return max(0, clock.turn - seat.refused)


def charge_until(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> None:
    """Take from what the seat has what its wait has cost it up to this moment: from the allowance, then from
    the bank."""
    seconds = used(row, clock, hours, at)
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
    if is_fixed(row, clock):
        return _before(due(row, seat, clock, hours), counted_from(row, clock), hours)
    last = whole - min(LAST_REMINDER, int(whole * LAST_SHARE))
    start, too_much = counted_from(row, clock), _too_much(row)
    return tuple(add_awake(hours, start, seconds) - too_much for seconds in (int(whole * FIRST_SHARE), last))


def _before(over: datetime, start: datetime, hours: Availability) -> tuple[datetime, ...]:
    """Half-way to a fixed hour, and the last awake moment two hours before it, where there is one between."""
    half = next_awake(hours, start + (over - start) / 2)
    last = last_awake(hours, over - timedelta(seconds=LAST_REMINDER), 0)
    return tuple(moment for moment in (half, last) if moment is not None and start < moment < over)


def next_reminder(moments: tuple[datetime, ...], after: datetime) -> datetime | None:
    """The first of the moments that is still to come."""
    return next((moment for moment in moments if moment > after), None)


def set_due(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> None:
    """Write down when the wait is over, and when its person is reminded and told anew after this moment."""
    row.due_at = due(row, seat, clock, hours)
    set_mails(row, seat, clock, hours, at)


def set_mails(
    row: Obligation,
    seat: Seat,
    clock: Clock,
    hours: Availability,
    at: datetime,
    *,
    reminded: datetime | None = None,
) -> None:
    """Write down the next reminder behind this moment, or behind that until which they are `reminded`, and
    when the person is told anew; what they are to be told already stays."""
    row.remind_at = next_reminder(reminders(row, seat, clock, hours), reminded or at)
    if row.tell_at is None or row.tell_at > at:
        row.tell_at = tells_anew(row, hours, at)


def _whole(row: Obligation, seat: Seat) -> int:
    return available(row, seat) + row.credit + row.bounced

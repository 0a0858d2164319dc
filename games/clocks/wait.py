"""A wait of a table: how its clock begins, and what happens when its time is over, as its row says."""

from datetime import datetime

from accounts.awake import Availability
from games.clocks import allowance, misses
from games.clocks.due import clock_for
from games.engine.position import Position
from games.journal.locked import Locked
from games.models.obligation import Obligation, Then
from games.models.seat import Seat
from games.models.standing_orders import orders_of


def begin(table: Locked, row: Obligation, hours: Availability, at: datetime, *, again: bool = False) -> None:
    """The clock of the wait begins; `again`: it was the seat's before, and only who plays it is another."""
    seat, clock = table.numbered[row.seat], clock_for(table.game)
    if row.on_turn and abs(seat.turn) < table.turn:
        allowance.begin_turn(seat, clock, table.turn)
    elif table.on_turn is None and not again:
        allowance.begin_set_up_question(seat, clock)
    elif not row.on_turn:
        seat.answer_left = allowance.answer_left(seat, clock, table.turn)
        seat.answer_turn = max(seat.answer_turn, table.turn)
    if row.then != Then.BOT and table.game.paused_at is None:
        allowance.set_due(row, seat, clock, hours, at)


def then_of(table: Locked, row: Obligation) -> Then:
    """What happens when the obligation is due."""
    seat = table.numbered[row.seat]
    if seat.player:
        return Then.BOT
    if not row.on_turn or table.on_turn is None:
        return Then.DEFAULT
    return when_late(table, seat, seat.misses + (not is_helped(table.position, seat)))


def when_late(table: Locked, seat: Seat, missed: int) -> Then:
    """What becomes of a turn of the seat that runs out, the one of this number that counts."""
    if is_lengthened(table, seat):
        return Then.LONGER
    clock, system, helped = clock_for(table.game), table.position.system, _may_be_helped(table, seat)
    if missed >= misses.most(clock) and not seat.guest:
        out = system.slow.out(table.position.state)
        return misses.in_the_end(clock, table.seats, out, seat.number)
    if helped:
        return Then.ALLY
    late = "automatic" if system.allies else clock.late
    if late == "own":
        late = table.position.orders.late_choice(orders_of(seat, table.position))
    return Then.AUTOMATIC if late == "automatic" and system.bots.careful else Then.STAND_IN


def is_lengthened(table: Locked, seat: Seat) -> bool:
    """Whether the turn of the seat that runs out is a day longer instead: once in a game, where the table has
    chosen so, for a person who plays themselves."""
    if not clock_for(table.game).safety or seat.lengthened_at or seat.guest or seat.user_id is None:
        return False
    return not (seat.player or seat.leaving or is_helped(table.position, seat))


def is_helped(position: Position, seat: Seat) -> bool:
    """Whether the time of the seat's running turn is over and its allies may play it."""
    slow, state = position.system.slow, position.state
    if not seat.missed or seat.player or seat.leaving:
        return False
    return (seat.missed, seat.number) == (slow.turns(state), slow.on_turn(state))


def _may_be_helped(table: Locked, seat: Seat) -> bool:
    """Whether somebody else may play the seat's turn once its time is over: an ally who is there. That comes
    before the autopilot, and once a turn."""
    if not table.position.system.allies or seat.guest or seat.missed or not clock_for(table.game).answer:
        return False
    out = table.position.system.slow.out(table.position.state)
    return any(number != seat.number for number in misses.playing(table.seats, out))

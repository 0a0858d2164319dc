"""The bot that keeps a seat moving while its person is away."""

from datetime import datetime

from games.clocks.due import clock_for, seat_of
from games.engine.system import System
from games.journal.locked import Locked
from games.models import Seat
from games.models.clock import Clock
from games.play import ahead, next_turn
from games.waits.obligations import begin_anew

STRONGEST_FIRST = ("steady", "thrifty", "random")
CAREFUL = "careful"
"""The level that stands for the system's careful automatic turn."""
SOME_TIME = 300
"""Who comes back in a turn that has run out has at least so many seconds for the rest of it."""


def best_level(system: System) -> str:
    """The strongest bot of a system, "" where it has none."""
    known = next((level for level in STRONGEST_FIRST if level in system.bots.levels), None)
    return known or next(iter(system.bots.levels), "")


def step_in(table: Locked, number: int, at: datetime) -> None:
    """From now on a bot plays the seat at once, until its person or another one takes it.

    What the person's wait has taken is charged; the bank gains nothing for a turn that a bot plays to its
    end.
    """
    seat = seat_of(table.seats, number)
    if table.on_turn == number:
        seat.dry = table.turn
    seat.stand_in, seat.missed, seat.in_time = best_level(table.position.system), 0, 0
    next_turn.played_for(seat)
    ahead.drop(seat)
    seat.save(update_fields=["stand_in", "missed", "in_time", "plan", "next_plan", "ahead"])
    begin_anew(table, number, at)


def step_out(table: Locked, number: int, at: datetime) -> None:
    """The person plays the seat again; in a turn that had run out they have some time for its rest, where
    they had not just stepped aside in it."""
    seat = seat_of(table.seats, number)
    if seat.missed or seat.offered_at is not None:
        _give_some_time(seat, clock_for(table.game))
    seat.stand_in, seat.missed, seat.offered_at = "", 0, None
    if table.on_turn == number and seat.dry == table.turn:
        seat.dry = 0
    seat.save(update_fields=["stand_in", "missed", "offered_at", "left"])
    begin_anew(table, number, at)


def _give_some_time(seat: Seat, clock: Clock) -> None:
    if seat.left + seat.bank == 0:
        seat.left = min(clock.turn, max(clock.answer, SOME_TIME))

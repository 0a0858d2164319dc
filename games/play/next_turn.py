"""The plan of a turn that has not come, as its seat has it: kept, taken up when the turn begins, dropped
(kit/next_turn.py). Nobody else learns that there is one."""

from typing import Any

import msgspec

from games.engine.position import Position
from games.kit.next_turn import Waiting, taken_up
from games.kit.plan_steps import OVER, PLAYED_FOR, Halted
from games.models import Seat
from games.play import plan


def keep(seat: Seat, waiting: Waiting) -> None:
    """The plan of the seat's next turn, instead of the one that it had; the caller stores the seat."""
    seat.next_plan = msgspec.to_builtins(waiting)


def drop(seat: Seat) -> None:
    """The seat has no plan of its next turn any more; the caller stores the seat."""
    seat.next_plan = None


def forget(seat: Seat) -> None:
    """The seat has no plan at all any more, of this turn or the next; the caller stores the seat."""
    plan.drop(seat)
    drop(seat)


def played_for(seat: Seat) -> None:
    """A stand-in plays for the person: they have no plan any more, but are told of the one that they had, of
    this turn or else the next; the caller stores the seat."""
    running, waiting = plan.running(seat), waiting_of(seat)
    forget(seat)
    if running is not None:
        plan.end(seat, running.steps, Halted(PLAYED_FOR, running.at))
    elif waiting is not None:
        plan.end(seat, waiting.plan.steps, Halted(PLAYED_FOR, 0))


def waiting_of(seat: Seat) -> Waiting | None:
    """The plan of its next turn."""
    return msgspec.convert(seat.next_plan, Waiting) if seat.next_plan else None


def take_up(seat: Seat, position: Position, view: Any) -> None:
    """Where the seat is asked in its own turn, the plan of that turn begins; the caller stores the seat."""
    found, planning = waiting_of(seat), position.orders.plans
    if found is None or planning is None or seat.player or seat.leaving:
        return
    turn = planning.turn(view, seat.number)
    if turn is not None:
        drop(seat)
        plan.keep(seat, taken_up(found, turn))


def expire(seat: Seat, position: Position) -> None:
    """Drop the plan of a turn that has passed without it: one in which nothing was asked, or that is played
    for the seat; the caller stores the seat."""
    if not seat.next_plan:
        return
    if seat.player:
        played_for(seat)
        return
    if seat.leaving:
        drop(seat)
        return
    slow, state = position.system.slow, position.state
    if slow.on_turn(state) != seat.number and slow.begun(state, seat.number) != seat.next_plan.get(
        "begun", 0
    ):
        found = waiting_of(seat)
        drop(seat)
        if found is not None:
            plan.end(seat, found.plan.steps, Halted(OVER, 0))

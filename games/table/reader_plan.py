"""The plan of a turn as its own reader is shown it; nobody else ever is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.engine.position import Position
from games.engine.questions import Question
from games.faces.plan_words import StoppedPlan, stopped
from games.kit.plan_steps import OVER, PLAYED_FOR
from games.models import Seat
from games.play import plan

NOT_STOPPED = StoppedPlan("", (), 0)


@dataclass(frozen=True)
class ReaderPlan:
    """Whether the reader may send a plan now, for which turn of theirs (None while it is not theirs), which
    stops it may have, how many steps of one are still to come. Of one that stopped `stopped` says where and
    why, `steps` are its steps in words, `at` is the place of the one it stopped at. `next_kept`: their turn
    that has not come is planned. `goes_on`: it has played, and leaves what is open to them. `ended`: it
    stopped before the question that is open now."""

    may_send: bool
    stops: tuple[str, ...]
    left: int
    stopped: str
    turn: int | None = None
    steps: tuple[str, ...] = ()
    at: int = 0
    next_kept: bool = False
    goes_on: bool = False
    ended: bool = False


def reader_plan(
    seats: Iterable[Seat], number: int | None, position: Position, view: Any, asked: Question | None
) -> ReaderPlan | None:
    """Of the reader's seat; None where the system knows no plans, and for spectators."""
    planning = position.orders.plans
    seat = next((seat for seat in seats if seat.number == number), None) if planning else None
    if seat is None:
        return None
    alone = asked is not None and asked.how == "one" and asked.seats == (seat.number,)
    progress, why = plan.running(seat), plan.halted(seat)
    turn, slug = planning.turn(view, seat.number), position.system.slug
    found = stopped(slug, view, why, plan.left_behind(seat)) if why else NOT_STOPPED
    return ReaderPlan(
        may_send=alone and turn is not None,
        stops=tuple(planning.stops),
        left=len(progress.plan.steps) - progress.at if progress else 0,
        stopped=found.line,
        turn=turn,
        steps=found.steps,
        at=found.at,
        next_kept=seat.next_plan is not None,
        goes_on=alone and progress is not None and progress.plan.turn == turn and not progress.foreseen,
        ended=why is not None and why.reason in (OVER, PLAYED_FOR),
    )

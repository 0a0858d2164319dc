"""The plan of a turn as its own reader is shown it; nobody else ever is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.engine.position import Position
from games.engine.questions import Question
from games.faces.plan_words import stopped
from games.models import Seat
from games.play import plan


@dataclass(frozen=True)
class PlanShown:
    """Whether the reader may send a plan now, which stops it may have, how many steps of one are still to
    come, and why one stopped."""

    may_send: bool
    stops: tuple[str, ...]
    left: int
    stopped: str


def plan_shown(
    seats: Iterable[Seat], number: int | None, position: Position, view: Any, asked: Question | None
) -> PlanShown | None:
    """Of the reader's seat; None where the system knows no plans, and for spectators."""
    planning = position.orders.plans
    seat = next((seat for seat in seats if seat.number == number), None) if planning else None
    if seat is None:
        return None
    alone = asked is not None and asked.how == "one" and asked.seats == (seat.number,)
    progress, why = plan.running(seat), plan.halted(seat)
    return PlanShown(
        may_send=alone and planning.turn(view, seat.number) is not None,
        stops=tuple(planning.stops),
        left=len(progress.plan.steps) - progress.at if progress else 0,
        stopped=stopped(position.system.slug, why.reason, why.at) if why else "",
    )

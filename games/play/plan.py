"""The plan of a turn as its seat has it: what it answers, why it stopped, when it is dropped
(kit/plans.py)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.position import Position
from games.engine.questions import Answer, Question, seen
from games.kit.plan_steps import DONE, OVER, Halted, Progress, Step, Taken
from games.kit.plans import answered
from games.models import Seat

HALTED, AT, STEPS = "halted", "at", "steps"


def keep(seat: Seat, progress: Progress) -> None:
    """The plan, as far as it is; the caller stores the seat."""
    seat.plan = msgspec.to_builtins(progress)


def drop(seat: Seat) -> None:
    """The seat has no plan any more, and nothing is to be said of one; the caller stores the seat."""
    seat.plan = None


def running(seat: Seat) -> Progress | None:
    """The plan that is being carried out."""
    if not seat.plan or HALTED in seat.plan:
        return None
    return msgspec.convert(seat.plan, Progress)


def halted(seat: Seat) -> Halted | None:
    """Why the last plan stopped, and before which of its steps."""
    return Halted(seat.plan[HALTED], seat.plan[AT]) if seat.plan and HALTED in seat.plan else None


def left_behind(seat: Seat) -> tuple[Step, ...]:
    """The steps of the plan that stopped; none where it was stored without them."""
    known = seat.plan.get(STEPS, ()) if seat.plan and HALTED in seat.plan else ()
    return msgspec.convert(known, tuple[Step, ...])


def overrule(seat: Seat, position: Position) -> None:
    """The seat is about to answer of its own will: it has no plan any more, but for one that has left this
    question to it; the caller stores the seat."""
    if not leaves(seat, position):
        drop(seat)


def leaves(seat: Seat, position: Position) -> bool:
    """Whether its running plan leaves the open question to its person, and goes on behind the answer."""
    progress, planning, question = running(seat), position.orders.plans, position.question
    if progress is None or planning is None or not isinstance(question, Question):
        return False
    view, mine = position.system.observe(position.state, seat.number), seen(question, seat.number)
    if not isinstance(mine, Question) or planning.turn(view, seat.number) != progress.plan.turn:
        return False
    return answered(planning, view, mine, seat.number, progress) is None


def end(seat: Seat, steps: Sequence[Step], found: Halted) -> None:
    """The plan of these steps has stopped; the caller stores the seat."""
    seat.plan = {HALTED: found.reason, AT: found.at, STEPS: msgspec.to_builtins(steps)}


def planned(seat: Seat, position: Position, question: Question, view: Any) -> Answer | None:
    """What the plan of the seat answers to its question. Where it ends, the seat knows why."""
    progress, planning = running(seat), position.orders.plans
    if progress is None or planning is None or seat.player:
        return None
    found = answered(planning, view, question, seat.number, progress)
    if isinstance(found, Halted):
        _end(seat, progress, found)
    if not isinstance(found, Taken):
        return None
    keep(seat, found.progress)
    return Answer(seat.number, found.key, "plan")


def _end(seat: Seat, progress: Progress, found: Halted) -> None:
    """A plan of which nothing is left that had to be answered needs no word."""
    left = progress.steps[found.at :]
    over = found.reason == OVER and all(step.always or step.optional for step in left)
    done = found.reason == DONE or over
    if done:
        drop(seat)
    else:
        end(seat, progress.steps, found)

"""A plan that is given before its turn comes, in the turns of others.

It waits as `Waiting`, plain values to be stored; when the turn begins it is a plan like any other
(games/kit/plans.py), which looks first whether all is as it was foreseen. That is by what all can see: the
same plan begins and ends alike with one hand as with another.
"""

from typing import Any

import msgspec
from msgspec import Struct

from games.kit.plan_steps import Facts, Plan, Progress, WrongPlan
from games.kit.planning import Planning
from games.kit.plans import check_written


class Waiting(Struct, frozen=True, omit_defaults=True):
    """The plan, the facts and what was foreseen when it was given, and which turn of the seat was its last
    then (`SlowPlay.begun`)."""

    plan: Plan
    begun: int = 0
    facts: Facts = {}
    foreseen: Facts = {}


def waiting(planning: Planning, view: Any, seat: int, plan: Plan, begun: int) -> Waiting:
    """The plan before its turn. Raises WrongPlan where the next turn cannot be told, it names what there is
    not, or goes wrong as far as can be seen."""
    coming = planning.coming(view, seat)
    if coming is None:
        raise WrongPlan("no_next")
    check_written(planning, plan)
    planning.trace(coming, seat, plan)
    return Waiting(plan, begun, planning.facts(coming, seat), planning.foreseen(coming, seat))


def taken_up(found: Waiting, turn: int) -> Progress:
    """The plan as its turn with this number begins."""
    plan = msgspec.structs.replace(found.plan, turn=turn)
    return Progress(plan, 0, found.facts, foreseen=found.foreseen)

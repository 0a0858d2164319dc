"""The plan of a turn: what a person wants to do next in the turn that they are in, sent at once.

A plan is orders of the scope "this turn". Whoever answers questions in advance asks it before the standing
orders (`answered`), while it is the person's turn; what it answers are entries by "plan", which may be taken
back as the person's own. It ends with the first thing that it did not foresee: then the rest is dropped, with
a reason to be shown, and the person is asked. The reasons are a closed list:

* the stops that the system knows and the plan names (a wound, somebody new on the board);
* why none of a step's keys is offered (a way that is blocked, a target that is gone), which always stops it;
* "asked": a public question of which the plan says nothing and which has no safe answer that goes without
  saying;
* "branch": what is known now is in none of its branches;
* "done" behind the last step, "over" where the turn is another, "played_for" where somebody else played it.

One that was given before its turn (`games/kit/next_turn.py`) has `foreseen` how its turn would begin; what is
different then ("other_" and what it is) stops it, where the first public question of the turn stands.

A private question of the own turn that public facts alone would not ask never ends a plan: the step that
speaks to it answers, else the safe answer does. Stops and what is missing are looked at where all can
see that play stands. So the same plan comes as far with one hand as with another, and nobody learns by it
what its owner holds.

All of it is pure: a plan, how far it is and what was the case then are `Progress`, plain values to be stored.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from games.engine.questions import Question
from games.kit.plan_steps import (
    ASKED,
    BRANCH,
    DONE,
    MOST_STEPS,
    OTHER,
    OVER,
    Halted,
    Plan,
    Progress,
    Step,
    Taken,
    WrongPlan,
    fits,
)
from games.kit.planning import Planning

LONGEST_NUMBER: Final = 9
"""So many digits has the number of a condition at most; none needs more than three."""


# -- a plan that is sent ----------------------------------------------------------------------------------


def begun(planning: Planning, view: Any, question: Question, seat: int, plan: Plan) -> Progress:
    """The plan before its first answer. Raises WrongPlan where it is not for this turn, names what there is
    not, cannot begin, or goes wrong as far as can be seen."""
    if planning.turn(view, seat) != plan.turn or question.seats != (seat,):
        raise WrongPlan("turn")
    check_written(planning, plan)
    progress = Progress(plan, 0, planning.facts(view, seat))
    branched = _branched(planning, view, question, seat, progress)
    if branched is None:
        raise WrongPlan(BRANCH)
    first = _next(planning, view, question, seat, branched)
    if isinstance(first, Halted):
        raise WrongPlan(first.reason, min(first.at, len(branched.steps) - 1))
    planning.trace(view, seat, plan)
    return progress


def check_written(planning: Planning, plan: Plan) -> None:
    """Raises WrongPlan where it has no step, too many, or names what there is not. Steps of branches are
    counted on behind those before them."""
    steps = [*plan.steps, *(step for branch in plan.branches for step in branch.steps)]
    if not 0 < len(steps) <= MOST_STEPS:
        raise WrongPlan("empty" if not steps else "long")
    if any(stop not in planning.stops for stop in plan.stops):
        raise WrongPlan("unknown_stop")
    for branch in plan.branches:
        if not branch.steps or not all(branch.when.values()):
            raise WrongPlan("empty")
        if any(word not in planning.branching for word in branch.when):
            raise WrongPlan("unknown_branch")
    for at, step in enumerate(steps):
        _check_step(planning, at, step)


def _check_step(planning: Planning, at: int, step: Step) -> None:
    if step.kind and step.kind not in planning.kinds:
        raise WrongPlan("unknown_kind", at)
    if not step.keys or not all(step.keys):
        raise WrongPlan("empty", at)
    name, colon, number = step.given.partition(":")
    counts = number.isdecimal() and len(number) <= LONGEST_NUMBER
    if step.given and (name not in planning.conditions or (colon and not counts)):
        raise WrongPlan("unknown_condition", at)


# -- a plan that is carried out ---------------------------------------------------------------------------


def answered(
    planning: Planning, view: Any, question: Question, seat: int, progress: Progress
) -> Taken | Halted | None:
    """What the plan answers to a question of its seat; None where the question is left to others (`left`), or
    is not the turn's own: somebody else is on turn, or several are asked at once. Behind that it goes on."""
    turn = planning.turn(view, seat)
    if turn is None or question.how != "one":
        return None
    if turn != progress.plan.turn:
        return Halted(OVER, progress.at)
    branched = _branched(planning, view, question, seat, progress)
    if _is_hidden(question):
        return _in_hiding(planning, view, question, seat, branched or progress)
    now = planning.facts(view, seat)
    before = now if progress.foreseen else progress.facts
    if different := _different(planning, view, seat, progress):
        return Halted(OTHER + different, progress.at)
    for stop, number in progress.plan.stops.items():
        if planning.stops[stop](before, now, number):
            return Halted(stop, progress.at)
    if branched is None:
        return Halted(BRANCH, progress.at)
    return _next(planning, view, question, seat, msgspec.structs.replace(branched, facts=now, foreseen={}))


def _in_hiding(
    planning: Planning, view: Any, question: Question, seat: int, progress: Progress
) -> Taken | None:
    """At a question that others cannot know of: nothing ends there. What the plan itself does there all see,
    and it changes how the turn begins. What it does not answer is passed, or left to its person, alike for
    whatever the seat holds."""
    default = Taken(question.default_of(seat), progress)
    if _different(planning, view, seat, progress):
        return None if planning.waits(question.kind, None) else default
    found = _next(planning, view, question, seat, progress)
    if not isinstance(found, Taken):
        steps, at = progress.steps, found.at if found is not None else len(progress.steps)
        return None if planning.waits(question.kind, steps[at] if at < len(steps) else None) else default
    if found.key == default.key:
        return found
    return Taken(found.key, msgspec.structs.replace(found.progress, foreseen={}))


def _different(planning: Planning, view: Any, seat: int, progress: Progress) -> str:
    """The first thing that is not as it was foreseen, and that nothing in the plan names; "" for none."""
    if not progress.foreseen:
        return ""
    plan, now = progress.plan, planning.foreseen(view, seat)
    steps = [*plan.steps, *(step for branch in plan.branches for step in branch.steps)]
    named = {word for branch in plan.branches for word in branch.when}
    named |= {step.given.partition(":")[0] for step in steps}
    return next(
        (
            fact
            for fact, value in progress.foreseen.items()
            if now.get(fact) != value and named.isdisjoint(planning.excused.get(fact, ()))
        ),
        "",
    )


def _branched(
    planning: Planning, view: Any, question: Question, seat: int, progress: Progress
) -> Progress | None:
    """On the branch that fits, as soon as all is known that branches name; None where none fits."""
    branches = progress.plan.branches
    words = dict.fromkeys(word for branch in branches for word in branch.when)
    known = {word: planning.branching[word](view, question, seat) for word in words}
    if not branches or None in known.values():
        return progress
    fitting = (
        at
        for at, branch in enumerate(branches)
        if all(known[word] in values for word, values in branch.when.items())
    )
    found = next(fitting, None)
    if found is None or found == progress.branch:
        return None if found is None else progress
    at = min(progress.at, len(progress.plan.steps))
    return msgspec.structs.replace(progress, branch=found, at=at)


def _next(
    planning: Planning, view: Any, question: Question, seat: int, progress: Progress
) -> Taken | Halted | None:
    """The first step that speaks to the question; those before it are passed over."""
    steps = tuple(planning.reads(question, step) for step in progress.steps)
    asked = Asked(planning, view, question, seat)
    for at in _places(planning, question, steps, progress.at):
        key = _take(planning, view, question, seat, steps[at])
        lost = _lost(asked, steps[progress.at : at], progress.at)
        if key is None:
            return lost or Halted(planning.missing(steps[at].keys[0]), at)
        if key:
            return lost or Taken(key, msgspec.structs.replace(progress, at=at + 1))
    for step in steps:
        if step.always and (step.kind or planning.main) == question.kind:
            if key := _take(planning, view, question, seat, step):
                return Taken(key, progress)
    return _unspoken(asked, progress)


def _is_hidden(question: Question) -> bool:
    """Whether that it is asked may hang on what only its seat knows."""
    return question.private and not question.sure


class Asked(NamedTuple):
    """A question of a seat, and what it sees."""

    planning: Planning
    view: Any
    question: Question
    seat: int


def _unspoken(asked: Asked, progress: Progress) -> Taken | Halted | None:
    """What holds where no step speaks to the question."""
    planning, question = asked.planning, asked.question
    if question.kind in planning.left:
        return None
    if question.kind == planning.main:
        lost = _lost(asked, progress.steps[progress.at :], progress.at)
        undecided = bool(progress.plan.branches) and progress.branch < 0
        return lost or Halted(BRANCH if undecided else DONE, len(progress.steps))
    if _is_hidden(question) and planning.waits(question.kind, None):
        return None
    if _is_hidden(question) or question.kind in planning.passed:
        return Taken(question.default_of(asked.seat), progress)
    return Halted(ASKED, progress.at)


def _places(planning: Planning, question: Question, steps: Sequence[Step], first: int) -> Iterator[int]:
    """Where steps for the question stand: for another than the main one, before the next main one."""
    for at, step in enumerate(steps[first:], first):
        kind = step.kind or planning.main
        if step.always:
            continue
        if kind == question.kind:
            yield at
        elif kind == planning.main:
            return


def _lost(asked: Asked, steps: Sequence[Step], first: int) -> Halted | None:
    """The first of these steps whose own question has not come, though it had to be answered: but where there
    was only one way, and the step says the same."""
    planning, view, question, seat = asked
    for at, step in enumerate(steps, first):
        kind = step.kind or planning.main
        if kind == question.kind or step.optional or step.given or step.always:
            continue
        if not any(planning.unasked(view, seat, kind, key) for key in step.keys):
            return Halted(planning.missing(step.keys[0]), at)
    return None


def _take(planning: Planning, view: Any, question: Question, seat: int, step: Step) -> str | None:
    """The key that a step gives to its own question, "" where it is passed over, None where it fails."""
    name, _, number = step.given.partition(":")
    if name and not planning.conditions[name](view, seat, int(number or 0)):
        return ""
    offered = question.options_of(seat)
    for wanted in step.keys:
        found = [key for key in offered if fits(key, wanted)]
        if found:
            return found[0] if wanted in found else planning.pick(view, seat, _alike(found))
    return "" if step.optional else None


def _alike(keys: Sequence[str]) -> list[str]:
    """Those that do the same as the first: only they can be compared."""
    verb = keys[0].partition(":")[0]
    return [key for key in keys if key.partition(":")[0] == verb]

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
* "done" behind the last step, "over" where the turn is another.

One that was given before its turn (`games/kit/next_turn.py`) has `foreseen` how its turn would begin; what is
different then ("other_" and what it is) stops it, where the first public question of the turn stands.

A private question of the own turn that public facts alone would not ask never ends a plan: the step that
speaks to it answers, else the safe answer does. Stops and what is missing are looked at where all can
see that play stands. So the same plan comes as far with one hand as with another, and nobody learns by it
what its owner holds.

All of it is pure: a plan, how far it is and what was the case then are `Progress`, plain values to be stored.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from games.engine.questions import Question

MOST_STEPS: Final = 60
"""No turn has more; a form with more is no plan."""
LONGEST_NUMBER: Final = 9
"""So many digits has the number of a condition at most; none needs more than three."""
ANY: Final = "*"
ASKED, DONE, OVER, BRANCH = "asked", "done", "over", "branch"
OTHER = "other_"
"""Before the name of what is not as it was foreseen, in the reason."""
Facts = Mapping[str, Any]
"""What a plan watches, as plain values."""


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer: the first of `keys` that is offered, the others are fallbacks; one that ends in "*" means
    any key that begins so.

    It answers questions of `kind`, "" is the main question of a turn. Where the condition `given` ("NAME" or
    "NAME:NUMBER") does not hold the step is passed over, and so is an `optional` one that is not offered.
    One that is `always` has no place in the order: it answers whenever no other step does, again and again.
    """

    keys: tuple[str, ...]
    kind: str = ""
    given: str = ""
    optional: bool = False
    always: bool = False


class Branch(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The steps for one case: each word of `when` has one of its values ({"roll": (4, 5, 6)}); no word holds
    in any case."""

    steps: tuple[Step, ...]
    when: dict[str, tuple[int, ...]] = {}


class Plan(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The steps of one turn, in order, and the stops that end it, each with its number (0 for none).

    Behind the steps come those of the first of the `branches` that fits as soon as all is known that they
    name; where that changes (a die is rolled again), those of the one that fits then.
    """

    turn: int
    steps: tuple[Step, ...]
    stops: dict[str, int] = {}
    branches: tuple[Branch, ...] = ()


class Progress(Struct, frozen=True, omit_defaults=True):
    """A plan being carried out: the place of its next step, the facts before the last answer, the place of
    its branch (-1: none yet), and how its turn was to begin, until that has been looked at."""

    plan: Plan
    at: int = 0
    facts: Facts = {}
    branch: int = -1
    foreseen: Facts = {}

    @property
    def steps(self) -> tuple[Step, ...]:
        """All its steps, as far as it is known which they are."""
        branches = self.plan.branches
        return self.plan.steps + (branches[self.branch].steps if self.branch >= 0 else ())


class Taken(Struct, frozen=True):
    """What the plan answers, and how far it is then."""

    key: str
    progress: Progress


class Halted(Struct, frozen=True):
    """The plan ends here, before step `at`: the person is asked."""

    reason: str
    at: int


class WrongPlan(ValueError):
    """A plan that cannot be carried out: why, as a code, and the place of the step, None for the whole."""

    def __init__(self, reason: str, at: int | None = None) -> None:
        super().__init__(reason if at is None else f"step {at + 1}: {reason}")
        self.reason = reason
        self.at = at


@dataclass(frozen=True, kw_only=True)
class Planning:
    """What a system says of plans. Everything is seen through the seat's view.

    * `main`: the kind of the question that is asked over and over in a turn; `kinds`: those besides that a
      step may answer.
    * `passed`: kinds that a plan without a word of them answers with the safe answer; `left`: those that it
      leaves to the standing orders and the person, and goes on behind them.
    * `turn(view, seat)`: the number of the seat's running turn, None where it is not on turn.
    * `facts(view, seat)`: what the stops compare; `stops`: name -> (facts before, facts now, number) ->
      whether the plan ends.
    * `missing(key)`: why a key is not offered, as a reason; `unasked(view, seat, kind, key)`: whether what a
      key says has come about without its question, as there was nothing else to choose.
    * `conditions`: name -> (view, seat, number) -> whether it holds.
    * `pick(view, seat, keys)`: which one is meant by a key with "*".
    * `trace(view, seat, plan)`: raises WrongPlan for what can be seen now not to be possible.
    * `reads(question, step)`: what a step says at a question, where plans once said it of another kind.
    * `branching`: word of a branch -> (view, question, seat) -> what it is, None while that is not known.
    * `waits(kind, step)`: whether a question that others cannot know of is left to its person where the plan
      does not answer it, by its kind and the step that cannot be done there (None for none) alone; else the
      safe answer is given.
    * `coming(view, seat)`: the view as if the seat's next turn had just begun, None where nobody can say.
    * `foreseen(view, seat)`: what has to be at the begin of a turn as when its plan was given; by what all
      can see. `excused`: of these, which words of branches and conditions let it be otherwise.
    """

    main: str
    kinds: Collection[str] = ()
    passed: Collection[str] = ()
    left: Collection[str] = ()
    turn: Callable[[Any, int], int | None]
    facts: Callable[[Any, int], Facts]
    stops: Mapping[str, Callable[[Facts, Facts, int], bool]] = field(default_factory=dict)
    missing: Callable[[str], str] = lambda _: "gone"
    unasked: Callable[[Any, int, str, str], bool] = lambda *_: False
    conditions: Mapping[str, Callable[[Any, int, int], bool]] = field(default_factory=dict)
    pick: Callable[[Any, int, Sequence[str]], str] = lambda _view, _seat, keys: keys[0]
    trace: Callable[[Any, int, Plan], None] = lambda *_: None
    reads: Callable[[Question, Step], Step] = lambda _question, step: step
    waits: Callable[[str, Step | None], bool] = lambda _kind, _step: False
    branching: Mapping[str, Callable[[Any, Question, int], int | None]] = field(default_factory=dict)
    coming: Callable[[Any, int], Any] = lambda _view, _seat: None
    foreseen: Callable[[Any, int], Facts] = lambda _view, _seat: {}
    excused: Mapping[str, Collection[str]] = field(default_factory=dict)

    def step_kind(self, question: Question) -> str:
        """How a step names what it answers: nothing for the question that is asked over and over."""
        return "" if question.kind == self.main else question.kind


# -- a plan that is sent ----------------------------------------------------------------------------------


def decode_plan(raw: Any) -> Plan:
    """A plan from plain values. Raises WrongPlan("form")."""
    try:
        return msgspec.convert(raw, Plan)
    except (msgspec.ValidationError, RecursionError) as error:
        raise WrongPlan("form") from error


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


def fits(key: str, wanted: str) -> bool:
    """Whether an offered key is one that a step wants."""
    return key.startswith(wanted.removesuffix(ANY)) if wanted.endswith(ANY) else key == wanted

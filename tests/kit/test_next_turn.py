"""Plans given before their turn, on a walk with a dog: branches on what is rolled, what was foreseen."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.questions import Question, one
from games.kit.next_turn import Waiting, taken_up, waiting
from games.kit.plan_steps import BRANCH, DONE, Branch, Halted, Plan, Progress, Step, Taken, WrongPlan
from games.kit.plans import answered
from tests.kit.test_plans import PLANNING, Walk

THROWN = replace(
    PLANNING,
    branching={"roll": lambda _view, question, _seat: question.params.get("roll")},
    coming=lambda view, seat: (
        msgspec.structs.replace(view, seat=seat, turn=view.turn + 1) if view.wet < 9 else None
    ),
    foreseen=lambda view, _: {"sticks": view.sticks, "life": view.wet},
    excused={"life": ("roll",)},
)
OTHERS = Walk(seat=2)
MINE = Walk(turn=8)
RUN, NAP, BARK = Step(("run",)), Step(("nap",)), Step(("bark",), kind="sniff", optional=True)
LOW, HIGH = Branch((NAP,), {"roll": (1, 2, 3)}), Branch((RUN, RUN), {"roll": (4, 5, 6)})


def asks(*keys: str, kind: str = "walk", **params: Any) -> Question:
    return one(1, kind, (*keys, "home"), "home", **params)


def hidden(*keys: str) -> Question:
    return one(1, "sniff", (*keys, "home"), "home", private=True)


def begins(*steps: Step, branches: tuple[Branch, ...] = (LOW, HIGH), **stops: int) -> Progress:
    """The plan at the begin of its turn, stored in between."""
    kept = waiting(THROWN, OTHERS, 1, Plan(0, steps, stops, branches), 4)
    read = msgspec.convert(msgspec.json.decode(msgspec.json.encode(kept)), Waiting)
    assert read == kept
    return taken_up(read, 8)


def goes(progress: Progress, *questions: Question, view: Walk = MINE) -> Any:
    """What it answers to the last of these questions."""
    found: Any = None
    for question in questions:
        found = answered(THROWN, view, question, 1, progress)
        progress = found.progress if isinstance(found, Taken) else progress
    return found.key if isinstance(found, Taken) else found


@pytest.mark.parametrize(("roll", "key"), [(1, "nap"), (3, "nap"), (4, "run"), (6, "run")])
def test_the_roll_decides_which_branch_it_is(roll: int, key: str):
    assert goes(begins(), asks("run", "nap", roll=roll)) == key


def test_a_roll_of_which_it_says_nothing_stops_it():
    assert goes(begins(branches=(LOW,)), asks("run", "nap", roll=4)) == Halted(BRANCH, 0)


def test_in_any_other_case_the_last_branch_holds():
    other = Branch((RUN,))
    assert goes(begins(branches=(LOW, other)), asks("run", "nap", roll=5)) == "run"


def test_a_die_that_is_rolled_again_leads_to_its_own_branch():
    again = Branch((Step(("again",)),), {"roll": (1,)})
    progress = begins(branches=(again, HIGH))
    assert goes(progress, asks("again", "nap", roll=1), asks("run", roll=6)) == "run"


def test_where_the_die_never_falls_it_stops_with_a_word():
    assert goes(begins(), asks("run", "nap")) == Halted(BRANCH, 0)
    assert goes(begins(RUN, branches=()), asks("run"), asks("run")) == Halted(DONE, 1)


def test_steps_before_the_roll_come_first():
    progress = begins(Step(("leash",)))
    assert goes(progress, asks("leash"), asks("nap", roll=2)) == "nap"


def test_what_is_not_as_it_was_foreseen_stops_it_at_the_first_question_that_all_know_of():
    fewer = Walk(turn=8, sticks=1)
    assert goes(begins(BARK), asks("nap", roll=1), view=fewer) == Halted("other_sticks", 0)
    assert goes(begins(BARK), hidden("bark"), view=fewer) == "home"
    assert goes(begins(BARK), hidden("bark"), asks("nap", roll=1), view=fewer) == Halted("other_sticks", 0)


def test_what_it_does_itself_at_the_begin_is_no_surprise():
    progress = answered(THROWN, MINE, hidden("bark"), 1, begins(BARK))
    assert isinstance(progress, Taken)
    assert progress.key == "bark"
    assert goes(progress.progress, asks("nap", roll=1), view=Walk(turn=8, sticks=1)) == "nap"


def test_what_a_branch_names_may_be_otherwise_and_stops_count_from_then_on():
    wet = Walk(turn=8, wet=1)
    assert goes(begins(rain=0), asks("nap", roll=1), view=wet) == "nap"
    assert goes(begins(soaked=1), asks("nap", roll=1), view=wet) == Halted("soaked", 0)
    assert goes(begins(RUN, branches=()), asks("run"), view=wet) == Halted("other_life", 0)


WRONG = [
    (Plan(0, ()), "empty"),
    (Plan(0, (), {}, (Branch((), {"roll": (1,)}),)), "empty"),
    (Plan(0, (), {}, (Branch((RUN,), {"roll": ()}),)), "empty"),
    (Plan(0, (), {}, (Branch((RUN,), {"moon": (1,)}),)), "unknown_branch"),
    (Plan(0, (), {}, (Branch((RUN,) * 61),)), "long"),
    (Plan(0, (RUN,), {}, (Branch((RUN,), {"roll": (1,)}),) * 10_000), "long"),
    (Plan(0, (RUN,), {"snow": 0}), "unknown_stop"),
    (Plan(0, (RUN,), {}, (Branch((Step(("x",), kind="magic"),)),)), "unknown_kind"),
]


@pytest.mark.parametrize(("plan", "why"), WRONG, ids=lambda one: one if isinstance(one, str) else "")
def test_what_makes_no_sense_is_refused(plan: Plan, why: str):
    with pytest.raises(WrongPlan, match=why):
        waiting(THROWN, OTHERS, 1, plan, 4)


def test_it_is_refused_where_nobody_can_say_how_the_next_turn_begins():
    with pytest.raises(WrongPlan, match="no_next"):
        waiting(THROWN, Walk(seat=2, wet=9), 1, Plan(0, (RUN,)), 4)


def test_a_plan_that_was_stored_before_is_read_as_it_is():
    stored = {"plan": {"turn": 8, "steps": [{"keys": ["run"]}]}, "at": 0, "facts": {"wet": 0}}
    progress = msgspec.convert(stored, Progress)
    assert (progress.branch, progress.foreseen, progress.steps) == (-1, {}, (RUN,))
    assert msgspec.json.decode(msgspec.json.encode(progress)) == {"plan": stored["plan"], "facts": {"wet": 0}}

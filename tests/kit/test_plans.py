"""Plans of a turn, on a walk with a dog: what is sent, how it answers, and what ends it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.engine.questions import Question, one, sealed, sure
from games.kit.plan_steps import Halted, Plan, Progress, Step, Taken, WrongPlan, decode_plan
from games.kit.planning import Planning
from games.kit.plans import answered, begun


class Walk(Struct):
    """The view: whose turn it is and its number, how wet one is, how many sticks one has."""

    seat: int = 1
    turn: int = 7
    wet: int = 0
    sticks: int = 2


def longest(view: Walk, seat: int, keys: Sequence[str]) -> str:
    return max(keys, key=len)


def trace(view: Walk, seat: int, plan: Plan) -> None:
    for at, step in enumerate(plan.steps):
        if "go:river" in step.keys:
            raise WrongPlan("blocked", at)


PLANNING = Planning(
    main="walk",
    kinds=("bark", "sniff", "scratch"),
    passed=("bark",),
    left=("scratch",),
    turn=lambda view, seat: view.turn if view.seat == seat else None,
    facts=lambda view, _: {"wet": view.wet},
    stops={
        "rain": lambda before, now, _: now["wet"] > before["wet"],
        "soaked": lambda _, now, number: now["wet"] >= number,
    },
    missing=lambda key: "blocked" if key.startswith("go:") else "gone",
    conditions={"sticks": lambda view, _, number: view.sticks >= number},
    pick=longest,
    trace=trace,
)
DRY = Walk()


def asks(*keys: str, kind: str = "walk", seat: int = 1) -> Question:
    return one(seat, kind, (*keys, "home"), "home")


def plan(*steps: Step | str, turn: int = 7, **stops: int) -> Plan:
    return Plan(turn, tuple(Step((one,)) if isinstance(one, str) else one for one in steps), stops)


def follow(sent: Plan, *questions: Question, view: Walk = DRY) -> list[str]:
    """What a plan answers to one question after another, up to "!reason" where it ends."""
    said, progress = [], begun(PLANNING, view, questions[0], 1, sent)
    for question in questions:
        got = answered(PLANNING, view, question, 1, progress)
        assert got is not None
        if isinstance(got, Halted):
            return [*said, f"!{got.reason}@{got.at}"]
        said.append(got.key)
        progress = got.progress
    return said


# -- how it answers -----------------------------------------------------------------------------------------


def test_steps_are_answered_in_their_order_and_then_the_person_is_asked() -> None:
    sent = plan("go:hill", "go:wood")
    assert follow(sent, asks("go:hill"), asks("go:wood", "go:hill"), asks("go:sea")) == [
        *("go:hill", "go:wood"),
        "!done@2",
    ]


def test_a_fallback_speaks_where_the_first_wish_is_not_offered() -> None:
    sent = plan(Step(("throw:ball", "throw:stick", "home")))
    assert follow(sent, asks("throw:ball", "throw:stick")) == ["throw:ball"]
    assert follow(sent, asks("throw:stick")) == ["throw:stick"]
    assert follow(sent, asks("go:hill")) == ["home"]


def test_a_star_leaves_the_choice_to_the_system() -> None:
    sent = plan(Step(("throw:*",)))
    assert follow(sent, asks("throw:ball", "throw:stick", "throw:it")) == ["throw:stick"]
    assert follow(plan(Step(("throw:it", "throw:*"))), asks("throw:ball", "throw:it")) == ["throw:it"]


def test_what_is_optional_or_not_the_case_is_passed_over() -> None:
    sent = plan(Step(("throw:ball",), optional=True), Step(("go:hill",), given="sticks:3"), "go:wood")
    offered = asks("go:hill", "go:wood")
    assert follow(sent, offered) == ["go:wood"]
    assert follow(sent, offered, view=Walk(sticks=3)) == ["go:hill"]
    assert follow(sent, asks("go:hill", "throw:ball")) == ["throw:ball"]


def test_a_step_for_another_question_waits_for_it() -> None:
    bark = Step(("loud",), kind="bark")
    asked = asks("loud", "low", kind="bark")
    assert follow(plan("go:hill", bark, "go:wood"), asks("go:hill"), asked, asks("go:wood")) == [
        *("go:hill", "loud", "go:wood")
    ]
    late = plan("go:hill", bark, "go:wood")
    assert follow(late, asks("go:hill"), asks("go:wood")) == ["go:hill", "!gone@1"]
    lenient = plan("go:hill", Step(("loud",), kind="bark", optional=True), "go:wood")
    assert follow(lenient, asks("go:hill"), asks("go:wood")) == ["go:hill", "go:wood"]
    conditional = plan("go:hill", Step(("loud",), kind="bark", given="sticks:1"), "go:wood")
    assert follow(conditional, asks("go:hill"), asks("go:wood")) == ["go:hill", "go:wood"]


def test_a_step_behind_the_next_main_one_is_not_heard_before_it() -> None:
    sent = plan("go:hill", "go:wood", Step(("loud",), kind="bark"))
    assert follow(sent, asks("go:hill"), asks("loud", kind="bark")) == ["go:hill", "home"]


def test_of_two_kinds_each_waits_for_its_own() -> None:
    sent = plan("go:hill", Step(("deep",), kind="sniff", optional=True), Step(("loud",), kind="bark"))
    asked = (asks("go:hill"), asks("loud", kind="bark"), asks("deep", kind="sniff"))
    assert follow(sent, *asked[:2]) == ["go:hill", "loud"]
    assert follow(sent, asked[0], asked[2], asked[1]) == ["go:hill", "deep", "loud"]
    strict = plan("go:hill", Step(("deep",), kind="sniff"), Step(("loud",), kind="bark"))
    assert follow(strict, *asked[:2]) == ["go:hill", "!gone@1"]


def test_what_goes_without_saying_is_answered_and_else_the_person_is_asked() -> None:
    sent = plan("go:hill", "go:wood")
    assert follow(sent, asks("go:hill"), asks("loud", kind="bark"), asks("go:wood")) == [
        *("go:hill", "home", "go:wood")
    ]
    assert follow(sent, asks("go:hill"), asks("deep", kind="sniff")) == ["go:hill", "!asked@1"]
    assert follow(plan("go:hill"), asks("go:hill"), asks("loud", kind="bark"), asks()) == [
        *("go:hill", "home"),
        "!done@1",
    ]


def test_a_policy_answers_again_and_again_where_no_step_does() -> None:
    policy = Step(("loud",), kind="bark", given="sticks:2", always=True)
    loud = asks("loud", "low", kind="bark")
    sent = plan(policy, "go:hill", Step(("low",), kind="bark"), "go:wood")
    assert follow(sent, asks("go:hill"), loud, loud, asks("go:wood"), loud) == [
        *("go:hill", "low", "loud", "go:wood", "loud")
    ]
    few = Walk(sticks=1)
    assert follow(sent, asks("go:hill"), loud, loud, view=few) == ["go:hill", "low", "home"]
    assert follow(plan(policy, "go:hill"), asks("go:hill"), asks("low", kind="bark")) == ["go:hill", "home"]


def test_what_is_left_to_others_does_not_end_it() -> None:
    sent = plan("go:hill", "go:wood")
    progress = begun(PLANNING, DRY, asks("go:hill"), 1, sent)
    assert answered(PLANNING, DRY, asks("deep", kind="scratch"), 1, progress) is None
    spoken = plan("go:hill", Step(("deep",), kind="scratch"))
    assert follow(spoken, asks("go:hill"), asks("deep", kind="scratch")) == ["go:hill", "deep"]


# -- what only the hand asks ---------------------------------------------------------------------------------


def hidden(*keys: str, kind: str) -> Question:
    return one(1, kind, (*keys, "home"), "home", private=True)


@pytest.mark.parametrize("kind", ["sniff", "walk", "scratch"], ids=["no word", "the main one", "left"])
def test_a_private_question_of_the_own_turn_is_passed_and_never_ends_it(kind: str) -> None:
    sent = plan("go:hill", Step(("deep",), kind="bark"), "go:wood", rain=0)
    progress = begun(PLANNING, DRY, asks("go:hill"), 1, sent)
    first = answered(PLANNING, DRY, asks("go:hill"), 1, progress)
    assert isinstance(first, Taken)
    secret = hidden("trick", kind=kind)
    assert answered(PLANNING, DRY, secret, 1, first.progress) == Taken("home", first.progress)
    assert answered(PLANNING, Walk(wet=1), secret, 1, first.progress) == Taken("home", first.progress)
    loud = asks("deep", kind="bark")
    assert answered(PLANNING, Walk(wet=1), loud, 1, first.progress) == Halted("rain", 1)


def test_one_that_public_facts_ask_is_asked_as_any_other() -> None:
    secret = sure(hidden("trick", kind="sniff"))
    assert follow(plan("go:hill", "go:wood"), asks("go:hill"), secret) == ["go:hill", "!asked@1"]


def test_a_step_answers_the_private_question_of_its_kind() -> None:
    sent = plan("go:hill", Step(("trick",), kind="sniff"), "go:wood")
    assert follow(sent, asks("go:hill"), hidden("trick", kind="sniff"), asks("go:wood")) == [
        *("go:hill", "trick", "go:wood")
    ]
    assert follow(sent, asks("go:hill"), hidden(kind="sniff"), asks("go:wood")) == [
        *("go:hill", "home", "!gone@1")
    ]


def test_what_has_come_about_without_its_question_is_not_missing() -> None:
    sniffed = replace(PLANNING, unasked=lambda *told: told[2:] == ("sniff", "deep"))
    sent = plan("go:hill", Step(("deep",), kind="sniff"), "go:wood")
    progress = Progress(sent, 1, {"wet": 0})
    assert answered(sniffed, DRY, asks("go:wood"), 1, progress) == Taken(
        "go:wood", Progress(sent, 3, {"wet": 0})
    )
    assert answered(PLANNING, DRY, asks("go:wood"), 1, progress) == Halted("gone", 1)
    other = Progress(plan("go:hill", Step(("high",), kind="sniff"), "go:wood"), 1, {"wet": 0})
    assert answered(sniffed, DRY, asks("go:wood"), 1, other) == Halted("gone", 1)


# -- what ends it -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "reason"), [("go:wood", "blocked"), ("throw:ball", "gone")])
def test_what_is_not_offered_ends_it(key: str, reason: str) -> None:
    assert follow(plan("go:hill", key, "home"), asks("go:hill"), asks()) == ["go:hill", f"!{reason}@1"]


def test_a_stop_ends_it_where_the_plan_names_it() -> None:
    progress = begun(PLANNING, DRY, asks("go:hill"), 1, plan("go:hill", "go:wood", rain=0))
    first = answered(PLANNING, DRY, asks("go:hill"), 1, progress)
    assert isinstance(first, Taken)
    wet = Walk(wet=1)
    assert answered(PLANNING, wet, asks("go:wood"), 1, first.progress) == Halted("rain", 1)
    assert isinstance(answered(PLANNING, DRY, asks("go:wood"), 1, first.progress), Taken)
    assert follow(plan("go:hill", "go:wood"), asks("go:hill"), asks("go:wood"), view=wet) == [
        *("go:hill", "go:wood")
    ]


def test_what_was_so_when_it_was_sent_is_not_unforeseen() -> None:
    wet = Walk(wet=1)
    progress = begun(PLANNING, wet, asks("go:hill"), 1, plan("go:hill", rain=0))
    assert isinstance(answered(PLANNING, wet, asks("go:hill"), 1, progress), Taken)


@pytest.mark.parametrize(("wet", "ends"), [(2, False), (3, True), (4, True)])
def test_a_stop_may_have_a_number(wet: int, ends: bool) -> None:
    progress = Progress(plan("go:hill", soaked=3), 0, {"wet": 9})
    got = answered(PLANNING, Walk(wet=wet), asks("go:hill"), 1, progress)
    assert isinstance(got, Halted) == ends


def test_another_turn_ends_it_and_somebody_elses_is_none_of_its_business() -> None:
    progress = Progress(plan("go:hill"), 0, {"wet": 0})
    assert answered(PLANNING, Walk(turn=8), asks("go:hill"), 1, progress) == Halted("over", 0)
    assert answered(PLANNING, Walk(seat=2), asks("go:hill"), 1, progress) is None
    assert answered(PLANNING, DRY, sealed("bark", {1: ("pass",), 2: ("pass",)}), 1, progress) is None


# -- a plan that is sent ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "reason", "at"),
    [
        (plan("go:hill", turn=6), "turn", None),
        (plan(), "empty", None),
        (plan(*["go:hill"] * 61), "long", None),
        (plan("go:hill", hail=0), "unknown_stop", None),
        (plan("go:hill", Step(("x",), kind="howl")), "unknown_kind", 1),
        (plan("go:hill", Step(())), "empty", 1),
        (plan(Step(("go:hill", ""))), "empty", 0),
        (plan(Step(("go:hill",), given="moon")), "unknown_condition", 0),
        (plan(Step(("go:hill",), given="sticks:two")), "unknown_condition", 0),
        (plan(Step(("go:hill",), given=f"sticks:{'9' * 5000}")), "unknown_condition", 0),
        (plan("go:wood"), "blocked", 0),
        (plan("throw:ball"), "gone", 0),
        (plan(Step(("throw:ball",), optional=True)), "done", 0),
        (plan("go:hill", "go:river"), "blocked", 1),
    ],
)
def test_a_plan_that_cannot_be_is_refused(sent: Plan, reason: str, at: int | None) -> None:
    with pytest.raises(WrongPlan) as wrong:
        begun(PLANNING, DRY, asks("go:hill"), 1, sent)
    assert (wrong.value.reason, wrong.value.at) == (reason, at)


def test_it_is_for_the_seat_that_is_asked_alone() -> None:
    with pytest.raises(WrongPlan, match="turn"):
        begun(PLANNING, DRY, asks("go:hill", seat=2), 1, plan("go:hill"))


@pytest.mark.parametrize(
    "raw",
    [
        None,
        {},
        {"turn": 7},
        {"turn": "7", "steps": []},
        {"turn": 7, "steps": [{"keys": "go"}]},
        {"turn": 7, "steps": [{"keys": ["go"], "how": "fast"}]},
        {"turn": 7, "steps": [], "stops": {"rain": "much"}},
    ],
)
def test_what_is_no_plan_is_said_to_be_none(raw: Any) -> None:
    with pytest.raises(WrongPlan, match="form"):
        decode_plan(raw)


def test_a_plan_comes_out_of_plain_values() -> None:
    raw = {"turn": 7, "steps": [{"keys": ["go:hill"]}, {"keys": ["loud"], "kind": "bark", "optional": True}]}
    assert decode_plan(raw) == plan("go:hill", Step(("loud",), kind="bark", optional=True))


def test_how_far_a_plan_is_can_be_stored() -> None:
    progress = Progress(plan("go:hill", Step(("loud",), kind="bark"), rain=0), 1, {"wet": 3})
    assert msgspec.json.decode(msgspec.json.encode(progress), type=Progress) == progress


def test_only_what_does_the_same_is_compared():
    """Whatever a star stands for, the system is asked for the best of one verb."""
    first = asks("go:hill", "throw:longer", "go:wood")
    assert follow(plan(Step(("*",))), first) == ["go:hill"]

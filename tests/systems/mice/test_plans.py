"""The plan of a mouse's turn: a turn sent at once, every stop, and what is refused before it begins."""

import pytest

from games.engine.questions import Chance, Question
from games.engine.take_back import take_back
from games.kit.plan_steps import Halted, Plan, Progress, Step, WrongPlan
from games.kit.plans import answered, begun
from games.systems.mice.orders.plans import PLANNING, STOPS, steps_to
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from games.systems.mice.ways import reach
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

ALL = dict.fromkeys((name for name in STOPS if name != "life"), 0)


def sent(t: Table, *steps: Step | str, stops: dict[str, int] | None = None) -> Progress:
    """The plan of whoever is asked, for the running turn."""
    question = t.at.question
    assert isinstance(question, Question)
    made = tuple(Step((one,)) if isinstance(one, str) else one for one in steps)
    plan = Plan(t.state.now.number, made, ALL if stops is None else stops)
    seat = question.seats[0]
    return begun(PLANNING, observe(t.state, seat), question, seat, plan)


def follow(t: Table, progress: Progress, *dice: str | int) -> tuple[list[str], str]:
    """Carry a plan out with these dice: what it answered, and why it ended, or what is to be rolled."""
    said, rolls = [], [str(one) for one in dice]
    for _ in range(40):
        question = t.at.question
        if question is None:
            return said, ""
        if isinstance(question, Chance) and rolls:
            t.play(rolls.pop(0))
            continue
        if isinstance(question, Chance):
            return said, question.kind
        got = answered(PLANNING, observe(t.state, question.seats[0]), question, question.seats[0], progress)
        if got is None:
            return said, "none"
        if isinstance(got, Halted):
            return said, got.reason
        said.append(got.key)
        progress = got.progress
        t.at.give(question.seats[0], got.key, "plan")
        t._look()
    raise AssertionError("it never ended")


def test_it_stands_at_the_systems_door() -> None:
    assert SYSTEM.orders.plans is PLANNING


@pytest.mark.rule("M-D-03", "M-D-05")
def test_a_whole_turn_in_one_form() -> None:
    t = Table(space=9, seats=2).put("nez", abilities=[]).foe("roach", 3)
    t.put("collin", 1, cheese=1, abilities=["battle_squeak"]).start("collin")
    squeak = Step(("use:battle_squeak",), kind="before_attack", given="cheese:1")
    plan = sent(t, "step:2", Step(("fight:princes_sword:roach-1", "search")), squeak, "end")
    said, reason = follow(t, plan, "2,2,2,2", "4")
    assert said == ["step:2", "fight:princes_sword:roach-1", "use:battle_squeak", "end"]
    assert (t.foes, t["collin"].cheese, reason) == ({}, 0, "movement")  # the next mouse's


@pytest.mark.rule("M-D-05")
def test_a_target_that_is_gone_and_its_fallbacks() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 1, 2).start("collin")
    fallbacks = Step(("fight:princes_sword:roach-1", "fight:*", "search"))
    plan = sent(t, fallbacks, stops={})
    del t.state.figures["roach-1"]
    assert follow(t.start("collin"), plan, "2,2,2", "4")[0] == ["fight:princes_sword:roach-2"]
    t = Table(space=9).put("collin", 1).foe("roach", 1).start("collin")
    plan = sent(t, Step(("fight:princes_sword:roach-1",)), "end", stops={})
    t.state.figures, t.state.track = {}, list(t.state.mice)
    assert follow(t.start("collin"), plan) == ([], "gone")


@pytest.mark.rule("M-D-06")
def test_which_attack_a_star_means() -> None:
    t = Table(space=9).put("collin", 1, worn=["princes_sword", "acorn_flail"]).foe("roach", 1, 2)
    t.put("collin", worn=["acorn_flail", "dagger"]).start("collin")
    plan = sent(t, Step(("fight:*",)), stops={})
    assert follow(t, plan, "4,4,4", "1")[0][0] == "fight:acorn_flail:roach-1"


@pytest.mark.rule("M-D-04")
def test_it_goes_on_over_a_safe_trap_and_ends_with_a_snapped_one() -> None:
    t = Table(space=9).put("collin", 1)
    t.state.traps = {"T1o": [2]}
    plan = sent(t.start("collin"), "step:2", "step:3", "end")
    assert follow(t, plan, "6,6")[0] == ["step:2", "step:3", "end"]
    t = Table(space=9).put("collin", 1)
    t.state.traps = {"T1o": [2]}
    plan = sent(t.start("collin"), "step:2", "step:3", "end")
    said, reason = follow(t, plan, "4,4", *["4"] * 9)
    assert (said, reason) == (["step:2"], "over")


def test_a_trap_that_snaps_in_the_turn_is_a_stop() -> None:
    before = PLANNING.facts(observe(Table().start("collin").state, 1), 1)
    ended = {**before, "ended": True}
    assert STOPS["trap"]({**before, "traps": 2}, {**ended, "traps": 1}, 0)
    assert not STOPS["trap"]({**before, "traps": 2}, {**ended, "traps": 2}, 0)
    assert not STOPS["trap"]({**before, "traps": 2, "side": "T1b"}, {**ended, "traps": 0}, 0)


@pytest.mark.rule("M-PARTY-16")
def test_a_trap_that_the_fork_removes_is_no_stop() -> None:
    t = Table(space=9).put("collin", 1).stash("fork")
    t.state.traps = {"T1o": [2, 5]}
    said, reason = follow(t, sent(t.start("collin"), "untrap:2", "step:2", "end"))
    assert (said, reason) == (["untrap:2", "step:2", "end"], "movement")


@pytest.mark.rule("M-D-04")
def test_where_a_new_order_is_set_the_turn_and_its_plan_are_over() -> None:
    t = Table("T1o", chapter="C1", space=9, seats=4).start("collin")
    plan = sent(t, "explore:flip", "search", "end")
    assert follow(t, plan, "EB4", "tilda", "rat_warrior", "nez", "maginos") == (["explore:flip"], "none")
    assert (t.kind, t.foes != {}) == ("after_order_set", True)
    t.play("pass", 3)
    question = t.at.question
    assert isinstance(question, Question)
    assert question.seats == (3,)
    assert answered(PLANNING, observe(t.state, 3), question, 3, plan) == Halted("over", 0)


def test_new_minions_by_a_card_that_was_found() -> None:
    t = Table(space=9).put("collin", 1).bag("ev_roaches").start("collin")
    said, reason = follow(t, sent(t, "search", "end"), 2, "ev_roaches", *["1"] * 3)
    assert (said, reason) == (["search"], "minions")


def test_a_page_that_is_turned_brings_others_under_old_names() -> None:
    before = {"side": "T1o", "page": 3, "foes": ["roach-1"]}
    assert STOPS["minions"](before, {**before, "page": 4}, 0)
    assert not STOPS["minions"](before, {**before, "page": 2}, 0)
    assert not STOPS["minions"](before, before, 0)
    assert not STOPS["minions"](before, {**before, "foes": []}, 0)
    assert STOPS["minions"](before, {**before, "side": "T1b"}, 0)


def test_a_wound_is_a_stop() -> None:
    t = Table(space=9).put("collin", 1).bag("ev_crumble").start("collin")
    t.state.search.bag["ev_crumble"] = 1
    said, reason = follow(t, sent(t, "search", "end"), 2, "ev_crumble", "4,4", *["4"] * 3)
    assert (said, reason) == (["search"], "wound")


@pytest.mark.rule("M-D-08")
def test_a_found_card_is_a_stop_if_one_wants_to_see_it() -> None:
    t = Table(space=9).put("collin", 1).bag("toothpick").start("collin")
    plan = sent(t, "search", "end")
    assert follow(t, plan, 2, "toothpick") == (["search"], "found")
    assert t.kind == "keep"
    t = Table(space=9).put("collin", 1).bag("toothpick").start("collin")
    plan = sent(t, "search", "end", stops={})
    said, reason = follow(t, plan, 2, "toothpick")
    assert (said[0], said[-1], len(said), reason) == ("search", "end", 3, "movement")


@pytest.mark.parametrize(("wounds", "ends"), [(2, False), (3, True)])
def test_little_life_is_a_stop(wounds: int, ends: bool) -> None:
    t = Table(space=9).put("collin", 1, wounds=0).start("collin")
    plan = sent(t, "step:2", "end", stops={"life": 1})
    t.put("collin", wounds=wounds).start("collin")
    assert (follow(t, plan)[1] == "life") == ends


@pytest.mark.rule("M-D-04")
def test_a_blocked_way_ends_it() -> None:
    t = Table(space=9).put("collin", 1).start("collin")
    plan = sent(t, "step:2", "step:3", "end")
    assert follow(t, plan)[0] == ["step:2", "step:3", "end"]
    t = Table(space=9).put("collin", 1).start("collin", die=1, spent=2, movement="open", moved=True)
    assert follow(t, Progress(plan.plan, 0, plan.facts)) == (["step:2"], "blocked")


def test_an_ability_that_cannot_be_used_ends_it_unless_it_was_optional() -> None:
    def fight(last: Step) -> tuple[list[str], str]:
        t = Table(space=9).put("nez", abilities=[]).foe("roach", 1)
        t.put("collin", 1, cheese=0, abilities=["battle_squeak"]).start("collin")
        return follow(t, sent(t, "fight:princes_sword:roach-1", last, "end", stops={}), "4,4,4", "1")

    squeak = ("use:battle_squeak",)
    assert fight(Step(squeak, kind="before_attack")) == (["fight:princes_sword:roach-1"], "unusable")
    assert fight(Step(squeak, kind="before_attack", optional=True))[0][-1] == "end"
    assert fight(Step(squeak, kind="before_attack", given="cheese:1"))[0][-1] == "end"


@pytest.mark.parametrize(
    ("given", "holds"),
    [
        *(
            ("minions", True),
            ("no_minions", False),
            ("near", True),
            ("hurt_here", True),
            ("hurt_here:2", False),
        ),
        *(("cheese:1", True), ("cheese:2", False), ("life_at_most:3", True), ("life_at_most:2", False)),
    ],
)
def test_conditions(given: str, holds: bool) -> None:
    t = Table(space=9).put("collin", 1, cheese=1, wounds=1).foe("roach", 2).start("collin")
    plan = sent(t, Step(("rest",), given=given), "end", stops={})
    assert (follow(t, plan, *["1"] * 9)[0][0] == "rest") == holds


def test_conditions_where_nobody_is() -> None:
    t = Table(space=9).start("collin")
    view = observe(t.state, 1)
    held = [name for name, holds in PLANNING.conditions.items() if holds(view, 1, 0)]
    assert held == ["no_minions", "cheese"]


def test_a_question_that_it_did_not_foresee_is_the_persons() -> None:
    t = Table(space=9).put("collin", 1).put("nez", 1, pack=["antidote"]).start("collin")
    assert follow(t, sent(t, "share:nez", "end")) == (["share:nez"], "asked")
    t = Table(space=9).start("collin")
    assert follow(t, sent(t, "concede", "end")) == (["concede"], "none")


def test_what_a_plan_did_is_taken_back_as_the_persons_own() -> None:
    t = Table(space=9).put("collin", 1).start("collin")
    before = t.at.digest()
    follow(t, sent(t, "step:2", "step:3"))
    once, _ = take_back(t.at, 1)
    assert take_back(once, 1)[0].digest() == before


# -- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "reason", "at"),
    [
        (("step:9",), "blocked", 0),
        (("step:2", "step:9"), "blocked", 1),
        (("step:2", "fight:princes_sword:roach-9"), "gone", 1),
        (("step:2", "fight:great_hammer:roach-1"), "gone", 1),
        (("fight:princes_sword:roach-1",), "gone", 0),
        (("use:feint",), "unusable", 0),
    ],
)
def test_a_plan_that_can_be_seen_to_fail_is_refused(steps: tuple[str, ...], reason: str, at: int) -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 12).start("collin")
    with pytest.raises(WrongPlan) as wrong:
        sent(t, *steps)
    assert (wrong.value.reason, wrong.value.at) == (reason, at)


def test_more_steps_than_points_are_refused() -> None:
    t = Table(space=9).put("collin", 1).start("collin", die=1)
    sent(t, "step:2", "step:1", "step:2")
    with pytest.raises(WrongPlan) as wrong:
        sent(t, "step:2", "step:1", "step:2", "step:1")
    assert (wrong.value.reason, wrong.value.at) == ("blocked", 3)


def test_nobody_walks_on_from_minions() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2).start("collin")
    with pytest.raises(WrongPlan) as wrong:
        sent(t, "step:2", "step:3")
    assert wrong.value.at == 1
    sent(t, "step:2", "fight:princes_sword:roach-1")


def test_what_hangs_on_dice_or_conditions_is_not_judged() -> None:
    t = Table(space=9).put("collin", 1).start("collin")
    sent(t, Step(("share:nez",), optional=True), "search", "fight:princes_sword:roach-1")
    sent(t, "step:2", Step(("fight:*", "search")))


# -- where a mouse may go -----------------------------------------------------------------------------------


def at(side: str, space: int) -> Table:
    """Collin's turn in a chapter that has the side."""
    laid = (one for one, chapter in CONTENT.chapters.items() if side[:2] in chapter.layout)
    return Table(side, chapter=next(laid), space=space).start("collin")


@pytest.mark.parametrize("side", CONTENT.sides)
def test_every_space_in_reach_is_come_to_at_its_price(side: str) -> None:
    """On each side, from a dry space: the way that is named is walked by the rules themselves."""
    start = next(one for one in CONTENT.sides[side].spaces if not CONTENT.sides[side].is_water(one))
    found = reach(observe(at(side, start).state, 1), "collin")
    for space, way in found.items():
        t = at(side, start).play(*(f"step:{one}" for one in way.spaces))
        drifts = space in CONTENT.sides[side].file.current
        assert drifts or (t["collin"].space, t.state.now.spent) == (space, way.cost)
        assert way.cost <= 5
    assert len(found) > 3


def test_a_way_ends_where_the_movement_does() -> None:
    t = Table(space=1).foe("roach", 2).put("nez", 9).put("tilda", 9).put("maginos", 9).start("collin")
    view = observe(t.state, 1)
    through = [way for way in reach(view, "collin").values() if 2 in way.spaces[:-1]]
    assert through == []
    assert reach(view, "collin")[2].cost == 1
    assert [step.keys for step in steps_to(view, 2)] == [("step:2",)]
    assert steps_to(view, 99) == ()
    t.play("step:2")
    assert reach(observe(t.state, 1), "collin") == {}

"""The plan of a turn: move, fights, fate and shopping sent at once, its policies, and what stops it."""

from typing import Any

import pytest

from games.engine.questions import Chance, Question
from games.kit.plan_steps import Halted, Plan, Progress, Step, WrongPlan
from games.kit.plans import answered, begun
from games.systems.talisman.orders.plans import KINDS, PLANNING, STOPS
from games.systems.talisman.state import Visit
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table, short

HERE, BESIDE = "fields_8", "plains_10"
"""Two spaces apart, clockwise."""
ROLL = Step(("roll",), kind="move")
"""Where nothing else can be done the die is rolled without a question; with an Invisibility one is asked."""


def to(space: str) -> Step:
    return Step((f"go:{space}",), kind="go")


def always(key: str, kind: str = "", given: str = "") -> Step:
    return Step((key,), kind=kind, given=given, always=True)


def sent(t: Table, *steps: Step, stops: dict[str, int] | None = None) -> Progress:
    """The plan of whoever is asked, for the running turn."""
    question = t.at.question
    assert isinstance(question, Question)
    seat = question.seats[0]
    return begun(
        PLANNING, observe(t.state, seat), question, seat, Plan(t.state.now.number, steps, stops or {})
    )


def follow(t: Table, progress: Progress, *results: str | int) -> tuple[list[str], str]:
    """Carry a plan out with these dice and cards: what it answered, and why it ended or who else is asked."""
    said: list[str] = []
    left = list(results)
    for _ in range(40):
        question = t.at.question
        if isinstance(question, Chance) and left:
            t.play(left.pop(0))
            continue
        if not isinstance(question, Question):
            return said, question.kind if question else ""
        seat = question.seats[0]
        got = answered(PLANNING, observe(t.state, seat), question, seat, progress)
        if got is None:
            return said, f"left:{question.kind}"
        if isinstance(got, Halted):
            return said, got.reason
        said.append(short(got.key))
        progress = got.progress
        t.play(got.key)
    raise AssertionError("it never ended")


def begin(*characters: str, **options: Any) -> Table:
    """The Dwarf, who is asked before it rolls, as it could be teleported."""
    return Table(*(characters or ("dwarf", "troll")), **options).put(1, HERE).give(1, "teleport")


def test_it_stands_at_the_systems_door() -> None:
    assert SYSTEM.orders.plans is PLANNING
    assert PLANNING.main not in KINDS
    assert {*PLANNING.passed, *PLANNING.left} <= {*KINDS}


def test_a_whole_turn_in_one_form() -> None:
    t = begin().lay(BESIDE, "bear", "sword").start()
    plan = sent(
        t,
        ROLL,
        to(BESIDE),
        always("fight", "creature"),
        always("take:*", "take"),
        always("end"),
    )
    said, reason = follow(t, plan, 2, 6, 1)
    assert said == ["roll", f"go:{BESIDE}", "take:sword"]
    assert (t[1].place, t.holds(1), t.active, reason) == (BESIDE, ["sword"], 2, "move")  # the next one rolls


def test_where_the_roll_does_not_lead_the_person_is_asked() -> None:
    t = begin().start()
    assert follow(t, sent(t, ROLL, to(BESIDE)), 4) == (["roll"], "blocked")
    t = begin().start()
    nearest = Step((f"go:{BESIDE}", "go:*"), kind="go")
    assert follow(t, sent(t, ROLL, nearest), 4) == (["roll", "go:fields_12"], "adventure")


@pytest.mark.parametrize(
    ("foe", "said", "reason"), [("dragon", "evaded", "over"), ("bear", "fight", "attack")]
)
def test_what_is_too_strong_is_evaded_and_the_rest_fought(foe: str, said: str, reason: str) -> None:
    t = begin("elf", "troll").put(1, "woods_11").lay("woods_11", foe).start(1, "draw")
    policies = (always("evaded", "creature", "odds_below:40"), always("fight", "creature", "odds:40"))
    assert follow(t, sent(t, *policies, always("end")))[0][0] == said
    assert t.kind == reason or t.active == 2


@pytest.mark.rule("T-BASE-610", "T-BASE-611")
def test_a_move_may_be_rolled_again_where_the_roll_leads_elsewhere() -> None:
    way = Step((f"go:{BESIDE}", "again:1"), kind="go"), Step((f"go:{BESIDE}",), kind="go", optional=True)
    done = ["roll", "again:1", f"go:{BESIDE}"]
    t = rolling()
    assert follow(t, sent(t, ROLL, *way), 4, 2)[0] == done
    t = rolling()
    assert follow(t, sent(t, ROLL, *way), 2)[0] == ["roll", f"go:{BESIDE}"]
    t = rolling(fate=0)
    assert follow(t, sent(t, ROLL, *way), 4) == (["roll"], "blocked")
    with pytest.raises(WrongPlan, match="blocked"):
        sent(rolling(), ROLL, Step(("go:castle", "again:1"), kind="go"))
    t = rolling()
    spared = Step(("again:1",), kind="go", given="fate:2"), to("fields_12")
    assert follow(t, sent(t, ROLL, *spared), 4)[0] == ["roll", "go:fields_12"]


@pytest.mark.rule("T-BASE-610", "T-BASE-307")
def test_an_older_plan_that_speaks_of_fate_or_of_staying_is_read_there() -> None:
    t = rolling()
    again = Step(("fate:1",), kind="fate")
    assert follow(t, sent(t, ROLL, again, to(BESIDE)), 4, 2)[0] == ["roll", "again:1", f"go:{BESIDE}"]
    t = rolling()
    kept = Step(("keep",), kind="fate")
    assert follow(t, sent(t, ROLL, kept, to("fields_12")), 4)[0] == ["roll", "go:fields_12"]
    t = rolling()
    assert follow(t, sent(t, ROLL, always("keep", "fate"), to("fields_12")), 4)[0] == ["roll", "go:fields_12"]
    t = Table("troll", "wizard", fate=True).put(1, HERE, life=3).start().play(6)
    assert follow(t, sent(t, Step(("use:troll",), kind="stay")))[0] == ["use:troll"]
    t = Table("troll", "wizard", fate=True).put(1, HERE, life=3).start().play(6)
    on = Step(("go",), kind="stay"), Step(("go:*",), kind="go")
    assert follow(t, sent(t, *on))[0][0].startswith("go:")


def rolling(fate: int = 1) -> Table:
    """The Dwarf, with fate to pay, before it rolls."""
    return begin(fate=True).set(1, fate=fate).start()


def test_fate_is_paid_by_the_policy_and_else_left_to_orders() -> None:
    def fight(fate: int) -> Table:
        t = Table("dwarf", "troll", fate=True).put(1, BESIDE, fate=fate).lay(BESIDE, "bear")
        return t.start(1, "draw").play(1, 4)

    again = always("fate:1", "fate", "behind:3")
    saving = always("fate:1", "fate", "fate:2")
    assert follow(fight(2), sent(fight(2), again))[0] == ["fate:1"]
    assert follow(fight(1), sent(fight(1), saving)) == ([], "left:fate")
    assert follow(fight(2), sent(fight(2), always("end"))) == ([], "left:fate")


def test_where_it_says_nothing_the_person_is_asked() -> None:
    t = begin().lay(BESIDE, "sword").start()
    assert follow(t, sent(t, ROLL, to(BESIDE)), 2) == (["roll", f"go:{BESIDE}"], "asked")
    assert t.kind == "take"


@pytest.mark.parametrize(("card", "stop", "ends"), [("bear", "enemy", True), ("market_day", "enemy", False)])
def test_an_enemy_that_is_drawn_ends_it_where_the_plan_says_so(card: str, stop: str, ends: bool) -> None:
    t = begin().start(1, "draw")
    before = PLANNING.facts(observe(t.state, 1), 1)
    t.state.visit = Visit(drawn=[f"adventure.{card}"])
    drawn = PLANNING.facts(observe(t.state, 1), 1)
    assert STOPS[stop](before, drawn, 0) == ends
    assert STOPS["drawn"](before, drawn, 0)
    assert not STOPS["drawn"](drawn, drawn, 0)


@pytest.mark.parametrize(
    ("stop", "changed", "number"),
    [
        ("wound", {"life": 1}, 0),
        ("life", {"life": 2}, 2),
        ("loss", {"cards": []}, 0),
        ("spell", {"cast": 1}, 0),
        ("change", {"self": ["evil", False, False]}, 0),
        ("change", {"night": True}, 0),
    ],
)
def test_each_stop_sees_its_own_change(stop: str, changed: dict[str, object], number: int) -> None:
    t = begin().give(1, "sword").start()
    before = PLANNING.facts(observe(t.state, 1), 1)
    assert not STOPS[stop](before, before, number)
    assert STOPS[stop](before, {**before, **changed}, number)


def test_a_life_lost_stops_what_was_planned_behind_it() -> None:
    plan = (always("fight", "battle"), Step(("hand_in:*",)))
    t = Table("wizard", "troll").put(1, BESIDE).give(1, "invisibility").trophies(1, "dragon", "ogre")
    t.lay(BESIDE, "bear").start(1, "draw")
    said, reason = follow(t, sent(t, *plan, stops={"wound": 0}), 1, 6)
    assert (said, t[1].life, t.kind, reason) == (["fight"], 3, "end", "wound")


@pytest.mark.parametrize(
    ("name", "number", "given", "holds"),
    [
        ("life_at_most", 2, {"life": 2}, True),
        ("life_at_most", 1, {"life": 2}, False),
        ("fate", 2, {"fate": 2}, True),
        ("fate", 3, {"fate": 2}, False),
        ("gold", 3, {"gold": 3}, True),
        ("gold", 4, {"gold": 3}, False),
        ("odds", 0, {}, False),  # nobody is fought
        ("odds_below", 100, {}, False),
        ("strong", 1, {}, False),
        ("behind", 6, {}, False),
        ("night", 0, {}, False),
    ],
)
def test_conditions(name: str, number: int, given: dict[str, int], holds: bool) -> None:
    t = begin().set(1, **given).start()
    assert PLANNING.conditions[name](observe(t.state, 1), 1, number) == holds


def test_conditions_of_a_fight_and_of_the_sky() -> None:
    t = begin("elf", "troll", moon="whole").moon(night=True)
    view = observe(t.put(1, "woods_11").lay("woods_11", "dragon").start(1, "draw").state, 1)
    assert PLANNING.conditions["night"](view, 1, 0)
    assert PLANNING.conditions["strong"](view, 1, 7)
    assert not PLANNING.conditions["strong"](view, 1, 8)
    assert PLANNING.conditions["odds_below"](view, 1, 50)
    assert not PLANNING.conditions["odds"](view, 1, 50)


def test_which_card_a_star_means() -> None:
    t = begin().lay(BESIDE, "water_bottle", "sword").put(1, BESIDE).start(1, "draw")
    assert follow(t, sent(t, Step(("take:*",), kind="take")))[0] == ["take:sword"]
    t = begin().trophies(1, "dragon", "ogre", "ape").start(1, "end")
    assert follow(t, sent(t, Step(("hand_in:*",))))[0] == ["hand_in:strength:2"]


def test_in_the_jail_a_plan_is_taken_though_no_way_is_open() -> None:
    t = Table("thief", "warrior", city=True, fate=True).put(1, "jail", fate=1).start().play(2)
    assert t.kind == "fate"
    assert follow(t, sent(t, Step(("keep",), kind="fate")))[0] == ["keep"]


def test_a_plan_that_cannot_be_is_refused() -> None:
    t = begin().start()
    for step, reason in [
        (to("crown_of_command"), "blocked"),
        (to("tavern"), "blocked"),
        (Step(("attack:9",), kind="encounter"), "gone"),
        (Step(("cast:hex",), kind="encounter"), "unusable"),
    ]:
        with pytest.raises(WrongPlan) as wrong:
            sent(t, ROLL, step)
        assert (wrong.value.reason, wrong.value.at) == (reason, 1)
    assert sent(t, ROLL, Step(("attack:2",), kind="encounter"))


def test_in_the_turn_of_somebody_else_it_says_nothing() -> None:
    t = begin().start()
    plan = sent(t, ROLL)
    question = t.at.question
    assert isinstance(question, Question)
    t.state.turn.seat = 2  # type: ignore[union-attr]
    assert answered(PLANNING, observe(t.state, 1), question, 1, plan) is None

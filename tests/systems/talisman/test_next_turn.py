"""The turn of Talisman planned before it comes: branches on the roll, what was foreseen, and nothing of it
tells of a hand."""

from dataclasses import dataclass, field
from functools import partial

import msgspec
import pytest

from games.engine.position import Position
from games.engine.questions import Answer, Chance, Question, seen
from games.engine.settle import settle
from games.kit.next_turn import Waiting, taken_up, waiting
from games.kit.plan_steps import Branch, Halted, Plan, Progress, Step, Taken, WrongPlan
from games.kit.plans import answered
from games.systems.talisman.orders.answers import order_answer
from games.systems.talisman.orders.next_turn import coming, rolls
from games.systems.talisman.orders.plans import PLANNING
from games.systems.talisman.state import Turn
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table

HANDS = ("hex", "healing", "teleport", "destruction", "random", "immobility", "psionic_blast", "counterspell")
"""One for each moment at which a Spell may be cast, and for none of them."""
FROM, LOW, HIGH = "fields_8", "plains_10", "fields_14"
ROLL, END = Step(("roll",), kind="move", optional=True), Step(("end",), always=True)


def go(place: str) -> tuple[Step, ...]:
    return (Step((f"go:{place}", "go:*"), kind="go"),)


def by_roll(low: tuple[Step, ...], high: tuple[Step, ...] = ()) -> Plan:
    """Two ways: of 1 to 3, and of 4 to 6 if anything is said of them."""
    branches = (Branch(low, {"roll": (1, 2, 3)}), *([Branch(high, {"roll": (4, 5, 6)})] if high else []))
    return Plan(0, (ROLL, END), {"wound": 0}, branches)


PLANS = {
    "each roll has its way": by_roll(go(LOW), go(HIGH)),
    "nothing is said of high rolls": by_roll(go(LOW)),
    "low rolls are rolled again": by_roll((Step(("again:1", "go:*"), kind="go"), *go(LOW)), go(HIGH)),
}


def in_others_turn(hand: str = "hex", **given: int) -> Table:
    """The Troll is about to roll; the Wizard behind it has one Spell."""
    t = Table("wizard", "troll").give(1, hand).put(1, FROM, **{"fate": 1, "life": 4, **given})
    return t.start(2)


@dataclass
class Played:
    """Carries a plan out as the site does, from the first question of its turn."""

    progress: Progress | None
    keys: list[str] = field(default_factory=list)
    halted: Halted | None = None

    def __call__(self, position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        view, mine = observe(position.state, seat), seen(question, seat)
        assert isinstance(mine, Question)
        if seat != 1 or self.progress is None:
            order = order_answer(view, mine, seat, {}) if seat != 1 else None
            return None if seat == 1 else Answer(seat, order.key if order else mine.default_of(seat), "order")
        found = answered(PLANNING, view, mine, seat, self.progress)
        if isinstance(found, Taken):
            self.progress = found.progress
            self.keys.append(found.key)
            return Answer(seat, found.key, "plan")
        self.halted, self.progress = found if isinstance(found, Halted) else None, None
        return None


def dice(fall: int, chance: Chance, _number: int) -> str:
    return chance.result((fall - 1) % chance.size)


def played(plan: Plan, hand: str, fall: int, **then: int) -> tuple[Played, Position]:
    """The plan given in the turn before, and the turn itself, in which the character is as `then` says."""
    kept = waiting(PLANNING, observe(in_others_turn(hand).at.state, 1), 1, plan, 2)
    stored = msgspec.convert(msgspec.json.decode(msgspec.json.encode(kept)), Waiting)
    t = in_others_turn(hand, **then)
    t.state.turn, t.state.waited, t.state.phase = Turn(1, 11, casts=1), 2, "begin"
    position, run = Position(SYSTEM, msgspec.json.encode(t.state)), Played(taken_up(stored, 11))
    settle(position, partial(dice, fall), run, (1,))
    return run, position


@pytest.mark.parametrize(("fall", "key"), [(2, f"go:{LOW}"), (6, f"go:{HIGH}")])
def test_the_roll_decides_where_it_goes(fall: int, key: str) -> None:
    run, _ = played(by_roll(go(LOW), go(HIGH)), "hex", fall)
    assert [one for one in run.keys if one.startswith("go:")] == [key]


def test_a_roll_of_which_it_says_nothing_is_asked() -> None:
    run, position = played(by_roll(go(LOW)), "hex", 5)
    assert run.halted is not None
    assert (run.halted.reason, position.question.kind) == ("branch", "go")  # type: ignore[union-attr]


def test_a_roll_made_again_by_fate_has_its_own_branch() -> None:
    plan = by_roll((Step(("again:1",), kind="go"),), go(HIGH))
    falls = iter((1, 6, *[1] * 40))
    kept = waiting(PLANNING, observe(in_others_turn().at.state, 1), 1, plan, 2)
    t = in_others_turn()
    t.state.turn, t.state.waited, t.state.phase = Turn(1, 11, casts=1), 2, "begin"
    position, run = Position(SYSTEM, msgspec.json.encode(t.state)), Played(taken_up(kept, 11))
    settle(position, lambda chance, _: chance.result((next(falls) - 1) % chance.size), run, (1,))
    assert [one for one in run.keys if one.startswith(("again", "go:"))] == ["again:1", f"go:{HIGH}"]


@pytest.mark.parametrize(("then", "why"), [({"life": 3}, "other_life"), ({"place": "crags"}, "other_place")])
def test_it_does_not_begin_where_things_are_not_as_foreseen(then: dict[str, int], why: str) -> None:
    run, _ = played(by_roll(go(LOW), go(HIGH)), "hex", 2, **then)
    assert run.halted == Halted(why, 0)


def test_a_branch_may_name_the_life_that_is_left() -> None:
    healthy, hurt = Branch(go(LOW), {"life": (4,)}), Branch(go(HIGH), {"life": (3,)})
    run, _ = played(Plan(0, (ROLL, END), {}, (healthy, hurt)), "hex", 6, life=3)
    assert f"go:{HIGH}" in run.keys


@pytest.mark.rule("T-R-26")
@pytest.mark.parametrize("said", PLANS)
@pytest.mark.parametrize("fall", [1, 2, 5])
@pytest.mark.parametrize("life", [4, 3], ids=["as foreseen", "hurt meanwhile"])
def test_it_stops_at_the_same_public_step_with_any_hand(said: str, fall: int, life: int) -> None:
    found = set()
    for hand in HANDS:
        _, position = played(PLANS[said], hand, fall, life=life)
        shared = position.shared
        assert isinstance(shared.question, Question)
        found.add(repr((shared.counts.steps, seen(shared.question, 2))))
    assert len(found) == 1, found


def test_what_no_roll_leads_to_is_refused_at_once() -> None:
    view = observe(in_others_turn().at.state, 1)
    plan = Plan(0, (ROLL,), {}, (Branch((Step(("go:temple",), kind="go"),), {"roll": (1,)}),))
    with pytest.raises(WrongPlan, match="blocked"):
        waiting(PLANNING, view, 1, plan, 2)


def test_every_number_has_its_ends_and_who_does_not_roll_has_none() -> None:
    found = coming(observe(in_others_turn().at.state, 1), 1)
    assert found is not None
    known = dict(rolls(found, 1))
    assert list(known) == [1, 2, 3, 4, 5, 6]
    assert f"go:{LOW}" in known[2]
    toad = coming(observe(in_others_turn(toad=2, gold=0).at.state, 1), 1)
    assert toad is not None
    assert list(rolls(toad, 1)) == []


def test_a_turn_that_will_be_missed_is_not_planned() -> None:
    assert coming(observe(in_others_turn(missing=1).at.state, 1), 1) is None


def test_what_is_foreseen_is_known_to_all() -> None:
    t = in_others_turn()
    for seat in (1, 2):
        assert PLANNING.foreseen(observe(t.at.state, seat), 1) == PLANNING.foreseen(observe(t.at.state, 1), 1)
    assert PLANNING.foreseen(observe(t.at.state, 2), 1)["hand"] == ["1"]

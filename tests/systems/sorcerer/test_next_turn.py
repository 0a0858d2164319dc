"""The turn of the Labyrinth planned before it comes: branches on the Encounter Roll, what was foreseen, and
nothing of it tells what is carried."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from games.engine.position import Position
from games.engine.questions import Answer, Chance, Question, seen
from games.engine.settle import settle
from games.kit.next_turn import Waiting, taken_up, waiting
from games.kit.plan_steps import Branch, Halted, Plan, Progress, Step, Taken, WrongPlan
from games.kit.plans import answered
from games.systems.sorcerer.orders.answers import order_answer
from games.systems.sorcerer.orders.next_turn import coming
from games.systems.sorcerer.orders.plans import PLANNING
from games.systems.sorcerer.system import SYSTEM
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.table import Table

PACKS = ("elixir", "might", "haste", "teleport", "change_of_fate", "dispel", "sword", "helmet", "unseen")
"""What one hero may carry: something for each moment of the turn, and for none."""
FROM, TO, ON = "1-b4", "c4", "c5"
GO = Step((f"move:nimuel:{TO}",), kind="move")
END = Step(("end",), always=True)
KEEP, AGAIN = (Step((key,), kind="repeat", optional=True) for key in ("pass", "repeat"))
NO_SCROLLS = Step(("no_more",), kind="cast", always=True)
ROLLS = Step(("pass",), kind="repeat", always=True)
KEEP_DICE = Step(("pass",), kind="repeat_die", always=True)
TAKE = Step(("pick:*",), given="room", always=True)

PLANS = {
    "a Move": Plan(0, (GO, ROLLS)),
    "a Move and the end": Plan(0, (GO, END, NO_SCROLLS, ROLLS), {"wound": 0}),
    "what lies there is taken": Plan(0, (GO, TAKE, END), {"gain": 0}),
    "low rolls are made again": Plan(
        0,
        (GO, END, NO_SCROLLS),
        {},
        (Branch((AGAIN,), {"roll": tuple(range(3, 10))}), Branch((KEEP,), {"roll": tuple(range(10, 19))})),
    ),
    "nothing is said of high rolls": Plan(0, (GO, END), {}, (Branch((KEEP,), {"roll": (3, 4, 5, 6, 7)}),)),
    "one more Move is paid for": Plan(
        0, (GO, Step(("extra",)), Step((f"move:nimuel:{ON}",), kind="move"), ROLLS, KEEP_DICE, NO_SCROLLS)
    ),
    "somebody is attacked": Plan(0, (GO, Step(("attack:hilda",), kind="encounter"), END)),
}


def in_others_turn(pack: str = "elixir", *, foe: str = "", gems: int = 4, **given: Any) -> Table:
    """Seat 3 is at the end of its turn; Nimuel of seat 1 carries one token."""
    t = Table(3, ("elves", "undead", "dwarves"), windows=True)
    t.asleep("saelith").put("nimuel", FROM, backpack=[pack], **given).gems(1, gems)
    return t.put("hilda", foe or "3-c4", backpack=["axe"]).start(3, "act", moved="hilda", open=True)


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
        if seat != 1:
            if position.system.slow.on_turn(position.state) == seat:
                return None
            order = order_answer(view, mine, seat, SYSTEM.orders.defaults)
            return Answer(seat, order.key if order else mine.default_of(seat), "order")
        if self.progress is None:
            return None
        found = answered(PLANNING, view, mine, seat, self.progress)
        if isinstance(found, Taken):
            self.progress = found.progress
            self.keys.append(found.key)
            return Answer(seat, found.key, "plan")
        if isinstance(found, Halted):
            self.halted, self.progress = found, None
        return None


def dice(falls: str) -> Iterator[int]:
    """Each die in turn, the last of them for ever."""
    yield from map(int, falls)
    while True:
        yield int(falls[-1])


def played(plan: Plan, pack: str, falls: str = "4", *, foe: str = "", **then: Any) -> tuple[Played, Position]:
    """The plan given in the turn before, and the turn itself, in which the hero is as `then` says."""
    kept = waiting(PLANNING, observe(in_others_turn(pack, foe=foe).at.state, 1), 1, plan, 0)
    stored = msgspec.convert(msgspec.json.decode(msgspec.json.encode(kept)), Waiting)
    position = in_others_turn(pack, foe=then.pop("foe_by_then", foe), **then).at
    run, fall = Played(taken_up(stored, 11)), dice(falls)

    def roll(chance: Chance, _number: int) -> str:
        if not chance.dice:
            return chance.result(0)
        return ",".join(str(next(fall)) for _ in range(chance.dice))

    position.give(3, "end")
    settle(position, roll, run, (1, 2, 3))
    return run, position


def test_a_plan_is_played_to_the_fight_where_scrolls_may_be_cast() -> None:
    run, position = played(PLANS["a Move"], "might", "33")
    assert run.keys[0] == f"move:nimuel:{TO}"
    assert run.halted is None
    assert position.question is not None
    assert (position.question.kind, position.question.private) == ("cast", True)  # type: ignore[union-attr]


def test_the_roll_decides_whether_it_is_made_again() -> None:
    run, _ = played(PLANS["low rolls are made again"], "sword", "113444")
    assert "repeat" in run.keys
    run, _ = played(PLANS["low rolls are made again"], "sword", "664444")
    assert "repeat" not in run.keys


def test_a_roll_of_which_it_says_nothing_is_asked() -> None:
    run, position = played(PLANS["nothing is said of high rolls"], "sword", "66")
    assert run.halted is not None
    assert (run.halted.reason, position.question.kind) == ("branch", "repeat")  # type: ignore[union-attr]


def test_the_second_move_is_paid_for() -> None:
    run, position = played(PLANS["one more Move is paid for"], "sword", "246")
    assert [key for key in run.keys if key.startswith(("move", "extra"))] == [
        f"move:nimuel:{TO}",
        "extra",
        f"move:nimuel:{ON}",
    ]
    assert position.state.characters["nimuel"].place == f"1-{ON}"


def test_whoever_was_to_be_attacked_and_has_gone_stops_it() -> None:
    run, position = played(PLANS["somebody is attacked"], "sword", foe=f"1-{TO}", foe_by_then="3-b4")
    assert run.keys == [f"move:nimuel:{TO}"]
    assert position.question.kind == "encounter"  # type: ignore[union-attr]
    run, _ = played(PLANS["somebody is attacked"], "sword", foe=f"1-{TO}")
    assert run.keys[:2] == [f"move:nimuel:{TO}", "attack:hilda"]


def test_who_stands_there_unforeseen_is_asked_about() -> None:
    run, position = played(PLANS["a Move and the end"], "sword", foe_by_then=f"1-{TO}")
    assert run.halted == Halted("asked", 1)
    assert position.question.kind == "encounter"  # type: ignore[union-attr]


@pytest.mark.parametrize(("then", "why"), [({"lp": 1}, "other_life"), ({"weapon": "sword"}, "other_hand")])
def test_it_does_not_begin_where_things_are_not_as_foreseen(then: dict[str, Any], why: str) -> None:
    run, _ = played(PLANS["a Move and the end"], "elixir", **then)
    assert (run.halted, run.keys) == (Halted(why, 0), [])


def test_a_branch_may_name_the_life_that_is_left() -> None:
    hurt = Branch((Step(("end",)),), {"life": (1,)})
    healthy = Branch((Step(("extra",)),), {"life": (2, 3, 4, 5)})
    run, _ = played(Plan(0, (GO, NO_SCROLLS), {}, (hurt, healthy)), "sword", "36", lp=1)
    assert "extra" not in run.keys


@pytest.mark.rule("L-R-88")
@pytest.mark.parametrize("said", PLANS)
@pytest.mark.parametrize("falls", ["12", "33", "4", "61636", "66"])
@pytest.mark.parametrize("then", [{}, {"lp": 1}, {"foe_by_then": f"1-{TO}"}], ids=["foreseen", "hurt", "met"])
def test_it_stops_at_the_same_public_step_whatever_is_carried(
    said: str, falls: str, then: dict[str, Any]
) -> None:
    found, foe = set(), f"1-{TO}" if said == "somebody is attacked" else ""
    for pack in PACKS:
        _, position = played(PLANS[said], pack, falls, foe=foe, **then)
        shared = position.shared
        assert isinstance(shared.question, Question)
        found.add(repr((shared.counts.steps, seen(shared.question, 2))))
    assert len(found) == 1, found


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ((Step(("move:nimuel:e5",), kind="move"),), "blocked"),
        ((GO, Step(("attack:orok",), kind="encounter")), "gone"),
        ((GO, Step(("extra",)), GO, Step(("extra",))), "blocked"),
        ((Step(("cast:nimuel:haste",), kind="move"),), "unusable"),
    ],
)
def test_what_can_be_seen_to_be_wrong_is_refused_at_once(steps: tuple[Step, ...], why: str) -> None:
    with pytest.raises(WrongPlan, match=why):
        waiting(PLANNING, observe(in_others_turn().at.state, 1), 1, Plan(0, steps), 2)


def test_who_cannot_pay_plans_no_second_move() -> None:
    with pytest.raises(WrongPlan, match="unusable"):
        waiting(
            PLANNING, observe(in_others_turn(gems=0).at.state, 1), 1, PLANS["one more Move is paid for"], 2
        )


def test_who_is_out_plans_nothing() -> None:
    t = in_others_turn()
    assert coming(observe(t.at.state, 1), 1) is not None
    t.at.state.players[0].out = True
    assert coming(observe(t.at.state, 1), 1) is None


def test_what_is_foreseen_is_known_to_all() -> None:
    t = in_others_turn(rune="fire")
    mine, theirs = (PLANNING.foreseen(observe(t.at.state, seat), 1) for seat in (1, 2))
    assert mine == theirs
    assert "elixir" not in str(mine)

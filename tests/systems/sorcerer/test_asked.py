"""Who is asked, and when: "ask me", changed orders, what holds when the wait is over, the preview (3.2)."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from games.engine.dice import FairDice
from games.engine.errors import NothingToTakeBack
from games.engine.orders import Ordered
from games.engine.position import Position
from games.engine.questions import Answer, Chance, Question, seen
from games.engine.settle import settle
from games.engine.take_back import take_back
from games.systems.sorcerer.orders.likely import likely_questions
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

ASK = {"ask_when_attacked": True}


def answer(t: Table, seat: int, orders: Mapping[str, Any] | None = None) -> Ordered | None:
    """What the seat's orders say to the open question; None asks its person."""
    question = seen(t.at.question, seat)
    assert isinstance(question, Question)
    return SYSTEM.orders.answer(SYSTEM.observe(t.state, seat), question, seat, orders or {})


def due(t: Table, seat: int, orders: Mapping[str, Any]) -> str:
    """What the orders say once nobody waits for the person any more."""
    question = seen(t.at.question, seat)
    assert isinstance(question, Question)
    order = SYSTEM.orders.when_due(SYSTEM.observe(t.state, seat), question, seat, orders)
    assert order is not None
    return order.key


def defended(*backpack: str, gems: int = 2, **given: Any) -> Table:
    """Hilda attacks Nimuel, who has these things; repeats are asked."""
    t = bring(bring(Table(windows=True), "nimuel", backpack=list(backpack), **given), "hilda")
    return attack(t.gems(2, gems).gems(1, 0), "hilda", "nimuel")


def with_helper() -> Table:
    """Hilda attacks Nimuel beside Saelith."""
    t = bring(bring(Table(windows=True).asleep("eriald"), "nimuel"), "saelith")
    return attack(bring(t, "hilda"), "hilda", "nimuel")


# -- the four places that may wait ----------------------------------------------------------------------


@pytest.mark.rule("L-COR-04", "L-COR-S14")
def test_asked_when_attacked_leaves_every_such_question_to_the_person() -> None:
    """D01 where a second defender stands, then D02, D07, D03 and D04 to the fight's end."""
    t, met = with_helper(), []
    while t.state.fight is not None:
        question = t.at.question
        if isinstance(question, Chance):
            t.play("6,1" if question.dice == 2 else question.result(0))
        elif t.seat == 2:
            met.append(t.kind)
            assert answer(t, 2, ASK) is None, t.kind
            assert answer(t, 2, {}) is not None
            t.play({2: question.default_of(2)} if question.how == "sealed" else question.default_of(2))
        else:
            t.play(question.default)
    assert met == ["join_defence"], "without scrolls, Gems or Charms nothing else is put"
    t, met = defended("stone_skin", "might"), []
    while t.state.fight is not None:
        question = t.at.question
        if isinstance(question, Chance):
            t.play("5,2" if question.dice == 2 else question.result(0))
        else:
            met.append(t.kind)
            assert answer(t, 2, ASK) is None, t.kind
            t.play({2: question.default_of(2)} if question.how == "sealed" else question.default_of(2))
    assert met == ["cast", "repeat_die_others", "cast", "stone_skin"]


@pytest.mark.rule("L-COR-04")
def test_joint_defence_is_put_only_where_a_second_defender_stands() -> None:
    assert with_helper().kind == "join_defence"
    assert defended("might").kind == "cast"
    unseen = bring(bring(Table().asleep("eriald"), "nimuel"), "saelith", unseen=True)
    assert attack(bring(unseen, "hilda"), "hilda", "nimuel").kind != "join_defence"


@pytest.mark.rule("L-COR-04")
@pytest.mark.parametrize(
    ("kind", "before"),
    [
        ("cast", ()),
        ("repeat_die_others", ("pass", "5,2")),
        ("stone_skin", ("pass", "5,2", {2: "pass"}, "pass")),
    ],
)
def test_a_single_kind_may_be_asked(kind: str, before: tuple[Any, ...]) -> None:
    t = defended("stone_skin").play(*before)
    assert t.kind == kind
    assert answer(t, 2, {"ask": (kind,)}) is None
    others = tuple(one for one in ("join_defence", "cast", "stone_skin", "repeat_die_others") if one != kind)
    assert answer(t, 2, {"ask": others}) is not None
    assert answer(t, 2, {"ask": [kind]}) is None, "as JSON keeps it"


@pytest.mark.rule("L-COR-04")
def test_the_orders_apply_when_the_allowance_is_over() -> None:
    """Not the question's safe answer but what he has ordered."""
    t = defended("unseen", lp=1)
    for asking in (ASK, {"ask": ("cast",)}, dict(CONTENT.order_book.presets["ask_everything"].values)):
        assert answer(t, 2, asking) is None
        assert due(t, 2, asking) == "cast:nimuel:unseen"
    assert due(t, 2, {**ASK, "pre_cast": {"when": "none", "order": ()}}) == "pass"


@pytest.mark.rule("L-COR-S14")
def test_only_the_attacked_is_asked_other_rolls_never_wait() -> None:
    t = (
        bring(bring(bring(Table(windows=True), "eriald"), "hilda"), "ostrogar")
        .gems(3, 4)
        .gems(2, 4)
        .gems(1, 0)
    )
    attack(t, "hilda", "eriald").play("5,2")
    assert t.kind == "repeat_die_others"
    everything = dict(CONTENT.order_book.presets["ask_everything"].values)
    assert answer(t, 2, everything) is None
    assert answer(t, 3, everything) is not None
    t = Table(windows=True).put("hilda", "1-b3").gems(2, 4).gems(1, 0)
    t.start(1, "encounter", moved="hilda").play("1,1")
    assert t.kind == "repeat_others"
    assert answer(t, 2, everything) is not None


@pytest.mark.rule("L-COR-S14")
def test_by_default_nobody_is_asked() -> None:
    assert answer(defended("might"), 2) is not None
    assert answer(defended("might"), 2, dict(CONTENT.order_book.presets["never_wait"].values)) is not None
    assert answer(defended("might"), 2, dict(CONTENT.order_book.presets["ask_attacked"].values)) is None


# -- changed orders -------------------------------------------------------------------------------------


def automatic(orders: Mapping[int, Mapping[str, Any]]) -> Any:
    """What the services give to the engine: the orders as they stand when a question opens."""

    def ask(position: Position, seat: int) -> Answer | None:
        question = seen(position.question, seat)
        assert isinstance(question, Question)
        order = SYSTEM.orders.answer(
            SYSTEM.observe(position.state, seat), question, seat, orders.get(seat, {})
        )
        return Answer(seat, order.key, "order", order.reason) if order else None

    return ask


@pytest.mark.rule("L-COR-03")
def test_a_change_counts_from_the_next_decision_and_rewrites_none() -> None:
    """Asked before the dice, he says "never wait" meanwhile: his answer stands, the rest goes by order."""
    t = defended("might", "stone_skin", "change_of_fate", lp=1)
    orders: dict[int, Mapping[str, Any]] = {2: ASK}
    dice = FairDice(b"s" * 32, "change")
    settle(t.at, dice, automatic(orders))
    assert (t.kind, t.seat) == ("cast", 2), "opened, and it waits"
    orders[2] = {
        "pre_cast": {"when": "always", "order": ("might",)},
        "post_cast": "none",
        "stone_skin": "never",
    }
    t.at.give(2, "pass")
    settle(t.at, dice, automatic(orders))
    mine = [one for entry in t.at.entries for one in entry.answers if one.seat == 2]
    assert [(one.key, one.by) for one in mine[:1]] == [("pass", "person")]
    assert len(mine) > 1
    assert all(one.by == "order" for one in mine[1:])
    orders[2] = {"stone_skin": "always", "post_cast": "always"}
    again = Position(SYSTEM, t.at.base, tuple(t.at.entries), counts=t.at.base_counts)
    assert again.digest() == t.at.digest(), "what was answered stays, whatever is ordered now"


@pytest.mark.rule("L-COR-03")
def test_between_two_questions_of_one_fight_the_newest_orders_are_heard() -> None:
    t = defended("change_of_fate", lp=1, gems=0)
    orders: dict[int, Mapping[str, Any]] = {2: {}}
    ask = automatic(orders)
    first = ask(t.at, 2)
    assert first is not None
    t.play(first.key, "5,4")
    assert (t.kind, t.seat) == ("cast", 2)
    assert ask(t.at, 2).key == "cast:nimuel:change_of_fate:defender-up"
    orders[2] = {"post_cast": "none"}
    assert ask(t.at, 2).key == "pass"
    orders[2] = ASK
    assert ask(t.at, 2) is None


# -- the preview ----------------------------------------------------------------------------------------


def foretold(t: Table, seat: int, orders: Mapping[str, Any] | None = None) -> list[tuple[str, str, str]]:
    """Kind, order and reason of what the orders will decide."""
    found = SYSTEM.orders.preview(SYSTEM.observe(t.state, seat), seat, orders or {})
    return [(one.kind, one.order, one.reason) for one in found]


def before_an_attack() -> Table:
    """Veluna with a scroll may attack Hilda."""
    t = bring(bring(Table(windows=True), "hilda"), "veluna", backpack=["might"]).gems(3, 4)
    return t.start(3, "encounter", moved="veluna")


@pytest.mark.rule("L-COR-12")
def test_before_the_dice_the_player_sees_what_his_orders_will_decide() -> None:
    t = before_an_attack()
    assert foretold(t, 3) == [], "everything of the own turn is asked"
    by_order = {
        "own_cast": "orders",
        "own_repeat": "if_it_helps",
        "pre_cast": {"when": "always", "order": ()},
    }
    assert foretold(t, 3, by_order) == [
        ("cast", "dispel", "dispel.at_stake"),
        ("cast", "pre_cast", "pre_cast.always"),
        ("cast", "post_cast", "post_cast.at_stake"),
        ("stone_skin", "stone_skin", "stone_skin.if_deadly"),
        ("repeat", "own_repeat", "own_repeat.if_it_helps"),
        ("repeat_die", "own_repeat", "own_repeat.if_it_helps"),
    ]
    t.play("attack:hilda")
    kinds = [one[:2] for one in foretold(t, 3, by_order)]
    assert ("cast", "pre_cast") in kinds
    assert ("repeat", "own_repeat") not in kinds
    never = [one[1] for one in foretold(t, 3, {"own_cast": "never", "own_repeat": "never"})]
    assert never == ["own_cast", "own_cast", "own_repeat"]


@pytest.mark.rule("L-COR-12")
def test_after_the_dice_the_orders_for_before_them_are_not_foretold() -> None:
    t = before_an_attack().play("attack:hilda", "pass", "4,3")
    by_order = {"own_cast": "orders", "own_repeat": "orders"}
    assert [one[1] for one in foretold(t, 3, by_order) if one[0] == "cast"] == ["dispel", "post_cast"]
    assert [one[1] for one in foretold(t, 3, by_order) if one[0] == "repeat_die"] == [
        "answer_repeat",
        "repeat_defence",
        "deny_victory",
    ]


@pytest.mark.rule("L-COR-12")
def test_nothing_is_foretold_that_cannot_come() -> None:
    """Without Gems no repeat; without a backpack or a class of magic no scroll."""
    by_order = {"own_cast": "orders", "own_repeat": "never"}
    t = bring(Table(), "hilda").gems(1, 1).start()
    assert foretold(t, 1, by_order) == []
    assert [one[0] for one in foretold(t.gems(1, 2).start(), 1, by_order)] == ["repeat", "repeat_die"]
    assert foretold(Table.fresh(), 1, by_order) == []


@pytest.mark.rule("L-COR-12")
def test_what_is_foretold_is_what_happens_and_the_rest_is_asked() -> None:
    t = before_an_attack()
    orders = {"own_cast": "orders", "pre_cast": {"when": "always", "order": ("might",)}}
    will = {one[0] for one in foretold(t, 3, orders)}
    dice, seats = FairDice(b"s" * 32, "foretold"), {3: orders}
    t.at.give(3, "attack:hilda")
    settle(t.at, dice, automatic(seats))
    ordered = {
        entry.kind for entry in t.at.entries for one in entry.answers if one.seat == 3 and one.by == "order"
    }
    assert ordered == {"cast"} <= will
    assert isinstance(t.at.question, Question)
    assert t.at.question.kind not in will


@pytest.mark.rule("L-COR-12")
def test_after_the_roll_nothing_can_be_taken_back() -> None:
    t = before_an_attack()
    before = msgspec.json.encode(t.state)
    t.at.give(3, "attack:hilda", "person")
    back, gone = take_back(t.at, 3)
    assert len(gone) == 1
    assert msgspec.json.encode(back.state) == before
    t.at.give(3, "pass")
    settle(t.at, FairDice(b"s" * 32, "rolled"), automatic({}))
    assert any(entry.kind == "clash" for entry in t.at.entries)
    with pytest.raises(NothingToTakeBack):
        take_back(t.at, 3)


def test_skrit_may_win_a_defence_while_she_has_room() -> None:
    for carried, likely in (([], True), (["dagger"] * 4, False)):
        t = bring(bring(Table(4), "skrit", backpack=carried), "hilda").start(1)
        assert ("pickpocket" in likely_questions(SYSTEM.observe(t.state, 4))) is likely


@pytest.mark.rule("L-COR-12")
def test_two_in_a_chamber_may_be_asked_to_defend_together() -> None:
    assert likely_questions(SYSTEM.observe(Table().put("eriald", "2-c3").start(1).state, 2)) == ()
    t = bring(bring(Table(), "eriald"), "hilda").start(1)
    assert likely_questions(SYSTEM.observe(t.state, 2)) == ("awaken",)
    t = bring(bring(bring(Table(), "eriald"), "saelith"), "hilda").start(1)
    assert likely_questions(SYSTEM.observe(t.state, 2)) == ("join_defence", "awaken")


@pytest.mark.rule("L-COR-12")
def test_out_of_turn_the_preview_names_the_orders_that_will_speak() -> None:
    t = defended("might", gems=4)
    kinds = {one[0] for one in foretold(t, 2)}
    assert kinds >= {"cast", "stone_skin", "repeat_die_others", "awaken"}
    asked = {one[0] for one in foretold(t, 2, ASK)}
    assert asked == kinds - {"join_defence", "cast", "stone_skin", "repeat_die_others"}
    assert kinds == set(likely_questions(SYSTEM.observe(t.state, 2)))
    assert ("stone_skin", "stone_skin", "stone_skin.never") in foretold(t, 2, {"stone_skin": "never"})

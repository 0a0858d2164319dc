"""The one form per fight: what stands on it, what it answers, and where it ends (L-COR-05, L-COR-09)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from games.engine.orders import WrongOrder
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import PASS, Answer, Chance, Question, seen
from games.engine.settle import settle
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring, meet
from tests.systems.sorcerer.table import Table

ORDERS = SYSTEM.orders
ASK = {"ask_when_attacked": True}
SCROLLS = ("pre_cast", "post_cast", "dispel", "stone_skin")


def form(t: Table, seat: int) -> tuple[str, ...]:
    """The ids on the seat's form."""
    return ORDERS.stretch_form(SYSTEM.observe(t.state, seat), seat)


def filled_in(t: Table, seat: int, **values: Any) -> dict[str, Any]:
    """The seat's form for this fight, sent in."""
    return ORDERS.stretch_orders(SYSTEM.observe(t.state, seat), seat, values)


def pair_attacked(**given: Any) -> Table:
    """Ostrogar (Strength 4) attacks Nimuel, Saelith stands beside her; the Elves have Gems."""
    t = bring(bring(Table(windows=True).asleep("eriald"), "nimuel", **given), "saelith")
    t = bring(t, "ostrogar").gems(2, 6).gems(1, 0).gems(3, 0)
    return attack(t, "ostrogar", "nimuel")


def at_the_move(t: Table) -> tuple[str, ...]:
    """Seat 1's form at the start of its turn."""
    return form(t.start(), 1)


def test_the_attackers_form_is_shown_to_who_stands_with_an_enemy() -> None:
    """Not beside its mates alone, through a passage, to the unseen, or to those off the boards."""
    assert at_the_move(Table().put("hilda", "1-b1").put("eriald", "1-b1"))[0] == "own_cast"
    assert at_the_move(Table().put("hilda", "1-b1").put("wolsung", "1-b1")) == ()
    assert at_the_move(Table().put("hilda", "1-b1").put("eriald", "1-a1")) == ()
    assert at_the_move(Table().put("hilda", "1-b1").put("eriald", "1-b1", unseen=True)) == ()
    apart = Table().asleep("hilda").put("hargrim", "1-b1").asleep("eriald").put("nimuel", "2-b1")
    assert at_the_move(apart) == ()
    assert at_the_move(Table().put("zombie", "1-b1").put("wolsung", "1-b1"))[0] == "own_cast"


def resolve(
    t: Table, layers: Mapping[int, tuple[Mapping[str, Any], ...]], *dice: str
) -> list[tuple[int, str]]:
    """Go on by orders with these dice; the questions asked of persons, which get safe answers."""
    rolls, asked = iter(dice), []

    def automatic(position: Position, seat: int) -> Answer | None:
        question = seen(position.question, seat)
        assert isinstance(question, Question)
        orders = ORDERS.merged(*layers.get(seat, ()))
        order = SYSTEM.orders.answer(SYSTEM.observe(position.state, seat), question, seat, orders)
        return Answer(seat, order.key, "order", order.reason) if order else None

    def roll(chance: Chance, number: int) -> str:
        return next(rolls, chance.result(0))

    while t.at.state.fight is not None:
        settle(t.at, roll, automatic)
        if t.at.state.fight is None or t.at.question is None:
            break
        assert isinstance(t.at.question, Question)
        for seat in t.at.waiting:
            asked.append((seat, t.at.question.kind))
            t.at.give(seat, t.at.question.default_of(seat))
    t.state = t.at.state
    return asked


def answers(t: Table, seat: int) -> list[tuple[str, str]]:
    """The seat's answers given by orders: kind and key."""
    return [
        (entry.kind, one.key)
        for entry in t.at.entries
        for one in entry.answers
        if one.seat == seat and one.by == "order"
    ]


# -- the attacked ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-05")
def test_the_attackeds_form_has_joint_defence_scrolls_and_the_repeat_rule() -> None:
    whole = ("joint_defence", *SCROLLS, "repeat_defence", "answer_repeat", "deny_victory")
    assert form(pair_attacked(), 2) == whole
    alone = attack(bring(bring(Table(windows=True), "eriald"), "hilda"), "hilda", "eriald")
    alone.gems(2, 4)
    assert form(alone, 3) == ()


@pytest.mark.rule("L-COR-05")
def test_joint_defence_stands_on_it_only_while_it_is_open() -> None:
    t = attack(bring(bring(Table(windows=True), "nimuel", backpack=["might"]), "hilda"), "hilda", "nimuel")
    assert form(t, 2) == (*SCROLLS, "repeat_defence", "answer_repeat", "deny_victory")
    later = pair_attacked(backpack=["might"]).play("alone")
    assert later.kind == "cast"
    assert "joint_defence" not in form(later, 2)


@pytest.mark.rule("L-COR-05")
def test_the_form_does_not_depend_on_hands() -> None:
    forms = {form(pair_attacked(backpack=hand), 2) for hand in (["might"], ["dagger"], ["stone_skin"])}
    assert len(forms) == 1


@pytest.mark.rule("L-COR-05")
def test_with_the_form_the_fight_is_resolved_to_its_end_without_another_wait() -> None:
    """He wants to be asked; the first question is put, and after the form no other."""
    t = pair_attacked(backpack=["might", "stone_skin"])
    assert resolve(pair_attacked(backpack=["might", "stone_skin"]), {2: (ASK,)}, "5,2", "3")[0] == (
        2,
        "join_defence",
    )
    fight = filled_in(
        t,
        2,
        joint_defence="never",
        pre_cast={"when": "always", "order": ["might"]},
        stone_skin="always",
        repeat_defence={"when": "always", "keep_gems": 0},
    )
    assert resolve(t, {2: (ASK, {}, fight)}, "6,2", "5") == []
    given = answers(t, 2)
    assert [kind for kind, _ in given] == [
        "join_defence",
        "cast",
        "cast",
        "repeat_die_others",
        "repeat_die_others",
        "cast",
        "stone_skin",
    ], "the rules still ask one small question after another, and journal each"
    assert [key for _, key in given] == [
        "alone",
        "cast:nimuel:might",
        PASS,
        "die:attacker",
        PASS,
        PASS,
        "cast:nimuel:stone_skin",
    ]


@pytest.mark.rule("L-COR-05")
def test_the_form_is_heard_before_the_orders_of_wider_scope() -> None:
    always = {"pre_cast": {"when": "always", "order": ("weakness",)}, "joint_defence": "always"}
    t = pair_attacked(backpack=["might", "weakness"])
    fight = filled_in(t, 2, joint_defence="never", pre_cast={"when": "always", "order": ("might",)})
    assert resolve(t, {2: (always, {"dispel": "none"}, fight)}) == []
    assert answers(t, 2)[:2] == [("join_defence", "alone"), ("cast", "cast:nimuel:might")]
    other = pair_attacked(backpack=["might", "weakness"])
    assert resolve(other, {2: (always, {"dispel": "none"})}) == []
    assert answers(other, 2)[:2] == [("join_defence", "join:saelith"), ("cast", "cast:nimuel:weakness")]


@pytest.mark.rule("L-COR-05")
def test_the_list_of_scrolls_is_tried_in_its_order_with_its_condition() -> None:
    for when, order, key in (
        ("always", ["weakness", "might"], "cast:nimuel:weakness"),
        ("always", ["might", "weakness"], "cast:nimuel:might"),
        ("at_stake", ["might", "weakness"], PASS),
        ("none", ["might"], PASS),
    ):
        t = pair_attacked(backpack=["might", "weakness"], lp=3)
        fight = filled_in(t, 2, joint_defence="never", pre_cast={"when": when, "order": order})
        resolve(t, {2: (ASK, fight)})
        assert answers(t, 2)[1] == ("cast", key)


@pytest.mark.rule("L-COR-05")
@pytest.mark.parametrize(
    ("values", "order"),
    [
        ({"armour_loss": ("helmet", "breastplate")}, "armour_loss"),
        ({"own_cast": "never"}, "own_cast"),
        ({"ask_when_attacked": True}, "ask_when_attacked"),
        ({"stone_skin": "sometimes"}, "stone_skin"),
        ({"magic": 1}, "magic"),
    ],
)
def test_what_does_not_belong_on_the_form_is_refused(values: dict[str, Any], order: str) -> None:
    with pytest.raises(WrongOrder) as caught:
        filled_in(pair_attacked(), 2, **values)
    assert caught.value.order == order


@pytest.mark.rule("L-COR-05")
def test_without_a_fight_there_is_no_form() -> None:
    t = Table().start()
    for seat in (1, 2, 3):
        assert form(t, seat) == ()
        with pytest.raises(WrongOrder):
            filled_in(t, seat)
    with pytest.raises(WrongOrder):
        filled_in(pair_attacked(), 1)


# -- the attacker ---------------------------------------------------------------------------------------


def about_to_attack(*backpack: str, hand: tuple[str, ...] = (), **given: Any) -> Table:
    """Veluna has come to Nimuel's chamber."""
    t = bring(
        bring(Table(windows=True), "nimuel", backpack=list(hand)), "veluna", backpack=list(backpack), **given
    )
    return t.start(3, "encounter", moved="veluna")


@pytest.mark.rule("L-COR-09")
def test_the_attacker_states_the_same_form_together_with_the_attack() -> None:
    t = about_to_attack("might")
    assert form(t, 3) == ("own_cast", *SCROLLS, "own_repeat", "repeat_defence", "answer_repeat")
    assert form(t, 2) == ()
    key = "attack:nimuel"
    assert key in t.options
    announced = ORDERS.stretch_of(SYSTEM.observe(t.state, 3), key)
    assert announced
    assert ORDERS.stretch_of(t.state) == ""
    t.play(key)
    assert ORDERS.stretch_of(t.state) == announced


def necromancer(*backpack: str, hand: tuple[str, ...] = ()) -> Table:
    """Khar-Ghul, who casts everything, has come to Nimuel's chamber."""
    t = bring(Table(windows=True), "nimuel", backpack=list(hand))
    return bring(t, "khar_ghul", backpack=list(backpack)).start(3, "encounter", moved="khar_ghul")


@pytest.mark.rule("L-COR-09", "L-COR-D11")
def test_the_attackers_scrolls_are_cast_by_the_orders_he_gave() -> None:
    """PRE: he answers the defender's Weakness with Might; POST: with Change of Fate. Nobody is asked."""
    t = necromancer("might", "change_of_fate", hand=("weakness",))
    fight = filled_in(t, 3, pre_cast={"when": "always", "order": ["might"]}, post_cast="always")
    defence = {"pre_cast": {"when": "always", "order": ("weakness",)}, "post_cast": "none"}
    assert resolve(t.play("attack:nimuel"), {3: (fight,), 2: (defence,)}, "3,5") == []
    assert ("cast", "cast:nimuel:weakness") in answers(t, 2)
    keys = [key for kind, key in answers(t, 3) if kind == "cast" and key != PASS]
    assert keys == ["cast:khar_ghul:might", "cast:khar_ghul:change_of_fate:attacker-up"]


@pytest.mark.rule("L-COR-09")
def test_after_the_dice_his_order_turns_a_loss() -> None:
    t = necromancer("change_of_fate")
    fight = filled_in(t, 3, post_cast="always")
    assert resolve(t.play("attack:nimuel"), {3: (fight,)}, "2,4") == []
    assert ("cast", "cast:khar_ghul:change_of_fate:attacker-up") in answers(t, 3)
    won = necromancer("change_of_fate")
    resolve(won.play("attack:nimuel"), {3: (filled_in(won, 3, post_cast="always"),)}, "4,2")
    assert [key for _, key in answers(won, 3)] == [PASS]


@pytest.mark.rule("L-COR-09")
def test_without_orders_of_his_own_the_attacker_is_asked_step_by_step() -> None:
    t = about_to_attack("might").gems(3, 4).play("attack:nimuel")
    asked = resolve(t, {3: ({},)}, "2,4")
    assert asked[0] == (3, "cast")
    assert (3, "repeat_die") in asked


@pytest.mark.rule("L-COR-09")
def test_his_repeats_are_offered_unless_he_says_otherwise() -> None:
    for value, asked, answered in (
        ({}, [(3, "repeat_die")], []),
        ({"own_repeat": "never"}, [], [PASS]),
        ({"own_repeat": "if_it_helps"}, [(3, "repeat_die")], []),
        ({"own_repeat": "orders"}, [], [PASS]),
        (
            {"own_repeat": "orders", "repeat_defence": {"when": "always", "keep_gems": 0}},
            [],
            ["die:attacker", PASS],
        ),
    ):
        t = about_to_attack().gems(3, 4)
        fight = filled_in(t, 3, **value)
        assert resolve(t.play("attack:nimuel"), {3: (fight,)}, "2,5", "6") == asked, value
        assert [key for kind, key in answers(t, 3) if kind == "repeat_die"] == answered, value


@pytest.mark.rule("L-COR-09")
def test_never_in_my_own_fights_keeps_every_scroll() -> None:
    t = about_to_attack("might", "stone_skin", lp=1)
    fight = filled_in(t, 3, own_cast="never")
    assert resolve(t.play("attack:nimuel"), {3: (fight,)}, "1,6") == []
    assert ("stone_skin", "take") in answers(t, 3)
    assert all(key in (PASS, "take") for _, key in answers(t, 3))


def test_orders_for_the_own_fight_hold_against_monsters_too() -> None:
    """The Wraith's wound ignores armour: Stone Skin against the last life, though a helmet is worn."""
    by_order = {"own_cast": "orders", "pre_cast": {"when": "none", "order": ()}}
    t = meet(Table(), "wraith", "veluna", backpack=["stone_skin"], armour=["helmet"], lp=1)
    assert "pre_cast" in form(t, 3)
    assert resolve(t, {3: (by_order,)}, "1,6") == []
    assert ("stone_skin", "cast:veluna:stone_skin") in answers(t, 3)


def test_what_a_monster_would_do_is_at_stake() -> None:
    """S02, S03 in an own fight: the Minotaur's rage deals two wounds; a tie with the Rats is a defeat."""
    by_order = {"own_cast": "orders"}
    for row, lp, casts in (("minotaur", 2, True), ("minotaur", 3, False), ("golem", 2, False)):
        t = meet(Table(), row, "veluna", backpack=["might"], lp=lp)
        resolve(t, {3: (by_order,)}, "3,3")
        assert (("cast", "cast:veluna:might") in answers(t, 3)) is casts, row
    for things, casts in (({"weapon": "dagger"}, False), ({}, True)):  # the Ogre smashes a weapon instead
        t = meet(Table(), "ogre", "veluna", backpack=["might"], lp=1, **things)
        resolve(t, {3: (by_order,)}, "3,3")
        assert (("cast", "cast:veluna:might") in answers(t, 3)) is casts, things
    for row, casts in (("wraith", True), ("golem", False)):  # only the Wraith strikes through armour
        t = meet(Table(), row, "veluna", backpack=["might"], armour=["helmet"], lp=1)
        resolve(t, {3: (by_order,)}, "3,3")
        assert (("cast", "cast:veluna:might") in answers(t, 3)) is casts, row
    for row, dice, keys in (
        ("rats", "2,3", ["cast:nimuel:change_of_fate:attacker-up"]),
        ("imp", "3,3", [PASS]),
    ):
        t = meet(Table(), row, "nimuel", backpack=["change_of_fate"], lp=1)
        resolve(t, {2: (by_order,)}, dice)
        assert [key for _, key in answers(t, 2)] == keys, row


# -- one fight, one name --------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-05")
def test_a_fight_keeps_its_name_and_no_two_share_one() -> None:
    """Over random games, by the state and by everybody's view."""
    names: list[str] = []
    last: list[str] = []

    def watch(position: Position) -> None:
        state = position.state
        name = ORDERS.stretch_of(state)
        assert bool(name) == (state.fight is not None)
        for seat in (None, 1, 2):
            assert ORDERS.stretch_of(SYSTEM.observe(state, seat)) == name
        if name and name != (last[-1] if last else ""):
            assert name not in names
            names.append(name)
        last.append(name)

    twice = 0
    for index in range(8):
        names.clear()
        last.clear()
        play_out(SYSTEM, {"seats": 4}, ["random"] * 4, name=f"names-{index}", turns=150, watch=watch)
        turns = Counter(name.partition(".")[0] for name in names)
        twice += sum(count > 1 for count in turns.values())
        assert len(names) > 20
    assert twice > 3, "a paid Move and the Zombie have fights of their own"


@pytest.mark.rule("L-COR-05")
def test_the_zombies_fight_with_the_same_enemy_has_another_name() -> None:
    t = Table().put("zombie", "3-b2").put("eriald", "3-b1").put("khar_ghul", "3-b1")
    first = ORDERS.stretch_of(t.start(3, "encounter", moved="khar_ghul").play("attack:eriald").state)
    t.play("3,3").until("act")
    t.play(next(key for key in t.options if key.startswith("zombie_move") and key.endswith(":b1")))
    t.play("attack:eriald")
    assert "" != first != ORDERS.stretch_of(t.state) != ""


@pytest.mark.rule("L-COR-09")
def test_an_attack_that_was_taken_back_for_another_has_another_name() -> None:
    t = about_to_attack("might")
    view = SYSTEM.observe(t.state, 3)
    assert ORDERS.stretch_of(view, "attack:nimuel") != ORDERS.stretch_of(view, "attack:hilda")
    assert ORDERS.stretch_of(view, "go_on") == ""
    assert ORDERS.stretch_of(Table.fresh().state) == ""

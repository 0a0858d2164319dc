"""Whom a table waits for and who is asked all the same; values and presets of the orders."""

import pytest

from games.engine.orders import WrongOrder
from games.engine.questions import Question
from games.systems.talisman.orders.preview import SETTLE
from games.systems.talisman.orders.values import askable, asking
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.ordered import due, losing, robbed, says, turn_of_the_troll
from tests.systems.talisman.table import Table


@pytest.mark.rule("T-DP-01", "T-DP-02")
@pytest.mark.parametrize(
    ("pause", "ask", "key"),
    [
        ("fast", ("counter",), "cast:counterspell"),
        ("classic", ("counter",), "ask"),
        ("present", ("counter",), "ask"),
        ("classic", ("command",), "cast:counterspell"),
        ("classic", (), "cast:counterspell"),
    ],
)
def test_ask_me_holds_as_far_as_the_table_allows_it(pause: str, ask: tuple[str, ...], key: str) -> None:
    t = robbed(2, "counterspell", pause=pause)
    assert says(t, 2, ask=ask) == key
    assert due(t, 2, ask=ask)[0] == "cast:counterspell"


@pytest.mark.rule("T-DP-08")
def test_classic_tables_wait_for_the_attacked_but_for_no_reward() -> None:
    t = Table("warrior", "wizard", windows=True, pause="classic").put(1, "plains_10").put(2, "plains_10")
    t.set(1, gold=2, fate=0).give(2, "hex", strength=9, fate=0).start(1, "landed")
    t.play({}, "attack:2")
    assert (t.kind, says(t, 2, ask=askable(CONTENT))) == ("attacked", "ask")
    t.play({}, "1,1", 6)
    assert (t.kind, says(t, 2, ask=askable(CONTENT))) == ("reward", "life")
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=askable(CONTENT)) == "ask"


@pytest.mark.rule("T-DP-06")
def test_losses_of_others_wait_for_nobody() -> None:
    t = losing("preservation", seat=1)
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=askable(CONTENT)) == "pass"
    t = losing("preservation", seat=2)
    t.state.options["pause"] = "present"
    assert says(t, 2, ask=askable(CONTENT)) == "ask"


@pytest.mark.rule("T-DP-24")
@pytest.mark.parametrize(("value", "answer"), [("ask", "ask"), ("any", "dwarf")])
def test_a_new_character_is_dealt_as_at_the_start(value: str, answer: str) -> None:
    t = Table("thief", "warrior", windows=True, characters="three").put(1, "desert_m10", life=1)
    t.start(1, "draw").until("character")
    t.play("dwarf", "elf", "monk")
    assert t.options == ("dwarf", "elf", "monk")
    assert says(t, 1, new_character=value) == answer
    t.play({1: "elf"})
    assert (t[1].id, t.state.unused["dwarf"], t.active) == ("elf", 1, 1)


@pytest.mark.rule("T-DP-24", "T-BASE-946")
def test_who_is_free_to_choose_chooses_the_next_one_too() -> None:
    t = Table("thief", "warrior", characters="free").put(1, "desert_m10", life=1).start(1, "draw").over()
    assert (t.kind, t.seat, len(t.options)) == ("character", 1, 12)
    t.play("elf")
    assert (t[1].id, t.active) == ("elf", 1)


@pytest.mark.rule("T-DP-24")
def test_in_set_up_nothing_is_answered() -> None:
    t = Table.fresh(2, characters="three")
    while t.kind == "character" and not isinstance(t.at.question, Question):
        t.play(t.at.question.result(0))  # type: ignore[union-attr]
    assert says(t, 1, new_character="any") == "ask"


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize(
    ("value", "moves", "die", "key"),
    [
        ("always", True, 6, "ask"),
        ("if_it_helps", True, 3, "ask"),
        ("if_it_helps", False, 3, "keep"),
        ("never", True, 3, "keep"),
    ],
)
def test_fate_for_the_own_movement(value: str, moves: bool, die: int, key: str) -> None:
    t = Table("wizard", "troll", fate=True, ruleset=2).put(1, "fields_8").start().play(die)
    assert (t.kind, says(t, 1, own_fate=value, own_moves=moves)) == ("fate", key)
    t = Table("wizard", "troll", fate=True).put(1, "temple", enslaved=True).start().play(die)
    assert (t.kind, says(t, 1, own_fate=value, own_moves=moves)) == ("fate", key)


@pytest.mark.rule("T-BASE-610", "T-BASE-611")
@pytest.mark.parametrize("value", ["always", "if_it_helps", "never"])
@pytest.mark.parametrize("moves", [True, False])
def test_no_order_chooses_the_end_of_a_move(value: str, moves: bool) -> None:
    t = Table("wizard", "troll", fate=True).put(1, "fields_8").start().play(3)
    assert (t.kind, says(t, 1, own_fate=value, own_moves=moves)) == ("go", "ask")


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize(("dice", "key"), [("1,1", "ask"), ("6,6", "keep")])
def test_fate_for_dice_with_death(dice: str, key: str) -> None:
    t = Table("warrior", "wizard", fate=True).put(1, "crypt", done=True).start().play("go:death", "4,3", dice)
    assert (t.kind, says(t, 1, own_fate="if_it_helps")) == ("fate", key)


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize(("mine", "theirs", "key"), [(6, 1, "keep"), (1, 6, "ask"), (2, 2, "ask")])
def test_in_the_own_fight_fate_is_offered_where_it_helps(mine: int, theirs: int, key: str) -> None:
    t = Table("dwarf", "troll", fate=True).put(1, "plains_10").lay("plains_10", "bear").start(1, "draw")
    assert says(t.play(mine, theirs), 1) == key


def test_ask_me_from_now_on_changes_the_order_for_it() -> None:
    orders = CONTENT.order_book.merged({})
    assert asking(CONTENT, orders, "evade", True) == {"ask": ("evade",)}
    assert asking(CONTENT, {**orders, "ask": ("evade", "fate")}, "evade", False) == {"ask": ("fate",)}
    assert asking(CONTENT, orders, "counter", True) == {"ask": ("counter", "command")}
    assert asking(CONTENT, orders, "go", True) == {}


def test_what_may_be_settled_from_now_on_is_one_choice_of_an_order() -> None:
    t = robbed(2, "counterspell")
    view = observe(t.state, 2)
    assert SYSTEM.orders.from_now_on(view, "counter", 2) == ("counter", "command")
    assert SYSTEM.orders.from_now_on(view, "counter", 1) == ()  # in the own turn one is asked
    assert SYSTEM.orders.from_now_on(view, "reward", 2) == ()  # a whole list is no single choice
    named = {order for orders in SETTLE.values() for order in orders}
    assert all(CONTENT.order_book.declared[order].first_choice for order in named)


def test_values_and_presets_are_checked() -> None:
    assert SYSTEM.orders.validate({"save_life": "half"}) == {"save_life": "half"}
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"save_life": "sometimes"})
    with pytest.raises(WrongOrder):
        SYSTEM.orders.validate({"save_lives": "half"})
    assert list(SYSTEM.orders.presets) == ["cautious", "bold", "miser"]
    for preset in SYSTEM.orders.presets.values():
        assert SYSTEM.orders.validate(preset.values)


def test_every_decision_point_but_the_facts_has_an_order() -> None:
    served = {one for order in CONTENT.order_book.declared.values() for one in order.serves}
    all_of_them = {f"T-DP-{number:02}" for number in range(1, 39)}
    assert all_of_them - served == {"T-DP-25", "T-DP-26", "T-DP-27", "T-DP-38"}


def test_the_presets_differ_where_their_names_say_so() -> None:
    cautious, bold, miser = (SYSTEM.orders.merged(one.values) for one in SYSTEM.orders.presets.values())
    assert says(losing("preservation", life=1), 2, **miser) == "cast:preservation"
    assert says(robbed(2, "counterspell"), 2, **miser) == "pass"
    assert says(turn_of_the_troll("immobility"), 2, **cautious) == "pass"
    assert bold["turn_spells"]["target"] == "leader"

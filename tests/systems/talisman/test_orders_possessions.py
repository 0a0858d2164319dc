"""Standing orders about dice, cards and gold: fate, what is given up, what is bought, alignment."""

from typing import Any

import pytest

from tests.systems.talisman.ordered import says, won
from tests.systems.talisman.table import Table


def armour_rolled(die: int, **given: Any) -> Table:
    """The Wizard has lost a defence; its Armour saves the life from 4 on."""
    t = Table("warrior", "wizard", windows=True, fate=True).put(1, "plains_10").put(2, "plains_10")
    t.set(1, fate=0).give(2, "purchase.armour", **given).start(1, "landed")
    t.play("attack:2", "6,6", 1, "keep", "life", die)
    assert t.kind == "fate"
    return t


@pytest.mark.rule("T-DP-14", "T-DP-29")
@pytest.mark.parametrize(
    ("die", "fate", "order", "key"),
    [
        (1, 2, {"when": "harm", "keep": 1}, "fate:1"),
        (5, 2, {"when": "harm", "keep": 1}, "keep"),
        (1, 1, {"when": "harm", "keep": 1}, "keep"),
        (1, 1, {"when": "helps", "keep": 0}, "fate:1"),
        (1, 3, {"when": "never", "keep": 0}, "keep"),
    ],
)
def test_fate_for_other_dice(die: int, fate: int, order: dict[str, object], key: str) -> None:
    t = armour_rolled(die, fate=fate)
    assert says(t, 2, fate=order) == key


@pytest.mark.rule("T-DP-13")
@pytest.mark.parametrize(
    ("order", "key"),
    [
        (("teleport", "healing"), "counterspell"),
        (("counterspell", "healing"), "teleport"),
        (("counterspell", "teleport", "healing"), "healing"),
        ((), "teleport"),  # the oldest
    ],
)
def test_surplus_spells_go_by_the_order_of_keeping(order: tuple[str, ...], key: str) -> None:
    t = Table("troll", "priest", windows=True).give(2, "teleport", "healing", "counterspell")  # two
    t.put(1, "plains_10").start(1, "end").play({})
    assert t.kind == "surplus"
    assert says(t, 2, keep_spells=order) == key


@pytest.mark.rule("T-DP-15")
@pytest.mark.parametrize(
    ("order", "gold", "key"),
    [
        ({"buy": (), "keep": 0, "free": ()}, 5, "done"),
        ({"buy": ("helmet", "sword"), "keep": 0, "free": ()}, 5, "buy:helmet"),
        ({"buy": ("sword", "helmet"), "keep": 0, "free": ()}, 5, "buy:sword"),
        ({"buy": ("armour",), "keep": 0, "free": ()}, 5, "done"),  # not sold on a Market Day
        ({"buy": ("sword",), "keep": 5, "free": ()}, 5, "done"),
    ],
)
def test_market_day_by_the_list(order: dict[str, object], gold: int, key: str) -> None:
    t = Table("troll", "wizard").set(2, gold=gold).set(1, gold=0).put(1, "plains_10").start(1, "draw")
    t.play("market_day")
    assert (t.kind, t.seat, says(t, 2, shopping=order)) == ("buy", 2, key)
    assert says(t, 2) == "done"


@pytest.mark.rule("T-DP-15")
def test_a_thief_takes_its_free_card_by_the_list() -> None:
    t = Table("troll", "thief").set(2, gold=0).set(1, gold=0).put(1, "plains_10").start(1, "draw")
    t.play("market_day")
    assert (t.kind, t.seat, says(t, 2)) == ("use", 2, "use:thief#2")
    t.play("use:thief#2")
    assert (says(t, 2), says(t, 2, shopping={"buy": [], "keep": 0, "free": ["axe"]})) == ("armour", "axe")


@pytest.mark.rule("T-DP-12", "T-DP-33")
def test_what_is_too_much_goes_by_its_use() -> None:
    t = won("sword")
    t.give(2, "purchase.armour", "purchase.helmet", "axe", "water_bottle")
    t.play("sword")
    assert (t.kind, says(t, 2)) == ("too_many", "water_bottle")


def angel(who: str = "druid", alignment: str = "") -> Table:
    """An Evil Darkness: good and neutral characters miss a turn; seat 2 changes alignment at will."""
    t = Table("troll", who).put(1, "plains_10").set(2, alignment=alignment).start(1, "draw")
    return t.play("evil_darkness")


@pytest.mark.rule("T-DP-19")
@pytest.mark.parametrize(("value", "key"), [("stay", "stay"), ("least", "align:evil")])
def test_alignment_before_a_card_that_asks_for_it(value: str, key: str) -> None:
    t = angel()
    assert (t.kind, t.seat, says(t, 2, alignment=value)) == ("align", 2, key)


@pytest.mark.rule("T-DP-19")
def test_it_stays_where_all_are_equal_and_nobody_else_is_asked() -> None:
    assert says(angel(alignment="evil"), 2) == "stay"
    assert angel("elf").kind != "align"


@pytest.mark.rule("T-DP-19")
def test_in_the_own_turn_it_is_a_question() -> None:
    t = Table("druid", "troll").put(1, "chapel", life=2).set(1, alignment="evil").start(1, "text")
    assert (t.kind, says(t, 1)) == ("align", "ask")
    t.play("align:good", "heal")
    assert t[1].life == 4

"""1.10 Strength, Craft, life, fate, gold."""

import pytest

from games.systems.talisman.queries import value
from tests.systems.talisman.table import Table

HERE = "plains_10"


@pytest.mark.rule("T-BASE-601")
@pytest.mark.card("adventure.magic_stream", "adventure.fountain_of_wisdom")
@pytest.mark.parametrize(("name", "stat"), [("magic_stream", "strength"), ("fountain_of_wisdom", "craft")])
def test_gaining_adds_a_counter_and_the_card_holds_four(name: str, stat: str) -> None:
    t = Table("thief", "warrior").put(1, HERE).start(1, "draw").play(name)
    assert getattr(t[1], stat) == 1
    assert t.state.lying[HERE][0].tokens == {stat: 3}
    for left in (2, 1):
        t.start(1, "draw")
        assert t.state.lying[HERE][0].tokens == {stat: left}
    t.start(1, "draw")
    assert (getattr(t[1], stat), t.lying(HERE), t.discards()) == (4, [], [name])


@pytest.mark.rule("T-BASE-602", "T-BASE-604")
def test_losing_removes_a_counter_and_never_more() -> None:
    t = Table("thief", "warrior").give(1, "magic_belt").put(1, "city", strength=1).start(1, "text")
    t.play("enchantress", 2)
    assert (t[1].strength, value(t.state, t[1], "strength")) == (0, 4)
    t.start(1, "text").play("enchantress", 2)
    assert (t[1].strength, value(t.state, t[1], "strength")) == (0, 4)


@pytest.mark.rule("T-BASE-603", "T-BASE-618")
@pytest.mark.card("adventure.maiden", "adventure.unicorn", "adventure.ring")
@pytest.mark.card("adventure.magic_belt", "adventure.solomons_crown", "adventure.holy_grail")
@pytest.mark.parametrize(
    ("name", "strength", "craft"),
    [
        ("maiden", 3, 5),
        ("unicorn", 4, 4),
        ("ring", 4, 4),
        ("magic_belt", 4, 3),
        ("solomons_crown", 3, 5),
        ("holy_grail", 3, 4),
        ("sword", 3, 3),
    ],
)
def test_what_cards_add_ends_with_them(name: str, strength: int, craft: int) -> None:
    t = Table("thief", "warrior").give(1, name).put(1, HERE)
    assert (value(t.state, t[1], "strength"), value(t.state, t[1], "craft")) == (strength, craft)
    t.start().play(1, "ditch", name)
    assert (value(t.state, t[1], "strength"), value(t.state, t[1], "craft")) == (3, 3)


@pytest.mark.rule("T-BASE-605", "T-BASE-606")
def test_healing_ends_at_the_life_value_and_gaining_goes_above() -> None:
    t = Table("thief", "warrior").put(1, HERE, life=3).lay(HERE, "healer").start(1, "draw")
    assert t[1].life == 4
    t = Table("thief", "warrior").put(1, HERE, life=4).start(1, "draw").play("pool_of_life")
    assert t[1].life == 5


@pytest.mark.rule("T-BASE-607")
def test_with_the_last_life_a_character_is_killed_at_once() -> None:
    t = Table("thief", "warrior").put(1, "desert_m10", life=1).start(1, "draw")
    assert t.happened("killed")["seat"] == 1
    assert t.active == 2


@pytest.mark.rule("T-BASE-608", "T-BASE-609")
def test_replenishing_ends_at_the_fate_value_and_gaining_goes_above() -> None:
    t = Table("thief", "warrior").put(1, HERE, fate=0).lay(HERE, "witch").start(1, "draw").play(6)
    assert t[1].fate == 2
    t = Table("thief", "warrior").put(1, HERE).lay(HERE, "shrine").start(1, "draw").play(2)
    assert t[1].fate == 3


@pytest.mark.rule("T-BASE-610", "T-BASE-611")
def test_one_fate_repeats_one_die_once() -> None:
    t = Table("thief", "warrior", fate=True).put(1, HERE).start().play(1)
    assert (t.kind, t.options[-1]) == ("go", "again:1")
    t.play("again:1", 4)
    assert (t.kind, t[1].fate) == ("go", 1)
    assert t.options[:2] == ("go:fields_14", "go:hills_6")
    assert "again:1" not in t.options


@pytest.mark.rule("T-BASE-612")
def test_of_several_dice_one_is_repeated() -> None:
    t = Table("wizard", "warrior", fate=True).put(1, "temple").start(1, "text").play("1,1")
    t.play("fate:2", 6)
    assert t.happened("rolled")["dice"] == [1, 1]
    assert t.happened("fate")["dice"] == [1, 6]
    assert t[1].craft == 1  # 7


@pytest.mark.rule("T-BASE-613")
def test_fate_repeats_no_die_of_another() -> None:
    t = Table("thief", "warrior", fate=True).put(1, HERE).lay(HERE, "bear").start(1, "draw").play(2, 6)
    assert (t.kind, t.seat, t.at.question.params["dice"]) == ("fate", 1, [2])  # type: ignore[union-attr]


@pytest.mark.rule("T-BASE-614")
def test_in_a_fight_fate_comes_when_both_rolls_are_known() -> None:
    t = Table("thief", "warrior", fate=True).put(1, HERE).lay(HERE, "bear").start(1, "draw").play(2)
    assert t.kind == "attack"
    assert t.play(6).kind == "fate"


@pytest.mark.rule("T-BASE-615")
def test_without_fate_nothing_else_happens() -> None:
    t = Table("thief", "warrior", fate=True).put(1, HERE, fate=0).start().play(1)
    assert t.kind == "go"


@pytest.mark.rule("T-BASE-616")
def test_gold_counts_for_no_limit() -> None:
    t = Table("thief", "warrior").give(1, "sword", "axe", "helmet", "shield").set(1, gold=30)
    assert t.put(1, "tavern").start(1, "text").play(4)[1].gold == 31


@pytest.mark.rule("T-BASE-617", "T-R-16")
def test_a_price_is_paid_in_full_and_a_loss_takes_what_there_is() -> None:
    t = Table("thief", "warrior").put(1, "black_knight", gold=0).start(1, "text")
    assert t[1].life == 3
    t = Table("thief", "warrior").put(1, "tavern", gold=0).start(1, "text").play(3)
    assert (t[1].gold, t.active) == (0, 2)


@pytest.mark.card("black_knight")
def test_the_black_knight_takes_gold_or_a_life() -> None:
    t = Table("thief", "warrior").put(1, "black_knight", gold=5).start(1, "text")
    assert t.options == ("pay:1", "keep")
    assert t.play("keep")[1].life == 3
    assert Table("thief", "warrior").put(1, "black_knight").start(1, "text").play("pay:1")[1].gold == 0


@pytest.mark.rule("T-R-25")
def test_what_is_always_of_use_is_taken_without_asking() -> None:
    t = Table("druid", "warrior").put(1, "woods_4").start(1, "landed").play("healing", "hex")
    assert t[1].spells == ["spell.healing", "spell.hex"]
    assert t.events("used")[0]["card"] == "druid"


def test_what_is_done_while_a_life_is_being_lost_may_cost_another() -> None:
    t = Table("warrior", "thief", city=True, windows=True).give(2, "elixir_of_might").set(2, gold=0)
    t.put(1, "graveyard", alignment="good", fate=0).set(2, fate=0).start(1, "text")
    t.play({2: "use:potion.elixir_of_might"}, 1)
    assert (t[1].life, t[2].life) == (4, 3)

"""2.9 Alternative Endings: choosing one, and the three of the City (content 6.9)."""

import pytest

from games.systems.talisman.setup import new_state
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

CROWN, VALLEY = "crown_of_command", "valley_of_fire"


def crowned(ending: str, *characters: str, **given: object) -> Table:
    """A game with this ending known; seat 1 stands on the Crown, at the start of its turn."""
    t = Table(*(characters or ("thief", "elf")), city=True, ending=ending)
    t.state.ending, t.state.endings, t.state.crowned = ending, {}, True
    return t.put(1, CROWN, done=True, **given)


# -- choosing ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-CITY-801", "T-CITY-107")
def test_an_ending_is_a_choice() -> None:
    assert new_state({"seats": 2, "city": "whole"}).endings == {}
    t = Table.fresh(2, city="parts", ending="merchants_guild").play("merchants_guild")
    assert (t.state.ending, t.kind) == ("merchants_guild", "character")


@pytest.mark.rule("T-CITY-803", "T-CITY-805")
def test_a_revealed_one_is_drawn_openly_of_those_that_may_be() -> None:
    t = Table.fresh(2, city="parts", ending="revealed")
    assert set(t.at.question.bag) == {"merchants_guild", "assassins_guild", "thieves_guild"}  # type: ignore[union-attr]
    t.play("assassins_guild")
    assert SYSTEM.observe(t.state, 2).ending == "assassins_guild"


@pytest.mark.rule("T-CITY-804", "T-CITY-805")
def test_a_hidden_one_is_of_those_that_may_be_hidden() -> None:
    t = Table.fresh(2, city="parts", ending="hidden")
    assert (t.state.endings, t.state.ending, t.kind) == ({"thieves_guild": 1}, "", "character")


@pytest.mark.rule("T-CITY-802")
def test_endings_of_several_boxes_are_mixed() -> None:
    pool = new_state({"seats": 2, "city": "parts", "moon": "parts", "ending": "hidden"}).endings
    assert set(pool) == {"thieves_guild", "horrible_black_void"}


@pytest.mark.rule("T-CITY-004", "T-R-46")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"ending": "revealed"}, "no_such_ending"),
        ({"ending": "thieves_guild"}, "no_such_ending"),
        ({"ending": "thieves_guild", "city": "parts"}, ""),
        ({"ending": "thieves_guild", "city": "whole", "sudden_death": "crown"}, "two_ends"),
        ({"ending": "thieves_guild", "city": "whole", "sudden_death": "round_20"}, ""),
        ({"city": "whole"}, ""),
    ],
)
def test_an_ending_needs_its_box_and_is_the_only_one(options: dict[str, str], why: str) -> None:
    assert SYSTEM.fits(options) == why


@pytest.mark.rule("T-CITY-806", "T-R-40", "T-CITY-812")
def test_a_hidden_ending_is_turned_up_by_the_first_on_the_crown() -> None:
    t = Table("thief", "elf", city="parts", ending="hidden").give(1, "talisman")
    assert SYSTEM.observe(t.state, 1).ending == ""
    t.put(1, VALLEY, done=True).set(2, gold=5).start().play("go:crown_of_command")
    assert t.kind == "ending"
    t.play("thieves_guild")
    assert (t.state.ending, t.state.crowned) == ("thieves_guild", True)
    assert (t[1].gold, t[2].gold) == (3, 3)  # half of 5


# -- what every ending changes -----------------------------------------------------------------------


@pytest.mark.rule("T-CITY-807", "T-CITY-808", "T-CITY-809")
def test_there_is_no_command_spell_and_no_encounter_there() -> None:
    t = crowned("merchants_guild", gold=9).put(2, CROWN, done=True).start(1, "start")
    assert (t[1].gold, t.active) == (6, 2)
    assert t.events("cast") == t.events("attack") == []


@pytest.mark.rule("T-CITY-810", "T-CITY-815")
def test_creatures_inside_are_not_evaded_nor_enchanted_with_an_ending_either() -> None:
    t = Table("elf", "wizard", city=True, ending="merchants_guild").give(1, "invisibility_potion", "talisman")
    t.state.ending = "merchants_guild"
    t.put(1, "pits").start(1, "text", evading=[1]).play(1)
    assert t.kind in ("attack", "battle")
    assert "evaded" not in getattr(t.at.question, "options", ())


@pytest.mark.rule("T-CITY-811")
def test_who_is_on_the_crown_stays() -> None:
    t = crowned("assassins_guild").give(1, "flight_potion").start(1, "begin")
    assert (t[1].place, t.active) == (CROWN, 2)


@pytest.mark.rule("T-CITY-812")
def test_who_dies_after_that_is_out() -> None:
    t = crowned("assassins_guild", "thief", "elf", "troll").set(2, life=1).start(1, "start").play("2", 2)
    assert t.state.player(2).out


@pytest.mark.rule("T-R-123")
def test_the_last_one_left_wins_under_an_ending_too() -> None:
    t = crowned("assassins_guild").set(2, life=1).start(1, "start").play(2)
    assert t.happened("won") == {"seats": [1], "how": "last"}


# -- Merchants' Guild --------------------------------------------------------------------------------


@pytest.mark.card("merchants_guild")
@pytest.mark.rule("T-CITY-808")
def test_merchants_pay_their_way_to_victory() -> None:
    t = crowned("merchants_guild", gold=4).start(1, "start")
    assert (t[1].gold, t.state.tally, t.active) == (1, {1: 3}, 2)
    t = crowned("merchants_guild", gold=3)
    t.state.tally = {1: 9}
    assert t.start(1, "start").happened("won") == {"seats": [1], "how": "merchants_guild"}


@pytest.mark.card("merchants_guild")
@pytest.mark.parametrize(("roll", "life", "gold"), [(3, 3, 2), (4, 4, 4)])
def test_a_poor_merchant_rolls(roll: int, life: int, gold: int) -> None:
    t = crowned("merchants_guild", gold=2).start(1, "start").play(roll)
    assert (t[1].life, t[1].gold, t.active) == (life, gold, 2)


@pytest.mark.card("merchants_guild")
@pytest.mark.rule("T-CITY-813", "T-CITY-814")
def test_while_somebody_is_there_all_others_pay() -> None:
    t = crowned("merchants_guild").set(2, gold=1).start(2, "start")
    assert (t[2].gold, t[2].life) == (0, 4)
    t = crowned("merchants_guild").set(2, gold=0).start(2, "start")
    assert (t[2].gold, t[2].life) == (0, 3)
    t = crowned("merchants_guild").put(1, VALLEY).set(2, gold=1).start(2, "start")
    assert t[2].gold == 1  # nobody is on the Crown


# -- Assassins' Guild --------------------------------------------------------------------------------


@pytest.mark.card("assassins_guild")
@pytest.mark.parametrize(("roll", "mine", "theirs"), [(1, 3, 4), (2, 4, 3), (4, 4, 3), (5, 4, 2), (6, 4, 2)])
def test_assassins_choose_a_victim(roll: int, mine: int, theirs: int) -> None:
    t = crowned("assassins_guild", "thief", "elf", "troll").start(1, "start")
    assert t.options == ("2", "3")
    t.play("2", roll)
    assert (t[1].life, t[2].life, t[3].life) == (mine, theirs, 6)


@pytest.mark.card("assassins_guild")
@pytest.mark.rule("T-CITY-814")
def test_with_the_assassins_a_life_is_the_only_reward() -> None:
    t = (
        Table("thief", "elf", city=True, ending="assassins_guild")
        .give(2, "sword")
        .put(1, "ruins")
        .put(2, "ruins")
    )
    t.state.ending = "assassins_guild"
    t.start(1, "landed").play("attack:2", 6, 1)
    assert (t[2].life, t.active) == (3, 2)


# -- Thieves' Guild ----------------------------------------------------------------------------------


@pytest.mark.card("thieves_guild")
def test_thieves_steal_without_a_limit() -> None:
    t = crowned("thieves_guild", "thief", "elf", "troll").give(1, "sword", "axe", "helmet", "shield")
    t.give(2, "ring").give(3, "armour").start(1, "start")
    assert t.options == ("2:ring", "3:armour")
    t.play("2:ring")
    assert (len(t[1].objects), t.state.tally, t.active) == (5, {1: 1}, 2)


@pytest.mark.card("thieves_guild")
def test_the_fifth_theft_wins() -> None:
    t = crowned("thieves_guild").give(2, "ring")
    t.state.tally = {1: 4}
    assert t.start(1, "start").happened("won") == {"seats": [1], "how": "thieves_guild"}


@pytest.mark.card("thieves_guild")
@pytest.mark.rule("T-CITY-813")
def test_where_there_is_nothing_to_steal_all_others_bleed() -> None:
    t = crowned("thieves_guild", "thief", "elf", "troll").start(1, "start")
    assert (t[1].life, t[2].life, t[3].life) == (4, 3, 5)


@pytest.mark.card("thieves_guild")
@pytest.mark.rule("T-CITY-814")
def test_only_the_first_thief_there_has_half_of_all_gold() -> None:
    t = Table("thief", "elf", "troll", city=True, ending="thieves_guild").give(2, "talisman")
    t.state.ending, t.state.tally, t.state.crowned = "thieves_guild", {0: 1}, True
    t.put(1, CROWN, gold=8, done=True).put(2, VALLEY, done=True, gold=2).start(2).play("go:crown_of_command")
    assert (t[1].gold, t[2].gold) == (8, 2)

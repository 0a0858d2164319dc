"""2.8 The Jail."""

import pytest

from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table
from tests.systems.talisman.third import BOTH, city


def thief_caught(*given: str) -> Table:
    """A Thief who rolls a 1 in the Rogues' Guild."""
    return (
        Table("thief", "warrior", city=True).give(1, *given).put(1, "rogues_guild").start(1, "text").play(1)
    )


def prisoner(**given: object) -> Table:
    """A Thief whose turn begins in Jail."""
    return Table("thief", "warrior", city=True).put(1, "jail", **given).start()


@pytest.mark.rule("T-CITY-711", "T-CITY-712")
def test_the_jail_is_neither_street_nor_shop_and_nobody_walks_in() -> None:
    assert (CONTENT.spaces["jail"].street, CONTENT.spaces["jail"].draw) == ("", 0)
    t = Table("thief", "warrior", city=True).put(1, "speakers_corner", gold=9).start().play(6)
    assert not any(key.endswith(":jail") for key in t.options)


@pytest.mark.rule("T-CITY-713")
def test_who_is_thrown_in_jail_has_ended_the_turn() -> None:
    t = thief_caught()
    assert (t[1].place, t.active) == ("jail", 2)


@pytest.mark.card("jail")
@pytest.mark.rule("T-CITY-714", "T-CITY-715")
@pytest.mark.parametrize(("roll", "life"), [(1, 3), (2, 4), (3, 4)])
def test_who_does_not_come_out_rolls_again_next_turn(roll: int, life: int) -> None:
    t = prisoner()
    assert t.kind == "jail"
    t.play(roll)
    assert (t[1].place, t[1].life, t.active) == ("jail", life, 2)
    assert t.start().kind == "jail"


@pytest.mark.card("jail", "town_square")
@pytest.mark.rule("T-CITY-714")
@pytest.mark.parametrize("roll", [5, 6])
def test_who_comes_out_has_an_encounter_on_the_square(roll: int) -> None:
    t = prisoner().play(roll)
    assert (t[1].place, t.kind) == ("town_square", "adventure")


@pytest.mark.card("jail")
def test_a_four_lets_one_pay() -> None:
    t = prisoner().play(4)
    assert t.options == ("pay", "stay")
    t.play("pay")
    assert (t[1].gold, t[1].place) == (0, "town_square")
    assert prisoner(gold=0).play(4)[1].place == "jail"
    assert prisoner().play(4, "stay")[1].place == "jail"


@pytest.mark.rule("T-R-43")
def test_fate_may_repeat_the_roll() -> None:
    t = Table("thief", "warrior", city=True, fate=True).put(1, "jail").start().play(1, "fate:1", 6)
    assert (t[1].place, t[1].life) == ("town_square", 4)


@pytest.mark.rule("T-CITY-716", "T-R-139")
def test_nothing_else_gets_anybody_out() -> None:
    t = Table("wizard", "thief", city=True).give(1, "teleport").put(1, "jail").start()
    assert t.kind == "jail"
    t = Table("thief", "warrior", city=True).put(1, "jail", quest="give_two_gold", gold=5)
    t.start(1, "end")
    assert (t[1].place, t[1].gold, t.holds(1)) == ("jail", 5, [])


@pytest.mark.rule("T-CITY-718", "T-R-38")
def test_prisoners_are_affected_by_events_and_spells() -> None:
    t = Table("wizard", "thief", city=True).give(1, "random").put(2, "jail").start()
    assert "cast:random:2" in t.options
    t = Table("warrior", "thief", city=True).put(1, "rats_road").put(2, "jail").lay("rats_road", "pestilence")
    t.start(1, "draw")
    assert t[2].life == 3


@pytest.mark.rule("T-CITY-717")
def test_prisoners_do_not_encounter_each_other() -> None:
    t = Table("thief", "warrior", city=True).put(1, "jail").put(2, "jail").start().play(2)
    assert t.events("attack") == []
    assert t.active == 2


@pytest.mark.rule("T-R-42")
def test_toad_turns_run_on_and_a_missed_turn_has_no_roll() -> None:
    t = Table("thief", "warrior", city=True).put(1, "jail", toad=3, gold=0).start(1, "start")
    assert (t[1].toad, t.kind) == (2, "jail")
    t = Table("thief", "warrior", city=True).put(1, "jail", missing=1).start(1, "start")
    assert t.active == 2


@pytest.mark.rule("T-R-47", "T-DP-18")
@pytest.mark.card("city.jailer")
def test_the_jailer_lets_his_friend_go() -> None:
    t = thief_caught("jailer")
    assert t.options == ("pass", "use:jailer#1")
    t.play("use:jailer#1")
    assert (t[1].place, t.holds(1)) == ("rogues_guild", [])


@BOTH
@pytest.mark.rule("T-R-49")
def test_what_a_prisoner_who_dies_leaves_lies_on_the_square(ruleset: int) -> None:
    t = city("thief", "warrior", ruleset=ruleset).give(1, "sword").put(1, "jail", life=1).start().play(1)
    assert (t.lying("town_square"), t.lying("jail")) == (["sword"], [])

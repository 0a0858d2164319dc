"""The Zombie: a full character without Encounter Rolls (1.15, L-CHAR-02, L-R-78 to L-R-82)."""

from typing import Any

import pytest

from games.engine.questions import Question
from games.systems.sorcerer.queries import (
    ability_of,
    armour_slots,
    backpack_slots,
    casts_anything,
    has_room,
    lp_maximum,
    strength_printed,
)
from games.systems.sorcerer.state import ZOMBIE as ID
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def walking(where: str = "3-a1", **given: Any) -> Table:
    """The Undead at the end of an Exploration, their Zombie in play."""
    return Table(4).put("ostrogar", "2-b1").put(ID, where, **given).start(3, "act", moved="ostrogar")


def steps(table: Table) -> list[str]:
    """Where the Zombie may go now."""
    return [key for key in table.options if key.startswith("zombie_")]


def overdue(table: Table) -> str:
    """What happens when seat 3 says nothing."""
    assert isinstance(table.at.question, Question)
    return table.at.question.default_of(3)


@pytest.mark.rule("L-CHAR-02")
def test_the_zombies_values() -> None:
    assert (
        strength_printed(CONTENT, ID),
        lp_maximum(CONTENT, ID),
        backpack_slots(CONTENT, ID),
        armour_slots(CONTENT, ID),
    ) == (2, 1, 1, 0)
    assert (CONTENT.zombie.magic, casts_anything(CONTENT, ID), ability_of(CONTENT, ID)) == ((), False, "")
    table = Table().put(ID, "3-a1", backpack=["axe"]).start(3)
    assert [key for key in table.options if ID in key] == []


@pytest.mark.rule("L-ZOMB-01")
def test_it_takes_up_a_place() -> None:
    table = Table(4).put(ID, "1-b1").put("hilda", "1-b1").put("eriald", "1-b1").put("wolsung", "1-a1").start()
    assert not has_room(table.state, "1-b1")
    assert "move:wolsung:b1" not in table.options


@pytest.mark.rule("L-ZOMB-02", "L-R-78")
def test_its_move_is_extra_and_once_a_turn() -> None:
    table = walking()
    assert steps(table) == ["zombie_move:zombie:a2", "zombie_move:zombie:b1"]
    table.play("zombie_move:zombie:b1")
    assert (table[ID].place, table.seat, table.kind) == ("3-b1", 3, "act")
    assert steps(table) == []
    assert "extra" in table.options


@pytest.mark.rule("L-R-78")
def test_it_does_not_stand_in_for_the_obligatory_move_and_comes_after_it() -> None:
    table = Table().put("khar_ghul", "3-a1", web=1).put("ostrogar", "3-c1", web=1).put(ID, "3-b1").start(3)
    assert (table.seat, table.happened("turn_lost")["seat"]) == (1, 3)
    table = Table().put("khar_ghul", "3-a1").put(ID, "3-b1").start(3)
    assert [key for key in table.options if ID in key] == []


@pytest.mark.rule("L-R-78")
def test_the_paid_move_cannot_be_made_with_it() -> None:
    table = walking().play("extra")
    assert table.kind == "move"
    assert [key for key in table.options if ID in key] == []


@pytest.mark.rule("L-R-78")
def test_it_may_move_in_the_turn_in_which_it_was_raised_and_in_the_owners_turn_only() -> None:
    table = (
        Table().put("khar_ghul", "3-a1", backpack=["elixir"]).start(3, "act", moved="khar_ghul", open=True)
    )
    assert steps(table) == []
    assert steps(table.play("ability:elixir", 5)) == ["zombie_move:zombie:a2", "zombie_move:zombie:b1"]
    other = Table().put(ID, "3-a1").put("hilda", "1-b1").start(1, "act", moved="hilda")
    assert steps(other) == []


@pytest.mark.rule("L-R-78")
def test_after_a_lost_exploration_it_may_still_move() -> None:
    table = Table().put("khar_ghul", "1-a1").put(ID, "3-a1").token("trap", "1-b1").start(3)
    table.play("move:khar_ghul:b1", 1)
    assert steps(table) == ["zombie_move:zombie:a2", "zombie_move:zombie:b1"]


@pytest.mark.rule("L-ZOMB-03")
@pytest.mark.parametrize("token", ["axe", "crystal"])
def test_it_carries_one_find_or_crystal(token: str) -> None:
    table = walking().floor("3-b1", token).floor("3-b1", "might").resume()
    table.play("zombie_move:zombie:b1", f"pick:{token}")
    assert (table[ID].backpack, table.lying("3-b1")) == ([token], ["might"])
    table.play("pick:might")
    assert "done" not in table.options
    table.play("drop:might")
    assert (table.kind, table[ID].backpack, table.lying("3-b1")) == ("act", [token], ["might"])


@pytest.mark.rule("L-ZOMB-03", "L-R-79")
def test_it_swaps_its_one_token() -> None:
    table = (
        walking(backpack=["might"]).floor("3-b1", "axe").resume().play("zombie_move:zombie:b1", "pick:axe")
    )
    assert "done" not in table.options
    table.play("drop:might")
    assert (table[ID].backpack, table.lying("3-b1")) == (["axe"], ["might"])


@pytest.mark.rule("L-R-79")
def test_overdue_the_token_of_less_worth_is_left() -> None:
    for carried, lying in (("crystal", "axe"), ("axe", "crystal")):
        table = walking(backpack=[carried]).floor("3-b1", lying).resume()
        assert overdue(table.play("zombie_move:zombie:b1", f"pick:{lying}")) == "drop:axe"
    table = walking(backpack=["crystal"]).floor("3-b1", "axe").resume().play("zombie_move:zombie:b1")
    assert overdue(table) == "done"


@pytest.mark.rule("L-ZOMB-04", "L-R-38")
def test_it_fights_characters_of_others() -> None:
    table = (
        walking().put("hilda", "3-b1").put("veluna", "") if False else walking().put("hilda", "3-b1").resume()
    )
    table.play("zombie_move:zombie:b1")
    assert table.options == ("go_on", "attack:hilda")
    table.play("attack:hilda", "6,2")
    assert table.happened("clash")["attacker"] == 2
    assert table["hilda"].lp == 2


@pytest.mark.rule("L-ZOMB-04", "L-R-38")
def test_it_is_attacked_and_joins_a_defence() -> None:
    table = Table().put("hilda", "1-b1").put(ID, "1-a1").put("ostrogar", "1-a1").start()
    table.play("move:hilda:a1")
    assert {"attack:zombie", "attack:ostrogar"} <= set(table.options)
    table.play("attack:ostrogar", "join:zombie", "2,2")
    assert table.happened("clash")["defender"] == 4 + 2


@pytest.mark.rule("L-ZOMB-05")
def test_special_tokens_affect_it() -> None:
    table = walking().token("trap", "3-b1").resume().play("zombie_move:zombie:b1", 1)
    assert (table[ID].status, table.state.tokens, table.kind) == ("asleep", [], "act")
    table = walking().token("cloud", "3-b1").resume().play("zombie_move:zombie:b1", 3)
    assert table[ID].status == "asleep"


@pytest.mark.rule("L-ZOMB-06", "L-R-79")
def test_it_makes_no_encounter_roll() -> None:
    table = walking().play("zombie_move:zombie:b1")
    assert (table.kind, table.events("rolled"), table.state.roll) == ("act", [], None)


@pytest.mark.rule("L-ZOMB-07")
def test_off_the_board_it_is_on_the_necromancers_card() -> None:
    table = Table()
    for reader in (1, 3, None):
        view = observe(table.state, reader).characters[ID]
        assert (view.seat, view.status, view.place, view.carried) == (3, "asleep", "", 0)
    assert CONTENT.characters["khar_ghul"].token is not None
    assert CONTENT.characters["khar_ghul"].token.type == ID
    assert ID not in CONTENT.tokens


@pytest.mark.rule("L-R-79")
def test_it_exchanges_with_own_characters_and_does_nothing_else() -> None:
    table = walking(backpack=["axe"]).put("khar_ghul", "3-b1", rune="fire", backpack=["elixir"]).resume()
    table.play("zombie_move:zombie:b1")
    assert set(table.options) == {
        "done",
        "drop:axe",
        "give:khar_ghul:axe",
        "take:khar_ghul:elixir",
        "swap:khar_ghul:axe:elixir",
    }
    table.play("swap:khar_ghul:axe:elixir")
    assert (table[ID].backpack, table["khar_ghul"].backpack) == (["elixir"], ["axe"])


@pytest.mark.rule("L-R-79")
def test_its_inventory_step_is_a_window_of_its_own() -> None:
    """What it gives back was so before, in the window of another."""
    table = walking().put("khar_ghul", "3-b1", backpack=["axe"])
    table.start(3, "act", moved="khar_ghul", open=True).play("drop:axe", "zombie_move:zombie:b1", "pick:axe")
    assert table.options == ("done", "give:khar_ghul:axe")


@pytest.mark.rule("L-R-79")
def test_it_fulfils_no_quest_and_uses_no_ability() -> None:
    table = walking("1-b1").play("zombie_move:zombie:c1")
    assert (table.kind, table.events("quest"), table.state.crystals) == ("act", [], 21)


@pytest.mark.rule("L-R-80")
def test_it_uses_teleports_and_may_pay_for_the_board() -> None:
    table = walking("3-d3").gems(3, 2).resume()
    assert {"zombie_move:zombie:d4", "zombie_fare:zombie:d4:1"} <= set(table.options)
    assert table.play("zombie_fare:zombie:d4:1")[ID].place == "1-d3"
    assert table.treasury(3) == 0
    table = walking("3-d3").play("zombie_move:zombie:d4", 6)
    assert table[ID].place == "2-e3"


@pytest.mark.rule("L-R-80")
def test_it_enters_the_own_camp_and_converts_a_crystal_there() -> None:
    table = walking("3-b2", backpack=["crystal"]).play("zombie_move:zombie:b3")
    assert (table[ID].place, table[ID].backpack, table.treasury(3)) == ("3-b3", [], 6)
    assert "zombie_move:zombie:a3" not in walking("1-a2").options


@pytest.mark.rule("L-R-80")
def test_it_cannot_use_what_it_carries() -> None:
    table = walking("3-b2", backpack=["elixir"])
    assert not [key for key in table.options if key.startswith(("drink", "wield", "cast", "ability"))]
    table = walking("3-a1", backpack=["axe"]).put("hilda", "3-b1").resume()
    table.play("zombie_move:zombie:b1", "attack:hilda", "2,2")
    assert table.happened("clash")["attacker"] == 2


@pytest.mark.rule("L-R-81")
def test_at_no_lp_it_drops_its_token_and_nobody_awakens() -> None:
    table = walking(backpack=["axe"]).token("trap", "3-b1").resume().play("zombie_move:zombie:b1", 1)
    assert (table[ID].status, table[ID].backpack, table.lying("3-b1")) == ("asleep", [], ["axe"])
    assert (table["veluna"].status, table.events("awakened")) == ("asleep", [])


@pytest.mark.rule("L-R-81")
def test_it_may_be_raised_again() -> None:
    table = walking().token("trap", "3-b1").put("khar_ghul", "3-a4", backpack=["elixir"]).resume()
    table.play("zombie_move:zombie:b1", 1)
    table.start(3, "act", moved="khar_ghul", open=True).play("ability:elixir", 4)
    assert (table[ID].status, table[ID].lp) == ("active", 1)


@pytest.mark.rule("L-R-81")
def test_it_vanishes_with_the_necromancer() -> None:
    table = Table().put("khar_ghul", "3-b1", lp=1).put(ID, "2-b1", backpack=["axe"])
    table.start(3).play("move:khar_ghul:c1", "3,3", "fight", "1,5")
    assert (table["khar_ghul"].status, table[ID].status) == ("asleep", "asleep")
    assert table.lying("2-b1") == ["axe"]


@pytest.mark.rule("L-R-81")
def test_gauntlet_wounds_do_not_remove_it_for_good() -> None:
    table = Table().put("hilda", "1-b1", gauntlet=True).put(ID, "1-a1").start()
    table.play("move:hilda:a1", "attack:zombie", "6,2")
    assert (table.happened("died")["gone"], table[ID].status) == (False, "asleep")


@pytest.mark.rule("L-R-82")
def test_it_does_not_keep_its_team_in_the_game() -> None:
    table = Table(2, teams=("dwarves", "undead")).gone("khar_ghul").gone("veluna")
    table.put("hilda", "1-b1", gauntlet=True).put("ostrogar", "1-a1", lp=1).put(ID, "2-b1").start()
    table.play("move:hilda:a1", "attack:ostrogar", "6,2")
    assert table.state.result is not None
    assert table.state.result.winners == (1,)


@pytest.mark.rule("L-FAQ-02")
def test_the_zombie_in_one_turn() -> None:
    """It takes a place, moves, is hit by tokens, fights, carries one token, and makes no Encounter Roll."""
    table = walking().put("hilda", "3-b1", lp=1, backpack=["might"]).token("cloud", "3-b1").resume()
    table.play("zombie_move:zombie:b1", 6, "attack:hilda", "6,2", "pick:might")
    assert (table["hilda"].status, table[ID].backpack, table[ID].place) == ("asleep", ["might"], "3-b1")
    assert [event["roll"] for event in table.events("rolled")] == ["cloud"]

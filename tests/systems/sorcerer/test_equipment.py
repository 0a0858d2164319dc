"""Equipment: slots, backpack, rearranging, Elixirs (1.10, L-R-51, L-R-56)."""

import pytest

from games.systems.sorcerer.queries import armour_slots, backpack_slots, strength
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def exploring(table: Table, who: str = "hilda", seat: int = 1) -> Table:
    """The seat's Exploration with its inventory step open: Encounter and Quests lie behind."""
    return table.start(seat, "act", moved=who, open=True)


def stems(table: Table, verb: str) -> list[str]:
    """The options of a verb that are open now."""
    return [key for key in table.options if key.partition(":")[0] == verb]


@pytest.mark.rule("L-EQ-01")
@pytest.mark.parametrize("token", CONTENT.finds)
def test_any_character_carries_any_find(token: str) -> None:
    table = exploring(Table().put("hilda", "1-b1").floor("1-b1", token)).play(f"pick:{token}")
    assert table["hilda"].backpack == [token]


@pytest.mark.rule("L-EQ-02")
def test_one_token_for_each_place_of_the_card() -> None:
    table = exploring(Table().put("hilda", "1-b1", backpack=["elixir"]).floor("1-b1", "might", "haste"))
    table.play("pick:might")
    assert "end" in table.options
    table.play("pick:haste")
    assert "end" not in table.options
    assert {one.id: backpack_slots(CONTENT, one.id) for one in CONTENT.characters.values()} == {
        one.id: one.backpack for one in CONTENT.characters.values()
    }


@pytest.mark.rule("L-EQ-03")
def test_a_crystal_takes_a_place() -> None:
    table = exploring(Table().put("hilda", "1-b1", backpack=["elixir", "might"]).floor("1-b1", "crystal"))
    table.play("pick:crystal")
    assert "end" not in table.options
    assert "end" in table.play("drop:elixir").options


@pytest.mark.rule("L-EQ-04", "L-R-55")
def test_a_find_too_many_is_kept_in_hand_until_one_is_left() -> None:
    table = Table().put("hilda", "1-b3", backpack=["elixir", "haste"]).start()
    table.play("move:hilda:c3", "1,1", "fight", "6,2", "axe")
    assert table["hilda"].backpack == ["elixir", "haste", "axe"]
    assert {"drop:axe", "drop:elixir", "drop:haste"} <= set(table.options)
    assert not {"end", "rearrange", "extra"} & set(table.options)
    table.play("drop:haste")
    assert table.lying("1-c3") == ["haste"]
    assert table["hilda"].backpack == ["elixir", "axe"]
    assert "end" in table.options


@pytest.mark.rule("L-R-55")
def test_what_is_in_hand_counts_as_in_the_backpack() -> None:
    """Found beyond the backpack, an Elixir can be drunk, and a weapon wielded, at once."""
    table = exploring(Table().put("hilda", "1-b1", lp=2, backpack=["might", "haste", "elixir"]))
    assert {"drink:hilda", "drop:elixir"} <= set(table.options)
    assert "end" in table.play("drink:hilda").options


@pytest.mark.rule("L-EQ-05")
def test_equal_tokens_in_any_number() -> None:
    table = exploring(
        Table().put("wolsung", "1-b1", backpack=["sword", "sword"]).floor("1-b1", "sword"), "wolsung"
    )
    table.play("pick:sword", "end")
    assert table["wolsung"].backpack == ["sword"] * 3


@pytest.mark.rule("L-EQ-06")
def test_one_weapon_is_wielded_at_most() -> None:
    table = Table().put("hilda", weapon="dagger", backpack=["axe"]).start().play("wield:hilda:axe")
    assert (table["hilda"].weapon, table["hilda"].backpack) == ("axe", ["dagger"])
    assert strength(CONTENT, table["hilda"]) == 3 + 3


@pytest.mark.rule("L-EQ-07")
def test_armour_slots_of_the_cards() -> None:
    assert {one: armour_slots(CONTENT, one) for one in ("khar_ghul", "hilda", "ostrogar", "zombie")} == {
        "khar_ghul": 0,
        "hilda": 1,
        "ostrogar": 2,
        "zombie": 0,
    }
    table = Table().put("ostrogar", backpack=["helmet", "breastplate"]).start(3)
    table.play("wear:ostrogar:helmet", "wear:ostrogar:breastplate")
    assert table["ostrogar"].armour == ["helmet", "breastplate"]


@pytest.mark.rule("L-EQ-16")
def test_never_two_of_a_kind_are_worn() -> None:
    table = Table().put("ostrogar", armour=["helmet"], backpack=["helmet"]).start(3)
    assert "wear:ostrogar:helmet" not in table.options
    table = Table().put("ostrogar", armour=["breastplate"], backpack=["breastplate"]).start(3)
    assert "wear:ostrogar:breastplate" not in table.options


@pytest.mark.rule("L-EQ-15")
def test_armour_is_helmet_or_breastplate() -> None:
    assert [find.id for find in CONTENT.finds.values() if find.kind == "armour"] == ["helmet", "breastplate"]
    table = Table().put("hilda", backpack=["helmet", "dagger"]).start()
    assert stems(table, "wear") == ["wear:hilda:helmet"]


@pytest.mark.rule("L-EQ-17")
def test_without_a_slot_armour_is_only_carried() -> None:
    table = Table().put("khar_ghul", backpack=["helmet", "dagger"]).start(3)
    assert stems(table, "wear") == []
    assert stems(table, "wield") == ["wield:khar_ghul:dagger"]


@pytest.mark.rule("L-EQ-17")
def test_in_a_single_slot_one_piece_takes_the_place_of_the_other() -> None:
    table = (
        Table()
        .put("hilda", armour=["helmet"], backpack=["breastplate"])
        .start()
        .play("wear:hilda:breastplate")
    )
    assert (table["hilda"].armour, table["hilda"].backpack) == (["breastplate"], ["helmet"])


@pytest.mark.rule("L-EQ-08", "L-R-51")
def test_both_rearrange_at_the_start_of_the_turn() -> None:
    table = Table().put("hilda", backpack=["axe"]).put("wolsung", "1-b1", armour=["helmet"]).start()
    assert {"wield:hilda:axe", "doff:wolsung:helmet"} <= set(table.options)
    table.play("wield:hilda:axe", "doff:wolsung:helmet")
    assert (table["hilda"].weapon, table["wolsung"].backpack) == ("axe", ["helmet"])


@pytest.mark.rule("L-EQ-08", "L-R-51")
def test_both_rearrange_at_the_end_of_the_turn() -> None:
    table = exploring(Table().put("hilda", "1-b1").put("wolsung", backpack=["axe"])).play("rearrange")
    assert "wield:wolsung:axe" in table.options
    table.play("wield:wolsung:axe", "done")
    assert (table["wolsung"].weapon, table.seat) == ("axe", 2)


@pytest.mark.rule("L-EQ-08", "L-R-51")
def test_the_end_of_the_turn_is_a_window_of_its_own() -> None:
    """What would bring back an earlier arrangement of the inventory step is open at the end of the turn."""
    table = exploring(Table().put("hilda", "1-b1", backpack=["axe"])).play("wield:hilda:axe")
    assert not stems(table, "stow")
    assert "rearrange" in table.options
    assert table.play("rearrange", "stow:hilda:axe", "done")["hilda"].backpack == ["axe"]


@pytest.mark.rule("L-R-51")
def test_the_moved_character_alone_rearranges_at_the_start_and_the_end_of_its_exploration() -> None:
    table = Table().put("hilda", "1-b1", weapon="dagger", backpack=["axe"]).put("wolsung", backpack=["sword"])
    table.put("eriald", "1-b1").start(1, "encounter", moved="hilda")
    assert stems(table, "wield") == ["wield:hilda:axe"]
    table.play("go_on")
    assert (table.kind, stems(table, "wield")) == ("act", ["wield:hilda:axe"])


@pytest.mark.rule("L-R-51")
def test_rearranging_stays_within_one_character() -> None:
    table = (
        Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-b1").floor("1-b1", "sword").start()
    )
    assert {key.split(":")[0] for key in table.options} == {"move", "wield"}


@pytest.mark.rule("L-EQ-11")
def test_tokens_left_in_the_own_camp_lie_safe_there() -> None:
    table = exploring(Table().put("hilda", "1-a3", backpack=["axe"]).put("eriald", "1-a2")).play(
        "drop:axe", "end"
    )
    assert table.lying("1-a3") == ["axe"]
    assert "move:eriald:a3" not in table.options
    assert "move:eriald:b2" in table.options


@pytest.mark.rule("L-EQ-12")
def test_a_used_find_is_in_the_pile_again() -> None:
    table = Table().put("hilda", lp=1, backpack=["elixir"]).start()
    assert table.state.finds["elixir"] == 13
    assert table.play("drink:hilda").state.finds["elixir"] == 14


@pytest.mark.rule("L-EQ-12")
def test_destroyed_armour_is_in_the_pile_again() -> None:
    table = (
        Table().put("hilda", "1-b3", armour=["helmet"]).start().play("move:hilda:c3", "1,1", "fight", "1,5")
    )
    assert (table["hilda"].armour, table["hilda"].lp) == ([], 3)
    assert table.state.finds["helmet"] == 9


@pytest.mark.rule("L-EQ-13")
@pytest.mark.parametrize(("weapon", "bonus"), [("", 0), ("dagger", 1), ("sword", 2), ("axe", 3)])
def test_a_wielded_weapon_adds_its_bonus(weapon: str, bonus: int) -> None:
    table = Table().put("hilda", "1-b3", weapon=weapon).start().play("move:hilda:c3", "1,1", "fight", "2,2")
    assert table.happened("clash")["attacker"] == 3 + bonus


@pytest.mark.rule("L-EQ-14")
def test_a_lost_fight_does_not_destroy_the_weapon() -> None:
    table = Table().put("hilda", "1-b3", weapon="axe").start().play("move:hilda:c3", "1,1", "fight", "1,5")
    assert (table["hilda"].lp, table["hilda"].weapon) == (2, "axe")


@pytest.mark.rule("L-EQ-18", "L-EQ-21", "L-R-56")
def test_an_elixir_restores_one_lp_to_its_bearer() -> None:
    table = Table().put("hilda", lp=1, backpack=["elixir", "elixir"]).put("wolsung", lp=1).start()
    assert stems(table, "drink") == ["drink:hilda"]
    table.play("drink:hilda")
    assert (table["hilda"].lp, table["wolsung"].lp) == (2, 1)
    assert (table["hilda"].backpack, table.state.finds["elixir"]) == (["elixir"], 13)


@pytest.mark.rule("L-R-56")
def test_at_full_lp_and_in_others_turns_nobody_drinks() -> None:
    table = (
        Table().put("hilda", lp=2, backpack=["elixir", "elixir"]).put("eriald", backpack=["elixir"]).start()
    )
    assert stems(table.play("drink:hilda"), "drink") == []
    table = Table().put("hilda", lp=2, backpack=["elixir"]).put("eriald", backpack=["elixir"]).start(2)
    assert stems(table, "drink") == []


@pytest.mark.rule("L-EQ-19")
def test_an_elixir_right_after_a_lost_fight() -> None:
    table = (
        Table().put("hilda", "1-b3", backpack=["elixir"]).start().play("move:hilda:c3", "1,1", "fight", "1,5")
    )
    assert (table.kind, table["hilda"].lp) == ("act", 2)
    assert table.play("drink:hilda")["hilda"].lp == 3


@pytest.mark.rule("L-EQ-19")
def test_an_elixir_at_every_quiet_point() -> None:
    for phase, more in (("move", {}), ("act", {"moved": "wolsung"}), ("finish", {"rearrange": True})):
        table = Table().put("hilda", lp=2, backpack=["elixir"]).put("wolsung", "1-b1").start(1, phase, **more)
        assert "drink:hilda" in table.options, phase
    table = Table().put("hilda", "1-b1", lp=2, backpack=["elixir"]).put("eriald", "1-b1")
    assert "drink:hilda" in table.start(1, "encounter", moved="hilda").options


@pytest.mark.rule("L-EQ-20")
def test_an_elixir_does_not_save_who_has_just_died() -> None:
    table = Table().put("hilda", "1-b3", lp=1, backpack=["elixir"]).start()
    table.play("move:hilda:c3", "1,1", "fight", "1,5")
    assert (table["hilda"].status, table.lying("1-c3")) == ("asleep", ["elixir"])
    assert stems(table, "drink") == []


@pytest.mark.rule("L-HID-04")
def test_slots_life_and_gems_are_seen_by_everybody() -> None:
    table = (
        Table()
        .put("hilda", weapon="axe", armour=["helmet"], lp=2, backpack=["might"], rune="fire")
        .gems(1, 7)
    )
    for reader in (1, 2, None):
        view = observe(table.state, reader)
        hilda = view.characters["hilda"]
        assert (hilda.weapon, hilda.armour, hilda.lp, hilda.lp_max) == ("axe", ("helmet",), 2, 3)
        assert view.players[0].gems == 7

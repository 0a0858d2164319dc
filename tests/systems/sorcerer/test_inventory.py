"""The inventory step: floor tokens, exchange, what must be left (L-EQ-09, L-EQ-10, L-R-52 to L-R-57)."""

import pytest

from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def exploring(table: Table, who: str = "hilda", seat: int = 1) -> Table:
    """The seat's Exploration with its inventory step open: Encounter and Quests lie behind."""
    return table.start(seat, "act", moved=who, open=True)


def exchanges(table: Table) -> list[str]:
    """The exchanges that are offered."""
    verbs = ("give", "give_worn", "take", "swap", "runes")
    return [key for key in table.options if key.partition(":")[0] in verbs]


@pytest.mark.rule("L-EQ-09")
def test_team_mates_in_one_chamber_exchange() -> None:
    table = (
        Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-b1", backpack=["might", "helmet"])
    )
    exploring(table).play("give:wolsung:axe", "take:wolsung:might")
    assert table["hilda"].backpack == ["might"]
    assert table["wolsung"].backpack == ["helmet", "axe"]


@pytest.mark.rule("L-EQ-09")
def test_no_exchange_over_a_wall_or_with_others() -> None:
    table = Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-a1").put("eriald", "1-b1")
    assert exchanges(exploring(table)) == []


@pytest.mark.rule("L-EQ-10")
def test_any_number_of_tokens_is_dropped_and_picked_up() -> None:
    table = exploring(
        Table().put("hilda", "1-b1", backpack=["axe", "elixir"]).floor("1-b1", "might", "haste")
    )
    table.play("drop:axe", "pick:might", "drop:elixir", "pick:haste", "end")
    assert table["hilda"].backpack == ["might", "haste"]
    assert table.lying("1-b1") == ["axe", "elixir"]


@pytest.mark.rule("L-R-52")
def test_picking_up_with_a_full_backpack_as_long_as_it_fits_in_the_end() -> None:
    table = exploring(Table().put("hilda", "1-b1", backpack=["elixir", "might"]).floor("1-b1", "axe"))
    table.play("pick:axe")
    assert "end" not in table.options
    table.play("drop:might")
    assert "end" in table.options
    assert table["hilda"].backpack == ["elixir", "axe"]


@pytest.mark.rule("L-R-52")
def test_any_number_is_taken_in_hand_and_only_what_fits_is_carried_away() -> None:
    table = exploring(
        Table().put("hilda", "1-b1", backpack=["elixir"]).floor("1-b1", "axe", "sword", "might")
    )
    table.play("pick:axe", "pick:sword", "pick:might")
    assert "end" not in table.options
    table.play("drop:elixir", "wield:hilda:sword", "end")
    assert (table["hilda"].weapon, table["hilda"].backpack) == ("sword", ["axe", "might"])


@pytest.mark.rule("L-R-52")
def test_the_step_is_interrupted_by_the_quests_and_goes_on() -> None:
    """Rune against Rune before the Quests step, Crystal and weapons after it."""
    table = Table().put("hilda", "2-a2", rune="air").put("wolsung", "2-b2", rune="fire", backpack=["axe"])
    table.start().play("move:hilda:b2")
    assert table.kind == "inventory"
    table.play("runes:wolsung", "quests")
    assert table.happened("quest")["element"] == "fire"
    assert table.kind == "act"
    table.play("give:wolsung:crystal", "take:wolsung:axe")
    assert table["wolsung"].backpack == ["crystal"]
    assert table["hilda"].backpack == ["axe"]


@pytest.mark.rule("L-R-52")
def test_the_step_closes_with_the_exploration() -> None:
    table = Table().gems(1, 2).put("hilda", "1-b1", backpack=["axe"]).floor("1-b1", "might")
    exploring(table).play("extra")
    assert not {"pick:might", "drop:axe"} & set(table.options)


@pytest.mark.rule("L-R-53")
def test_exchange_only_from_penetration_to_the_end_of_the_exploration() -> None:
    table = Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-b1", backpack=["might"])
    table.put("eriald", "1-b1")
    assert exchanges(table.start()) == []
    assert exchanges(table.start(1, "encounter", moved="hilda")) == []
    table.play("go_on")
    assert exchanges(table) == ["give:wolsung:axe", "take:wolsung:might", "swap:wolsung:axe:might"]
    assert "wield:hilda:axe" in table.play("rearrange").options
    assert exchanges(table) == []


@pytest.mark.rule("L-R-53")
def test_only_the_moved_character_exchanges() -> None:
    """Who stands elsewhere exchanges nothing, and the other team-mate is not asked."""
    table = Table().put("hilda", "1-b1", backpack=["axe"]).put("wolsung", "1-c1", backpack=["might"])
    assert exchanges(exploring(table)) == []


@pytest.mark.rule("L-R-53")
def test_a_rune_goes_to_a_character_without_one_or_against_its_rune() -> None:
    table = Table().put("hilda", "1-b1", rune="fire").put("wolsung", "1-b1")
    exploring(table).play("runes:wolsung")
    assert (table["hilda"].rune, table["wolsung"].rune) == ("", "fire")
    table = Table().put("hilda", "1-b1", rune="fire").put("wolsung", "1-b1", rune="air")
    exploring(table).play("runes:wolsung")
    assert (table["hilda"].rune, table["wolsung"].rune) == ("air", "fire")
    assert "runes:wolsung" not in table.options  # the arrangement before comes once in a window


@pytest.mark.rule("L-R-53")
def test_the_zombie_takes_part_in_exchange() -> None:
    table = (
        Table()
        .put("khar_ghul", "1-b1", backpack=["axe"])
        .put("zombie", "1-b1")
        .start(3, "act", moved="khar_ghul", open=True)
    )
    table.play("give:zombie:axe")
    assert table["zombie"].backpack == ["axe"]


@pytest.mark.rule("L-R-53")
def test_a_full_mate_gets_a_token_only_for_another() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["axe"]).put("hilda", "1-b1", backpack=["might", "haste"])
    exploring(table, "wolsung")
    assert "give:hilda:axe" not in table.options
    table.play("swap:hilda:axe:might")
    assert (table["wolsung"].backpack, table["hilda"].backpack) == (["might"], ["haste", "axe"])


@pytest.mark.rule("L-R-53")
def test_what_a_mate_wields_stays_with_it_and_own_gear_may_be_given() -> None:
    table = (
        Table().put("hilda", "1-b1", weapon="sword").put("wolsung", "1-b1", weapon="axe", armour=["helmet"])
    )
    exploring(table)
    assert exchanges(table) == ["give_worn:wolsung:sword"]
    table.play("give_worn:wolsung:sword")
    assert (table["hilda"].weapon, table["wolsung"].backpack) == ("", ["sword"])


@pytest.mark.rule("L-R-54")
def test_an_empty_pile_gives_nothing() -> None:
    table = Table().put("hilda", "1-b3")
    for token, count in table.state.finds.items():
        table.state.floors.setdefault("4-a1", []).extend([token] * count)
        table.state.finds[token] = 0
    table.start().play("move:hilda:c3", "1,1", "fight", "6,2")
    assert table.happened("beaten")["monster"] == "skeleton"
    assert (table.events("found"), table["hilda"].backpack) == ([], [])


@pytest.mark.rule("L-R-55")
def test_a_crystal_may_be_left_too() -> None:
    table = (
        Table()
        .put("hilda", "2-a2", rune="fire", backpack=["might", "elixir"])
        .start()
        .play("move:hilda:b2", "1,2", "decline")
    )
    assert "end" not in table.options
    table.play("drop:crystal")
    assert (table["hilda"].backpack, table.lying("2-b2")) == (["might", "elixir"], ["crystal"])


@pytest.mark.rule("L-R-57")
@pytest.mark.parametrize("chamber", CONTENT.sides["2A"].chambers)
def test_a_token_may_be_left_in_every_chamber(chamber: str) -> None:
    table = exploring(Table().put("eriald", "2-" + chamber, backpack=["axe"]).put("saelith"), "eriald", 2)
    assert table.play("drop:axe").lying("2-" + chamber) == ["axe"]


@pytest.mark.rule("L-HID-03", "L-FAQ-08")
def test_tokens_on_the_floor_are_seen_by_everybody() -> None:
    table = exploring(Table().put("hilda", "1-b1", backpack=["axe"])).play("drop:axe")
    for reader in (1, 2, 3, None):
        assert table.at.system.observe(table.state, reader).floors == {"1-b1": ("axe",)}


@pytest.mark.rule("L-R-53")
def test_of_two_alike_the_player_says_which_one_is_given() -> None:
    def both() -> Table:
        table = Table().put("hilda", "1-b1", armour=["helmet"], backpack=["helmet"]).put("wolsung", "1-b1")
        return exploring(table)

    assert exchanges(both()) == ["give:wolsung:helmet", "give_worn:wolsung:helmet"]
    table = both().play("give:wolsung:helmet")
    assert (table["hilda"].armour, table["hilda"].backpack) == (["helmet"], [])
    assert table.events("gave_worn") == []
    table = both().play("give_worn:wolsung:helmet")
    assert (table["hilda"].armour, table["hilda"].backpack) == ([], ["helmet"])
    assert table.happened("gave_worn") == {"who": "hilda", "to": "wolsung", "token": "helmet"}

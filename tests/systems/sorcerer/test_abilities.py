"""Special abilities: how they are used, and the four that lay a token (1.14, L-R-71, L-R-72)."""

from typing import Any

import pytest

from games.systems.sorcerer.content import RULESET
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import BOARDS, Table

USERS = {"khar_ghul": "raise_zombie", "wolsung": "trap", "shasshlyk": "acid_cloud", "nimuel": "tree_of_life"}


def ready(
    who: str = "wolsung", where: str = "1-b1", *tokens: str, ruleset: int = RULESET, **given: Any
) -> Table:
    """The end of the Exploration of somebody who carries these tokens (an Elixir when none are named)."""
    table = Table(4, ruleset=ruleset)
    team = CONTENT.teams[CONTENT.characters[who].team]
    if who not in team.start_pair:
        table.asleep(team.start_pair[0])
    table.put(who, where, backpack=list(tokens) or ["elixir"], **given)
    return table.start(table[who].seat, "act", moved=who, open=True)


def uses(table: Table) -> list[str]:
    """The Finds that may be paid for the ability now, from the backpack and then from the slots."""
    return [key.split(":")[1] for key in table.options if key.startswith("ability")]


@pytest.mark.rule("L-ABIL-01")
def test_every_character_has_one_ability_described_on_its_card() -> None:
    assert len({one.ability for one in CONTENT.characters.values()}) == 12
    assert all(one.ability_text.en and one.ability_text.pl for one in CONTENT.characters.values())
    assert {one.id: one.ability for one in CONTENT.characters.values() if one.kind == "activated"} == USERS


@pytest.mark.rule("L-ABIL-02")
def test_passive_abilities_cost_nothing_and_need_no_roll() -> None:
    """Sure Shot wins with a six against a higher sum, and nothing was asked or paid."""
    table = Table().put("eriald", "2-a2", backpack=["elixir"]).start(2).play("move:eriald:b2", "6,6", "6,6")
    assert [event["outcome"] for event in table.events("clash")] == ["attacker"]
    assert (table.events("ability"), table["eriald"].backpack[:1]) == ([], ["elixir"])


@pytest.mark.rule("L-ABIL-03")
@pytest.mark.parametrize("who", USERS)
def test_a_lasting_effect_costs_a_find_and_a_roll(who: str) -> None:
    least = CONTENT.ability_rolls[USERS[who]]
    for face in range(1, 7):
        table = ready(who, "1-b1").play("ability:elixir")
        assert (table.kind, table[who].backpack) == (USERS[who], [])
        table.play(face)
        made = bool(table.state.tokens) or table["zombie"].status == "active"
        assert made == (face >= least)


@pytest.mark.rule("L-ABIL-03")
def test_without_a_find_nothing_lasting_is_made() -> None:
    assert uses(ready("wolsung", "1-b1", "crystal")) == []


@pytest.mark.rule("L-ABIL-04")
def test_the_find_paid_goes_back_to_the_pile() -> None:
    table = ready().play("ability:elixir", 6)
    assert table.state.finds["elixir"] == 14


@pytest.mark.rule("L-ABIL-05")
def test_abilities_are_used_at_the_end_of_the_exploration_only() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).put("eriald", "1-a1").gems(1, 2).start()
    assert uses(table) == []
    table.play("move:wolsung:a1")
    assert (table.kind, uses(table)) == ("encounter", [])
    assert uses(table.play("go_on")) == ["elixir"]
    assert uses(table.play("extra")) == []


@pytest.mark.rule("L-ABIL-06")
@pytest.mark.parametrize("who", USERS)
def test_no_ability_is_used_in_a_camp_or_a_teleport_chamber(who: str) -> None:
    camp = {"khar_ghul": "3-b3", "wolsung": "1-a3", "shasshlyk": "4-a2", "nimuel": "2-a3"}[who]
    assert uses(ready(who, camp)) == []
    assert uses(ready(who, "1-d3")) == []
    assert uses(ready(who, "1-b2")) == ["elixir"]


@pytest.mark.rule("L-R-71")
def test_the_ban_does_not_touch_passive_abilities() -> None:
    """In a Teleport chamber a six of Eriald wins, and in the Runes chamber Hargrim draws two."""
    table = Table().put("eriald", "1-d3").put("hilda", "1-d3", weapon="axe", lp=1)
    table.start(2, "encounter", moved="eriald").play("attack:hilda", "6,5")
    assert table.happened("clash")["outcome"] == "attacker"
    table = Table().asleep("hilda").put("hargrim", "1-a2").start().play("move:hargrim:b2", "fire", "air")
    assert table.kind == "rune_lore"
    assert {one.kind for one in CONTENT.characters.values()} == {"activated", "passive"}


@pytest.mark.rule("L-R-72")
def test_only_the_moved_character_uses_its_ability() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).put("hilda", "1-a1", backpack=["elixir"])
    assert uses(table.start(1, "act", moved="hilda", open=True)) == []
    assert uses(table.start(1, "act", moved="wolsung", open=True)) == ["elixir"]


@pytest.mark.rule("L-R-72")
def test_the_find_may_come_from_the_slots() -> None:
    table = ready("wolsung", "1-b1", "might", weapon="axe", armour=["helmet"])
    assert uses(table) == ["might", "axe", "helmet"]
    table.play("ability_worn:axe", 6)
    assert (table["wolsung"].weapon, table.state.finds["axe"]) == ("", 4)
    table = ready("wolsung", "1-b1", "might", weapon="axe", armour=["helmet"]).play("ability_worn:helmet", 6)
    assert (table["wolsung"].armour, table["wolsung"].backpack) == ([], ["might"])


@pytest.mark.rule("L-R-72", "L-ABIL-04")
def test_of_two_alike_the_player_says_which_one_is_paid() -> None:
    def both() -> Table:
        return ready("wolsung", "1-b1", "axe", "helmet", weapon="axe", armour=["helmet"])

    assert {"ability:axe", "ability_worn:axe", "ability:helmet", "ability_worn:helmet"} <= set(both().options)
    table = both().play("ability:axe", 6)
    assert (table["wolsung"].weapon, table["wolsung"].backpack) == ("axe", ["helmet"])
    assert (table.state.finds["axe"], table.happened("ability")["token"]) == (3, "axe")
    table = both().play("ability_worn:axe", 6)
    assert (table["wolsung"].weapon, table["wolsung"].backpack) == ("", ["axe", "helmet"])
    table = both().play("ability_worn:helmet", 6)
    assert (table["wolsung"].armour, table["wolsung"].backpack) == ([], ["axe", "helmet"])


@pytest.mark.rule("L-R-72")
def test_failure_costs_the_find_too_and_there_is_one_attempt() -> None:
    table = ready("wolsung", "1-b1", "elixir", "might").play("ability:elixir", 2)
    assert (table.state.tokens, table["wolsung"].backpack) == ([], ["might"])
    assert uses(table) == []


@pytest.mark.rule("L-R-72")
@pytest.mark.parametrize(("ruleset", "noted"), [(2, True), (3, False)])
def test_rule_set_2_notes_that_an_ability_was_used_and_reads_it_nowhere(ruleset: int, noted: bool) -> None:
    table = ready("wolsung", "1-b1", "elixir", "might", ruleset=ruleset).play("ability:elixir", 2)
    assert (table.state.now.ability, table.state.now.open) == (noted, False)
    assert uses(table) == []
    table.play("extra", "move:wolsung:a1", "2,3", "decline")
    assert (table.state.now.ability, uses(table)) == (False, ["might"])


@pytest.mark.rule("L-R-72")
def test_a_second_exploration_gives_a_second_attempt() -> None:
    table = ready("wolsung", "1-b1", "elixir", "might").play("ability:elixir", 6)
    table.play("extra", "move:wolsung:a1", "2,3", "decline")
    assert uses(table) == ["might"]


@pytest.mark.rule("L-R-72")
def test_with_the_exploration_lost_nothing_is_used() -> None:
    table = Table(2, teams=("elves", "dwarves")).asleep("eriald").put("nimuel", "1-a2", backpack=["elixir"])
    table.token("trap", "1-b2").start().play("move:nimuel:b2", 1)
    assert (table["nimuel"].status, table["nimuel"].lp) == ("active", 2)
    assert table.happened("trap_sprung")
    assert uses(table) == []
    assert table.events("ability") == []


@pytest.mark.rule("L-R-72")
@pytest.mark.parametrize(("who", "kind"), [("wolsung", "trap"), ("shasshlyk", "cloud")])
def test_without_a_token_on_the_card_it_is_not_announced(who: str, kind: str) -> None:
    table = ready(who)
    assert uses(table) == ["elixir"]
    table.token(kind, "2-b1").token(kind, "2-c1")
    assert uses(table.start(table[who].seat, "act", moved=who, open=True)) == []


# -- Trap, Acid Cloud, Tree of Life: laying (L-CHAR-05, 08, 12) ----------------------------------------------

LAYERS = [("wolsung", "trap"), ("shasshlyk", "cloud"), ("nimuel", "tree")]


@pytest.mark.rule("L-CHAR-05", "L-CHAR-08", "L-CHAR-12")
def test_whose_tokens_they_are() -> None:
    own = {one.id: (one.token.type, one.token.count) for one in CONTENT.characters.values() if one.token}
    assert own == {
        "khar_ghul": ("zombie", 1),
        "wolsung": ("trap", 2),
        "shasshlyk": ("cloud", 2),
        "nimuel": ("tree", 1),
    }


def laying(who: str, kind: str, where: str = "1-b1") -> Table:
    """The owner lays its token; the dice are good."""
    table = ready(who, where).play("ability:elixir", 3)
    assert [(token.kind, token.place) for token in table.state.tokens] == [(kind, where)]
    return table


@pytest.mark.rule("L-CHAR-05a", "L-CHAR-05d")
def test_wolsung_lays_a_trap_with_three_or_more() -> None:
    laying("wolsung", "trap")
    assert ready("wolsung").play("ability:elixir", 2).state.tokens == []
    assert uses(ready("wolsung", "1-a3")) == uses(ready("wolsung", "1-d3")) == []


@pytest.mark.rule("L-CHAR-05b")
def test_at_most_two_traps_and_one_in_a_chamber() -> None:
    assert uses(ready().token("trap", "1-b1").start(1, "act", moved="wolsung", open=True)) == []
    assert uses(ready().token("trap", "1-c1").start(1, "act", moved="wolsung", open=True)) == ["elixir"]
    both = ready().token("trap", "1-c1").token("trap", "2-c1")
    assert uses(both.start(1, "act", moved="wolsung", open=True)) == []


@pytest.mark.rule("L-CHAR-05c")
def test_a_trap_costs_one_find() -> None:
    table = ready("wolsung", "1-b1", "axe", "might").play("ability:axe", 6)
    assert (table["wolsung"].backpack, table.state.finds["axe"]) == (["might"], 4)


@pytest.mark.rule("L-CHAR-08a")
def test_clouds_are_laid_like_traps() -> None:
    laying("shasshlyk", "cloud")
    assert ready("shasshlyk").play("ability:elixir", 2).state.tokens == []
    assert uses(ready("shasshlyk", "4-a2")) == uses(ready("shasshlyk", "1-d3")) == []
    again = ready("shasshlyk").token("cloud", "1-b1").start(4, "act", moved="shasshlyk", open=True)
    assert uses(again) == []


@pytest.mark.rule("L-CHAR-12a")
def test_the_tree_is_laid_like_a_trap() -> None:
    laying("nimuel", "tree")
    assert ready("nimuel").play("ability:elixir", 2).state.tokens == []
    assert uses(ready("nimuel", "2-a3")) == uses(ready("nimuel", "1-d3")) == []
    again = ready("nimuel").token("tree", "1-b1").start(2, "act", moved="nimuel", open=True)
    assert uses(again) == []


@pytest.mark.rule("L-CHAR-12d")
@pytest.mark.parametrize(("face", "where"), [(3, "1-b1"), (2, "2-c1")])
def test_the_tree_is_moved_on_success_and_stays_on_failure(face: int, where: str) -> None:
    table = ready("nimuel").token("tree", "2-c1").start(2, "act", moved="nimuel", open=True)
    table.play("ability:elixir", face)
    assert [token.place for token in table.state.tokens] == [where]
    assert [one["where"] for one in table.events("token_laid")] == ([where] if face == 3 else [])
    assert table["nimuel"].backpack == []


# -- Raise Zombie (L-CHAR-01) ------------------------------------------------------------------------------


@pytest.mark.rule("L-CHAR-01", "L-CHAR-01a")
def test_khar_ghul_raises_the_zombie_at_the_end_of_his_exploration() -> None:
    table = ready("khar_ghul", "3-a1").play("ability:elixir", 4)
    assert (table["zombie"].status, table["zombie"].place, table["zombie"].lp) == ("active", "3-a1", 1)
    assert table.happened("zombie_raised")["where"] == "3-a1"
    assert uses(ready("khar_ghul", "3-b3")) == uses(ready("khar_ghul", "1-d3")) == []


@pytest.mark.rule("L-CHAR-01b")
def test_only_with_no_zombie_in_play_and_room_in_the_chamber() -> None:
    def crowd(*others: str) -> Table:
        table = ready("khar_ghul", "3-a1")
        for who in others:
            table.put(who, "3-a1")
        return table.start(3, "act", moved="khar_ghul", open=True)

    assert uses(crowd("hilda")) == ["elixir"]
    assert uses(crowd("hilda", "eriald")) == []
    out = ready("khar_ghul", "3-a1").put("zombie", "2-b1")
    assert uses(out.start(3, "act", moved="khar_ghul", open=True)) == []


@pytest.mark.rule("L-CHAR-01c")
def test_the_zombie_costs_one_find_of_his() -> None:
    table = ready("khar_ghul", "3-a1", "axe", "might", weapon="dagger")
    assert uses(table) == ["axe", "might", "dagger"]
    assert table.play("ability:might").state.finds["might"] == 4


@pytest.mark.rule("L-CHAR-01d")
@pytest.mark.parametrize("face", range(1, 7))
def test_four_to_six_raise_it(face: int) -> None:
    table = ready("khar_ghul", "3-a1").play("ability:elixir", face)
    assert (table["zombie"].status == "active") == (face >= 4)


@pytest.mark.rule("L-CHAR-01d")
def test_the_raised_zombie_has_not_entered() -> None:
    """A foreign Trap and Cloud in the chamber do not act on it."""
    table = ready("khar_ghul", "3-a1").token("trap", "3-a1").token("cloud", "3-a1")
    table.start(3, "act", moved="khar_ghul", open=True).play("ability:elixir", 4)
    assert table["zombie"].status == "active"
    assert [event["roll"] for event in table.events("rolled")] == ["raise_zombie"]


@pytest.mark.rule("L-CHAR-01e")
def test_he_hands_it_a_find_or_a_crystal_at_once() -> None:
    table = ready("khar_ghul", "3-a1", "elixir", "might", "crystal").play("ability:elixir", 4)
    assert table.options == ("none", "give:might", "give:crystal")
    table.play("give:crystal")
    assert (table["zombie"].backpack, table["khar_ghul"].backpack) == (["crystal"], ["might"])


@pytest.mark.rule("L-CHAR-01e")
def test_he_may_hand_over_what_he_wields_or_nothing() -> None:
    table = ready("khar_ghul", "3-a1", weapon="axe").play("ability:elixir", 4)
    assert table.options == ("none", "give_worn:axe")
    table.play("give_worn:axe")
    assert (table["khar_ghul"].weapon, table["zombie"].backpack) == ("", ["axe"])
    table = ready("khar_ghul", "3-a1", weapon="axe").play("ability:elixir", 4, "none")
    assert (table["khar_ghul"].weapon, table["zombie"].backpack) == ("axe", [])


@pytest.mark.rule("L-CHAR-01e")
def test_of_two_alike_he_says_which_one_he_hands_over() -> None:
    table = ready("khar_ghul", "3-a1", "elixir", "axe", weapon="axe").play("ability:elixir", 4)
    assert table.options == ("none", "give:axe", "give_worn:axe")
    table.play("give:axe")
    assert (table["khar_ghul"].weapon, table["khar_ghul"].backpack) == ("axe", [])
    table = ready("khar_ghul", "3-a1", "elixir", "axe", weapon="axe").play("ability:elixir", 4)
    table.play("give_worn:axe")
    assert (table["khar_ghul"].weapon, table["khar_ghul"].backpack) == ("", ["axe"])


# -- Burrow (L-CHAR-10) ------------------------------------------------------------------------------------


def burrowing(where: str, sides: tuple[str, ...] = BOARDS, **given: Any) -> Table:
    """Ryjek to move from a place."""
    return Table(4, sides=sides).put("ryjek", where, **given).start(4)


def tunnels(table: Table) -> list[str]:
    """Where he may go through a wall."""
    return [key.split(":")[2] for key in table.options if key.startswith("burrow:ryjek")]


@pytest.mark.rule("L-CHAR-10")
def test_ryjek_goes_through_a_wall_instead_of_a_passage() -> None:
    table = burrowing("1-b1")
    assert tunnels(table) == ["b2"]
    table.play("burrow:ryjek:b2")
    assert table["ryjek"].place == "1-b2"
    assert [key for key in Table(4).put("skrit", "1-b1").start(4).options if "burrow:skrit" in key] == []


@pytest.mark.rule("L-CHAR-10")
def test_no_burrowing_into_or_out_of_a_camp() -> None:
    """3A: the Camp b3 has a wall to c3."""
    at_home = ("1A", "2A", "4A", "3A")
    assert CONTENT.sides["3A"].walls["b3"] == ("c3",)
    assert tunnels(burrowing("4-b3", sides=at_home)) == []
    assert tunnels(burrowing("4-c3", sides=at_home)) == ["d3"]


@pytest.mark.rule("L-CHAR-10")
def test_no_burrowing_into_or_out_of_a_teleport_chamber() -> None:
    side = next(one for one in CONTENT.sides.values() if one.walls[one.teleport])
    beside = side.walls[side.teleport][0]
    sides = (side.id, "2A", "3A", "4A")
    assert tunnels(burrowing(f"1-{side.teleport}", sides=sides)) == []
    assert side.teleport not in tunnels(burrowing(f"1-{beside}", sides=sides))


@pytest.mark.rule("L-CHAR-10")
def test_solid_rock_is_not_entered() -> None:
    """2A: the corner a1 is rock between a2 and b1."""
    assert "a1" not in CONTENT.sides["2A"].chambers
    assert tunnels(burrowing("2-a2")) + tunnels(burrowing("2-b1")) == []


@pytest.mark.rule("L-CHAR-10")
def test_a_full_chamber_is_closed_to_him_too() -> None:
    table = Table(4).put("ryjek", "1-b1").put("hilda", "1-b2").put("wolsung", "1-b2").put("eriald", "1-b2")
    assert tunnels(table.start(4)) == []


@pytest.mark.rule("L-CHAR-10")
def test_haste_combines_walls_and_passages(monkeypatch: pytest.MonkeyPatch) -> None:
    """His card bears no Charms; were it to bear them, both kinds of step would be open."""
    assert "cast:ryjek:haste" not in burrowing("1-a1", backpack=["haste"]).options
    monkeypatch.setitem(CONTENT.castable, "ryjek", ("haste",))
    table = burrowing("1-a1", backpack=["haste"]).play("cast:ryjek:haste", "move:ryjek:b1", "burrow:ryjek:b2")
    assert table["ryjek"].place == "1-b2"
    assert table.play("move:ryjek:b3")["ryjek"].place == "1-b3"

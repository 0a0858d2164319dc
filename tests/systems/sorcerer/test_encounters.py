"""2.5 Encounter Table: every row, and the chances of one clash."""

from collections import Counter

import pytest

from games.systems.sorcerer.fight import outcome_of, side_strength
from games.systems.sorcerer.state import Fight
from tests.systems.sorcerer.fights import TAME, bring, draws, meet
from tests.systems.sorcerer.table import Table


def row(place: str, dice: str) -> str:
    """The row that these dice give in a chamber of side 1A."""
    t = bring(Table(), "hilda", place).start(1, "encounter", moved="hilda").play(dice)
    return str(t.happened("encounter")["row"])


@pytest.mark.rule("L-ENC-03")
def test_3_cache_gives_a_find() -> None:
    assert row(TAME, "1,1") == "cache"
    t = meet(Table(), "cache")
    assert draws(t, "sword") == 1
    assert (t["hilda"].backpack, t.treasury(1), t["hilda"].lp) == (["sword"], 1, 3)


@pytest.mark.rule("L-ENC-04")
@pytest.mark.parametrize(("die", "place"), [("1", "2-e3"), ("3", "2-e3"), ("4", "3-d4"), ("6", "3-d4")])
def test_4_vortex_carries_to_the_teleport_of_another_board(die: str, place: str) -> None:
    assert row(TAME, "1,2") == "vortex"
    t = meet(Table().gems(1, 5), "vortex")
    assert t.kind == "vortex"  # no choice of the board for Gems
    t.play(die, "pass")
    assert (t["hilda"].place, t.kind, t.treasury(1)) == (place, "act", 5)


@pytest.mark.rule("L-ENC-04")
def test_4_vortex_leaves_full_boards_out_and_ends_the_encounter() -> None:
    t = Table(4).put("skrit", "2-e3").put("ryjek", "2-e3").put("eriald", "2-e3").put("saelith", "3-d4")
    meet(t, "vortex").play("3")
    assert t["hilda"].place == "3-d4"  # of three boards two are left
    assert t.kind == "act"  # an enemy stands there, but there is no second Encounter
    assert not any(key.startswith("attack") for key in t.options)


@pytest.mark.rule("L-ENC-04")
def test_4_vortex_does_nothing_when_every_other_board_is_full() -> None:
    t = Table(teams=("dwarves", "elves", "undead")).put("eriald", "2-e3").put("saelith", "2-e3")
    t.put("wolsung", "2-e3").put("ostrogar", "3-d4").put("khar_ghul", "3-d4").put("zombie", "3-d4")
    meet(t, "vortex")
    assert (t["hilda"].place, t.kind) == (TAME, "act")


@pytest.mark.rule("L-ENC-05")
@pytest.mark.parametrize("dice", ["1,1", "2,4"])
def test_5_rats_win_a_tie(dice: str) -> None:
    assert row(TAME, "2,2") == "rats"
    t = meet(Table(), "rats").play(dice)
    assert t.happened("clash")["outcome"] == "tie"
    assert (t["hilda"].lp, t.kind) == (2, "act")


@pytest.mark.rule("L-ENC-05")
def test_5_rats_are_beaten_by_a_higher_sum() -> None:
    t = meet(Table(), "rats").play("2,3")
    assert (t["hilda"].lp, t.kind) == (3, "find")


@pytest.mark.rule("L-ENC-06")
def test_6_imp_steals_a_random_find_from_the_backpack() -> None:
    assert row(TAME, "2,3") == "imp"
    t = meet(Table(), "imp", weapon="dagger", armour=["helmet"], backpack=["crystal", "elixir", "sword"])
    assert t.play("2,6").bag == ("elixir", "sword")
    t.play("sword")
    assert (t["hilda"].backpack, t.state.finds["sword"], t["hilda"].lp) == (["crystal", "elixir"], 8, 3)
    assert (t["hilda"].weapon, t["hilda"].armour) == ("dagger", ["helmet"])


@pytest.mark.rule("L-ENC-06")
def test_6_imp_finds_nothing() -> None:
    t = meet(Table(), "imp", weapon="dagger", backpack=["crystal"]).play("2,6")
    assert (t.kind, t["hilda"].lp, t["hilda"].backpack) == ("act", 3, ["crystal"])


@pytest.mark.rule("L-ENC-07")
def test_7_skeleton_may_be_declined() -> None:
    assert row(TAME, "3,3") == "skeleton"
    t = meet(Table(), "skeleton")
    assert (t.kind, t.options) == ("slow", ("decline", "fight"))
    t.play("decline")
    assert (t.kind, t["hilda"].lp, t.state.fight) == ("act", 3, None)
    assert t.happened("declined") == {"who": "hilda", "monster": "skeleton"}
    t = meet(Table(), "skeleton").play("fight", "2,5")
    assert t["hilda"].lp == 2
    assert t.happened("clash")["defender"] == 2


@pytest.mark.rule("L-ENC-08")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 3)])
def test_8_spring_heals_one(before: int, after: int) -> None:
    assert row(TAME, "3,4") == "spring"
    assert meet(Table(), "spring", lp=before)["hilda"].lp == after


@pytest.mark.rule("L-ENC-09")
@pytest.mark.parametrize(
    ("who", "given"),
    [("hilda", {"weapon": "axe"}), ("hilda", {"gauntlet": True}), ("hilda", {"weapon": "sword", "lp": 2})],
)
def test_9_goblin_flees_from_strength_6(who: str, given: dict[str, object]) -> None:
    assert row(TAME, "4,4") == "goblin"
    t = meet(Table(), "goblin", who, **given)
    assert (t.treasury(1), t.kind, t.events("fight_dice")) == (2, "act", [])


@pytest.mark.rule("L-ENC-09")
def test_9_goblin_fights_the_weaker_scrolls_do_not_count() -> None:
    assert meet(Table(), "goblin", weapon="sword").kind == "clash"
    t = meet(Table(), "goblin", "veluna", backpack=["might"])
    assert t.kind == "cast"
    assert t.play("cast:veluna:might").kind == "clash"
    assert t.play("2,5").happened("clash")["defender"] == 3


@pytest.mark.rule("L-ENC-10")
def test_10_acid_monster_eats_the_weapon_that_beats_it() -> None:
    assert row(TAME, "4,5") == "acid"
    t = meet(Table(), "acid", weapon="axe", backpack=["dagger"]).play("4,2")
    assert (t["hilda"].weapon, t["hilda"].backpack, t.state.finds["axe"]) == ("", ["dagger"], 4)
    assert (t.treasury(1), draws(t)) == (2, 1)
    t = meet(Table(), "acid", weapon="axe").play("2,6")
    assert (t["hilda"].weapon, t["hilda"].lp) == ("axe", 2)


@pytest.mark.rule("L-ENC-10")
@pytest.mark.parametrize("gauntlet", [True, False])
def test_10_acid_does_nothing_to_the_gauntlet_and_bare_hands(gauntlet: bool) -> None:
    t = meet(Table(), "acid", gauntlet=gauntlet).play("6,2")
    assert (t["hilda"].gauntlet, t.events("weapon_lost"), t.treasury(1)) == (gauntlet, [], 2)


def webbed() -> Table:
    """Hilda has been beaten by the Giant Spider in seat 1's turn."""
    return meet(Table(), "spider").play("2,5")


@pytest.mark.rule("L-ENC-11")
def test_11_spider_webs_whom_it_beats() -> None:
    assert row(TAME, "5,5") == "spider"
    t = webbed()
    assert t["hilda"].lp == 2
    t.play("extra")
    assert not any(key.split(":")[1] == "hilda" for key in t.options)
    assert "move:wolsung:b3" in t.options
    assert meet(Table(), "spider").play("5,2")["hilda"].web == 0


@pytest.mark.rule("L-ENC-11")
def test_11_web_holds_in_the_owners_next_turn_haste_and_teleport_too() -> None:
    t = meet(Table(), "spider", "nimuel", backpack=["haste", "teleport"]).play("pass", "2,5")
    t.until("move")
    assert t.seat == 3
    t.play("move:ostrogar:a3", "2,3").until("move")
    assert t.seat == 1
    t.play("move:hilda:a2", "3,4").until("move")
    assert t.seat == 2
    assert not any(key.startswith(("move:nimuel", "cast:nimuel")) for key in t.options)
    assert "move:eriald:b3" in t.options


@pytest.mark.rule("L-ENC-11")
def test_11_web_does_nothing_to_the_dead() -> None:
    t = meet(Table().gone("hargrim"), "spider", lp=1).play("2,5")
    assert (t["hilda"].place, t["hilda"].web) == ("1-a3", 0)


@pytest.mark.rule("L-ENC-12")
def test_12_ghouls_are_beaten_twice_in_a_row() -> None:
    assert row(TAME, "5,6") == "ghouls"
    t = meet(Table(), "ghouls").play("5,4", "5,4")
    assert (t.treasury(1), draws(t)) == (2, 1)
    assert meet(Table(), "ghouls").play("5,4", "2,5")["hilda"].lp == 2


@pytest.mark.rule("L-ENC-13")
@pytest.mark.parametrize(("dice", "lp"), [("2,6", 1), ("2,5", 2), ("6,6", 1)])
def test_13_minotaur_rages_with_a_six(dice: str, lp: int) -> None:
    assert row(TAME, "6,6") == "minotaur"
    assert meet(Table(), "minotaur").play(dice)["hilda"].lp == lp


@pytest.mark.rule("L-ENC-14")
def test_14_ogre_smashes_the_weapon_instead_of_the_wound() -> None:
    assert row("1-e5", "4,4") == "ogre"
    t = meet(Table(), "ogre", weapon="dagger", armour=["helmet"]).play("2,5")
    assert (t["hilda"].lp, t["hilda"].armour, t["hilda"].weapon) == (3, ["helmet"], "")
    assert t.state.finds["dagger"] == 10
    assert meet(Table(), "ogre", backpack=["dagger"]).play("2,5")["hilda"].lp == 2
    gauntlet = meet(Table(), "ogre", gauntlet=True).play("2,5")
    assert (gauntlet["hilda"].lp, gauntlet["hilda"].gauntlet) == (2, True)


@pytest.mark.rule("L-ENC-15")
def test_15_wraiths_wound_ignores_armour() -> None:
    assert row("1-e5", "4,5") == "wraith"
    t = meet(Table(), "wraith", armour=["helmet"]).play("2,5")
    assert (t["hilda"].lp, t["hilda"].armour) == (2, ["helmet"])


@pytest.mark.rule("L-ENC-16")
@pytest.mark.parametrize(
    ("given", "strength"),
    [({"weapon": "axe"}, 4), ({"weapon": "dagger"}, 4), ({"gauntlet": True}, 6), ({}, 3)],
)
def test_16_golem_blunts_weapons_but_not_the_gauntlet(given: dict[str, object], strength: int) -> None:
    assert row("1-e5", "5,5") == "golem"
    t = meet(Table(), "golem", **given).play("3,3")
    assert t.happened("clash")["attacker"] == strength


@pytest.mark.rule("L-ENC-17")
def test_17_demon_lets_nobody_cast() -> None:
    assert row("1-e5", "5,6") == "demon"
    t = meet(Table(), "demon", "nimuel", backpack=["might", "change_of_fate", "stone_skin", "teleport"])
    while t.kind != "clash":
        t.play("pass")
    assert not t.events("cast")
    t.play("2,5")
    assert (t["nimuel"].lp, t.kind) == (1, "act")


@pytest.mark.rule("L-ENC-18")
def test_18_dragon_burns_a_random_scroll_before_the_wounds() -> None:
    assert row("1-e5", "6,6") == "dragon"
    t = meet(Table(), "dragon", backpack=["haste", "crystal"], armour=["helmet"]).play("2,5")
    assert (t.kind, t.bag, t["hilda"].lp, t["hilda"].armour) == ("loss", ("haste",), 3, ["helmet"])
    t.play("haste")
    assert (t["hilda"].backpack, t.state.finds["haste"], t["hilda"].lp) == (["crystal"], 5, 2)
    t = meet(Table(), "dragon", backpack=["elixir"]).play("2,5")
    assert (t["hilda"].backpack, t["hilda"].lp) == (["elixir"], 1)


@pytest.mark.rule("L-ENC-20")
def test_a_webbed_character_does_not_count_as_able_to_move() -> None:
    t = Table().gone("wolsung").gone("hargrim").put("hilda", TAME, web=1).start(1)
    assert t.seat == 2  # the turn was lost
    assert t["hilda"].web == 0
    free = Table().gone("wolsung").gone("hargrim").put("hilda", TAME).start(1)
    assert free.seat == 1


@pytest.mark.rule("L-ENC-20")
def test_webs_end_at_the_end_of_the_owners_next_turn() -> None:
    t = webbed()
    assert t["hilda"].web
    t.until("move").play("move:eriald:b3", "3,4").until("move").play("move:ostrogar:a3", "2,3").until("move")
    assert (t.seat, "move:hilda:c3" in t.options) == (1, False)
    t.play("move:wolsung:a2", "3,4").until("move")
    assert (t.seat, t["hilda"].web) == (2, 0)


@pytest.mark.rule("L-ENC-21")
@pytest.mark.parametrize("monster", ["imp", "spider", "minotaur", "ogre", "dragon"])
def test_specials_on_defeat_do_nothing_after_a_tie(monster: str) -> None:
    t = meet(Table(), monster, weapon="dagger", backpack=["haste"])
    t.play("1,1")
    one = t["hilda"]
    assert (one.lp, one.weapon, one.backpack, one.web) == (3, "dagger", ["haste"], 0)
    assert t.kind == "act"


@pytest.mark.rule("L-ENC-22")
@pytest.mark.parametrize("dice", ["3,2", "2,2", "2,5"])
def test_a_monster_leaves_nothing_and_the_next_one_rolls_anew(dice: str) -> None:
    t = meet(Table(), "spider").play(dice)
    assert (t.state.fight, t.state.floors, t.state.tokens) == (None, {}, [])
    t.put("hilda", "1-b2")
    bring(t, "eriald").start(2, "encounter", moved="eriald")
    assert t.kind == "encounter"
    assert t.play("6,6").happened("encounter")["row"] == "minotaur"


# -- Chances ---------------------------------------------------------------------------------------------

CLASH = """
-6 5 1 30 10 6
-5 5 1 30 10 6
-4 5 2 29 10 6
-3 6 3 27 10 7
-2 8 4 24 11 9
-1 11 5 20 13 12
+0 15 6 15 16 16
+1 20 5 11 20 21
+2 24 4 8 24 26
+3 27 3 6 27 30
+4 29 2 5 29 33
+5 30 1 5 30 35
+6 30 1 5 30 36
"""
"""D, win, tie, loss, win with Sure Shot, win with Relentless: ways out of 36."""


def ways(who: str, difference: int) -> Counter[str]:
    """How a clash of this character with Wolsung (or Saelith) ends over all 36 dice."""
    other = "saelith" if who == "hilda" else "wolsung"
    state = Table().state
    state.fight = Fight([who], [other], other)
    base = side_strength(state, "attacker") - side_strength(state, "defender")
    state.fight.bonus["attacker"] = difference - base
    counted: Counter[str] = Counter()
    for one in range(1, 7):
        for two in range(1, 7):
            state.fight.dice = {"attacker": one, "defender": two}
            counted[outcome_of(state)] += 1
    return counted


@pytest.mark.rule("L-FIGHT-05", "L-CHAR-11", "L-CHAR-03")
@pytest.mark.parametrize("line", CLASH.split("\n")[1:-1])
def test_chances_of_one_clash(line: str) -> None:
    difference, *expected = (int(number) for number in line.split())
    plain = ways("hilda", difference)
    assert [
        plain["attacker"],
        plain["tie"],
        plain["defender"],
        ways("eriald", difference)["attacker"],
        ways("ostrogar", difference)["attacker"],
    ] == expected

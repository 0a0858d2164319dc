"""1.8 Fights."""

import pytest

from games.systems.sorcerer.queries import special_in_fight
from tests.systems.sorcerer.fights import TAME, attack, bring, draws, duel, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


@pytest.mark.rule("L-FIGHT-01")
def test_only_who_enters_a_chamber_in_the_own_turn_can_fight() -> None:
    t = Table().put("hilda", TAME).put("eriald", TAME).start()
    assert not any(key.startswith("attack") for key in t.options)
    t.play("move:wolsung:b3")
    assert [key for key in t.options if key.startswith("attack")] == ["attack:eriald"]
    t.gems(1, 1).play("go_on")
    assert t.kind == "act"
    assert not any(key.startswith("attack") for key in t.options)


@pytest.mark.rule("L-FIGHT-02")
def test_a_fight_is_against_a_monster_or_against_characters() -> None:
    fight = meet(Table(), "spider").state.battle
    assert (fight.attackers, fight.defenders, fight.monster) == (["hilda"], [], "spider")
    fight = duel("hilda", "eriald").state.battle
    assert (fight.attackers, fight.defenders, fight.monster) == (["hilda"], ["eriald"], "")


@pytest.mark.rule("L-FIGHT-03")
def test_the_left_neighbour_rolls_for_a_monster_and_for_nobody_else() -> None:
    assert meet(Table(), "spider").play("3,3").happened("fight_dice")["left"] == [2]
    assert meet(Table(), "spider", "ostrogar").play("3,3").happened("fight_dice")["left"] == [1]
    assert duel("hilda", "eriald").play("3,3").happened("fight_dice")["left"] == []


@pytest.mark.rule("L-FIGHT-04")
def test_each_side_adds_strength_weapon_scrolls_ability_and_die() -> None:
    t = bring(Table(), "hilda", lp=2, weapon="sword")  # 3 + 2, Fury + 1
    bring(t, "nimuel", weapon="dagger", backpack=["might"])  # 2 + 1, Might + 3
    attack(t, "nimuel", "hilda").play("cast:nimuel:might", "3,4")
    clash = t.happened("clash")
    assert (clash["attacker"], clash["defender"]) == (6, 6)
    assert clash["dice"] == {"attacker": 3, "defender": 4}
    assert (clash["outcome"], t["nimuel"].lp) == ("defender", 2)


@pytest.mark.rule("L-FIGHT-05")
@pytest.mark.parametrize(("dice", "winner"), [("5,3", "attacker"), ("4,4", "defender"), ("2,5", "defender")])
def test_the_higher_sum_wins(dice: str, winner: str) -> None:
    t = duel("hilda", "eriald").play(dice)  # Strength 3 against 4
    assert t.happened("clash")["outcome"] == winner
    assert (t["hilda"].lp, t["eriald"].lp) == ((3, 2) if winner == "attacker" else (2, 3))


@pytest.mark.rule("L-FIGHT-06")
@pytest.mark.parametrize(("dice", "winner"), [("1,2", "defender"), ("2,1", "attacker")])
def test_a_one_loses_whatever_the_sums(dice: str, winner: str) -> None:
    strong, weak = ("hilda", "saelith") if winner == "defender" else ("saelith", "hilda")
    t = bring(bring(Table(), weak), strong, weapon="axe")
    assert attack(t, "hilda", "saelith").play(dice).happened("clash")["outcome"] == winner


@pytest.mark.rule("L-FIGHT-07")
def test_two_ones_tie() -> None:
    t = duel("hilda", "saelith", weapon="axe").play("1,1")
    assert t.happened("clash")["outcome"] == "tie"
    assert t["hilda"].lp == t["saelith"].lp == 3


@pytest.mark.rule("L-FIGHT-08")
def test_a_monster_loses_by_its_one_too() -> None:
    t = meet(Table(), "dragon").play("2,1")
    assert t.happened("beaten")["monster"] == "dragon"
    t = meet(Table(), "dragon").play("1,1")
    assert t.happened("clash")["outcome"] == "tie"


@pytest.mark.rule("L-FIGHT-09")
def test_equal_sums_tie() -> None:
    assert duel("hilda", "eriald").play("4,3").happened("clash")["outcome"] == "tie"
    assert meet(Table(), "spider").play("4,3").happened("clash")["outcome"] == "tie"


@pytest.mark.rule("L-FIGHT-10")
def test_a_tie_costs_and_gives_nobody_anything() -> None:
    t = duel("hilda", "eriald", weapon="dagger").play("3,3")
    assert (t["hilda"].lp, t["eriald"].lp, t["hilda"].weapon) == (3, 3, "dagger")
    t = meet(Table(), "acid", weapon="dagger").play("3,3")
    assert (t["hilda"].lp, t["hilda"].weapon, t["hilda"].backpack) == (3, "dagger", [])
    assert t.treasury(1) == 1
    assert t.state.fight is None


@pytest.mark.rule("L-FIGHT-11")
def test_a_monster_wounds_whom_it_beats() -> None:
    t = meet(Table(), "goblin").play("2,5")
    assert (t["hilda"].lp, t.treasury(1)) == (2, 1)


@pytest.mark.rule("L-FIGHT-12")
@pytest.mark.parametrize("beast", ["demon", "dragon"])
def test_some_beasts_deal_two_wounds(beast: str) -> None:
    assert meet(Table(), beast).play("2,5")["hilda"].lp == 1


@pytest.mark.rule("L-FIGHT-13")
def test_some_monsters_steal_instead_of_wounding() -> None:
    t = meet(Table(), "imp", backpack=["elixir"]).play("2,5", "elixir")
    assert (t["hilda"].lp, t["hilda"].backpack) == (3, [])


@pytest.mark.rule("L-FIGHT-14")
@pytest.mark.parametrize("monster", CONTENT.monsters)
def test_every_monster_has_a_property_of_its_own(monster: str) -> None:
    special = special_in_fight(meet(Table(), monster).state)
    assert special
    assert [row.id for row in CONTENT.monsters.values() if row.special == special] == [monster]


FINDS = {"rats": 1, "imp": 1, "skeleton": 1, "goblin": 0, "acid": 1, "spider": 1, "minotaur": 1} | {
    "ogre": 1,
    "wraith": 1,
    "golem": 1,
    "demon": 2,
    "dragon": 3,
}
GEMS = {"rats": 0, "imp": 0, "skeleton": 0, "goblin": 1, "acid": 1, "spider": 1, "minotaur": 1} | {
    "ogre": 1,
    "wraith": 1,
    "golem": 2,
    "demon": 2,
    "dragon": 3,
}


def beat(monster: str) -> Table:
    t = meet(Table(), monster)
    return (t.play("fight") if t.kind == "slow" else t).play("2,1")


@pytest.mark.rule("L-FIGHT-15")
@pytest.mark.parametrize("monster", FINDS)
def test_a_beaten_monster_gives_its_number_of_finds(monster: str) -> None:
    t = beat(monster)
    assert draws(t, "elixir") == FINDS[monster]
    assert t["hilda"].backpack == ["elixir"] * FINDS[monster]


@pytest.mark.rule("L-FIGHT-16")
@pytest.mark.parametrize("monster", GEMS)
def test_a_beaten_monster_gives_its_gems_into_the_treasury(monster: str) -> None:
    assert beat(monster).treasury(1) == 1 + GEMS[monster]


@pytest.mark.rule("L-FIGHT-17")
def test_some_monsters_must_be_beaten_twice_in_a_row() -> None:
    t = meet(Table(), "ghouls").play("4,3")
    assert (t.kind, t.treasury(1)) == ("clash", 1)
    t.play("4,3")
    assert (t.kind, t.treasury(1)) == ("find", 2)


@pytest.mark.rule("L-FIGHT-18")
@pytest.mark.parametrize("second", ["3,3", "3,5"])
def test_a_tie_or_loss_in_one_of_the_two_clashes_gives_no_reward(second: str) -> None:
    t = meet(Table(), "ghouls").play("4,3", second)
    assert (t.kind, t.treasury(1), t["hilda"].backpack) == ("act", 1, [])
    t = meet(Table(), "ghouls").play(second)
    assert (t.kind, t.treasury(1)) == ("act", 1)


@pytest.mark.rule("L-FIGHT-19")
def test_the_weapon_that_beats_the_acid_monster_is_lost() -> None:
    t = meet(Table(), "acid", weapon="sword", backpack=["axe"]).play("5,2")
    assert (t["hilda"].weapon, t["hilda"].backpack) == ("", ["axe"])
    assert t.state.finds["sword"] == 8


@pytest.mark.rule("L-FIGHT-20")
@pytest.mark.parametrize(
    ("dice", "wounded", "unhurt"), [("5,2", "eriald", "hilda"), ("2,5", "hilda", "eriald")]
)
def test_the_loser_attacker_or_defender_takes_one_wound(dice: str, wounded: str, unhurt: str) -> None:
    t = duel("hilda", "eriald").play(dice)
    assert (t[wounded].lp, t[unhurt].lp) == (2, 3)


@pytest.mark.rule("L-FIGHT-21")
def test_worn_armour_takes_the_wound_and_goes_to_the_pile() -> None:
    for lp in (3, 1):
        t = duel("hilda", "eriald", lp=lp, armour=["helmet"]).play("2,5")
        assert (t["hilda"].lp, t["hilda"].armour, t.state.finds["helmet"]) == (lp, [], 9)
    t = duel("hilda", "eriald", backpack=["helmet"]).play("2,5")
    assert (t["hilda"].lp, t["hilda"].backpack) == (2, ["helmet"])


@pytest.mark.rule("L-FIGHT-22")
def test_without_worn_armour_a_wound_costs_a_life_point() -> None:
    t = duel("hilda", "eriald").play("2,5")
    assert t["hilda"].lp == 2
    assert t.happened("wounded") == {"who": "hilda", "lp": 2}


def elves_in_company() -> Table:
    """Hilda has come to the chamber of Eriald and Saelith."""
    return bring(bring(bring(Table(), "eriald"), "saelith"), "hilda")


@pytest.mark.rule("L-FIGHT-23")
def test_the_attacked_player_may_defend_with_both() -> None:
    t = attack(elves_in_company(), "hilda", "saelith")
    assert (t.kind, t.seat, t.options) == ("join_defence", 2, ("alone", "join:eriald"))
    assert t.play("join:eriald").state.battle.defenders == ["saelith", "eriald"]
    alone = attack(elves_in_company(), "hilda", "saelith").play("alone")
    assert alone.state.battle.defenders == ["saelith"]
    apart = elves_in_company().put("eriald", "1-b2")
    assert attack(apart, "hilda", "saelith").kind == "clash"


@pytest.mark.rule("L-FIGHT-24")
def test_joint_defenders_add_their_strength() -> None:
    t = elves_in_company().put("eriald", weapon="dagger")
    attack(t, "hilda", "saelith").play("join:eriald", "5,2")
    assert t.happened("clash")["defender"] == 3 + 4 + 1
    assert t.happened("clash")["outcome"] == "defender"


@pytest.mark.rule("L-FIGHT-25")
def test_joint_defenders_roll_one_die() -> None:
    t = attack(elves_in_company(), "hilda", "saelith").play("join:eriald")
    t.play("5,2")
    assert t.happened("clash")["dice"] == {"attacker": 5, "defender": 2}


@pytest.mark.rule("L-FIGHT-26")
def test_beaten_joint_defenders_take_a_wound_each_their_own_armour_first() -> None:
    t = elves_in_company().put("eriald", armour=["helmet"])
    attack(t, "hilda", "saelith").play("join:eriald", "2,1")
    assert (t["saelith"].lp, t["eriald"].lp, t["eriald"].armour) == (2, 3, [])


@pytest.mark.rule("L-FIGHT-27")
def test_victorious_joint_defenders_deal_one_wound() -> None:
    t = attack(elves_in_company(), "hilda", "saelith").play("join:eriald", "5,2")
    assert t["hilda"].lp == 2


@pytest.mark.rule("L-FIGHT-28")
def test_characters_of_different_teams_never_defend_together() -> None:
    t = bring(bring(bring(Table(), "eriald"), "ostrogar"), "hilda")
    attack(t, "hilda", "eriald")
    assert (t.kind, t.state.battle.defenders) == ("clash", ["eriald"])


@pytest.mark.rule("L-FIGHT-29")
def test_there_is_no_joint_attack() -> None:
    t = bring(bring(bring(Table(), "eriald"), "wolsung"), "hilda")
    attack(t, "hilda", "eriald")
    assert (t.kind, t.state.battle.attackers) == ("clash", ["hilda"])
    t.play("2,4")
    assert t.happened("clash")["attacker"] == 3
    assert (t["hilda"].lp, t["wolsung"].lp) == (2, 3)


@pytest.mark.rule("L-FIGHT-30")
def test_what_is_in_the_backpack_does_not_fight() -> None:
    t = duel("hilda", "eriald", weapon="dagger", backpack=["axe", "helmet"])
    assert t.kind == "clash"  # nothing can be rearranged any more
    t.play("3,4")
    assert t.happened("clash")["attacker"] == 4
    assert (t["hilda"].lp, t["hilda"].backpack) == (2, ["axe", "helmet"])

"""L-R-29 to L-R-39: rulings on fights."""

import pytest

from games.engine.questions import PASS
from tests.systems.sorcerer.fights import TAME, attack, bring, duel, meet
from tests.systems.sorcerer.table import Table


def elves_in_company(who: str = "hilda", **given: object) -> Table:
    """A stranger has come to the chamber of Eriald and Saelith."""
    return bring(bring(bring(Table(4), "eriald"), "saelith"), who, **given)


@pytest.mark.rule("L-R-29")
def test_a_fight_goes_from_f1_to_f9() -> None:
    t = bring(bring(Table(windows=True), "hargrim", lp=1, backpack=["stone_skin"]), "hilda")
    bring(t, "nimuel", backpack=["weakness", "change_of_fate"]).gems(1, 2).gems(2, 2)
    attack(t, "nimuel", "hargrim").play("join:hilda", PASS, "cast:nimuel:weakness", PASS, PASS, "4,1")
    t.play("die:defender", "3", {}, PASS, "cast:nimuel:change_of_fate:attacker-up")
    t.until("stone_skin").play("take")
    kinds = [entry.kind for entry in t.at.entries] + [t.kind]
    steps = ["join_defence", "cast", "clash", "repeat_die", "clash_again", "repeat_die_others", "cast"]
    assert [kind for at, kind in enumerate(kinds) if kind != kinds[at - 1]][1:] == [
        *steps,
        "stone_skin",
        "fallen",
        "act",
    ]
    told = [event.kind for _, event in t.at.events]
    order = ["joined_defence", "cast", "fight_dice", "die_repeated", "clash", "wounded", "died", "awakened"]
    assert [told.index(kind) for kind in order] == sorted(told.index(kind) for kind in order)


@pytest.mark.rule("L-R-29")
def test_slow_and_coward_act_before_any_scroll() -> None:
    assert meet(Table(), "skeleton", "nimuel", backpack=["might"]).kind == "slow"
    t = meet(Table(), "goblin", "eriald", weapon="sword")
    assert t.events("coward")
    assert not t.events("fight_dice")


@pytest.mark.rule("L-R-29")
def test_what_a_special_puts_before_the_wounds_comes_before_them() -> None:
    t = meet(Table(), "dragon", "hargrim", backpack=["stone_skin"]).play("2,5")
    assert t.kind == "loss"  # the fire, before Stone Skin can be cast
    assert t.play("stone_skin")["hargrim"].lp == 1
    t = bring(Table(4), "skrit", weapon="axe")
    t = attack(bring(t, "eriald", backpack=["elixir"]), "skrit", "eriald").play("3,2")
    assert (t.kind, t["eriald"].lp) == ("pickpocket", 3)


@pytest.mark.rule("L-R-30")
def test_faces_are_read_off_the_die_as_it_finally_stands() -> None:
    t = bring(Table(), "saelith", backpack=["change_of_fate"], weapon="axe")
    bring(t, "hilda")
    attack(t, "hilda", "saelith").play(PASS, "2,1", "cast:saelith:change_of_fate:defender-up")
    assert t.happened("clash")["outcome"] == "defender"  # 3 is no longer a 1
    t = bring(bring(Table(windows=True), "hilda"), "eriald").gems(1, 2)
    attack(t, "hilda", "eriald").play("5,6").play("die:defender", "2")
    assert t.happened("clash")["outcome"] == "attacker"  # Eriald's six was thrown again


@pytest.mark.rule("L-R-30")
def test_the_checks_are_erialds_six_then_ones_then_sums() -> None:
    t = duel("ostrogar", "eriald", weapon="axe").play("6,6")
    assert t.happened("clash")["outcome"] == "defender"  # 7 + 6 against 4 + 6
    t = duel("ostrogar", "hilda").play("1,1")
    assert t.happened("clash")["outcome"] == "attacker"  # only Hilda's 1 loses
    t = duel("hilda", "saelith", weapon="axe").play("1,3")
    assert t.happened("clash")["outcome"] == "defender"  # 6 + 1 against 3 + 3


@pytest.mark.rule("L-R-31")
def test_scrolls_for_the_fight_last_through_both_clashes() -> None:
    t = meet(Table(), "ghouls", "veluna", backpack=["might", "elixir"]).play("cast:veluna:might", "3,4")
    assert (t.kind, t.happened("clash")["attacker"]) == ("clash", 6)
    t.play("2,4")
    assert t.happened("clash")["attacker"] == 6
    assert t.happened("beaten") == {"who": "veluna", "monster": "ghouls"}


@pytest.mark.rule("L-R-31")
@pytest.mark.parametrize(
    ("dice", "lp"), [(["2,5"], 2), (["5,2", "2,5"], 2), (["3,3"], 3), (["5,2", "3,3"], 3)]
)
def test_losing_either_clash_hurts_and_a_tie_ends_the_fight(dice: list[str], lp: int) -> None:
    t = meet(Table(), "ghouls").play(*dice)
    assert (t["hilda"].lp, t.kind, t.treasury(1)) == (lp, "act", 1)


@pytest.mark.rule("L-R-32")
def test_reward_penalty_then_gems_then_finds() -> None:
    t = meet(Table(), "acid", weapon="sword").play("5,2", "elixir")
    told = [event.kind for _, event in t.at.events]
    assert told.index("weapon_lost") < told.index("gems") < told.index("found")


@pytest.mark.rule("L-R-32")
def test_gems_may_end_the_game_before_the_finds_are_drawn() -> None:
    t = Table().gems(1, 17)
    t = meet(t, "acid", weapon="sword").play("5,2", "pass")
    assert (t.happened("won")["seat"], t["hilda"].weapon, t.at.question) == (1, "", None)
    assert not t.events("found")


@pytest.mark.rule("L-R-32")
def test_finds_are_drawn_without_asking_and_may_be_left() -> None:
    t = meet(Table(), "rats", backpack=["dagger", "dagger"]).play("5,2")
    assert t.kind == "find"
    t.play("sword")
    assert (t.kind, t["hilda"].backpack) == ("act", ["dagger", "dagger", "sword"])
    assert "drop:sword" in t.options


@pytest.mark.rule("L-R-33")
def test_wounds_are_taken_one_after_another_and_the_owner_chooses_the_armour() -> None:
    t = meet(Table(), "dragon", "ostrogar", armour=["helmet", "breastplate"]).play("2,6")
    assert (t.kind, t.seat, t.options) == ("armour_loss", 3, ("helmet", "breastplate"))
    assert t.play("breastplate")["ostrogar"].armour == []
    assert t["ostrogar"].lp == 2
    assert [one["token"] for one in t.events("armour_lost")] == ["breastplate", "helmet"]
    t = meet(Table(), "dragon", armour=["helmet"]).play("2,5")
    assert (t["hilda"].lp, t["hilda"].armour) == (2, [])


@pytest.mark.rule("L-R-33")
def test_wounds_beyond_death_are_ignored() -> None:
    t = meet(Table(), "dragon", "hargrim", lp=1, backpack=["stone_skin", "stone_skin"])
    t.play("2,5", "stone_skin", "take")
    assert (t["hargrim"].status, t["hargrim"].lp) == ("asleep", 0)
    assert len(t.events("wounded")) == 1


@pytest.mark.rule("L-R-34")
def test_a_victorious_attacker_may_pick_up_what_the_loser_dropped() -> None:
    t = bring(bring(Table(), "eriald", lp=1, weapon="sword"), "hilda", weapon="axe")
    attack(t, "hilda", "eriald").play("5,2")
    assert (t.kind, t["hilda"].place) == ("act", TAME)
    assert "pick:sword" in t.options


@pytest.mark.rule("L-R-34")
def test_a_victorious_defender_gets_nothing() -> None:
    t = bring(bring(Table(), "eriald"), "hilda", lp=1, weapon="dagger", backpack=["elixir"])
    attack(t, "hilda", "eriald").play("2,5")
    assert t.lying(TAME) == ["elixir", "dagger"]
    assert (t["eriald"].backpack, t["eriald"].weapon) == ([], "")
    assert t.seat == 1
    assert not any(key.startswith("pick") for key in t.options)


@pytest.mark.rule("L-R-35")
def test_the_joint_defence_is_decided_before_any_scroll_and_both_may_cast() -> None:
    t = bring(bring(Table(4), "saelith", backpack=["weakness"]), "nimuel", backpack=["might"])
    attack(bring(t, "hilda"), "hilda", "saelith")
    assert t.kind == "join_defence"
    t.play("join:nimuel")
    assert t.kind == "cast"
    assert {"cast:saelith:weakness", "cast:nimuel:might"} <= set(t.options)
    t.play("cast:nimuel:might", "cast:saelith:weakness", "3,3")
    clash = t.happened("clash")
    assert (clash["attacker"], clash["defender"]) == (0, 8)


@pytest.mark.rule("L-R-35")
def test_both_bring_weapon_and_gauntlet() -> None:
    t = elves_in_company().put("eriald", gauntlet=True).put("saelith", weapon="sword")
    attack(t, "hilda", "saelith").play("join:eriald", "5,2")
    assert t.happened("clash")["defender"] == 4 + 3 + 3 + 2


@pytest.mark.rule("L-R-35")
@pytest.mark.parametrize(
    ("target", "helper", "weapon", "dice"),
    [("saelith", "eriald", "axe", "6,6"), ("khar_ghul", "ostrogar", "", "2,1")],
)
def test_a_fight_ability_of_one_serves_the_shared_die(
    target: str, helper: str, weapon: str, dice: str
) -> None:
    t = bring(bring(bring(Table(4), target), helper), "ryjek", weapon=weapon)
    attack(t, "ryjek", target).play(f"join:{helper}", dice)
    assert t.happened("clash")["outcome"] == "defender"


@pytest.mark.rule("L-R-35")
def test_each_adds_its_own_ability_to_its_own_strength() -> None:
    t = bring(bring(bring(Table(), "wolsung"), "hilda", lp=1), "eriald")
    attack(t, "eriald", "wolsung").play("join:hilda", "5,2")
    assert t.happened("clash")["defender"] == 3 + 3 + 2


@pytest.mark.rule("L-R-36")
def test_a_gauntlet_bearer_among_two_defenders_deals_two_wounds_of_the_gauntlet() -> None:
    t = elves_in_company(lp=2).put("eriald", gauntlet=True)
    attack(t, "hilda", "saelith").play("join:eriald", "5,2")
    assert t["hilda"].status == "gone"


@pytest.mark.rule("L-R-36")
def test_a_gauntlet_bearing_attacker_deals_two_wounds_to_each_defender() -> None:
    t = elves_in_company(gauntlet=True).put("eriald", armour=["helmet"])
    attack(t, "hilda", "saelith").play("join:eriald", "5,1")
    assert (t["saelith"].lp, t["eriald"].lp, t["eriald"].armour) == (1, 2, [])


@pytest.mark.rule("L-R-37")
@pytest.mark.parametrize("scroll", ["teleport:4-c3", "unseen"])
def test_when_a_joint_defender_leaves_the_other_fights_on_alone(scroll: str) -> None:
    t = bring(bring(Table(4), "nimuel", backpack=[scroll.partition(":")[0]]), "eriald")
    attack(bring(t, "hilda"), "hilda", "nimuel").play("join:eriald", f"cast:nimuel:{scroll}")
    assert t.state.battle.defenders == ["eriald"]
    t.play("5,2")
    assert t.happened("clash")["defender"] == 4
    assert (t["nimuel"].lp, t["eriald"].lp) == (3, 2)


@pytest.mark.rule("L-R-37")
def test_a_side_without_anybody_ends_the_fight_without_a_result() -> None:
    t = bring(bring(Table(4), "nimuel", backpack=["unseen"]), "hilda")
    attack(t, "hilda", "nimuel").play("cast:nimuel:unseen")
    assert (t.kind, t.state.fight, t["nimuel"].lp, t["hilda"].lp) == ("act", None, 3, 3)
    assert t.events("fight_ended")
    assert not t.events("fight_dice")
    t = meet(Table(), "dragon", "nimuel", backpack=["teleport"]).play("cast:nimuel:teleport:2-e3")
    assert (t["nimuel"].place, t["nimuel"].lp, t.treasury(2)) == ("2-e3", 3, 1)
    assert not t.events("fight_dice")


@pytest.mark.rule("L-R-38")
def test_a_zombie_is_attacked_joins_a_defence_and_attacks() -> None:
    t = bring(bring(bring(Table(), "khar_ghul"), "zombie"), "hilda")
    attack(t, "hilda", "zombie").play("join:khar_ghul", "5,2")
    assert t.happened("clash")["defender"] == 2 + 2
    assert (t["zombie"].status, t["khar_ghul"].lp) == ("asleep", 2)
    t = bring(bring(Table(), "zombie", "1-b2"), "hilda")
    t.start(3, "act", moved="ostrogar").play("zombie_move:zombie:b3", "attack:hilda", "5,2")
    assert t["hilda"].lp == 2


@pytest.mark.rule("L-R-39")
def test_nobody_is_attacked_in_the_own_camp() -> None:
    t = Table().put("eriald", "1-a3").start(2, "encounter", moved="eriald")
    assert t.kind == "act"
    assert not t.events("fight_dice")


@pytest.mark.rule("L-R-39")
def test_nobody_in_the_own_camp_is_the_target_of_a_scroll() -> None:
    t = Table().put("hilda", TAME).put("saelith", TAME, backpack=["lightning_bolt"]).start(2)
    bolts = [key for key in t.options if "lightning_bolt" in key]
    assert bolts == ["cast:saelith:lightning_bolt:hilda"]  # Wolsung stands one passage away, in his Camp

"""FIGHT and WOUND: attacks of mice, dice and symbols, sight, weapons and what they add (M-R-38 to M-R-50)."""

import msgspec
import pytest

from games.systems.mice import queries
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

FIGHT = "fight:princes_sword:roach-1"


def beside(kind: str = "roach", **collin: object) -> Table:
    """Collin on 1, the others far away on 9, a minion on 2; Collin's sword gives 3 dice."""
    return Table(space=9).put("collin", 1, **collin).foe(kind, 2).start("collin")


@pytest.mark.rule("M-FIGHT-01", "M-CARD-03")
@pytest.mark.card("princes_sword")
def test_an_attack_rolls_battle_with_the_weapons_bonus() -> None:
    t = beside().play(FIGHT)
    assert (t.kind, t.dice) == ("attack", 3)


@pytest.mark.rule("M-FIGHT-02")
def test_melee_reaches_the_same_and_adjacent_spaces() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 1, 2, 3, 5, 6).start("collin")
    assert t.offers("fight") == [f"fight:princes_sword:roach-{n}" for n in (1, 2, 4)]


@pytest.mark.rule("M-FIGHT-03", "M-DIE-03")
def test_every_sword_is_one_hit_with_or_without_a_shield() -> None:
    t = beside().play(FIGHT, "2,3,5")
    assert t.events("hits")[0]["hits"] == 3
    assert beside().play(FIGHT, "1,4,6").events("hits")[0]["hits"] == 0


@pytest.mark.rule("M-FIGHT-04", "M-FIGHT-08")
def test_with_a_hit_the_minions_defence_is_rolled() -> None:
    t = beside("rat_warrior").play("fight:princes_sword:rat_warrior-1", "2,1,1")
    assert (t.kind, t.dice) == ("minion_defence", 2)


@pytest.mark.rule("M-FIGHT-05", "M-R-41")
def test_without_a_hit_nobody_defends() -> None:
    t = beside().play(FIGHT, "4,4,6")
    assert t.kind == "turn"
    assert t.foes == {"roach-1": 2}


@pytest.mark.rule("M-FIGHT-06", "M-FIGHT-07", "M-DIE-05")
def test_each_shield_blocks_a_hit_and_the_rest_are_wounds() -> None:
    t = beside("centipede").play("fight:princes_sword:centipede-1", "2,3,5", "2,3")
    assert t.figure("centipede-1").wounds == 2


@pytest.mark.rule("M-FIGHT-09", "M-DIE-06", "M-R-47")
def test_cheese_on_the_attack_is_the_mouses() -> None:
    t = beside().play(FIGHT, "1,1,4")
    assert (t["collin"].cheese, t.state.wheel) == (2, 0)


@pytest.mark.rule("M-FIGHT-10", "M-SURGE-01", "M-R-42")
def test_cheese_of_the_minions_defence_goes_to_the_wheel_even_if_all_is_blocked() -> None:
    t = beside("centipede").play("fight:princes_sword:centipede-1", "2,4,4", "1,3")
    assert (t.state.wheel, t.figure("centipede-1").wounds) == (1, 0)


@pytest.mark.rule("M-R-49", "M-WOUND-01", "M-WOUND-03")
def test_one_wound_defeats_a_small_minion_and_the_rest_is_lost() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2, 2).start("collin").play(FIGHT, "2,2,2", 4)
    assert t.foes == {"roach-2": 2}
    assert "roach" in t.state.track
    t = beside().play(FIGHT, "2,2,2", 4)
    assert t.foes == {}
    assert "roach" not in t.state.track


@pytest.mark.rule("M-WOUND-02", "M-R-50")
def test_a_minion_with_more_life_collects_wounds() -> None:
    t = beside("spider").play("fight:princes_sword:spider-1", "2,2,4", "4,4,4")
    assert t.foes == {}
    t = beside("centipede").play("fight:princes_sword:centipede-1", "2,2,4", "4,4")
    assert t.figure("centipede-1").wounds == 2
    t = Table(space=9).put("collin", 1).foe("spider", 2, wounds=1).start("collin")
    t.play("fight:princes_sword:spider-1", "2,4,4", "4,4,4")
    assert t.foes == {}


# -- shots ------------------------------------------------------------------------------------------------


def archer(*spaces: int, space: int = 1, **given: object) -> Table:
    """Lily in the Pantry Tunnels, the others on 11; roaches on the named spaces."""
    t = Table("T2b", "lily", "nez", "tilda", "filch", chapter="C3", space=11)
    return t.put("lily", space, **given).foe("roach", *spaces).start("lily")


@pytest.mark.rule("M-FIGHT-11", "M-DIE-04")
@pytest.mark.card("short_bow")
def test_a_shot_counts_bows_only() -> None:
    t = archer(9, cheese=0).play("fight:short_bow:roach-1", "4,6")
    assert t.happened("hits")["hits"] == 2
    assert archer(9).play("fight:short_bow:roach-1", "2,5").happened("hits")["hits"] == 0


@pytest.mark.rule("M-FIGHT-12")
def test_a_shot_reaches_whatever_is_seen_on_the_tile() -> None:
    t = archer(3, 4, 8, space=2)
    assert t.offers("fight") == ["fight:short_bow:roach-1"]  # beside it
    assert archer(4, 8, space=1).offers("fight") == ["fight:short_bow:roach-1", "fight:short_bow:roach-2"]


@pytest.mark.rule("M-FIGHT-13")
def test_minions_close_by_must_be_the_target_of_a_shot() -> None:
    assert archer(2, 4).offers("fight") == ["fight:short_bow:roach-1"]
    assert archer(1, 4).offers("fight") == ["fight:short_bow:roach-1"]


@pytest.mark.rule("M-R-44")
def test_what_is_close_but_not_seen_neither_binds_nor_can_be_shot_at(monkeypatch: pytest.MonkeyPatch) -> None:
    side = CONTENT.sides["T2b"]
    blind = {space: tuple(one for one in side.spaces if one != 2) for space in side.spaces}
    monkeypatch.setitem(side.__dict__, "seen_from", blind)
    assert archer(2, 4).offers("fight") == ["fight:short_bow:roach-2"]


@pytest.mark.rule("M-FIGHT-16", "M-R-46")
def test_walls_are_fixed_for_each_side() -> None:
    t = Table("T1o", chapter="C1").put("maginos", 6).foe("roach", 7, 8).start("maginos")
    assert t.offers("fight") == []


# -- weapons ----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-CARD-14")
def test_without_a_weapon_nobody_attacks() -> None:
    assert beside(worn=["leather_breastplate"]).offers("fight") == []


@pytest.mark.rule("M-R-39", "M-R-40")
@pytest.mark.card("dagger", "acorn_flail", "tail_ring")
def test_one_weapon_counts_and_either_may_be_chosen() -> None:
    t = beside(worn=["princes_sword", "acorn_flail", "tail_ring"])
    assert t.offers("fight") == [FIGHT, "fight:acorn_flail:roach-1"]
    assert t.play(FIGHT).dice == 4  # Battle 2, sword 1, ring 1


@pytest.mark.rule("M-CARD-18", "M-R-127")
@pytest.mark.card("tail_ring")
def test_the_ring_on_the_tail_helps_in_melee_only() -> None:
    mouse = Table()["maginos"]
    mouse.worn = ["mystics_staff", "tail_ring"]
    assert queries.battle(CONTENT, mouse, "mystics_staff", "ranged") == 2
    assert queries.battle(CONTENT, mouse, "mystics_staff", "melee") == 3


@pytest.mark.rule("M-CARD-25")
@pytest.mark.card("leather_breastplate", "toothpick", "thimble_helm", "button_shield", "seed_greaves")
def test_what_is_worn_adds_to_the_defence() -> None:
    mouse = Table()["collin"]
    assert queries.defence(CONTENT, mouse) == 3  # 2 and the breastplate
    for worn, more in ((["toothpick"], 1), (["thimble_helm", "button_shield", "seed_greaves"], 3)):
        mouse.worn = worn
        assert queries.defence(CONTENT, mouse) == 2 + more
    mouse.worn, mouse.pack = [], ["thimble_helm"]
    assert queries.defence(CONTENT, mouse) == 2


@pytest.mark.parametrize(
    ("card", "stat", "worth"),
    [
        pytest.param("cap_shield", "defence", 2, marks=pytest.mark.card("cap_shield")),
        pytest.param("chain_mail", "defence", 2, marks=pytest.mark.card("chain_mail")),
        pytest.param("leaf_cloak", "defence", 1, marks=pytest.mark.card("leaf_cloak")),
        pytest.param("walnut_helm", "defence", 1, marks=pytest.mark.card("walnut_helm")),
        pytest.param("star_robe", "lore", 1, marks=pytest.mark.card("star_robe")),
        pytest.param("star_robe", "defence", 1, marks=pytest.mark.card("star_robe")),
        pytest.param("whisker_ring", "lore", 1, marks=pytest.mark.card("whisker_ring")),
        pytest.param("soft_boots", "move", 1, marks=pytest.mark.card("soft_boots")),
        pytest.param("ribbon", "move", 1, marks=pytest.mark.card("ribbon")),
    ],
)
def test_what_a_worn_card_adds(card: str, stat: str, worth: int) -> None:
    value = {"defence": queries.defence, "lore": queries.lore, "move": queries.move_value}[stat]
    mouse = Table()["collin"]
    mouse.worn = []
    before = value(CONTENT, mouse)
    mouse.worn = [card]
    assert value(CONTENT, mouse) == before + worth


@pytest.mark.parametrize(
    ("weapon", "kind", "dice"),
    [
        pytest.param("needle_rapier", "melee", 3, marks=pytest.mark.card("needle_rapier")),
        pytest.param("paperknife", "melee", 4, marks=pytest.mark.card("paperknife")),
        pytest.param("slingshot", "ranged", 2, marks=pytest.mark.card("slingshot")),
        pytest.param("scorching_wand", "ranged", 4, marks=pytest.mark.card("scorching_wand")),
        pytest.param("clockwork_bow", "ranged", 4, marks=pytest.mark.card("clockwork_bow")),
        pytest.param("acorn_flail", "melee", 3, marks=pytest.mark.card("acorn_flail")),
    ],
)
def test_dice_and_kind_of_a_weapon(weapon: str, kind: str, dice: int) -> None:
    t = beside(worn=[weapon]).play(f"fight:{weapon}:roach-1")
    assert t.dice == dice
    assert t.happened("attack")["attack"] == kind


@pytest.mark.card("great_hammer")
def test_the_great_hammer_is_stronger_at_arms_length() -> None:
    t = Table(space=9).put("nez", 1).foe("roach", 2).start("nez").play("fight:great_hammer:roach-1")
    assert t.dice == 4
    t = Table(space=9).put("nez", 1).foe("roach", 1).start("nez").play("fight:great_hammer:roach-1")
    assert t.dice == 3


@pytest.mark.card("healers_mace")
def test_the_mace_counts_other_wounded_mice_on_the_space() -> None:
    t = Table(space=9).put("tilda", 1, wounds=1).put("nez", 1, wounds=1).put("collin", 1, wounds=2)
    t.put("maginos", 2, wounds=1).foe("roach", 5).start("tilda").play("fight:healers_mace:roach-1")
    assert t.dice == 4


@pytest.mark.card("mystics_staff")
def test_the_staff_shoots_but_strikes_on_the_own_space() -> None:
    t = Table(space=9).put("maginos", 1).foe("roach", 1).start("maginos").play("fight:mystics_staff:roach-1")
    assert t.happened("attack")["attack"] == "melee"
    t = Table(space=9).put("maginos", 1).foe("roach", 4).start("maginos").play("fight:mystics_staff:roach-1")
    assert (t.happened("attack")["attack"], t.dice) == ("ranged", 2)


@pytest.mark.card("dagger")
def test_the_dagger_is_quick_against_who_is_lower_on_the_track() -> None:
    t = beside("rat_warrior", worn=["dagger"]).play("fight:dagger:rat_warrior-1", "2,2")
    assert t.dice == 1
    t = Table(space=9).put("collin", 1, worn=["dagger"]).foe("rat_warrior", 2)
    t.on_track("rat_warrior", "collin", "nez", "tilda", "maginos").start("collin")
    assert t.play("fight:dagger:rat_warrior-1", "2,2").dice == 2


@pytest.mark.card("long_bow")
def test_the_long_bow_is_better_against_large_ones() -> None:
    t = beside("spider", worn=["long_bow"]).play("fight:long_bow:spider-1")
    assert t.dice == 4
    assert beside(worn=["long_bow"]).play("fight:long_bow:roach-1").dice == 3


@pytest.mark.card("enchanted_bow")
def test_the_enchanted_bow_shoots_once_more_for_cheese_once_a_turn() -> None:
    t = Table(space=9).put("collin", 1, worn=["enchanted_bow"]).foe("roach", 2, 2).start("collin")
    t.play("fight:enchanted_bow:roach-1", "1,4,4", 4)
    assert t.kind == "once_more"
    t.play("use:enchanted_bow", "1,1,1")
    assert t.kind == "turn"


@pytest.mark.card("frost_wand")
def test_the_frost_wand_knocks_down_who_survives_a_hit() -> None:
    t = beside(worn=["frost_wand"]).play("fight:frost_wand:roach-1", "4,2,2", 3)
    assert t.figure("roach-1").status == ["knocked"]
    t = beside("spider", worn=["frost_wand"]).play("fight:frost_wand:spider-1", "4,2,2", "3,3,3")
    assert t.figure("spider-1").status == []


# -- dice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-R-38")
def test_fewer_than_one_die_is_no_roll() -> None:
    t = beside(worn=["princes_sword"], tricks=["flank"]).play(FIGHT)
    assert t.options == ("done", "use:flank")
    t.play("use:flank", "2,4,4")  # the roach has 1 die and loses 3
    assert t.foes == {}
    assert t.events("rolled")[-1]["roll"] == "attack"


@pytest.mark.rule("M-R-130")
@pytest.mark.card("power_shot")
def test_dice_are_added_before_they_are_doubled() -> None:
    t = archer(9, cheese=3, worn=["long_bow"], abilities=["power_shot"])
    t.play("fight:long_bow:roach-1", "use:power_shot")
    assert t.dice == 6


@pytest.mark.rule("M-DIE-08")
def test_a_shield_with_a_star_is_one_block() -> None:
    t = beside("rat_warrior").play("fight:princes_sword:rat_warrior-1", "2,2,2", "5,5")
    assert t.foes == {}


@pytest.mark.rule("M-COMP-06")
def test_there_is_no_limit_of_dice() -> None:
    t = archer(9, cheese=3, worn=["long_bow"], abilities=["power_shot"])
    t["lily"].boosts = []
    t.play("fight:long_bow:roach-1", "use:power_shot")
    assert t.dice > 5


@pytest.mark.rule("M-CARD-16", "M-R-135")
def test_who_is_immune_to_a_type_takes_no_hit_but_the_cheese_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = msgspec.structs.replace(CONTENT.minions["roach"], immune=("sharp",))
    monkeypatch.setitem(CONTENT.minion_cards, "roach", hard)
    t = beside().play(FIGHT, "2,2,1")
    assert (t.foes, t["collin"].cheese) == ({"roach-1": 2}, 1)
    assert t.kind == "turn"
    t = beside(worn=["acorn_flail"]).play("fight:acorn_flail:roach-1", "2,2,4", 4)
    assert t.foes == {}


@pytest.mark.rule("M-CARD-02", "M-CARD-09")
def test_a_mouse_of_two_classes_uses_cards_of_either() -> None:
    t = Table()
    search = CONTENT.search
    assert queries.may_use(CONTENT, t["nez"], search["great_hammer"])
    assert queries.may_use(CONTENT, t["nez"], search["princes_sword"])
    assert not queries.may_use(CONTENT, t["tilda"], search["princes_sword"])
    assert not queries.may_use(CONTENT, t["collin"], search["scroll_storm"])  # Lore 3


@pytest.mark.rule("M-R-133", "M-R-134")
@pytest.mark.card("chain_lightning")
def test_one_roll_meets_several_targets_of_which_one_is_close_by() -> None:
    t = Table(space=9).put("maginos", 1, cheese=3, abilities=["chain_lightning"]).foe("roach", 2, 3, 4)
    t.start("maginos").play("use:chain_lightning")
    assert (t.kind, t.options) == ("target", ("done", "roach-2", "roach-3"))  # the one beside it is sure
    t.play("roach-2", "done")
    assert (t.kind, t.dice) == ("attack", 4)
    t.play("4,1,1,1", 3, 4)
    assert t.foes == {"roach-1": 2, "roach-3": 4}
    assert t["maginos"].cheese == 3

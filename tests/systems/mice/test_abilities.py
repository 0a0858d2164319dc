"""TURN, FREE and the ability cards: one a turn, prices, sharing, equipping, learning (M-R-127 to -134)."""

import pytest

from tests.systems.mice.table import Table


def with_ability(card: str, who: str = "collin", cheese: int = 6, **given: object) -> Table:
    """Somebody on 1 with an ability card, the others on 9."""
    mice = ["collin", "nez", "tilda", "maginos"]
    mice = mice if who in mice else [who, "nez", "tilda", "maginos"]
    return Table("T1o", *mice, space=9).put(who, 1, cheese=cheese, abilities=[card], **given)


# -- the turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-TURN-01", "M-R-21")
def test_move_and_then_act_or_act_and_then_move() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 12).start("collin").play("step:2", "search", 3)
    assert t.offers("step") == []
    t = Table(space=9).put("collin", 1).foe("roach", 12).start("collin").play("search", 3)
    assert t.offers("step") == ["step:2", "step:5"]
    assert t.play("step:2").offers("step")


@pytest.mark.rule("M-TURN-02", "M-TURN-04")
def test_the_actions_and_the_free_actions() -> None:
    t = Table(space=9).put("collin", cheese=6).start("collin")
    verbs = {key.partition(":")[0] for key in t.options}
    assert {"search", "rest", "explore", "share", "equip", "level_up"} <= verbs
    t = Table(space=9).put("collin", 1).foe("roach", 2).start("collin").play("step:5")
    assert {"scurry", "search", "rest"} <= {key.partition(":")[0] for key in t.options}


@pytest.mark.rule("M-TURN-03")
def test_no_action_is_an_answer_too() -> None:
    assert Table().start("collin").play("end").state.now.card == "nez"


@pytest.mark.rule("M-TURN-05")
def test_each_free_action_once_a_turn() -> None:
    t = Table().put("collin", cheese=12).start("collin").play("equip", "done", "share:nez", "done")
    t.play("level_up:inspire")
    assert t.offers("equip") == t.offers("share") == t.offers("level_up") == []


@pytest.mark.rule("M-TURN-06", "M-TURN-07")
def test_free_actions_come_between_steps_but_not_inside_an_action() -> None:
    t = Table().start("collin").play("step:2", "equip", "done", "step:3")
    assert t["collin"].space == 3
    t.play("scurry", 5)
    assert {key.partition(":")[0] for key in t.options} == {"pass", "step"}


@pytest.mark.rule("M-TURN-08", "M-FREE-11")
@pytest.mark.card("first_aid", "resolve")
def test_one_ability_a_turn_even_with_several() -> None:
    t = Table().put("tilda", cheese=9, wounds=2, abilities=["first_aid", "fortify"]).start("tilda")
    t.play("use:first_aid")
    assert not {"use:first_aid", "use:fortify"} & set(t.options)


@pytest.mark.rule("M-CARD-22", "M-CARD-23")
@pytest.mark.card("first_aid")
def test_the_price_is_paid_and_a_healer_pays_less_for_first_aid() -> None:
    t = Table().put("tilda", cheese=1, wounds=1, abilities=["first_aid"]).start("tilda").play("use:first_aid")
    assert (t["tilda"].cheese, t["tilda"].wounds) == (0, 0)
    t = Table().put("tilda", abilities=[]).put("collin", cheese=3, wounds=1, abilities=["first_aid"])
    assert t.start("collin").play("use:first_aid")["collin"].cheese == 1
    t = Table().put("tilda", abilities=[]).put("collin", cheese=1, abilities=["first_aid"]).start("collin")
    assert "use:first_aid" not in t.options


# -- level up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-FREE-09", "M-FREE-10", "M-R-108")
def test_six_cheese_for_an_ability_of_the_class_that_nobody_has() -> None:
    t = Table().put("collin", cheese=7).start("collin")
    assert "level_up:battle_squeak" not in t.options  # Nez has it
    assert "level_up:dodge" not in t.options
    t.play("level_up:feint")
    assert (t["collin"].cheese, t["collin"].abilities) == (1, ["give_order", "feint"])
    assert Table().put("collin", cheese=5).start("collin").offers("level_up") == []


# -- equip ------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-FREE-02", "M-FREE-05", "M-FREE-06")
def test_cards_are_put_on_and_taken_off() -> None:
    t = Table().put("collin", pack=["thimble_helm"]).start("collin").play("equip")
    assert t.options == ("done", "wear:thimble_helm", "remove:princes_sword", "remove:leather_breastplate")
    t.play("wear:thimble_helm")
    assert "remove:thimble_helm" not in t.options  # each card once
    t.play("remove:princes_sword")
    assert "wear:princes_sword" not in t.options
    t.play("done")
    assert (t["collin"].worn, t["collin"].pack) == (
        ["leather_breastplate", "thimble_helm"],
        ["princes_sword"],
    )


@pytest.mark.rule("M-FREE-07", "M-FREE-08", "M-R-152")
def test_only_the_result_must_fit_slots_and_paws() -> None:
    t = Table().put("collin", pack=["toothpick"]).start("collin").play("equip", "wear:toothpick")
    assert "done" not in t.options
    t.play("remove:princes_sword")
    assert t.options[0] == "done"
    t = Table().put("collin", pack=["chain_mail"]).start("collin").play("equip", "wear:chain_mail")
    assert "done" not in t.options


@pytest.mark.rule("M-R-127")
def test_nobody_puts_on_what_asks_for_another_class() -> None:
    t = Table().put("tilda", pack=["paperknife", "star_robe"]).start("tilda").play("equip")
    assert t.offers("wear") == ["wear:star_robe"]


@pytest.mark.rule("M-CARD-19")
@pytest.mark.card("dagger")
def test_filch_holds_a_dagger_with_his_tail() -> None:
    t = Table("T1o", "filch", "nez", "tilda", "maginos").put("filch", worn=["dagger", "button_shield"])
    t.put("filch", pack=["needle_rapier", "ribbon"]).start("filch").play(
        "equip", "wear:needle_rapier", "done"
    )
    assert t["filch"].worn == ["dagger", "button_shield", "needle_rapier"]
    t.start("filch").play("equip", "wear:ribbon")
    assert "done" not in t.options  # it wants the tail


@pytest.mark.rule("M-FREE-03", "M-FREE-04", "M-D-14")
def test_over_the_limit_a_card_goes() -> None:
    t = Table().put("tilda", pack=["slingshot", "chain_mail", "antidote"]).start("tilda")
    t.play("equip", "remove:healers_mace", "done")
    assert (t.kind, t.default) == ("drop", "chain_mail")
    t.play("chain_mail")
    assert t["tilda"].pack == ["slingshot", "antidote", "healers_mace"]


@pytest.mark.card("belt_pouch")
def test_with_a_pouch_the_pack_holds_five() -> None:
    pack = ["slingshot", "chain_mail", "antidote", "button_shield"]
    t = Table().put("tilda", worn=["healers_mace", "belt_pouch"], pack=pack).start("tilda").play("search", 2)
    t.play("cork")
    assert t.options == ("keep", "cheese")


# -- share ------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-FREE-01", "M-R-128")
def test_any_cards_and_cheese_change_hands_with_one_mouse_close_by() -> None:
    t = Table(space=2).put("collin", 1, cheese=3, pack=["toothpick"], tricks=["flank"]).put("tilda", 12)
    t.put("nez", pack=["antidote"], cheese=1).start("collin")
    assert t.offers("share") == ["share:nez", "share:maginos"]
    t.play("share:nez", "give:toothpick", "give:flank", "take:antidote", "cheese:2", "done")
    assert (t["collin"].pack, t["collin"].cheese) == (["antidote"], 1)
    assert (t["nez"].pack, t["nez"].tricks, t["nez"].cheese) == (["toothpick"], ["flank"], 3)


@pytest.mark.rule("M-D-10", "M-R-129")
def test_the_partners_player_must_agree_and_usually_does() -> None:
    t = Table(seats=4).put("collin", cheese=1).start("collin").play("share:nez", "cheese:1", "done")
    assert (t.kind, t.asked, t.default) == ("deal", (2,), "yes")
    assert t.play("yes")["nez"].cheese == 1
    t = Table(seats=4).put("collin", cheese=1).start("collin").play("share:nez", "cheese:1", "done", "no")
    assert (t["nez"].cheese, t["collin"].cheese) == (0, 1)
    t = Table(seats=4).start("collin").play("share:nez", "take:great_hammer", "done")
    assert t.default == "no"  # worn


@pytest.mark.card("meeps")
@pytest.mark.rule("M-D-34")
def test_the_ladybird_carries_between_any_two_mice_with_their_consent() -> None:
    t = Table(space=9, seats=4).put("maginos", 1, cheese=1, abilities=["meeps"]).put("collin", 4)
    t.put("tilda", 12, cheese=2).start("maginos").play("use:meeps", "tilda", "collin", "cheese:2", "done")
    assert (t.kind, t.asked) == ("deal", (3,))
    t.play("yes")
    assert t.asked == (1,)
    t.play("yes")
    assert (t["tilda"].cheese, t["collin"].cheese, t.state.now.free) == (0, 2, [])


# -- abilities one by one ---------------------------------------------------------------------------------


@pytest.mark.card("accurate_shot", "aimed_shot")
@pytest.mark.parametrize(("card", "attack", "defence"), [("accurate_shot", 2, 1), ("aimed_shot", 3, 3)])
def test_shots_with_an_aim(card: str, attack: int, defence: int) -> None:
    t = Table("T2b", "lily", "nez", "tilda", "filch", chapter="C3", space=11)
    t.put("lily", 1, cheese=2, abilities=[card]).foe("spider", 9).start("lily")
    t.play("fight:short_bow:spider-1", f"use:{card}")
    assert t.dice == attack
    t.play(",".join(["4"] * attack))
    assert t.dice == defence


@pytest.mark.card("cure")
def test_a_cure_removes_as_much_as_is_paid_for() -> None:
    t = Table().put("tilda", cheese=3, abilities=["cure"]).put("nez", wounds=2, poison=1, status=["webbed"])
    t.start("tilda")
    assert t.offers("use")[:3] == ["use:cure:1", "use:cure:2", "use:cure:3"]
    t.play("use:cure:2", "poison", "effect")
    assert (t["nez"].wounds, t["nez"].poison, t["nez"].status, t["tilda"].cheese) == (1, 0, [], 1)


@pytest.mark.card("cure")
def test_a_cure_is_for_one_mouse_chosen_once() -> None:
    t = Table().put("tilda", cheese=3, abilities=["cure"]).put("nez", wounds=2, poison=2, status=["webbed"])
    t.put("collin", wounds=1, poison=1, status=["stunned"]).start("tilda")
    t.play("use:cure:3", "poison")
    assert (t.kind, t.options) == ("whom", ("collin", "nez"))
    t.play("nez", "effect", "poison")
    assert (t["nez"].poison, t["nez"].status) == (0, [])
    assert (t["collin"].poison, t["collin"].status, t.kind) == (1, ["stunned"], "turn")


@pytest.mark.card("fortify")
def test_fortify_lasts_until_the_round_ends() -> None:
    t = with_ability("fortify", "tilda").start("tilda").play("use:fortify")
    assert [boost.until for boost in t["collin"].boosts] == ["round"]
    t.play("end").until("movement").play(1, "end").until("movement")
    assert (t.state.round, t["collin"].boosts) == (2, [])


@pytest.mark.card("battle_leader")
def test_the_leader_in_battle_leads_until_the_own_next_turn() -> None:
    t = (
        with_ability("battle_leader")
        .foe("roach", 12)
        .put("nez", 11)
        .start("collin")
        .play("use:battle_leader", "end")
    )
    t.until("movement").play(1, "fight:great_hammer:roach-1")
    assert t.dice == 5
    t.play("4,4,4,4,4", "end").until("movement")
    assert t["nez"].boosts
    t.begin("collin")
    assert t["nez"].boosts == []


@pytest.mark.card("major_heal", "gentle_paws")
def test_healing_on_the_own_space() -> None:
    t = with_ability("major_heal", "tilda").put("nez", 1, wounds=3, poison=1).put("maginos", wounds=1)
    t.start("tilda").play("use:major_heal")
    assert (t["nez"].wounds, t["nez"].poison) == (1, 1)
    t = Table(space=1).put("collin", wounds=1).put("nez", wounds=1).start("tilda").play("use:gentle_paws")
    assert (t.kind, t.options) == ("whom", ("collin", "nez"))
    assert t.play("nez")["nez"].wounds == 0
    assert "use:gentle_paws" not in t.options


@pytest.mark.card("gentle_paws", "second_wind")
def test_gentle_paws_heal_once_a_turn_even_with_a_second_action() -> None:
    t = Table(space=1).put("collin", wounds=2).put("tilda", tricks=["second_wind"]).start("tilda")
    t.play("use:gentle_paws", "use:second_wind")
    assert (t["collin"].wounds, "search" in t.options, "use:gentle_paws" in t.options) == (1, True, False)


@pytest.mark.rule("M-R-134")
@pytest.mark.card("thundersqueak")
def test_thundersqueak_meets_every_minion_on_the_space() -> None:
    t = with_ability("thundersqueak", "nez").foe("roach", 1, 1, 2).start("nez").play("use:thundersqueak")
    assert (t.kind, t.dice) == ("attack", 3)
    t.play("2,4,4", 4, 3)
    assert t.foes == {"roach-2": 1, "roach-3": 2}


@pytest.mark.card("battle_squeak", "feint")
def test_before_a_blow() -> None:
    t = with_ability("battle_squeak", "nez").foe("roach", 2).start("nez")
    t.play("fight:great_hammer:roach-1", "use:battle_squeak")
    assert t.dice == 5
    t = with_ability("feint").foe("spider", 2).start("collin")
    assert t.play("fight:princes_sword:spider-1", "use:feint", "2,4,4").dice == 2


@pytest.mark.card("backslash")
def test_a_backslash_after_a_minion_has_fallen() -> None:
    t = with_ability("backslash").foe("roach", 2, 2).start("collin")
    t.play("fight:princes_sword:roach-1", "2,4,4", 4)
    assert (t.kind, t.options) == ("after_attack", ("done", "use:backslash"))
    t.play("use:backslash", "2,4,4", 4)
    assert t.foes == {}
    t = with_ability("backslash").foe("roach", 2, 2).start("collin")
    t.play("fight:princes_sword:roach-1", "2,4,4", 3)
    assert t.kind == "turn"


@pytest.mark.rule("M-D-23")
@pytest.mark.card("backslash")
def test_where_several_could_be_meant_the_acting_player_names_one() -> None:
    t = with_ability("backslash").foe("roach", 2, 2, 5).foe("rat_warrior", 12).start("collin")
    t.play("fight:princes_sword:roach-1", "2,4,4", 4, "use:backslash")
    assert (t.kind, t.options) == ("target", ("roach-2", "roach-3"))
    assert t.play("roach-3", "2,4,4", 4).foes == {"roach-2": 2, "rat_warrior-1": 12}


@pytest.mark.card("resolve")
def test_resolve_takes_all_effects_off_and_a_wound() -> None:
    t = with_ability("resolve", status=["webbed", "stunned"], wounds=2).start("collin").play("use:resolve")
    assert (t["collin"].status, t["collin"].wounds) == ([], 1)


@pytest.mark.card("inspire")
def test_inspired_mice_may_pay_for_a_further_action_until_the_round_ends() -> None:
    t = with_ability("inspire").put("nez", cheese=1).begin("collin")
    assert (t.kind, t.options) == ("before_turn", ("pass", "use:inspire"))
    t.play("use:inspire", 1)
    assert t.offers("extra") == []  # after its action
    t.play("search", 3)
    assert "extra:inspire:1" in t.options
    t.play("extra:inspire:1", "search", 3)
    assert t.offers("extra") == []
    t.play("end").until("movement").play(1, "search", 3, "extra:inspire:1")
    assert (t["nez"].cheese, "search" in t.options) == (0, True)
    t.play("end").until("movement").play(1, "search", 3)
    assert t.offers("extra") == []  # Tilda has no cheese


@pytest.mark.rule("M-D-30")
@pytest.mark.card("give_order")
def test_an_ordered_mouse_fights_at_once_as_the_leaders_player_says() -> None:
    t = Table("T1o", space=9, seats=4).put("collin", 1, cheese=2).foe("roach", 2, 3)
    t.put("nez", 2, cheese=3, worn=["great_hammer", "lucky_bean"])
    t.start("collin").play("use:give_order", "nez")
    assert (t.kind, t.asked) == ("order_to_fight", (1,))
    t.play("fight:great_hammer:roach-2")
    assert (t.kind, t.dice) == ("attack", 4)  # neither its battle squeak nor its bean is asked for
    t.play("2,4,4,4", 4)
    assert t.foes == {"roach-1": 2}


@pytest.mark.rule("M-D-30", "M-R-39")
@pytest.mark.card("give_order", "frost_wand")
def test_an_ordered_wand_knocks_down_as_ever() -> None:
    t = Table("T1o", space=9).put("collin", cheese=2).put("maginos", 1, worn=["frost_wand"]).foe("roach", 2)
    t.start("collin").play("use:give_order", "fight:frost_wand:roach-1", "4,2", 3)
    assert t.figure("roach-1").status == ["knocked"]


@pytest.mark.rule("M-R-40", "M-D-30")
@pytest.mark.card("give_order", "thundersqueak")
def test_the_weapon_of_an_ordered_attack_binds_no_later_one() -> None:
    t = Table("T1o", space=9).put("collin", cheese=2).foe("roach", 1)
    t.put("nez", 1, cheese=3, worn=["dagger", "acorn_flail"], abilities=["thundersqueak"]).start("collin")
    t.play("use:give_order", "nez", "fight:dagger:roach-1", "4,4", "end", 1, "use:thundersqueak")
    assert (t.kind, t.options) == ("weapon", ("dagger", "acorn_flail"))


@pytest.mark.card("knife_strike", "dagger", "paperknife")
def test_each_knife_strikes_once_with_a_target_of_its_own() -> None:
    t = with_ability("knife_strike", "filch", worn=["dagger", "dagger"]).foe("roach", 1, 2).start("filch")
    t.play("use:knife_strike", "roach-1", "2,4", "2,4")  # the one that is left is sure; daggers are quick
    assert t.foes == {}


@pytest.mark.card("energy_rush")
def test_energy_rush_is_a_further_movement() -> None:
    t = with_ability("energy_rush", "filch").start("filch", 1).play("use:energy_rush", 1)
    assert t.kind == "rush"
    t.play("step:2", "step:3", "pass", "step:4")
    assert (t["filch"].space, "search" in t.options) == (4, True)  # it is free


@pytest.mark.card("mystic_bolt")
@pytest.mark.rule("M-R-132")
def test_a_bolt_needs_neither_sight_nor_weapon() -> None:
    t = Table("T1o", space=9).put("maginos", 6, worn=[], cheese=1).foe("roach", 7).start("maginos")
    t.play("use:mystic_bolt")
    assert (t.kind, t.dice) == ("attack", 4)
    assert t.play("4,2,2,2", 4).foes == {}


@pytest.mark.rule("M-R-133")
@pytest.mark.card("mystic_bolt")
def test_who_is_close_by_must_be_its_target() -> None:
    t = Table("T1o", space=9).put("maginos", 2, cheese=1).foe("roach", 3, 12).start("maginos")
    assert t.play("use:mystic_bolt").kind == "attack"
    assert t.happened("attack")["targets"] == ["roach-1"]


@pytest.mark.card("mystic_blast")
def test_a_blast_meets_everybody_on_a_space_mice_too() -> None:
    t = with_ability("mystic_blast", "maginos").put("nez", 4).foe("roach", 4, 4).start("maginos")
    t.play("use:mystic_blast")
    assert (t.kind, t.dice) == ("attack", 4)
    t.play("4,2,2,2", 4, 3)
    assert t.kind == "defence"
    t.play(4)
    assert (t.foes, t["nez"].wounds) == ({"roach-2": 4}, 1)


@pytest.mark.card("invisibility")
def test_invisibility_hides_a_mouse_until_its_next_turn() -> None:
    t = with_ability("invisibility", "maginos").start("maginos").play("use:invisibility", "nez")
    assert t["nez"].status == ["hidden"]
    t.begin("nez")
    assert t["nez"].status == []


@pytest.mark.card("energy_rush")
@pytest.mark.rule("M-R-89")
def test_a_further_movement_may_be_the_one_that_stands_up() -> None:
    t = with_ability("energy_rush", "filch", status=["knocked"]).start("filch").play("use:energy_rush", 1)
    assert t.options == ("pass", "stand")
    assert t.play("stand")["filch"].status == []

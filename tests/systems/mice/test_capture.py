"""CAPTURE and STATUS: wounds, capture and rescue, markers and how they go (M-R-79 to M-R-90)."""

import pytest

from tests.systems.mice.table import Table


def doomed(who: str = "collin", seats: int = 1, **given: object) -> Table:
    """A mouse with 3 wounds beside a rat warrior, the others on 9; a hit more and it is captured."""
    t = Table(space=9, seats=seats).put(who, 1, **{"wounds": 3, **given})
    return t.foe("rat_warrior", 1)


def struck(t: Table) -> Table:
    """The rat hits once and nothing is blocked."""
    return t.begin("rat_warrior").play("2,4", "4,4,4")


@pytest.mark.rule("M-CAPTURE-01", "M-CAPTURE-02", "M-R-01")
def test_captured_by_one_wound_more_than_its_life() -> None:
    t = struck(doomed(wounds=2))
    assert (t["collin"].wounds, t["collin"].space) == (3, 1)
    assert struck(doomed())["collin"].space == 0


@pytest.mark.rule("M-R-01", "M-D-33")
def test_a_host_may_have_mice_captured_at_their_life() -> None:
    t = Table(space=9, capture_at="at_life").put("collin", 1, wounds=2).foe("rat_warrior", 1)
    assert struck(t)["collin"].space == 0


@pytest.mark.rule("M-CAPTURE-03", "M-INIT-08")
def test_the_card_of_a_captured_mouse_stays_on_the_track() -> None:
    assert "collin" in struck(doomed()).state.track


@pytest.mark.rule("M-CAPTURE-04", "M-CAPTURE-06")
def test_cheese_wounds_and_markers_are_gone() -> None:
    mouse = struck(doomed(cheese=4, poison=1, status=["webbed", "stunned"]))["collin"]
    assert (mouse.cheese, mouse.wounds, mouse.poison, mouse.status) == (0, 0, 0, [])


@pytest.mark.rule("M-CAPTURE-05", "M-R-58", "M-R-59")
def test_worn_cards_and_tricks_are_lost_but_not_the_pack_and_what_it_began_with() -> None:
    worn = ["princes_sword", "thimble_helm"]
    t = doomed(worn=worn, pack=["toothpick", "leather_breastplate"], tricks=["cork", "flank"])
    t.begin("rat_warrior").play("2,4", "4,4,4")
    mouse = t["collin"]
    assert (mouse.worn, mouse.pack, mouse.tricks) == (
        ["princes_sword"],
        ["toothpick", "leather_breastplate"],
        [],
    )
    assert sorted(t.state.search.discard) == ["cork", "flank", "thimble_helm"]


@pytest.mark.rule("M-R-58")
def test_starting_equipment_is_safe_with_its_first_owner_only() -> None:
    t = Table(space=9).put("tilda", worn=[]).foe("rat_warrior", 1)
    t.put("collin", 1, wounds=3, worn=["princes_sword", "healers_mace"]).begin("rat_warrior")
    t.play("2,4", "4,4")
    assert (t["collin"].worn, t.state.search.discard) == (["princes_sword"], ["healers_mace"])


@pytest.mark.card("belt_pouch")
@pytest.mark.rule("M-FREE-04")
def test_a_lost_pouch_brings_the_pack_down_to_its_limit() -> None:
    pack = ["toothpick", "slingshot", "antidote", "button_shield"]
    t = doomed(worn=["princes_sword", "belt_pouch"], pack=pack).begin("rat_warrior").play("2,4", "4,4")
    assert (t.kind, t.options) == ("drop", tuple(pack))
    t.play("slingshot")
    assert t["collin"].pack == ["toothpick", "antidote", "button_shield"]


@pytest.mark.rule("M-CAPTURE-07")
def test_the_hourglass_moves_a_page() -> None:
    assert struck(doomed()).state.page == 2


@pytest.mark.rule("M-R-79", "M-R-82")
def test_when_all_are_captured_the_chapter_is_lost() -> None:
    t = doomed().captured("nez").captured("tilda").captured("maginos")
    assert struck(t).result == "captured"


@pytest.mark.rule("M-R-80")
def test_capture_in_the_own_turn_ends_it() -> None:
    t = Table(space=9).put("collin", 6, wounds=3)
    t.state.traps["T1o"] = [5]
    t.start("collin").play("step:5", "1,1")
    assert t.state.now.card == "nez"


@pytest.mark.rule("M-R-83")
def test_a_captured_mouse_shares_nothing_and_is_no_target() -> None:
    t = Table().captured("nez").put("nez", 0, pack=["toothpick"]).put("collin", cheese=1).start("collin")
    assert "share:nez" not in t.options
    assert t["nez"].pack == ["toothpick"]


@pytest.mark.rule("M-STATUS-14")
def test_poison_wounds_count_for_capture() -> None:
    assert struck(doomed(poison=3))["collin"].space == 0


# -- rescue -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-CAPTURE-08", "M-CAPTURE-11")
def test_rescued_in_its_turn_when_no_minion_is_there_and_that_is_the_turn() -> None:
    t = Table(space=2).captured("collin").begin("collin")
    assert t.kind == "rescue"
    t.play("1")
    assert (t["collin"].space, t["collin"].wounds, t.state.now.card) == (1, 0, "nez")


@pytest.mark.rule("M-CAPTURE-09", "M-R-81")
def test_on_the_space_of_a_mouse_or_beside_one() -> None:
    t = Table(space=2).captured("collin").begin("collin")
    assert t.options == ("1", "2", "3", "6")
    t = Table("T1b", space=2).captured("collin").begin("collin")
    assert "6" in t.options  # water included


@pytest.mark.rule("M-R-81", "M-R-139")
@pytest.mark.parametrize(("also", "space"), [(("centipede", 8), 2), (("roach", 12), 8)])
def test_where_all_is_full_the_nearest_space_with_room(also: tuple[str, int], space: int) -> None:
    """Round the three mice in a corner stand minions; the Escapee is rescued all the same."""
    t = doomed(captures=2).put("nez", 4).put("tilda", 4).put("maginos", 4)
    t.foe("roach", 4).foe("spider", 3).foe(*also)
    t.state.titles["escapee"] = "collin"
    assert struck(t)["collin"].space == space


@pytest.mark.rule("M-CAPTURE-10")
def test_with_minions_on_the_board_its_turn_is_skipped() -> None:
    t = Table(space=2).captured("collin").foe("roach", 12).begin("collin")
    assert t.happened("skipped") == {"who": "collin"}
    assert t.state.now.card == "nez"


@pytest.mark.rule("M-D-17")
def test_the_usual_space_is_that_of_the_mouse_with_the_fewest_wounds() -> None:
    t = Table(space=2).captured("collin").put("nez", wounds=1).put("tilda", 9).put("maginos", wounds=2)
    assert t.begin("collin").default == "9"


@pytest.mark.rule("M-R-20")
def test_no_movement_die_in_a_skipped_or_rescue_turn() -> None:
    t = Table(space=2).captured("collin").begin("collin").play("2")
    assert [one for one in t.events("rolled") if one["who"] == "collin"] == []


# -- would be captured ------------------------------------------------------------------------------------


@pytest.mark.card("play_dead")
def test_playing_dead_takes_no_wounds_and_lies_down() -> None:
    t = struck(doomed(tricks=["play_dead"]))
    assert (t.kind, t.options) == ("would_be_captured", ("pass", "use:play_dead:collin"))
    assert t.state.strike.defence == [4, 4, 4]
    t.play("use:play_dead:collin")
    assert (t["collin"].space, t["collin"].wounds, t["collin"].status) == (1, 3, ["knocked"])
    assert t.state.search.discard == ["play_dead"]


@pytest.mark.rule("M-D-13")
@pytest.mark.card("play_dead")
def test_who_does_not_play_dead_is_captured_and_who_is_safe_is_not_asked() -> None:
    t = struck(doomed(tricks=["play_dead"])).play("pass")
    assert t["collin"].space == 0
    assert struck(doomed(wounds=1, tricks=["play_dead"])).kind == "movement"


@pytest.mark.card("sudden_squeak")
def test_a_sudden_squeak_calls_an_attack_off_before_the_roll() -> None:
    t = doomed(tricks=["sudden_squeak"]).begin("rat_warrior")
    assert (t.kind, t.options) == ("self_attacked", ("pass", "use:sudden_squeak:collin"))
    t.play("use:sudden_squeak:collin")
    assert t.events("rolled") == []
    assert t["collin"].wounds == 3


# -- reactions to hits ------------------------------------------------------------------------------------


@pytest.mark.card("dodge")
def test_a_dodge_gives_two_more_dice() -> None:
    t = doomed(cheese=1, abilities=["dodge"]).begin("rat_warrior").play("2,4")
    assert (t.kind, t.options) == ("self_hit", ("pass", "use:dodge:collin"))
    t.play("use:dodge:collin")
    assert t.dice == 5
    assert t["collin"].cheese == 0


@pytest.mark.rule("M-R-111")
@pytest.mark.card("dodge")
def test_a_reaction_outside_the_own_turn_comes_once_a_round() -> None:
    t = doomed(wounds=0, cheese=5, abilities=["dodge"]).foe("rat_warrior", 1).begin("rat_warrior")
    t.play("2,4", "use:dodge:collin", "4,4,4,4,4", "2,4")
    assert t.kind == "defence"


@pytest.mark.rule("M-D-12")
@pytest.mark.card("protect")
def test_a_protector_defends_and_takes_the_wounds() -> None:
    t = doomed(seats=4).put("nez", 2, cheese=1, abilities=["protect"]).begin("rat_warrior").play("2,2")
    assert (t.kind, t.asked, t.options) == ("mouse_near_hit", (2,), ("pass", "use:protect:nez"))
    t.play("use:protect:nez")
    assert (t.kind, t.dice) == ("defence", 1)
    t.play("1")
    assert (t["collin"].wounds, t["nez"].wounds, t["nez"].cheese) == (3, 2, 1)


@pytest.mark.card("rind_amulet")
def test_the_amulet_adds_a_cheese_to_that_of_the_defence() -> None:
    t = doomed(wounds=0, worn=["rind_amulet"]).begin("rat_warrior").play("2,4", "1,1")
    assert t["collin"].cheese == 3


@pytest.mark.rule("M-R-131", "M-D-32")
@pytest.mark.card("tripwire")
def test_several_reactions_from_the_top_of_the_track_down_until_the_cause_is_gone() -> None:
    t = Table(space=9, seats=4).put("collin", tricks=["tripwire"]).put("tilda", tricks=["tripwire"])
    t.foe("roach", 1, 2).on_track("tilda", "nez", "collin", "maginos", "roach").begin("roach")
    assert (t.kind, t.asked) == ("minion_turn_start", (3, 1))
    t.play({1: "use:tripwire:collin", 3: "use:tripwire:tilda"})
    assert (t["tilda"].tricks, t["collin"].tricks) == ([], ["tripwire"])
    assert t.events("status")[0] == {"who": "roach-1", "status": "knocked"}


# -- markers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-STATUS-01", "M-R-85", "M-REST-01")
def test_a_stunned_mouse_moves_but_only_rests() -> None:
    t = (
        Table()
        .put("collin", status=["stunned"], cheese=9, abilities=["give_order", "resolve"])
        .foe("roach", 12)
    )
    t.start("collin").play("step:2")
    assert "rest" in t.options
    assert t.offers("fight") == t.offers("search") == []
    assert not {"scurry", "use:give_order"} & set(t.options)
    assert {"use:resolve", "equip"} <= set(t.options)
    assert t.offers("level_up")


@pytest.mark.rule("M-REST-02")
def test_a_rest_takes_the_stun_off_without_a_roll() -> None:
    t = Table().put("collin", status=["stunned"]).start("collin").play("rest")
    assert (t["collin"].status, t.kind) == ([], "turn")


@pytest.mark.rule("M-REST-03", "M-STATUS-04")
def test_a_rest_takes_the_web_off_with_a_star() -> None:
    t = Table().put("collin", status=["webbed"]).start("collin").play("rest")
    assert (t.kind, t.dice) == ("web", 1)
    assert t.play(3)["collin"].status == ["webbed"]
    assert Table().put("collin", status=["webbed"]).start("collin").play("rest", 6)["collin"].status == []


@pytest.mark.rule("M-R-153")
def test_one_rest_treats_everything() -> None:
    t = Table().put("collin", status=["webbed", "stunned"]).start("collin").play("rest", 2)
    assert t["collin"].status == []


@pytest.mark.rule("M-R-86")
def test_resting_without_an_effect_is_allowed_and_does_nothing() -> None:
    t = Table().start("collin").play("rest")
    assert (t.kind, t.state.now.action) == ("turn", True)


@pytest.mark.rule("M-STATUS-03", "M-R-84")
def test_a_webbed_mouse_cannot_search_but_may_fight() -> None:
    t = Table(space=9).put("collin", 1, status=["webbed"]).foe("roach", 1).start("collin")
    assert "search" not in t.options
    assert t.offers("fight")


@pytest.mark.rule("M-R-90")
def test_a_second_marker_of_a_kind_has_no_effect() -> None:
    t = Table(space=9).put("collin", 2, status=["stunned"]).foe("centipede", 1).begin("centipede")
    t.play(1, "2,2,4", "4,4,4")
    assert t["collin"].status == ["stunned"]


@pytest.mark.rule("M-STATUS-05", "M-STATUS-07")
@pytest.mark.card("scroll_slumber")
def test_all_small_minions_lie_down_large_ones_do_not() -> None:
    t = Table(space=9).put("maginos", pack=["scroll_slumber"]).foe("roach", 1, 4).foe("spider", 8)
    t.start("maginos").play("use:scroll_slumber", 3)
    assert [one.status for one in t.state.figures.values()] == [["knocked"], ["knocked"], []]


@pytest.mark.rule("M-STATUS-13")
@pytest.mark.card("antidote", "scroll_healing")
def test_poison_wounds_need_an_antidote() -> None:
    t = Table().put("collin", wounds=3, poison=2).put("nez", pack=["antidote"])
    t.put("maginos", pack=["scroll_healing"]).start("maginos").play("use:scroll_healing", 3)
    assert (t["collin"].wounds, t["collin"].poison) == (2, 2)
    t.start("nez").play("use:antidote")
    assert (t["collin"].wounds, t["collin"].poison, t["nez"].pack) == (0, 0, [])


# -- charmed ----------------------------------------------------------------------------------------------


def charmed(**spaces: int) -> Table:
    t = Table(space=9).put("collin", 1, status=["charmed"])
    for who, space in spaces.items():
        t.put(who, space)
    return t.begin("collin")


@pytest.mark.rule("M-STATUS-09", "M-R-87")
def test_a_charmed_mouse_goes_for_the_nearest_mouse_with_its_die_only() -> None:
    t = charmed(nez=4)
    assert t.kind == "movement"
    t.play(1)
    assert t["collin"].space == 5  # 9 is two steps away, it has one
    assert t.kind == "charmed_attack"


@pytest.mark.rule("M-STATUS-10", "M-STATUS-11")
def test_it_attacks_with_base_battle_and_then_the_charm_is_over() -> None:
    t = charmed(nez=4).play(2)
    assert (t.kind, t.dice) == ("charmed_attack", 2)
    t.play("2,1", "4,4")
    assert t["tilda"].wounds == 1
    assert (t["collin"].status, t["collin"].cheese, t.state.wheel) == ([], 0, 1)


@pytest.mark.rule("M-R-137")
def test_its_player_decides_nothing() -> None:
    t = charmed(nez=4).play(3, "4,4")
    assert t.state.now.card == "nez"


@pytest.mark.rule("M-R-87")
def test_alone_it_does_nothing_and_beside_a_mouse_it_stays() -> None:
    t = (
        Table(space=9)
        .put("collin", 1, status=["charmed"])
        .captured("nez")
        .captured("tilda")
        .captured("maginos")
    )
    t.begin("collin").play(3)
    assert t["collin"].space == 1
    assert charmed(nez=1).play(3)["collin"].space == 1


@pytest.mark.rule("M-R-136")
def test_a_charmed_mouse_without_reach_or_stunned_does_not_attack() -> None:
    assert charmed(nez=4, tilda=12, maginos=12).play(1).events("attack") == []
    t = Table(space=9).put("collin", 9, status=["charmed", "stunned"]).begin("collin").play(1)
    assert (t.events("attack"), t.state.now.card) == ([], "nez")


@pytest.mark.rule("M-R-88")
def test_water_does_not_matter_to_a_charmed_mouse() -> None:
    t = Table("T1b", space=9).put("collin", 5, status=["charmed"]).put("nez", 10)
    t.begin("collin").play(1, "4,4")
    assert t["collin"].space == 9
    t = Table("T1b", space=9).put("collin", 5, status=["charmed", "webbed"]).put("nez", 10)
    t.begin("collin").play(1, "4,4")
    assert t["collin"].space == 5  # no drift at the end either


@pytest.mark.rule("M-R-136")
def test_a_stunned_mouse_makes_no_attack_by_order_either() -> None:
    t = Table().put("collin", cheese=2).put("nez", status=["stunned"]).captured("tilda").captured("maginos")
    t.foe("roach", 1).start("collin").play("use:give_order")
    assert t.kind == "turn"
    assert t.events("attack") == []

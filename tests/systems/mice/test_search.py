"""SEARCH and the cards found: keeping, cheese, events, scrolls, tricks, looking into the deck."""

import pytest

from tests.systems.mice.table import Table


def seeking(*bag: str, who: str = "collin", **given: object) -> Table:
    """Alone on 2, the others on 9; the deck holds only the named cards."""
    return Table(space=9).put(who, 2, **given).bag(*bag).start(who)


@pytest.mark.rule("M-SEARCH-01")
def test_a_star_on_one_die_draws_a_card() -> None:
    t = seeking("toothpick").play("search")
    assert (t.kind, t.dice) == ("search", 1)
    assert t.play(6).kind == "find"


@pytest.mark.rule("M-SEARCH-02", "M-SEARCH-07")
def test_without_a_star_the_action_is_spent_and_may_be_tried_again() -> None:
    t = seeking("toothpick").play("search", 3)
    assert (t.happened("searched")["found"], "search" in t.options) == (False, False)
    t.play("end").until("movement").play(1, "end", 1, "end", 1, "end", 1)
    assert "search" in t.options


@pytest.mark.rule("M-SEARCH-03", "M-CARD-11", "M-CARD-24")
def test_a_find_goes_into_the_pack_a_trick_beside_it() -> None:
    t = seeking("toothpick").play("search", 2, "toothpick", "keep")
    assert (t["collin"].pack, t["collin"].tricks) == (["toothpick"], [])
    t = seeking("flank").play("search", 2, "flank", "keep")
    assert (t["collin"].pack, t["collin"].tricks) == ([], ["flank"])


@pytest.mark.rule("M-SEARCH-04", "M-R-53")
def test_or_it_is_discarded_for_a_cheese() -> None:
    t = seeking("antidote").play("search", 2, "antidote", "cheese")
    assert (t["collin"].cheese, t.state.search.discard) == (1, ["antidote"])


@pytest.mark.rule("M-D-08")
def test_what_nobody_can_use_is_usually_worth_its_cheese() -> None:
    assert seeking("short_bow").play("search", 2, "short_bow").default == "cheese"
    assert seeking("toothpick").play("search", 2, "toothpick").default == "keep"


@pytest.mark.rule("M-SEARCH-06", "M-R-52")
def test_after_a_success_a_mouse_searches_this_side_no_more() -> None:
    t = seeking("toothpick").play("search", 2, "toothpick", "keep")
    assert t["collin"].searched == ["T1o"]
    t.start("collin")
    assert "search" not in t.options
    t.state.side = "T1b"
    assert "search" in t.start("collin").options


@pytest.mark.rule("M-R-51")
def test_minions_do_not_keep_it_from_searching() -> None:
    t = Table(space=9).put("collin", 2).foe("roach", 2).start("collin")
    assert "search" in t.options


@pytest.mark.rule("M-R-54", "M-CARD-08")
def test_with_a_full_pack_one_goes() -> None:
    pack = ["slingshot", "antidote", "button_shield"]
    t = seeking("toothpick", pack=pack).play("search", 2, "toothpick")
    assert t.options == ("cheese", "drop:slingshot", "drop:antidote", "drop:button_shield")
    t.play("drop:antidote")
    assert (t["collin"].pack, t["collin"].cheese) == (["slingshot", "button_shield", "toothpick"], 0)


@pytest.mark.rule("M-R-56")
def test_an_empty_deck_takes_up_the_discards_and_with_none_the_search_still_counts() -> None:
    t = seeking("toothpick")
    t.state.search.bag, t.state.search.discard = {}, ["toothpick"]
    assert t.resume().play("search", 2).kind == "find"
    t = seeking("toothpick")
    t.state.search.bag = {}
    t.state.removed.append("toothpick")
    t.resume().play("search", 2)
    assert (t.kind, t["collin"].searched) == ("turn", ["T1o"])


@pytest.mark.card("spectacles", "find")
def test_more_dice_for_a_search() -> None:
    t = seeking("toothpick", worn=["spectacles"]).play("search")
    assert t.dice == 2
    t = Table("T1o", "filch", "nez", "tilda", "maginos", space=9)
    t.put("filch", 2, cheese=1, abilities=["find"]).start("filch").play("search")
    assert (t.kind, t.options) == ("before_search", ("done", "use:find"))
    assert t.play("use:find").dice == 3


@pytest.mark.rule("M-R-130")
@pytest.mark.card("keen_eye")
def test_a_keen_eye_rolls_a_search_again() -> None:
    t = Table("T1o", "filch", "nez", "tilda", "maginos", space=9)
    t.put("filch", 2, cheese=1, abilities=["keen_eye"]).start("filch").play("search", 3)
    assert (t.kind, t.options) == ("after_roll", ("pass", "use:keen_eye"))
    t.play("use:keen_eye", 6)
    assert t.kind == "find"


@pytest.mark.card("lucky_bean")
def test_the_bean_rolls_one_die_again_once_a_turn() -> None:
    t = (
        Table(space=9)
        .put("collin", 1, worn=["princes_sword", "lucky_bean"])
        .foe("centipede", 2)
        .start("collin")
    )
    t.play("fight:princes_sword:centipede-1", "1,4,4")
    assert t.options == ("pass", "use:lucky_bean:1", "use:lucky_bean:4")
    t.play("use:lucky_bean:4", 2)
    assert t.happened("rolled")["dice"] == [1, 4, 2]
    t = Table(space=9).put("collin", 1, worn=["lucky_bean"]).foe("rat_warrior", 1).begin("rat_warrior")
    t.play("2,2", "4,4")
    assert t.kind == "after_roll"  # in another turn, on its own defence
    assert t.play("use:lucky_bean:4", 3)["collin"].wounds == 1


# -- special searches -------------------------------------------------------------------------------------


@pytest.mark.rule("M-STORY-06", "M-R-55", "M-D-09")
def test_a_special_card_lies_aside_until_it_is_found() -> None:
    t = Table("T2o", chapter="C1", space=4).start("collin").play("search", 2)
    assert (t.kind, t.options, t.default) == ("find", ("special", "deck"), "special")
    t.play("special")
    assert (t.state.stash, t.state.aside) == (["fork"], [])
    t.start("nez").play("search", 2)
    assert t.kind == "find"
    assert len(t.at.question.bag) > 2  # the deck


@pytest.mark.rule("M-R-148")
def test_a_goal_token_may_be_searched_for_though_one_has_found_something() -> None:
    t = Table("T2o", chapter="C2", space=11)
    t["collin"].searched = ["T2o"]
    t.start("collin").play("search", 6)
    assert (t.state.tokens, t.kind) == (["wick"], "turn")
    t = Table("T2o", chapter="C2", space=4)
    t["collin"].searched = ["T2o"]
    assert "search" not in t.start("collin").options


# -- events -----------------------------------------------------------------------------------------------


def event(card: str, *more: str, **given: object) -> Table:
    return seeking(card, *more, **given).play("search", 2, card)


@pytest.mark.rule("M-SEARCH-05", "M-CARD-12")
@pytest.mark.card("ev_larder")
def test_the_hidden_larder_feeds_everybody() -> None:
    t = event("ev_larder")
    assert [mouse.cheese for mouse in t.state.mice.values()] == [1, 1, 1, 1]
    assert t.state.search.discard == ["ev_larder"]


@pytest.mark.card("ev_ladybird")
def test_the_ladybird_heals_an_ordinary_wound_of_all() -> None:
    t = Table(space=9).put("collin", 2, wounds=2).put("nez", wounds=1, poison=1).bag("ev_ladybird")
    t.start("collin").play("search", 2, "ev_ladybird")
    assert (t["collin"].wounds, t["nez"].wounds) == (1, 1)


@pytest.mark.rule("M-R-125")
@pytest.mark.card("ev_roaches")
def test_under_the_crust_there_is_cheese_and_roaches_and_no_new_order() -> None:
    t = event("ev_roaches")
    assert (t["collin"].cheese, sorted(t.foes)) == (2, ["roach-1", "roach-2"])
    assert t.state.track[-1] == "roach"
    assert t.happened("order")["track"] == t.state.track
    assert t.kind == "turn"


@pytest.mark.card("ev_crumble")
def test_mortar_falls_on_who_rolls_no_star_and_another_card_is_drawn() -> None:
    t = event("ev_crumble", "toothpick")
    assert (t.kind, t.dice) == ("test", 2)
    t.play("1,1", "toothpick", "keep")
    assert (t["collin"].wounds, t["collin"].poison, t["collin"].pack) == (1, 0, ["toothpick"])
    t = event("ev_crumble", "toothpick").play("1,2", "toothpick", "keep")
    assert t["collin"].wounds == 0


@pytest.mark.card("ev_crumble")
def test_a_capture_ends_the_list_and_no_card_is_drawn() -> None:
    t = event("ev_crumble", "toothpick", wounds=3).play("1,1")
    assert (t["collin"].space, t.kind) == (0, "movement")


@pytest.mark.rule("M-R-139", "M-R-80")
@pytest.mark.card("ev_crumble")
def test_where_the_mortar_captures_the_escapee_no_card_is_drawn_either() -> None:
    t = seeking("ev_crumble", "toothpick", wounds=3, captures=2)
    t.state.titles["escapee"] = "collin"
    t.resume().play("search", 2, "ev_crumble", "1,1")
    assert t.kind == "rescue"
    t.play(t.default)
    assert (t["collin"].active, t["collin"].pack, t.kind) == (True, [], "movement")


@pytest.mark.card("ev_noise")
def test_a_lid_clatters_for_the_wheel() -> None:
    t = event("ev_noise", "toothpick").play("toothpick", "keep")
    assert t.state.wheel == 1


@pytest.mark.rule("M-R-18")
@pytest.mark.card("ev_passage")
def test_a_short_cut_turns_the_hourglass_back_never_before_page_one() -> None:
    t = seeking("ev_passage")
    t.state.page = 3
    assert t.resume().play("search", 2, "ev_passage").state.page == 2
    assert event("ev_passage").state.page == 1


@pytest.mark.rule("M-PARTY-01", "M-CARD-13")
@pytest.mark.card("hook", "fork", "grape", "disguise")
@pytest.mark.parametrize("item", ["hook", "fork", "grape", "disguise"])
def test_a_party_item_goes_to_the_stash(item: str) -> None:
    t = event(item)
    assert (t.state.stash, t["collin"].pack) == ([item], [])


# -- scrolls and looking into the deck --------------------------------------------------------------------


@pytest.mark.rule("M-CARD-10")
@pytest.mark.card("scroll_healing")
def test_a_scroll_is_discarded_when_it_is_used() -> None:
    t = Table().put("collin", wounds=3).put("tilda", pack=["scroll_healing"]).start("tilda")
    t.play("use:scroll_healing")
    assert (t["collin"].wounds, t["tilda"].pack, t.state.search.discard) == (1, [], ["scroll_healing"])


@pytest.mark.card("careful_reader")
def test_maginos_keeps_a_scroll_with_a_star() -> None:
    t = Table().put("collin", wounds=3).put("maginos", pack=["scroll_healing"]).start("maginos")
    t.play("use:scroll_healing")
    assert (t.kind, t.dice) == ("test", 1)
    t.play(6)
    assert (t["maginos"].pack, t.state.search.discard) == (["scroll_healing"], [])


@pytest.mark.rule("M-CARD-09")
@pytest.mark.card("scroll_slumber")
def test_a_scroll_asks_for_lore_worn_bonuses_counted() -> None:
    t = Table().put("collin", pack=["scroll_slumber"]).foe("roach", 12).start("collin")
    assert "use:scroll_slumber" not in t.options
    t = Table().put("collin", worn=["whisker_ring"], pack=["scroll_slumber"]).foe("roach", 12).start("collin")
    assert "use:scroll_slumber" in t.options


@pytest.mark.card("scroll_levitation")
def test_levitation_ignores_lines_water_and_traps_until_the_own_turn_ends() -> None:
    t = Table("T1o", space=9).put("maginos", 6, pack=["scroll_levitation"])
    t.state.traps["T1o"] = [7]
    t.start("maginos").play("use:scroll_levitation", "maginos", 1, "step:7")
    assert (t["maginos"].space, t.kind) == (7, "turn")
    assert t.offers("step")
    t.play("end").until("movement")
    assert t["maginos"].ignoring == []
    t = Table("T1b", space=9).put("maginos", 6, pack=["scroll_levitation"]).put("nez", 2)
    t.start("maginos").play("use:scroll_levitation", "nez", 1, "end").until("movement")
    assert t["nez"].ignoring != []  # in its next turn


@pytest.mark.card("scroll_levitation")
def test_over_water_it_neither_stops_nor_drifts() -> None:
    t = Table("T1b", space=9).put("maginos", 2, pack=["scroll_levitation"])
    t.start("maginos").play("use:scroll_levitation", "maginos", 1, "step:6", "step:10")
    assert t["maginos"].space == 10


@pytest.mark.card("scroll_storm")
def test_a_storm_is_one_roll_against_every_minion_seen_or_not() -> None:
    t = Table("T1o", space=6).put("maginos", pack=["scroll_storm"]).foe("roach", 7, 8).start("maginos")
    t.play("use:scroll_storm")
    assert (t.kind, t.dice) == ("attack", 4)
    t.play("4,2,2,2", 4, 3, 3)
    assert t.foes == {"roach-2": 8}


@pytest.mark.card("threads_reason")
def test_the_threads_show_four_cards_of_which_one_is_taken_without_cheese() -> None:
    bag = ["flank", "ev_larder", "toothpick", "slingshot", "cork"]
    t = Table(space=9).put("maginos", 2, pack=["threads_reason"]).bag(*bag).start("maginos")
    t.play("use:threads_reason", "flank", "ev_larder", "toothpick", "cork")
    assert (t.kind, t.options) == ("take", ("flank", "ev_larder", "toothpick", "cork"))
    t.play("toothpick", 3)
    assert t["maginos"].pack == ["toothpick"]
    assert sorted(t.state.search.bag) == ["cork", "ev_larder", "flank", "slingshot"]


@pytest.mark.card("threads_reason")
def test_an_event_among_them_is_carried_out() -> None:
    t = Table(space=9).put("maginos", 2, pack=["threads_reason"]).bag("ev_larder", "flank").start("maginos")
    t.play("use:threads_reason", "flank", "ev_larder", "ev_larder", 3)
    assert t["nez"].cheese == 1


@pytest.mark.card("tinkerers_treasure")
def test_nez_looks_for_gear_once_a_chapter() -> None:
    bag = ["flank", "ev_larder", "toothpick", "slingshot", "cork", "antidote"]
    t = Table(space=9).put("nez", 2).bag(*bag).start("nez").play("use:tinkerers_treasure")
    t.play("flank", "ev_larder", "toothpick", "slingshot", "cork")
    assert (t.kind, t.options) == ("take", ("toothpick", "slingshot"))
    t.play("slingshot", "keep")
    assert t["nez"].pack == ["slingshot"]
    assert "use:tinkerers_treasure" not in t.start("nez").options
    t = Table(space=9).put("nez", 2).bag("flank").start("nez").play("use:tinkerers_treasure", "flank")
    assert (t.kind, t["nez"].pack, t["nez"].used) == ("turn", [], ["tinkerers_treasure"])


@pytest.mark.card("cheddar_golem")
def test_a_golem_fights_with_four_dice_and_without_gear_until_its_next_turn_ends() -> None:
    t = Table(space=9).put("maginos", 1, pack=["cheddar_golem"]).foe("roach", 2, 4).start("maginos")
    t.play("use:cheddar_golem", 3)
    assert t.offers("fight") == ["fight:golem:roach-1"]
    assert t.play("fight:golem:roach-1").dice == 4
    t = Table(space=9).put("maginos", 1, golem=1).foe("rat_warrior", 1).begin("rat_warrior").play("2,2")
    assert t.dice == 3
    t = Table().put("maginos", golem=2).start("maginos").play("end").until("movement")
    assert t["maginos"].golem == 1


# -- tricks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-CARD-26")
@pytest.mark.card("crumb_trail")
def test_a_trail_of_crumbs_takes_two_from_the_wheel() -> None:
    t = Table().put("collin", tricks=["crumb_trail"])
    t.state.wheel = 3
    t.start("collin").play("use:crumb_trail")
    assert (t.state.wheel, t["collin"].tricks) == (1, [])
    t.state.wheel = 1
    t.put("nez", tricks=["crumb_trail"]).start("nez").play("use:crumb_trail")
    assert t.state.wheel == 0


@pytest.mark.card("second_wind")
def test_a_second_wind_is_one_more_action() -> None:
    t = Table().put("collin", tricks=["second_wind"]).foe("roach", 12).start("collin")
    assert "use:second_wind" not in t.options
    t.play("search", 3)
    t.play("use:second_wind")
    assert "search" in t.options


@pytest.mark.card("flank")
def test_a_flank_takes_three_dice_of_the_defence() -> None:
    t = Table(space=9).put("collin", 1, tricks=["flank"]).foe("spider", 2).start("collin")
    t.play("fight:princes_sword:spider-1", "use:flank", "2,2,2")
    assert t.foes == {}

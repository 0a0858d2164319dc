"""SETUP, STORY, END, CAMPAIGN: preparing a chapter, its lines, how it ends, what lasts."""

import pytest

from games.engine.position import new_game
from games.systems.mice.setup import new_state
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

FOUR = ("collin", "nez", "tilda", "filch")


def chosen(chapter: str = "C1", seats: int = 1, heroes: tuple[str, ...] = FOUR, **kwargs: object) -> Table:
    """A chapter with its heroes chosen, each with the usual ability."""
    t = Table.fresh(chapter, seats, **kwargs)  # type: ignore[arg-type]
    for hero in heroes:
        t.play(hero)
        if t.kind == "ability":
            t.play(t.default)
    return t


# -- set-up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-SETUP-01", "M-SETUP-02", "M-D-01")
def test_a_chapter_is_chosen_and_says_how_many_mice_take_part() -> None:
    assert new_state({"seats": 2}).chapter == "C1"
    assert new_state({"seats": 2, "chapter": "C5"}).chapter == "C5"
    assert len(chosen().state.mice) == 4


@pytest.mark.rule("M-COMP-01", "M-SETUP-03", "M-D-02")
@pytest.mark.parametrize(
    ("seats", "owners"), [(1, [1] * 4), (2, [1, 1, 2, 2]), (3, [1, 1, 2, 3]), (4, [1, 2, 3, 4])]
)
def test_mice_are_spread_evenly_and_the_host_takes_the_rest(seats: int, owners: list[int]) -> None:
    assert [mouse.seat for mouse in chosen(seats=seats).state.mice.values()] == owners


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seats": 5},
        {"seats": 2, "chapter": "C8"},
        {"seats": 2, "teams": "random"},
        {"seats": 2, "ruleset": 99},
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        new_state(options)


@pytest.mark.rule("M-SETUP-04")
def test_no_hero_is_chosen_twice_and_lily_is_not_there_in_the_first_chapter() -> None:
    t = Table.fresh("C1")
    assert t.options == ("collin", "nez", "tilda", "filch", "maginos")
    t.play("nez", "battle_squeak")
    assert t.options == ("collin", "tilda", "filch", "maginos")
    assert "lily" in Table.fresh("C2").options


@pytest.mark.rule("M-SETUP-05", "M-SETUP-06")
def test_one_ability_of_the_class_the_preset_is_the_usual_one() -> None:
    t = Table.fresh("C2").play("lily")
    assert t.options == (
        "first_aid",
        "accurate_shot",
        "aimed_shot",
        "power_shot",
        "preemptive_shot",
        "keen_eye",
    )
    assert t.default == "aimed_shot"
    t.play("keen_eye", "filch")
    assert "keen_eye" not in t.options
    assert t.state.mice["lily"].abilities == ["keen_eye"]


@pytest.mark.rule("M-SETUP-07", "M-CARD-04", "M-R-110")
def test_starting_equipment_is_worn_and_that_of_absent_heroes_lies_in_the_deck() -> None:
    t = chosen()
    assert t["collin"].worn == ["princes_sword", "leather_breastplate"]
    bag = t.state.search.bag
    assert "princes_sword" not in bag
    assert (bag["mystics_staff"], bag["short_bow"], bag["dagger"]) == (1, 1, 2)


@pytest.mark.rule("M-SETUP-08", "M-D-29")
def test_the_party_says_who_gets_the_chapters_cards() -> None:
    t = chosen("C3", seats=4)
    assert (t.kind, t.asked, t.default) == ("party_card", (1, 2, 3, 4), "tilda")
    t.play("nez")
    assert t["nez"].pack == ["scroll_levitation"]
    assert chosen("C2").state.stash == ["hook"]


@pytest.mark.rule("M-D-29")
def test_of_equally_learned_mice_the_first_of_the_heroes_is_usual() -> None:
    t = Table.fresh("C7", seats=4)
    while t.kind in ("hero", "ability"):
        wanted = [one for one in ("nez", "collin", "lily", "filch") if one in t.options]
        t.play(wanted[0] if wanted else t.default)
    assert (list(t.state.mice)[:2], t.kind, t.default) == (["nez", "collin"], "party_card", "collin")


@pytest.mark.rule("M-SETUP-09", "M-SETUP-10", "M-BOARD-05")
def test_tiles_and_figures_lie_as_the_layout_shows() -> None:
    t = chosen("C4")
    assert t.state.up == {"T8": "T8o", "T3": "T3o", "T1": "T1o"}
    assert [mouse.space for mouse in t.state.mice.values()] == [9, 9, 10, 11]
    assert t.foes == {"rat_warrior-1": 2, "rat_warrior-2": 7, "rat_warrior-3": 7}


@pytest.mark.rule("M-SETUP-11", "M-INIT-01", "M-R-115")
def test_the_first_order_has_the_cards_of_mice_and_minions() -> None:
    t = chosen("C1")
    assert set(t.at.question.bag) == {*FOUR, "rat_warrior"}
    t.play("nez", "rat_warrior", "tilda", "filch").until("movement")
    assert t.state.track == ["nez", "rat_warrior", "tilda", "filch", "collin"]


@pytest.mark.rule("M-SETUP-12", "M-SETUP-13", "M-BOARD-01")
def test_hourglass_and_end_marker() -> None:
    assert [(chosen(one).state.page, chosen(one).state.end_page) for one in ("C1", "C2")] == [(1, 6), (1, 4)]


@pytest.mark.rule("M-SETUP-14", "M-SETUP-15", "M-SETUP-16")
def test_what_is_left_makes_the_decks() -> None:
    t = chosen("C1")
    assert "ev_roaches" not in t.state.search.bag
    assert t.state.aside == ["fork"]
    orange = {card.id for card in CONTENT.encounters.values() if card.colour == "orange"}
    assert set(t.state.encounters["orange"].bag) == orange - {"EO9"}
    assert sum(t.state.search.bag.values()) == sum(one.count for one in CONTENT.search.values()) - 5 - 1 - 1


@pytest.mark.rule("M-SETUP-17", "M-STORY-14")
def test_last_come_the_chapters_own_instructions() -> None:
    t = chosen("C1").play("nez", "rat_warrior", "tilda", "filch").until("movement")
    assert t.state.blocked == {"T1o": ["E"]}


# -- special lines ----------------------------------------------------------------------------------------


@pytest.mark.rule("M-STORY-05", "M-STORY-11")
@pytest.mark.card("C1-b")
def test_c1_the_first_trap_only_knocks_down() -> None:
    t = Table("T1o", chapter="C1", lines=True).put("collin", 6).put("nez", 6)
    t.state.traps["T1o"] = [5, 7]
    t.start("collin").play("step:5", "1,1")
    assert (t["collin"].wounds, t["collin"].cheese, t["collin"].status) == (0, 0, ["knocked"])
    t.state.traps["T1o"] = [5]
    t.put("collin", 1).start("nez").play("step:5", "move", 1)
    assert (t["nez"].wounds, t["nez"].cheese) == (1, 1)


@pytest.mark.card("C1-a")
def test_c1_the_door_is_barred() -> None:
    t = chosen("C1").play("nez", "rat_warrior", "tilda", "filch").until("movement")
    for mouse in t.state.mice.values():
        mouse.space = 8
    t.state.figures, t.state.track = {}, list(FOUR)
    assert t.start("collin").offers("explore") == []


@pytest.mark.rule("M-STORY-09")
@pytest.mark.card("crow", "T4o")
def test_the_crow_pecks_on_a_movement_roll_of_one() -> None:
    t = Table("T4o", chapter="C1", lines=True, space=7).begin("collin").play(1)
    assert (t.kind, t.dice) == ("test", 3)
    assert t.play("4,4,4")["collin"].wounds == 1
    t = Table("T4o", chapter="C1", lines=True, space=7).begin("collin").play(6, "3,4,4")
    assert t["collin"].wounds == 0
    assert (
        Table("T4o", chapter="C1", lines=True, space=12).put("nez", 11).begin("collin").play(1).kind == "turn"
    )
    assert Table("T4o", chapter="C1", lines=True, space=7).begin("collin").play(2).kind == "turn"


@pytest.mark.rule("M-STORY-08")
@pytest.mark.card("T2b")
def test_c1_the_pantry_is_quiet_and_feeds_everybody() -> None:
    t = Table("T1b", chapter="C1", lines=True, space=12).start("collin").play("explore:E")
    assert [mouse.cheese for mouse in t.state.mice.values()] == [1] * 4
    assert (t.kind, t.foes) == ("turn", {})


@pytest.mark.card("C2-a", "T3o")
def test_c2_the_light_is_gone_when_the_second_item_is_found() -> None:
    t = Table("T3o", chapter="C2", lines=True, space=5)
    t.put("nez", 10)
    t.state.tokens = ["wick"]
    t.start("collin").play("search", 6, "special")
    assert (t.state.tokens, t.state.wheel) == (["wick", "oil"], 3)


@pytest.mark.card("C2-b", "T2o")
def test_c2_the_way_home_is_guarded_once() -> None:
    t = Table("T2o", chapter="C2", lines=True, space=6)
    t.state.tokens, t.state.explored = ["wick", "oil"], ["T4o", "T2o"]
    t.start("collin").play("explore:E")
    assert sorted(t.foes) == ["elite_rat-1", "rat_warrior-1", "rat_warrior-2"]
    assert t.kind == "order"
    t = Table("T2o", chapter="C2", lines=True, space=6)
    t.state.tokens, t.state.explored = ["wick"], ["T4o", "T2o"]
    assert t.start("collin").play("explore:E").foes == {}


@pytest.mark.rule("M-R-147")
@pytest.mark.card("C3-a", "T8b")
def test_c3_listening_turns_the_hourglass_back_once() -> None:
    t = Table("T8b", chapter="C3", lines=True, space=12)
    t.state.page = 3
    t["collin"].searched = ["T8b"]
    t.start("collin").play("special:C3-a", 3)
    assert (t.state.page, "C3-a" in t.state.lines) == (3, False)
    t.start("nez").play("special:C3-a", 6)
    assert t.state.page == 2
    assert t.start("tilda").offers("special") == []
    assert Table("T8b", chapter="C3", lines=True, space=11).start("collin").offers("special") == []


@pytest.mark.card("C4-a", "brodie")
def test_c4_four_pushes_and_the_cat_leaves_undefeated() -> None:
    t = Table("T3o", chapter="C4", lines=True, space=5).foe("brodie", 8)
    t.state.counters["push"] = 2
    t.start("collin").play("special:C4-a")
    assert (t.kind, t.dice) == ("test", 2)
    t.play("6,6")
    assert (t.foes, t.state.defeated, t.state.titles) == ({}, [], {})
    assert t.state.track == ["collin", "nez", "tilda", "maginos"]
    assert Table("T3o", chapter="C4", lines=True, space=5).start("collin").offers("special") == []


@pytest.mark.card("C5-a", "T7b")
def test_c5_cutting_wants_a_sharp_weapon_and_counts_swords() -> None:
    t = Table("T7b", chapter="C5", lines=True, space=4).foe("roach", 1)
    assert t.start("tilda").offers("special") == []
    t.start("collin").play("special:C5-a")
    assert t.dice == 3
    t.play("2,3,4")
    assert t.state.counters == {"cut": 2}


@pytest.mark.card("C6-a", "T6o")
def test_c6_calling_the_king_with_lore_dice() -> None:
    t = Table("T6o", chapter="C6", lines=True, space=3)
    t.state.counters["breath"] = 5
    t.start("maginos").play("special:C6-a")
    assert t.dice == 4
    assert t.play("6,6,6,6").result == "won"


@pytest.mark.card("C6-b")
def test_c6_the_guard_changes_every_second_round() -> None:
    t = Table("T6o", chapter="C6", lines=True, space=3).foe("roach", 8)
    for mouse in t.state.mice.values():
        mouse.status = ["hidden"]
    t.begin("roach").until("movement")
    assert "rat_warrior-1" not in t.foes
    for mouse in t.state.mice.values():
        mouse.status = ["hidden"]
    t.begin("roach").until("movement")
    assert "rat_warrior-1" in t.foes


@pytest.mark.card("C7-a", "T7o")
def test_c7_without_her_mirror_vanestra_blocks_less() -> None:
    t = Table("T7o", chapter="C7", lines=True, space=3).put("nez", 2).start("collin").play("special:C7-a", 6)
    assert t.state.flags == ["mirror_cracked"]
    assert t.start("maginos").offers("special") == []
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6)
    t.state.flags = ["mirror_cracked"]
    t.start("collin").play("fight:princes_sword:vanestra", "2,4,4", "3,4,4,4", "vanestra_charm")
    assert "vanestra_charm" not in t.state.track


# -- what is carried on -----------------------------------------------------------------------------------


def carried(chapter: str, *given: str, **more: object) -> Table:
    carry = Carried(given=given, **more)  # type: ignore[arg-type]
    t = chosen(chapter, heroes=("collin", "nez", "tilda", "maginos"), carry=carry)
    while t.kind != "movement":
        question = t.at.question
        t.play(question.bag[0] if hasattr(question, "bag") else t.default)
    return t


@pytest.mark.rule("M-ACH-01", "M-CAMPAIGN-01")
@pytest.mark.card("C3-b", "lamp_light")
def test_the_lamps_light_helps_each_mouse_once() -> None:
    t = carried("C3", "lamp_light")
    assert t.state.flags == ["lamp_light"]
    t.state.figures = {}
    t.start("collin").play("search")
    assert t.dice == 2
    t.play("1,1").start("collin").play("search")
    assert t.dice == 1


@pytest.mark.card("C6-c", "vial")
def test_with_the_vial_the_count_of_breaths_starts_at_one() -> None:
    t = carried("C6", "vial", "lamp_light")
    assert t.state.counters == {"breath": 1}
    assert [one["name"] for one in t.events("story_achievement")] == ["vial"]
    assert carried("C6").state.counters == {}


@pytest.mark.rule("M-D-31")
@pytest.mark.card("C7-b", "kings_ear", "captains_medal", "cats_favour")
def test_what_helps_in_the_last_chapter() -> None:
    t = carried("C7", "kings_ear", "captains_medal", "cats_favour")
    assert (t.state.end_page, t.state.flags) == (5, ["captains_medal", "cats_favour"])
    t.state.figures, t.state.track = {}, [card for card in t.state.track if card != "roach"]
    t.put("collin", 8).put("nez", 7).put("tilda", 7).put("maginos", 7).foe("roach", 9, 9).start("collin")
    assert t.offers("favour") == ["favour:9"]
    t.play("favour:9", "2,4,4", 1, 3)
    assert (t.foes, t.state.wheel, t.state.flags) == ({"roach-2": 9}, 0, ["captains_medal"])
    t.play("fight:princes_sword:roach-2", "4,4,4")
    assert t.options == ("pass", "captains_medal")
    t.play("captains_medal", "2,2,2", 4)
    assert (t.foes, t.state.flags) == ({}, [])


@pytest.mark.rule("M-CAMPAIGN-02", "M-R-149")
def test_learned_abilities_are_kept_and_none_is_chosen() -> None:
    t = carried("C2", abilities={"collin": ("feint", "inspire")})
    assert t["collin"].abilities == ["feint", "inspire"]
    assert t["nez"].abilities == ["battle_squeak"]


@pytest.mark.rule("M-R-108", "M-R-149")
def test_what_another_hero_has_learned_is_not_there_to_be_chosen() -> None:
    carry = Carried(abilities={"nez": ("feint",)})
    t = Table.fresh("C2", carry=carry).play("collin")
    assert "feint" not in t.options
    t.play("give_order", "nez")
    assert t.kind == "hero"  # Nez chooses none
    assert "feint" in Table.fresh("C2").play("collin").options


@pytest.mark.rule("M-CAMPAIGN-03", "M-CAMPAIGN-04", "M-R-150")
def test_the_kept_card_starts_in_the_pack_a_trick_beside_it() -> None:
    t = carried("C2", kept={"collin": ("chain_mail",), "nez": ("cork",)})
    assert (t["collin"].pack, t["nez"].tricks) == (["chain_mail"], ["cork"])
    assert "chain_mail" not in t.state.search.bag
    assert t["collin"].worn == list(CONTENT.heroes["collin"].start)


@pytest.mark.rule("M-CAMPAIGN-05", "M-CAMPAIGN-06", "M-CAMPAIGN-07")
def test_nothing_else_lasts() -> None:
    fields = set(Carried.__struct_fields__)
    assert fields == {"given", "abilities", "kept", "party"}
    t = carried("C5", "lamp_light")
    assert (t.state.stash, t.state.titles, t["collin"].cheese) == ([], {}, 0)


def test_what_is_carried_is_typed() -> None:
    assert new_game(SYSTEM, {"seats": 1, "chapter": "C3"}, {"given": ["vial"]}).state.carried.given == (
        "vial",
    )


# -- the end ----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-END-01", "M-END-02", "M-STORY-01")
def test_c1_is_won_with_every_mouse_on_the_roots() -> None:
    t = Table("T4o", chapter="C1", space=12).put("collin", 11).start("collin").play("step:12")
    assert (t.result, t.state.result.winners) == ("won", (1,))
    t = Table("T4o", chapter="C1", space=12).put("collin", 11).captured("nez").start("collin").play("step:12")
    assert t.result == ""


@pytest.mark.rule("M-R-112")
def test_a_captured_mouse_is_missing() -> None:
    t = Table("T4o", chapter="C1", space=12).captured("nez").begin("nez").until("rescue")
    assert t.play("12").result == "won"


@pytest.mark.rule("M-END-03", "M-STORY-03", "M-END-04")
def test_the_hourglass_on_the_end_markers_page_loses_all() -> None:
    t = Table("T3o", chapter="C7", space=7)
    t.state.page, t.state.wheel = 3, 5
    t.start("maginos").play("end")
    assert (t.result, t.state.page, t.state.result.winners) == ("time", 4, ())


@pytest.mark.rule("M-R-19")
def test_at_the_same_moment_victory_comes_first() -> None:
    t = Table("T5o", chapter="C3", space=5).foe("vurst", 6)
    t.state.page, t.state.wheel, t.state.card_wounds = 3, 5, {"vurst": 2}
    t.start("collin").play("fight:princes_sword:vurst", "2,4,4", "1,4,4")
    assert t.result == "won"


@pytest.mark.rule("M-COMP-01")
def test_all_win_together() -> None:
    t = Table("T4o", chapter="C1", space=12, seats=4).put("collin", 11).start("collin").play("step:12")
    assert t.state.result.winners == (1, 2, 3, 4)
    assert SYSTEM.allies

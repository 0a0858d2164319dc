"""EXPLORE, ENC, INIT: going on, what waits there, the track (M-R-56 to M-R-68)."""

import msgspec
import pytest

from games.kit.effects import at_once
from games.systems.mice.explore import _take_places, band
from games.systems.mice.placing import Group, place
from games.systems.mice.state import Mouse
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table


def drawn(t: Table, *cards: str) -> Table:
    """Name the cards of a new order as they are drawn, the last one lies below by itself."""
    for card in cards:
        assert t.kind == "order", t.kind
        t.play(card)
    return t


MICE = ("collin", "nez", "tilda", "maginos")


# -- ways out ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-EXPLORE-01")
def test_nobody_explores_while_a_minion_is_there() -> None:
    assert Table(space=9).start("collin").offers("explore") == ["explore:flip"]
    assert Table(space=9).foe("roach", 4).start("collin").offers("explore") == []


@pytest.mark.rule("M-EXPLORE-02", "M-BOARD-06", "M-BOARD-07")
def test_only_beside_an_exit_or_on_a_flip_space() -> None:
    t = Table("T2b", chapter="C1", space=8).put("nez", 1).put("tilda", 6)
    assert t.start("collin").offers("explore") == ["explore:E"]  # to the Root Cellar, below the courtyard
    assert t.start("nez").offers("explore") == ["explore:flip"]
    assert t.start("tilda").offers("explore") == []
    assert Table("T2o", chapter="C1", space=6).start("collin").offers("explore") == ["explore:E"]


@pytest.mark.rule("M-EXPLORE-03", "M-EXPLORE-12", "M-EXPLORE-05")
def test_the_neighbour_must_have_an_exit_at_the_touching_edge() -> None:
    t = Table("T3o", chapter="C7", space=2).start("collin")
    assert t.offers("explore") == ["explore:N"]  # the stair has an exit to the south
    t = Table("T3o", chapter="C7", space=8).start("collin")
    assert t.offers("explore") == []  # nothing lies there
    t = Table("T1o", chapter="C4", space=3).start("collin")
    assert t.offers("explore") == ["explore:N"]


@pytest.mark.rule("M-EXPLORE-04", "M-R-60")
def test_a_neighbour_that_shows_the_other_colour_is_turned_first() -> None:
    t = Table("T1b", chapter="C1", space=12)
    t.state.up["T2"] = "T2o"
    t.start("collin").play("explore:E")
    assert (t.state.side, t.state.up["T2"]) == ("T2b", "T2b")


@pytest.mark.rule("M-EXPLORE-06", "M-EXPLORE-13", "M-EXPLORE-11")
def test_all_mice_come_along_without_a_roll() -> None:
    t = (
        Table("T1b", chapter="C1", space=12)
        .put("nez", 1)
        .put("tilda", 6, status=["webbed"])
        .captured("maginos")
    )
    t.start("collin").play("explore:E")
    assert [t[who].space for who in MICE] == [5, 5, 5, 0]
    assert t.kind == "turn"
    assert t["tilda"].status == ["webbed"]


@pytest.mark.rule("M-EXPLORE-07")
def test_a_flip_leads_to_the_matching_space() -> None:
    t = Table("T1o", chapter="C1", space=9)
    t.state.explored.append("T1b")
    t.start("collin").play("explore:flip")
    assert (t.state.side, t["nez"].space, t.state.up["T1"]) == ("T1b", 1, "T1b")


@pytest.mark.rule("M-EXPLORE-08", "M-R-61")
def test_who_finds_no_room_goes_to_the_nearest_space() -> None:
    t = Table("T1o", chapter="C1", space=9)
    t.state.side = "T1b"
    t.state.mice["filch"] = Mouse("filch", 1, 9)  # one more than there is room for
    t.state.track.append("filch")
    at_once(_take_places(t.state, t.state.mice["collin"], (1,)))
    assert sorted(mouse.space for mouse in t.state.mice.values()) == [1, 1, 1, 1, 2]


@pytest.mark.rule("M-D-16")
def test_the_explorer_spreads_the_mice_over_several_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    side = CONTENT.sides["T2b"]
    wide = msgspec.structs.replace(side.file, exits={**side.file.exits, "W": (5, 9)})
    monkeypatch.setitem(CONTENT.sides, "T2b", msgspec.structs.replace(side, file=wide))
    t = Table("T1b", chapter="C1", space=12, seats=2)
    for who in MICE:
        t.put(who, wounds=1, cheese=2)  # nobody is nowhere while this is asked
    t.start("collin").play("explore:E")
    assert (t.kind, t.asked, t.options, t.default) == ("arrive", (1,), ("5", "9"), "5")
    t.play("9", "5", "9", "9")
    assert [t[who].space for who in MICE] == [9, 5, 9, 9]


@pytest.mark.rule("M-EXPLORE-09", "M-R-144")
def test_a_hook_flip_needs_the_hook_in_the_stash() -> None:
    t = Table("T8o", chapter="C7", space=12)
    assert "explore:flip" not in t.start("collin").options
    t = Table("T8o", chapter="C7", space=12).laid("hook", 12, 11)
    assert "explore:flip" not in t.start("collin").options
    t = Table("T8o", chapter="C7", space=12).stash("hook")
    assert "explore:flip" in t.start("collin").options


@pytest.mark.rule("M-EXPLORE-10")
def test_a_crafty_flip_is_for_tinkerers_and_scamps() -> None:
    t = Table("T4b", "filch", "nez", "tilda", "collin", chapter="C5", space=1)
    assert ["explore:flip" in t.start(who).options for who in ("filch", "nez", "tilda")] == [
        True,
        True,
        False,
    ]


@pytest.mark.rule("M-R-63", "M-R-64")
def test_a_side_explored_before_brings_nothing_and_the_turn_goes_on() -> None:
    t = Table("T1o", chapter="C1", space=9)
    t.state.explored.append("T1b")
    t.start("collin").play("explore:flip")
    assert t.kind == "turn"
    assert t.offers("step") == ["step:2", "step:5"]
    assert "T1o" in t.state.explored


def test_the_exit_barred_by_a_chapter_is_barred_from_both_sides() -> None:
    t = Table("T1o", chapter="C1", space=8)
    t.state.blocked = {"T1o": ["E"]}
    assert t.start("collin").offers("explore") == []
    t = Table("T2o", chapter="C1", space=3)
    t.state.blocked = {"T1o": ["E"]}
    assert t.start("collin").offers("explore") == []


# -- encounters -------------------------------------------------------------------------------------------


def into_tunnels(page: int = 1) -> Table:
    """Four mice flip from the Guardroom into the Sewers, not seen before."""
    t = Table("T1o", chapter="C1", space=9)
    t.state.page = page
    return t


@pytest.mark.rule("M-ENC-01", "M-ENC-02", "M-BOARD-03")
def test_a_place_not_explored_before_brings_a_card_of_its_colour() -> None:
    t = into_tunnels().start("collin").play("explore:flip")
    assert t.kind == "encounter"
    blue = {card.id for card in CONTENT.encounters.values() if card.colour == "blue"}
    assert set(t.at.question.bag) == blue - {"EB3", "EB7"}  # which are out in C1


@pytest.mark.rule("M-ENC-03")
def test_the_group_follows_the_hourglass() -> None:
    assert [band(page) for page in range(1, 9)] == [0, 0, 1, 1, 2, 2, 2, 2]
    t = into_tunnels(page=3).start("collin").play("explore:flip", "EB1")
    assert len(t.foes) == 6


@pytest.mark.rule("M-ENC-04", "M-INIT-02", "M-INIT-03")
@pytest.mark.card("EB9")
def test_after_placing_all_cards_are_shuffled_together() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB9")
    assert sorted(t.foes) == ["rat_warrior-1", "rat_warrior-2", "roach-1", "roach-2"]
    assert set(t.at.question.bag) == {*MICE, "roach", "rat_warrior"}
    drawn(t, "roach", "nez", "rat_warrior", "collin", "tilda")
    assert t.state.track == ["roach", "nez", "rat_warrior", "collin", "tilda", "maginos"]


@pytest.mark.rule("M-R-08")
def test_after_a_new_order_a_new_round_begins_at_the_top() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB4")
    drawn(t, "tilda", "rat_warrior", "nez", "collin").until("movement")
    assert (t.state.now.card, t.state.acted) == ("tilda", [])


@pytest.mark.rule("M-ENC-05", "M-ENC-06", "M-R-123")
def test_the_card_lies_face_up_and_an_earlier_one_is_discarded() -> None:
    t = into_tunnels().face_up("EO1").start("collin").play("explore:flip", "EB4")
    assert t.state.face_up == "EB4"
    assert t.state.encounters["orange"].discard == ["EO1"]


@pytest.mark.rule("M-R-56")
def test_an_empty_deck_takes_up_its_discards_and_with_none_nobody_comes() -> None:
    t = into_tunnels()
    t.state.encounters["blue"].discard = list(t.state.encounters["blue"].bag)
    t.state.encounters["blue"].bag = {}
    assert t.start("collin").play("explore:flip").kind == "encounter"
    t = into_tunnels()
    blue = t.state.encounters["blue"]
    t.state.encounters["orange"].discard += blue.bag
    blue.bag = {}
    t.start("collin").play("explore:flip")
    assert (t.kind, t.foes) == ("turn", {})


def placed(kind: str, count: int, side: str = "T5o", **mice: int) -> list[int]:
    """Where so many of a kind are placed; the mice stand on 5 unless named."""
    t = Table(side, chapter="C3", space=5)
    for who, space in mice.items():
        t.put(who, space)
    return [figure.space for figure in place(t.state, Group({kind: count}))]


@pytest.mark.rule("M-ENC-08", "M-ENC-13", "M-R-122")
def test_small_ones_stand_on_as_many_entries_as_possible_the_emptiest_first() -> None:
    assert placed("roach", 5) == [3, 7, 9, 12, 3]
    assert placed("roach", 4, collin=3, nez=3) == [7, 9, 12, 3]


@pytest.mark.rule("M-ENC-09", "M-R-65")
def test_small_ranged_ones_stand_farthest_from_the_mice() -> None:
    assert placed("elite_rat", 2, "T5b", collin=5, nez=5) == [11, 11]


@pytest.mark.rule("M-ENC-10", "M-ENC-11")
def test_the_perch_comes_first_until_it_is_full() -> None:
    assert placed("elite_rat", 4) == [3, 3, 3, 3]
    assert placed("elite_rat", 4, collin=3, nez=3, tilda=3) == [3, 12, 12, 12]


@pytest.mark.rule("M-ENC-12")
def test_large_ones_stand_on_the_nearest_free_entry() -> None:
    assert placed("spider", 1) == [9]
    assert placed("spider", 1, collin=9) == [7]


@pytest.mark.rule("M-R-66")
def test_when_all_entries_are_full_the_nearest_space_with_room() -> None:
    t = Table("T1o", space=5)
    t.foe("roach", *([2] * 4), *([4] * 4)).foe("rat_warrior", *([11] * 4))
    assert [figure.space for figure in place(t.state, Group({"rat_warrior": 2}))] == [1, 1]


@pytest.mark.rule("M-ENC-14", "M-D-20")
def test_ties_go_to_the_lowest_number_and_nobody_is_asked() -> None:
    assert placed("roach", 1) == [3]


@pytest.mark.rule("M-SURGE-09", "M-R-124", "M-ENC-16")
def test_with_too_few_figures_as_many_as_there_are() -> None:
    t = Table("T1o", space=5)
    figures = place(t.state, Group({"rat_warrior": 4, "elite_rat": 4, "spider": 2}))
    kinds = [figure.kind for figure in figures]
    assert kinds == ["elite_rat"] * 4 + ["spider"] + ["rat_warrior"] * 2


@pytest.mark.rule("M-COMP-07")
def test_at_most_four_elite_markers() -> None:
    t = Table("T1o", space=5)
    assert len(place(t.state, Group({"elite_rat": 6}))) == 4


@pytest.mark.rule("M-ENC-17")
def test_the_captain_is_a_rat_figure() -> None:
    t = Table("T1o", space=5)
    figures = place(t.state, Group({"rat_warrior": 6}, boss="vurst"))
    assert [figure.kind for figure in figures] == ["vurst"] + ["rat_warrior"] * 5


# -- key words --------------------------------------------------------------------------------------------


@pytest.mark.rule("M-ENC-18", "M-BOARD-17")
@pytest.mark.card("EB6")
def test_mouse_traps_lie_on_every_red_x() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB6")
    assert t.state.traps["T1b"] == [10]


@pytest.mark.rule("M-R-67")
def test_snapped_traps_come_back() -> None:
    t = into_tunnels()
    t.state.traps["T1b"] = []
    assert t.start("collin").play("explore:flip", "EB6").state.traps["T1b"] == [10]


@pytest.mark.rule("M-ENC-21", "M-ENC-22", "M-R-68")
@pytest.mark.card("EB5")
def test_greedy_roaches_make_all_greedy_until_the_last_is_gone() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB5")
    assert t.state.greedy
    t = Table(space=9).put("collin", 1).foe("roach", 2)
    t.state.greedy = True
    t.start("collin").play("fight:princes_sword:roach-1", "2,2,2", 4)
    assert not t.state.greedy


@pytest.mark.rule("M-ENC-19", "M-R-06", "M-R-07")
@pytest.mark.card("EB2")
def test_an_ambush_moves_minion_cards_up_after_the_order_is_set() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB2")
    drawn(t, "nez", "tilda", "maginos", "collin")
    assert (t.kind, t.dice) == ("ambush", 1)
    t.play(2)
    assert t.state.track == ["nez", "tilda", "spider", "maginos", "collin"]


@pytest.mark.rule("M-R-16")
def test_several_cards_move_in_the_order_in_which_they_lay() -> None:
    t = into_tunnels().start("collin").play("explore:flip", "EB8")
    drawn(t, "nez", "elite_rat", "tilda", "rat_warrior", "maginos").play(5, 1)
    assert t.state.track == ["elite_rat", "nez", "rat_warrior", "tilda", "maginos", "collin"]


@pytest.mark.card("glow_lantern", "EB8")
def test_with_a_lantern_there_is_no_ambush() -> None:
    t = into_tunnels().put("tilda", worn=["glow_lantern"]).start("collin").play("explore:flip", "EB8")
    drawn(t, "nez", "elite_rat", "tilda", "rat_warrior", "maginos")
    assert t.events("rolled") == []
    assert t.state.track[1] == "elite_rat"


@pytest.mark.rule("M-INIT-07", "M-D-22")
@pytest.mark.card("lead")
def test_collin_may_swap_his_card_when_a_whole_order_was_set() -> None:
    t = Table("T1o", chapter="C1", space=9, seats=4).start("collin").play("explore:flip", "EB4")
    drawn(t, "tilda", "rat_warrior", "nez", "maginos")
    assert (t.kind, t.asked, t.options) == ("after_order_set", (1,), ("pass", "use:lead:collin"))
    t.play("use:lead:collin", "tilda")
    assert t.state.track == ["collin", "rat_warrior", "nez", "maginos", "tilda"]
    assert t.state.now.card == "collin"


# -- disguise ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-PARTY-02", "M-PARTY-04", "M-D-15")
@pytest.mark.card("disguise", "EB9")
def test_the_party_may_give_the_disguise_up_and_no_rat_warrior_comes() -> None:
    t = Table("T1o", chapter="C1", space=9, seats=4).stash("disguise").start("collin")
    t.play("explore:flip", "EB9")
    assert (t.kind, t.asked, t.default) == ("disguise", (1, 2, 3, 4), "keep")
    t.play("use")
    assert sorted(t.foes) == ["roach-1", "roach-2"]
    assert (t.state.stash, t.state.search.bag["disguise"]) == ([], 1)
    t = Table("T1o", chapter="C1", space=9, seats=4).stash("disguise").start("collin")
    t.play("explore:flip", "EB9", "keep")
    assert sorted(t.foes) == ["rat_warrior-1", "rat_warrior-2", "roach-1", "roach-2"]
    assert t.state.stash == ["disguise"]


@pytest.mark.rule("M-PARTY-03", "M-R-92")
def test_other_minions_come_as_usual_elite_rats_among_them() -> None:
    t = into_tunnels().stash("disguise").start("collin").play("explore:flip", "EB8", "use")
    assert list(t.foes) == ["elite_rat-1"]


@pytest.mark.rule("M-D-15")
def test_against_three_rat_warriors_it_is_usually_used() -> None:
    t = into_tunnels(page=3).stash("disguise").start("collin").play("explore:flip", "EB4")
    assert t.default == "use"


@pytest.mark.rule("M-R-126", "M-STORY-08")
def test_against_a_set_up_of_the_chapter_it_does_not_help() -> None:
    t = Table("T2o", chapter="C1", space=6).stash("disguise").start("collin").play("explore:E")
    assert t.kind == "order"
    assert sorted(t.foes) == ["rat_warrior-1", "rat_warrior-2", "roach-1", "roach-2"]


@pytest.mark.rule("M-R-114")
def test_a_set_up_replaces_the_encounter_and_leaves_the_face_up_card() -> None:
    t = Table("T2o", chapter="C1", space=6).face_up("EB4").start("collin").play("explore:E")
    assert t.events("encounter") == []
    assert t.state.face_up == "EB4"

"""MOVE: steps, lines, full spaces, water, currents, mouse traps, scurrying (M-R-20 to M-R-37)."""

import pytest

from games.systems.mice.queries import has_room
from tests.systems.mice.table import Table


def water(die: int = 5, **mice: int) -> Table:
    """The Sewers: dry spaces 1 to 4 and 9 to 12, water 5 > 6 > 7 > 8 and out. Mice on 1 unless named."""
    t = Table("T1b")
    for who, space in mice.items():
        t.put(who, space)
    return t.start("collin", die)


@pytest.mark.rule("M-MOVE-01", "M-R-20")
def test_the_movement_die_is_rolled_at_the_start_of_every_turn() -> None:
    t = Table().begin("collin")
    assert (t.kind, t.dice) == ("movement", 1)
    t.play(3, "end")
    assert t.kind == "movement"
    assert t.state.now.card == "nez"


@pytest.mark.rule("M-DIE-02", "M-MOVE-02")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 1)])
def test_points_are_the_number_and_the_move_value(die: int, number: int) -> None:
    t = Table().put("collin", 9).start("collin", die)  # Move 2
    way = ["10", "9", "10", "9", "10"][: number + 2]
    t.play(*(f"step:{space}" for space in way))
    assert t.offers("step") == []


@pytest.mark.rule("M-MOVE-03")
def test_a_mouse_may_stop_before_its_points_are_used_or_not_move_at_all() -> None:
    t = Table().start("collin").play("step:2", "end")
    assert t["collin"].space == 2
    assert Table().start("collin").play("end")["collin"].space == 1


@pytest.mark.rule("M-MOVE-04", "M-MOVE-05", "M-MOVE-06")
def test_a_step_leads_to_an_adjacent_space() -> None:
    assert Table().start("collin").offers("step") == ["step:2", "step:5"]
    t = Table().put("collin", 10).start("collin")
    assert t.offers("step") == ["step:6", "step:9", "step:11"]


@pytest.mark.rule("M-MOVE-07", "M-MOVE-08", "M-R-28")
def test_a_yellow_line_costs_one_down_and_three_up() -> None:
    t = Table("T3o", chapter="C4").put("collin", 10).start("collin", 2).play("step:2")
    assert t.state.now.spent == 1
    t = Table("T3o", chapter="C4").put("collin", 2).start("collin", 2).play("step:10")
    assert t.state.now.spent == 3
    t = Table("T3o", chapter="C4").put("nez", 2).start("nez", 1)  # Move 1 and a 1: two points
    assert t.offers("step") == ["step:1", "step:3"]


@pytest.mark.rule("M-MOVE-09")
def test_spaces_with_a_yellow_line_between_them_are_adjacent() -> None:
    t = Table("T3o", chapter="C4").put("collin", 2).foe("roach", 10).start("collin")
    assert "fight:princes_sword:roach-1" in t.options


@pytest.mark.rule("M-MOVE-10", "M-MOVE-11", "M-R-43")
def test_a_red_line_is_not_crossed_and_nothing_is_adjacent_over_it() -> None:
    t = Table().put("collin", 6).foe("roach", 7).start("collin")
    assert "step:7" not in t.options
    assert t.offers("fight") == []


@pytest.mark.rule("M-MOVE-12", "M-MOVE-14")
def test_four_small_figures_fill_a_space() -> None:
    t = Table().put("nez", 2).put("tilda", 2).put("maginos", 2).foe("roach", 2).start("collin")
    assert t.offers("step") == ["step:5"]
    t = Table().put("nez", 2).put("tilda", 2).foe("roach", 2).start("collin")
    assert t.offers("step") == ["step:2", "step:5"]


@pytest.mark.rule("M-MOVE-13", "M-R-26")
def test_one_large_figure_fills_a_space() -> None:
    t = Table().foe("spider", 2).start("collin")
    assert t.offers("step") == ["step:5"]


@pytest.mark.rule("M-BOARD-10", "M-BOARD-11", "M-R-27")
def test_a_special_area_holds_as_much_as_is_printed() -> None:
    t = Table("T3o", chapter="C4").put("nez", 5).put("tilda", 5).put("maginos", 5).put("collin", 10)
    t.foe("roach", *([5] * 8)).foe("spider", 5).start("collin")  # 3 + 8 + 4 units of 20
    assert "step:5" in t.options


@pytest.mark.rule("M-MOVE-15", "M-R-21")
def test_who_enters_a_space_with_a_minion_must_stop_there() -> None:
    t = Table().foe("roach", 2).start("collin").play("step:2")
    assert t.offers("step") == []
    assert "search" in t.options


@pytest.mark.rule("M-MOVE-16", "M-R-04", "M-R-25")
def test_a_mouse_leaves_minions_only_if_there_are_as_many_mice() -> None:
    t = Table(space=9).put("collin", 2).foe("roach", 2, 2).start("collin")
    assert t.offers("step") == []
    t = Table(space=9).put("collin", 2).put("nez", 2).foe("roach", 2, 2).start("collin")
    assert t.offers("step") == ["step:1", "step:3", "step:6"]
    t = Table("T3o", chapter="C4", space=9).put("collin", 5).foe("spider", 5).start("collin")
    assert t.offers("step") != []


@pytest.mark.rule("M-R-89", "M-STATUS-06", "M-MOVE-16")
def test_who_lies_stands_up_though_minions_outnumber_it_but_not_in_a_web() -> None:
    t = Table(space=9).put("collin", 2, status=["knocked"]).foe("roach", 2, 2).start("collin")
    assert (t.offers("step"), t.offers("stand")) == ([], ["stand"])
    assert t.play("stand")["collin"].status == []
    t = Table(space=9).put("collin", 2, status=["knocked", "webbed"]).start("collin")
    assert "stand" not in t.options


@pytest.mark.rule("M-R-97", "M-BRODIE-02")
def test_brodies_paw_stops_nobody_and_takes_no_room() -> None:
    t = Table("T3o", chapter="C4", space=9).put("collin", 1).foe("brodie", 2).start("collin").play("step:2")
    assert "step:3" in t.options


@pytest.mark.rule("M-R-26", "M-BOARD-11")
def test_a_large_figure_needs_four_free_units_of_an_area() -> None:
    t = Table("T3o", chapter="C4", space=9).foe("roach", *([5] * 8)).foe("rat_warrior", *([5] * 6))
    t.put("collin", 5).put("nez", 5)  # 16 of 20 units
    assert has_room(t.state, 5, large=True)
    assert not has_room(t.put("tilda", 5).state, 5, large=True)
    assert not has_room(t.state, 9, large=True)  # a plain space must be empty


# -- water ------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-MOVE-17", "M-MOVE-22")
def test_water_ends_the_movement_and_the_current_carries_one_space() -> None:
    t = water(collin=1).play("step:5")
    assert t["collin"].space == 6
    assert t.offers("step") == t.offers("climb") == []


@pytest.mark.rule("M-MOVE-21", "M-R-30")
def test_in_water_nobody_swims_against_the_current() -> None:
    t = water(collin=6)
    assert t.offers("step") == ["step:7"]
    assert t.offers("climb") == ["climb:2", "climb:10"]
    t.play("step:7")
    assert t["collin"].space == 8


@pytest.mark.rule("M-MOVE-18", "M-MOVE-19", "M-R-29")
def test_a_climb_takes_the_whole_movement_and_a_die_for_each_mouse_there() -> None:
    t = water(collin=6, nez=2, tilda=2).play("climb:2")
    assert (t.kind, t.dice) == ("climb", 3)
    t.play("1,3,6")
    assert t["collin"].space == 2
    assert t.offers("step") == []


@pytest.mark.rule("M-MOVE-20", "M-DIE-07", "M-R-31")
def test_without_a_star_it_stays_in_the_water_and_is_carried_on() -> None:
    t = water(collin=6).play("climb:10", 3)
    assert t["collin"].space == 7


@pytest.mark.rule("M-MOVE-23", "M-R-140")
def test_whom_the_current_carries_off_the_tile_is_captured_without_a_wound() -> None:
    t = water(collin=7).play("step:8")
    assert t["collin"].space == 0
    assert t.events("wounded") == []
    assert (t["collin"].captures, t.state.page) == (1, 2)


@pytest.mark.rule("M-R-31")
def test_a_mouse_that_does_not_move_is_carried_at_the_end_of_its_turn() -> None:
    t = water(collin=5).play("end")
    assert t["collin"].space == 6
    t = water(collin=5, nez=6, tilda=6, maginos=6)
    t.foe("roach", 6).resume().play("end")
    assert t["collin"].space == 5


@pytest.mark.rule("M-R-31", "M-MOVE-22")
def test_who_stands_up_in_a_current_has_moved_and_is_carried_once() -> None:
    t = Table("T1b").put("collin", 5, status=["knocked"]).start("collin").play("stand")
    assert (t["collin"].space, t["collin"].status) == (6, [])
    assert t.play("end")["collin"].space == 6


@pytest.mark.rule("M-R-31")
@pytest.mark.card("energy_rush")
def test_a_further_movement_in_a_current_is_carried_once() -> None:
    t = Table("T1b", "filch", "nez", "tilda", "maginos").put("filch", 1, cheese=2, abilities=["energy_rush"])
    t.start("filch").play("use:energy_rush", 1, "step:5")
    assert t["filch"].space == 6
    assert t.play("end")["filch"].space == 6


@pytest.mark.rule("M-R-21", "M-MOVE-15", "M-MOVE-17")
@pytest.mark.card("energy_rush")
def test_a_further_movement_that_ends_with_minions_or_in_water_ends_the_first_one_too() -> None:
    t = Table("T1o", "filch", "nez", "tilda", "maginos").put("filch", 1, cheese=2, abilities=["energy_rush"])
    t.foe("roach", 3).start("filch").play("step:2", "use:energy_rush", 1, "step:3")
    assert t.offers("step") == []
    t = Table("T1b", "filch", "nez", "tilda", "maginos").put("filch", 1, cheese=2, abilities=["energy_rush"])
    t.start("filch").play("step:2", "use:energy_rush", 1, "step:6")
    assert t.offers("step") == t.offers("climb") == []


@pytest.mark.rule("M-MOVE-24", "M-R-157")
def test_in_a_current_there_are_no_free_actions() -> None:
    t = Table("T1b", space=2).put("collin", 6, cheese=9, abilities=["resolve", "give_order"]).start("collin")
    assert t.offers("share") == t.offers("equip") == t.offers("level_up") == []
    assert "use:resolve" not in t.options
    t = Table("T1b", space=2).put("collin", 2, cheese=9, abilities=["resolve"]).start("collin")
    assert t.offers("share")
    assert "use:resolve" in t.options


@pytest.mark.rule("M-MOVE-24")
@pytest.mark.card("scroll_levitation")
def test_for_whom_water_is_dry_a_current_bars_no_free_action() -> None:
    t = Table("T1b", space=2).put("collin", 6, cheese=9, abilities=["resolve"], ignoring=["water"])
    t.start("collin")
    assert t.offers("share")
    assert {"equip", "use:resolve"} <= set(t.options)


@pytest.mark.rule("M-R-158")
def test_a_mouse_in_a_current_may_be_the_partner_and_may_lay_the_hook() -> None:
    t = Table("T1b", space=9).put("collin", 2, cheese=1).put("nez", 6).start("collin")
    assert "share:nez" in t.options
    t = Table("T1b", space=9).put("collin", 6).stash("hook").start("collin")
    assert t.offers("hook")


@pytest.mark.rule("M-BOARD-08")
def test_a_red_x_does_nothing_before_traps_are_placed() -> None:
    t = Table().put("collin", 1).start("collin").play("step:5")
    assert t.kind == "turn"


# -- mouse traps ------------------------------------------------------------------------------------------


def trapped(who: str = "collin", space: int = 6, **given: object) -> Table:
    """A mouse beside the trap on 5."""
    t = Table(space=10).put(who, space, **given)
    t.state.traps["T1o"] = [5, 7]
    return t.start(who).play("step:5")


@pytest.mark.rule("M-MOVE-26", "M-R-35")
def test_a_trap_is_tested_with_as_many_dice_as_move() -> None:
    t = trapped()
    assert (t.kind, t.dice) == ("trap", 2)


@pytest.mark.rule("M-MOVE-28")
def test_with_a_star_it_goes_on_and_the_trap_stays() -> None:
    t = trapped().play("1,6")
    assert "step:1" in t.options
    assert t.state.traps["T1o"] == [5, 7]
    assert t.play("step:1", "step:5").kind == "trap"


@pytest.mark.rule("M-MOVE-29", "M-MOVE-30", "M-R-02")
def test_without_a_star_the_trap_snaps_and_the_turn_is_over() -> None:
    t = trapped().play("1,3")
    assert (t["collin"].wounds, t["collin"].cheese, t["collin"].status) == (1, 1, ["knocked"])
    assert t.state.traps["T1o"] == [7]
    assert t.state.now.card == "nez"


@pytest.mark.rule("M-R-34")
def test_a_trap_may_capture_and_then_neither_knocks_down_nor_pays() -> None:
    t = trapped(wounds=3).play("1,3")
    assert (t["collin"].space, t["collin"].cheese, t["collin"].status) == (0, 0, [])


@pytest.mark.rule("M-MOVE-27", "M-D-35")
def test_a_tinkerer_may_roll_lore() -> None:
    t = trapped("nez")
    assert (t.kind, t.options, t.default) == ("trap_dice", ("move", "lore"), "lore")
    assert t.play("lore").dice == 2
    assert trapped("nez").play("move").dice == 1


@pytest.mark.card("lessons_learned")
def test_traps_do_nothing_to_lily() -> None:
    t = Table("T2b", "lily", "nez", "tilda", "filch", chapter="C3")
    t.state.traps["T2b"] = [5]
    t.start("lily").play("step:5")
    assert t.kind == "turn"


@pytest.mark.rule("M-R-32")
def test_the_trap_comes_before_the_stop() -> None:
    t = Table(space=10).put("collin", 6).foe("roach", 5)
    t.state.traps["T1o"] = [5]
    t.start("collin").play("step:5", "6,6")
    assert t.offers("step") == []
    assert t.kind == "turn"


@pytest.mark.rule("M-MOVE-31")
def test_traps_do_not_affect_minions() -> None:
    t = Table(space=9).put("nez", 12).foe("roach", 1)
    t.state.traps["T1o"] = [5]
    t.begin("roach").play(5, "1,1")
    assert t.foes == {"roach-1": 9}
    assert t.state.traps["T1o"] == [5]


@pytest.mark.rule("M-R-36")
def test_traps_stay_on_their_side() -> None:
    t = Table(space=9)
    t.state.traps["T1o"] = [5]
    t.state.explored.append("T1b")
    t.start("collin").play("explore:flip")
    assert (t.state.side, t.state.traps) == ("T1b", {"T1o": [5]})


# -- scurry -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-MOVE-32", "M-R-23")
def test_only_who_has_moved_may_scurry() -> None:
    t = Table().start("collin")
    assert "scurry" not in t.options
    assert "scurry" in t.play("step:2").options


@pytest.mark.rule("M-MOVE-33", "M-MOVE-34", "M-R-22")
def test_a_scurry_is_a_movement_with_a_new_roll() -> None:
    t = Table().start("collin", 1).play("step:2", "scurry")
    assert (t.kind, t.dice) == ("scurry", 1)
    t.play(6, "step:3", "step:4", "step:8")
    assert t["collin"].space == 8
    assert t.kind == "turn"
    assert t.offers("step") == []


@pytest.mark.rule("M-R-24")
def test_who_was_stopped_by_a_minion_may_scurry_away() -> None:
    t = Table().foe("roach", 2).start("collin").play("step:2", "scurry", 5)
    assert "step:3" in t.options
    t = Table().foe("roach", 2, 2).start("collin").play("step:2", "scurry", 5)
    assert t.kind == "turn"


@pytest.mark.rule("M-R-37")
def test_spaces_of_exits_and_flips_are_ordinary_spaces() -> None:
    t = Table().put("collin", 10).foe("roach", 9).start("collin")
    assert "step:9" in t.options
    assert "fight:princes_sword:roach-1" in t.options


@pytest.mark.rule("M-R-84", "M-STATUS-02")
def test_a_webbed_mouse_does_not_move_in_any_way() -> None:
    t = Table(space=9).put("collin", status=["webbed"]).start("collin")
    assert t.offers("step") == t.offers("explore") == []
    assert "scurry" not in t.options


@pytest.mark.rule("M-STATUS-06", "M-R-89")
def test_standing_up_takes_the_whole_movement() -> None:
    t = Table().put("collin", status=["knocked"]).start("collin")
    assert t.offers("step") == []
    t.play("stand")
    assert t["collin"].status == []
    assert t.offers("step") == []
    assert "scurry" in t.options


@pytest.mark.rule("M-BOARD-12", "M-BOARD-13", "M-BOARD-16")
def test_only_lines_of_the_data_lead_anywhere() -> None:
    t = Table("T2o", chapter="C1").put("collin", 2).start("collin")  # the counter is behind a red line
    assert t.offers("step") == ["step:1", "step:4"]

"""ACH: what single mice achieve within a chapter."""

import pytest

from tests.systems.mice.table import Table


@pytest.mark.rule("M-ACH-03", "M-ACH-04", "M-ACH-05")
def test_three_cheese_at_once_make_a_cheese_master() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2)
    t.state.page = 3
    t.start("collin").play("fight:princes_sword:roach-1", "1,1,1")
    assert (t.state.titles, t.state.page) == ({"cheese_master": "collin"}, 2)


@pytest.mark.rule("M-ACH-06", "M-R-155")
def test_from_the_next_defence_on_the_master_feeds_the_others() -> None:
    t = Table(space=9).put("collin", 1).foe("rat_warrior", 1).begin("rat_warrior").play("2,4", "1,1,1")
    assert ([mouse.cheese for mouse in t.state.mice.values()], "cheese_master" in t.state.titles) == (
        [3, 0, 0, 0],
        True,
    )
    t = Table(space=9).put("collin", 1).foe("rat_warrior", 1)
    t.state.titles["cheese_master"] = "collin"
    t.begin("rat_warrior").play("2,4", "1,4,4")
    assert [mouse.cheese for mouse in t.state.mice.values()] == [2, 1, 1, 1]


@pytest.mark.rule("M-ACH-07", "M-ACH-08", "M-R-106")
def test_four_roaches_in_an_encounter_make_a_roach_master() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2)
    t.state.roaches, t.state.page = {"collin": 3}, 2
    t.start("collin").play("fight:princes_sword:roach-1", "2,2,2", 4)
    assert (t.state.titles, t.state.page) == ({"roach_master": "collin"}, 1)


@pytest.mark.rule("M-ACH-09", "M-R-71")
def test_near_the_roach_master_roaches_are_not_greedy() -> None:
    t = Table(space=9).put("collin", 1, cheese=1).foe("roach", 1)
    t.state.greedy = True
    t.state.titles["roach_master"] = "nez"
    t.begin("roach").play("2,4", "4,4,4")
    assert (t["collin"].cheese, t.state.wheel) == (0, 0)


@pytest.mark.rule("M-ACH-10", "M-ACH-11", "M-R-107")
def test_captured_with_poison_makes_a_poison_master() -> None:
    t = Table(space=9).put("collin", 1, wounds=3, poison=1).foe("rat_warrior", 1).begin("rat_warrior")
    assert t.play("2,4", "4,4,4").state.titles == {"poison_master": "collin"}
    t = Table(space=9).put("collin", 2).foe("spider", 1)
    t.state.titles["poison_master"] = "collin"
    t.begin("spider").play(1, "2,4", "4,4,4")
    assert (t["collin"].wounds, t["collin"].poison) == (1, 0)


@pytest.mark.rule("M-ACH-12", "M-ACH-13", "M-R-138")
def test_captured_twice_makes_an_escapee_after_the_hourglass_has_moved() -> None:
    t = Table(space=9).put("collin", 1, wounds=3, captures=1).foe("rat_warrior", 1)
    t.state.page = 3
    t.begin("rat_warrior").play("2,4", "4,4,4")
    assert (t.state.titles, t.state.page) == ({"escapee": "collin"}, 3)
    t = Table(space=9).put("collin", 1, wounds=3, captures=1).foe("rat_warrior", 1)
    t.state.page, t.state.end_page = 3, 4
    assert t.begin("rat_warrior").play("2,4", "4,4,4").result == "time"


@pytest.mark.rule("M-ACH-14", "M-ACH-15", "M-R-139")
def test_the_escapees_third_capture_is_none_of_his_cards() -> None:
    worn = ["princes_sword", "thimble_helm"]
    t = Table(space=9).put("collin", 1, wounds=3, captures=2, cheese=3, worn=worn).foe("rat_warrior", 1)
    t.state.titles["escapee"] = "collin"
    t.begin("rat_warrior").play("2,4", "4,4,4")
    assert t.kind == "rescue"
    t.play("5")
    assert (t["collin"].space, t["collin"].worn, t["collin"].cheese, t.state.page) == (5, worn, 0, 2)


@pytest.mark.rule("M-ACH-02", "M-R-105")
def test_a_host_may_leave_the_achievements_out() -> None:
    t = Table(space=9, achievements="off").put("collin", 1).foe("roach", 2).start("collin")
    assert t.play("fight:princes_sword:roach-1", "1,1,1").state.titles == {}

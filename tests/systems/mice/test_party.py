"""PARTY: hook, fork and grape on the board (M-R-62, M-R-91 to M-R-95, M-R-141 to M-R-144, M-R-154)."""

import pytest

from tests.systems.mice.table import Table

# -- hook -------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-PARTY-06", "M-PARTY-07")
@pytest.mark.card("hook")
def test_the_hook_is_laid_at_any_moment_and_is_no_action() -> None:
    t = Table().put("collin", 6).stash("hook").start("collin").play("step:2")
    assert "hook:4" not in t.options  # more than 4 units away
    t.play("hook:6")
    assert (t.state.laid, t.state.stash) == ({"hook": [2, 6]}, [])
    assert "search" in t.options
    assert t.offers("step")


@pytest.mark.rule("M-PARTY-08")
def test_one_end_must_be_dry() -> None:
    t = Table("T1b", space=2).put("collin", 6).stash("hook").start("collin")
    assert "hook:7" not in t.options
    assert {"hook:2", "hook:10"} <= set(t.options)


@pytest.mark.rule("M-R-91", "M-D-18")
def test_walls_stop_the_hook_and_red_lines_do_not() -> None:
    t = Table().put("collin", 6).stash("hook").start("collin")
    assert "hook:7" not in t.options  # behind the wall
    t = Table("T8b", chapter="C5").put("collin", 3).stash("hook").start("collin")
    assert {"hook:7", "hook:4"} <= set(t.options)


@pytest.mark.rule("M-PARTY-09", "M-BOARD-14", "M-R-144")
def test_over_the_hook_mice_go_as_if_the_spaces_were_adjacent() -> None:
    t = (
        Table("T8b", chapter="C5", space=10)
        .put("collin", 3)
        .laid("hook", 3, 7)
        .foe("roach", 7)
        .start("collin")
    )
    assert "step:7" in t.options
    assert t.offers("fight") == []  # for movement only
    assert t.play("step:7").state.now.spent == 1


@pytest.mark.rule("M-PARTY-10")
def test_an_action_takes_the_hook_back() -> None:
    t = Table().laid("hook", 1, 6).start("collin").play("take:hook")
    assert (t.state.laid, t.state.stash, t.state.now.action) == ({}, ["hook"], True)


@pytest.mark.rule("M-PARTY-11", "M-PARTY-18", "M-R-142")
def test_what_lies_on_a_tile_that_the_mice_leave_is_lost() -> None:
    t = Table(space=9).laid("hook", 1, 6).laid("fork", 9).laid("grape", 5)
    t.state.explored.append("T1b")
    before = {item: t.state.search.bag.get(item, 0) for item in ("hook", "fork", "grape")}
    t.start("collin").play("explore:flip")
    assert t.state.laid == {}
    assert {item: t.state.search.bag[item] for item in before} == dict.fromkeys(before, 1)
    assert [one["item"] for one in t.events("item_lost")] == ["hook", "fork", "grape"]


# -- fork -------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-PARTY-12", "M-PARTY-13")
@pytest.mark.card("fork")
def test_the_fork_is_laid_on_the_own_space_never_in_water() -> None:
    t = Table().stash("fork").start("collin").play("fork")
    assert (t.state.laid, t.state.now.action) == ({"fork": [1]}, False)
    assert "fork" not in Table("T1b", space=2).put("collin", 6).stash("fork").start("collin").options


@pytest.mark.rule("M-PARTY-14", "M-PARTY-15", "M-R-93")
def test_the_catapult_throws_a_mouse_to_a_space_that_it_sees() -> None:
    t = Table(space=6).laid("fork", 6).start("collin").play("throw:nez")
    assert "7" not in t.options
    t.play("10")
    assert t["nez"].space == 10
    assert "search" not in t.options


@pytest.mark.rule("M-D-19", "M-R-33")
def test_the_thrown_mouses_player_must_agree_and_a_landing_is_no_entering() -> None:
    t = Table(space=2, seats=4).laid("fork", 2)
    t.state.traps["T1o"] = [5]
    t.start("collin").play("throw:nez", "5")
    assert (t.kind, t.asked, t.default) == ("thrown", (2,), "yes")
    t.play("yes")
    assert (t["nez"].space, t["nez"].wounds) == (5, 0)
    t = Table(space=2, seats=4).laid("fork", 2).start("collin").play("throw:nez", "5", "no")
    assert (t["nez"].space, t.state.now.action) == (2, False)
    assert "throw:nez" not in t.options


@pytest.mark.rule("M-D-19", "M-R-21")
def test_a_throw_that_is_refused_ends_no_movement() -> None:
    t = Table(space=2, seats=4).put("collin", 1).laid("fork", 2).start("collin").play("step:2")
    t.play("throw:nez", "5", "no")
    assert "step:3" in t.options
    t.play("throw:tilda", "5", "yes")
    assert t.offers("step") == []


@pytest.mark.rule("M-PARTY-16", "M-R-62")
def test_with_the_fork_an_action_removes_a_trap() -> None:
    t = Table(space=6).stash("fork")
    t.state.traps["T1o"] = [5, 7]
    t.start("collin").play("untrap:5")
    assert t.state.traps["T1o"] == [7]
    t = Table(space=6)
    t.state.traps["T1o"] = [5]
    assert t.start("collin").offers("untrap") == []


@pytest.mark.rule("M-PARTY-17")
def test_an_action_takes_the_fork_back() -> None:
    t = Table().laid("fork", 1).start("collin").play("take:fork")
    assert t.state.stash == ["fork"]
    assert "take:fork" not in Table().laid("fork", 2).start("collin").options


# -- grape as bait ----------------------------------------------------------------------------------------


@pytest.mark.rule("M-PARTY-19", "M-R-142")
@pytest.mark.card("grape")
def test_the_grape_is_laid_on_an_empty_adjacent_space() -> None:
    t = Table(space=1).put("nez", 2).stash("grape").start("collin")
    assert t.offers("grape") == ["grape:5"]
    t.play("grape:5")
    assert t.state.laid == {"grape": [5]}


@pytest.mark.rule("M-PARTY-20", "M-PARTY-22", "M-R-77")
def test_roaches_go_to_the_grape_and_are_gone_with_it() -> None:
    t = Table(space=1).laid("grape", 12).foe("roach", 11, 4).begin("roach").play(1, 1)
    assert t.events("attack") == []
    assert t.foes == {"roach-2": 8}
    assert t.state.laid == {}
    assert t.state.search.bag["grape"] == 1


@pytest.mark.rule("M-PARTY-21", "M-PARTY-23", "M-R-141")
def test_on_the_way_they_stop_with_a_mouse_and_attack() -> None:
    t = Table(space=1).put("nez", 8).put("tilda", 11).laid("grape", 12).foe("roach", 4).begin("roach").play(5)
    assert t.foes == {"roach-1": 8}
    assert t.kind == "minion_attack"
    t = Table(space=1).put("nez", 8).laid("grape", 12).foe("roach", 8).begin("roach")
    assert t.kind == "minion_movement"  # bait is stronger


@pytest.mark.rule("M-R-154", "M-R-77")
def test_a_roach_leaves_more_mice_for_the_grape_and_one_on_it_has_come() -> None:
    t = Table(space=8).put("nez", 1).laid("grape", 12).foe("roach", 8).begin("roach").play(1)
    assert t.foes == {}
    t = Table(space=1).laid("grape", 12).foe("roach", 12).begin("roach")
    assert t.foes == {}
    assert t.kind == "movement"


@pytest.mark.rule("M-R-77", "M-PARTY-22", "M-PARTY-30")
def test_a_roach_bowled_over_by_the_grape_has_come_to_it_too() -> None:
    t = Table(space=1).put("nez", 12).laid("grape", 12).foe("roach", 12, status=["knocked"]).begin("roach")
    assert (t.foes, t.events("attack"), t.state.laid) == ({}, [], {})
    t = Table(space=1).laid("grape", 12).foe("roach", 11, status=["knocked"]).begin("roach")
    assert (t.figure("roach-1").status, t.foes) == ([], {"roach-1": 11})


@pytest.mark.rule("M-R-141")
def test_the_last_roach_lured_away_may_win_the_chapter() -> None:
    t = Table("T4o", chapter="C1", space=12).laid("grape", 10).foe("roach", 9).begin("roach").play(1)
    assert t.result == "won"


# -- grape as a weapon ------------------------------------------------------------------------------------


def loaded(*roaches: int) -> Table:
    """Collin on the fork with the grape in the stash."""
    return Table(space=9).put("collin", 6).laid("fork", 6).stash("grape").foe("roach", *roaches)


@pytest.mark.rule("M-PARTY-24", "M-PARTY-25", "M-R-94")
def test_from_the_fork_it_is_hurled_at_whom_nobody_sees() -> None:
    t = loaded(7, 7, 12).start("collin")
    assert t.offers("hurl") == ["hurl:7", "hurl:12"]
    t.play("hurl:7", "squashed")
    assert (t.kind, t.dice) == ("minion_defence", 1)
    t.play(3, 4)
    assert t.foes == {"roach-1": 7, "roach-3": 12}


@pytest.mark.rule("M-PARTY-26", "M-PARTY-27", "M-PARTY-28")
def test_squashed_it_hits_everybody_there_and_is_gone() -> None:
    t = loaded(7).put("nez", 7).start("collin").play("hurl:7", "squashed", 4, 4)
    assert (t.foes, t["nez"].wounds) == ({}, 1)
    assert (t.state.laid, t.state.search.bag["grape"]) == ({"fork": [6]}, 1)
    assert t.state.attack is None


@pytest.mark.rule("M-PARTY-29", "M-PARTY-30")
def test_whole_it_bowls_them_over_and_stays() -> None:
    t = loaded(7).put("nez", 7).start("collin").play("hurl:7", "whole")
    assert (t.figure("roach-1").status, t["nez"].status) == (["knocked"], ["knocked"])
    assert t.state.laid["grape"] == [7]


@pytest.mark.rule("M-PARTY-31")
def test_large_figures_are_immune() -> None:
    t = loaded(12).foe("spider", 7).start("collin").play("hurl:7", "squashed")
    assert t.figure("spider-1").wounds == 0
    t = loaded(12).foe("spider", 7).start("collin").play("hurl:7", "whole")
    assert t.figure("spider-1").status == []


@pytest.mark.rule("M-PARTY-32", "M-PARTY-33", "M-PARTY-34")
def test_a_rat_on_the_grape_throws_it_at_the_most_mice() -> None:
    t = Table(space=1).put("nez", 9).put("tilda", 9).laid("grape", 4).foe("rat_warrior", 4)
    t.on_track("tilda", "nez", "collin", "maginos", "rat_warrior").begin("rat_warrior").play("squashed")
    assert t.happened("grape")["space"] == 9
    t.play("4,4", 4)
    assert (t["tilda"].wounds + t["nez"].wounds, t["collin"].wounds) == (2, 0)


@pytest.mark.rule("M-FIGHT-10", "M-R-42", "M-R-95")
def test_cheese_of_a_minion_hit_by_a_rats_grape_goes_to_the_wheel() -> None:
    t = Table(space=1).put("nez", 9).put("tilda", 9).put("maginos", 9).laid("grape", 4)
    t.foe("roach", 9).foe("rat_warrior", 4).begin("rat_warrior").play("squashed")
    assert t.play(1).state.wheel == 1


@pytest.mark.rule("M-R-143", "M-R-95")
def test_only_the_first_rat_throws() -> None:
    t = Table(space=1).laid("grape", 4).foe("rat_warrior", 4, 4).begin("rat_warrior").play("whole")
    assert t.state.laid["grape"] == [1]
    assert t.kind == "minion_movement"


@pytest.mark.rule("M-PARTY-35")
def test_a_rat_cannot_throw_a_grape_that_lies_with_mice() -> None:
    t = Table(space=1).laid("grape", 1).put("nez", 9).foe("rat_warrior", 1).begin("rat_warrior")
    assert t.kind == "minion_attack"

"""ROUND, TIME: turns from the top of the track, and when the hourglass moves by itself (M-R-14, M-R-15)."""

import pytest

from tests.systems.mice.table import Table
from tests.systems.mice.test_explore import MICE, drawn, into_tunnels


@pytest.mark.rule("M-TIME-01", "M-TIME-02", "M-SURGE-02")
def test_the_lowest_mouse_ends_its_turn_without_minions() -> None:
    t = Table().start("maginos").play("end")
    assert t.state.wheel == 1
    assert Table().start("tilda").play("end").state.wheel == 0


@pytest.mark.rule("M-TIME-03", "M-R-15")
def test_not_while_a_minion_is_there() -> None:
    assert Table().foe("roach", 12).start("maginos").play("end").state.wheel == 0
    assert Table("T3o", chapter="C4").foe("brodie", 8).start("maginos").play("end").state.wheel == 0


@pytest.mark.rule("M-TIME-04")
def test_it_is_the_lowest_mouse_though_minions_lie_lower() -> None:
    t = Table().foe("roach", 12).put("maginos", 11).start("maginos")
    t.play("step:12", "end")
    assert t.state.wheel == 0
    t = Table().on_track("collin", "nez", "maginos", "tilda").start("tilda").play("end")
    assert t.state.wheel == 1


@pytest.mark.rule("M-TIME-04")
def test_minions_that_go_after_it_leave_the_hourglass_alone() -> None:
    """The round ends on an empty board; when the lowest mouse's turn ended it was none."""
    t = Table(space=1).laid("grape", 12).foe("roach", 12).start("maginos").play("end")
    assert (t.foes, t.state.wheel, t.state.now.card) == ({}, 0, "collin")


@pytest.mark.rule("M-R-14")
def test_the_skipped_turn_of_a_captured_mouse_counts_as_its_turn() -> None:
    t = Table().captured("maginos").begin("maginos").until("movement")
    assert t.state.wheel == 1


@pytest.mark.rule("M-ROUND-01", "M-ROUND-02")
def test_a_round_is_a_turn_for_each_card_from_the_top() -> None:
    t = Table().foe("roach", 12).begin("collin")
    cards = []
    for _ in range(4):
        cards.append(t.state.now.card)
        t.play(1, "end")
    assert cards == list(MICE)
    assert t.state.now.card == "roach"


@pytest.mark.rule("M-R-117")
def test_a_card_that_leaves_leaves_no_gap() -> None:
    t = Table(space=9).put("collin", 1).foe("roach", 2).foe("spider", 12)
    t.on_track("collin", "roach", "nez", "spider", "tilda", "maginos").start("collin")
    t.play("fight:princes_sword:roach-1", "2,2,2", 4)
    assert t.state.track == ["collin", "nez", "spider", "tilda", "maginos"]
    assert t.play("end").state.now.card == "nez"


@pytest.mark.rule("M-R-119")
def test_a_turn_cut_short_by_the_lowest_mouse_with_nobody_there_counts_for_the_time() -> None:
    t = into_tunnels().stash("disguise").on_track("nez", "tilda", "maginos", "collin").start("collin")
    t.play("explore:flip", "EB4", "use")
    drawn(t, "nez", "tilda", "maginos").until("movement")
    assert (t.state.wheel, t.state.now.card) == (1, "nez")


@pytest.mark.rule("M-R-109")
def test_when_nobody_attacks_for_three_rounds_cheese_comes() -> None:
    t = Table("T1o", space=1).foe("roach", 12)
    t.state.idle_rounds = 3
    t.state.figures["roach-1"].status = []
    for mouse in t.state.mice.values():
        mouse.status = ["hidden"]
    t.begin("roach").until("movement")
    assert (t.state.idle_rounds, t.state.wheel) == (4, 1)

"""MINION: whose turn it is, how minions walk, whom they attack (M-R-69 to M-R-76)."""

import pytest

from games.systems.mice.foes import take_off
from games.systems.mice.minion_moves import ways
from games.systems.mice.placing import Group, place
from games.systems.mice.state import Acts
from tests.systems.mice.table import Table


def apart(**spaces: int) -> Table:
    """The Guardroom with mice on the spaces named, the others on 9."""
    t = Table(space=9)
    for who, space in spaces.items():
        t.put(who, space)
    return t


@pytest.mark.rule("M-MINION-01", "M-ROUND-03", "M-R-69")
def test_each_figure_rolls_moves_and_attacks_before_the_next() -> None:
    t = apart(nez=12).foe("roach", 5, 1).begin("roach")
    assert t.kind == "minion_movement"
    t.play(1, "4,4")  # the nearer one, on 5, goes to 9 and misses
    assert t.foes == {"roach-1": 9, "roach-2": 1}
    assert t.kind == "minion_movement"


@pytest.mark.rule("M-MINION-02")
def test_the_table_rolls_for_minions_and_nobody_is_asked() -> None:
    t = apart().foe("roach", 10).begin("roach")
    assert t.at.waiting == ()


@pytest.mark.rule("M-MINION-03", "M-R-75")
def test_the_nearest_acts_first_and_of_equal_ones_the_lowest_number() -> None:
    t = apart(nez=12).foe("roach", 1, 10, 5).begin("roach").play(4, "4,4", 1, "4,4")
    acting = [one["who"] for one in t.events("attack")]
    assert acting == ["roach-2", "roach-3"]


@pytest.mark.rule("M-MINION-04", "M-MINION-05", "M-MOVE-25")
def test_minions_ignore_water_and_lines_but_not_full_spaces() -> None:
    t = Table("T1b", space=9).put("nez", 10).foe("roach", 1).begin("roach").play(2, "4,4")
    assert t.foes == {"roach-1": 9}
    t = apart(nez=12, tilda=12, maginos=12, collin=7).foe("roach", 6).begin("roach").play(1, "4,4")
    assert t.foes == {"roach-1": 7}  # over the red line
    t = Table("T3o", chapter="C4", space=9).put("collin", 10).foe("roach", 2).begin("roach").play(1, "4,4")
    assert t.foes == {"roach-1": 10}  # uphill


@pytest.mark.rule("M-MINION-06", "M-MINION-07")
def test_a_melee_minion_goes_so_many_spaces_by_the_shortest_way_to_the_nearest_mouse() -> None:
    t = apart(collin=4, nez=12).foe("roach", 1).begin("roach").play(2, "4,4")
    assert t.foes == {"roach-1": 9}
    t = apart(collin=4, nez=4, tilda=4, maginos=4).foe("roach", 9).begin("roach").play(1)
    assert t.foes == {"roach-1": 5}


@pytest.mark.rule("M-MINION-08", "M-R-70")
def test_at_a_full_space_it_stops_where_it_can_attack() -> None:
    t = Table(space=9).foe("roach", 6).begin("roach").play(5, "4,4")
    assert t.foes == {"roach-1": 5}
    assert t.happened("attack")["targets"] == ["collin"]


@pytest.mark.rule("M-R-70")
def test_of_equal_ways_the_one_with_the_lowest_numbers() -> None:
    t = apart()
    assert ways(t.state, 1, large=False)[6] == (2, 6)
    assert ways(t.state, 4, large=False)[11] == (3, 7, 11)


@pytest.mark.rule("M-R-70")
def test_a_large_one_behind_a_red_line_goes_round_to_where_it_can_attack() -> None:
    t = apart(collin=7, nez=7, tilda=7, maginos=7).foe("spider", 6).begin("spider").play(3)
    assert t.foes == {"spider-1": 3}
    assert t.kind == "minion_attack"


@pytest.mark.rule("M-MINION-09")
def test_a_minion_with_a_mouse_does_not_move() -> None:
    t = apart(collin=1, nez=2).foe("roach", 1).begin("roach")
    assert t.kind == "minion_attack"


@pytest.mark.rule("M-MINION-10")
def test_of_two_mice_equally_near_the_one_higher_on_the_track() -> None:
    t = apart(collin=5, nez=2).foe("roach", 1).on_track("nez", "collin", "tilda", "maginos", "roach")
    assert t.begin("roach").play(1, "4,4").foes == {"roach-1": 2}
    t = apart(collin=5, nez=2).foe("roach", 1).begin("roach").play(1, "4,4")
    assert t.foes == {"roach-1": 5}


@pytest.mark.rule("M-MINION-11", "M-MINION-12")
def test_a_ranged_minion_moves_only_until_it_sees_a_mouse() -> None:
    t = Table("T1o", space=7).foe("elite_rat", 8).begin("elite_rat")
    assert t.kind == "minion_attack"
    t = Table("T1o", space=6).put("nez", 9).put("tilda", 9).foe("elite_rat", 4).begin("elite_rat")
    assert t.kind == "minion_movement"
    t.play(5)
    assert t.foes["elite_rat-1"] == 3  # one of three steps
    assert len(t.events("minion_moved")) == 1
    assert t.kind == "minion_attack"


@pytest.mark.rule("M-R-74")
def test_a_ranged_minion_that_comes_into_no_sight_moves_its_whole_roll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = apart(collin=12, nez=12, tilda=12, maginos=12).foe("elite_rat", 1)
    monkeypatch.setitem(t.state.board.__dict__, "seen_from", {one: (one,) for one in t.state.board.spaces})
    t.begin("elite_rat").play(2)
    assert t.foes == {"elite_rat-1": 3}


@pytest.mark.rule("M-MINION-13")
def test_dice_hits_defence_and_wounds_as_for_mice() -> None:
    t = apart(collin=1).foe("rat_warrior", 1).begin("rat_warrior")
    assert (t.kind, t.dice) == ("minion_attack", 2)
    t.play("2,3")
    assert (t.kind, t.dice) == ("defence", 3)
    t.play("3,4,1")
    assert (t["collin"].wounds, t["collin"].cheese) == (1, 1)


@pytest.mark.rule("M-MINION-14", "M-MINION-15")
def test_it_attacks_the_nearest_mouse_not_yet_attacked() -> None:
    t = apart(collin=1, nez=1, tilda=2).foe("rat_warrior", 1, 1).begin("rat_warrior").play("4,4", "4,4")
    assert [one["targets"] for one in t.events("attack")] == [["collin"], ["nez"]]


@pytest.mark.rule("M-MINION-16")
def test_of_several_nearest_the_one_higher_on_the_track() -> None:
    t = apart(collin=1, nez=1).foe("rat_warrior", 1)
    t.on_track("nez", "collin", "tilda", "maginos", "rat_warrior").begin("rat_warrior").play("4,4")
    assert t.happened("attack")["targets"] == ["nez"]


@pytest.mark.rule("M-R-73")
def test_when_all_were_attacked_the_nearest_again() -> None:
    t = apart(collin=1, nez=2).foe("rat_warrior", 1, 1, 1).begin("rat_warrior").play("4,4", "4,4", "4,4")
    assert [one["targets"] for one in t.events("attack")] == [["collin"], ["nez"], ["collin"]]


@pytest.mark.rule("M-R-72")
def test_a_melee_minion_without_a_mouse_in_reach_does_not_attack() -> None:
    t = apart(collin=12, nez=12, tilda=12, maginos=12).foe("roach", 1).begin("roach").play(1)
    assert t.events("attack") == []


@pytest.mark.rule("M-R-44")
def test_minions_close_by_bind_ranged_minions_too() -> None:
    t = apart(collin=8, nez=1).foe("elite_rat", 4).on_track("nez", "tilda", "maginos", "collin", "elite_rat")
    assert t.begin("elite_rat").play("2,2,2").happened("attack")["targets"] == ["collin"]


@pytest.mark.rule("M-R-12")
def test_who_comes_during_the_turn_of_the_kind_does_not_act() -> None:
    t = apart(collin=1, nez=1, tilda=1).foe("rat_warrior", 1).face_up("EO1")
    t.state.wheel = 5
    t.begin("rat_warrior").play("1,4")  # the sixth cheese: two rats come
    assert len(t.foes) == 3
    assert t.state.now.card != "rat_warrior"


@pytest.mark.rule("M-R-76", "M-STATUS-08")
def test_a_knocked_down_minion_stands_up_instead_of_moving_and_then_attacks() -> None:
    t = apart(collin=2).foe("roach", 1, status=["knocked"]).begin("roach")
    assert t.kind == "minion_attack"
    assert t.figure("roach-1").status == []
    t = apart(collin=2).foe("rat_warrior", 2, status=["stunned"]).begin("rat_warrior")
    assert t.events("attack") == []
    assert t.figure("rat_warrior-1").status == []


# -- what they can do -------------------------------------------------------------------------------------


@pytest.mark.rule("M-ENC-23")
@pytest.mark.card("steal", "roach")
def test_a_roach_takes_cheese_instead_of_wounding() -> None:
    t = apart(collin=1).put("collin", cheese=1).foe("roach", 1).begin("roach").play("2,2", "4,4,4")
    assert (t["collin"].cheese, t["collin"].wounds, t.state.wheel) == (0, 1, 0)
    t = apart(collin=1).put("collin", cheese=2).foe("roach", 1)
    t.state.greedy = True
    t.begin("roach").play("2,2", "4,4,4")
    assert (t["collin"].cheese, t["collin"].wounds, t.state.wheel) == (0, 0, 2)


@pytest.mark.card("aggressive", "rat_warrior")
def test_an_aggressive_card_swaps_with_the_one_above() -> None:
    t = apart(collin=1).foe("rat_warrior", 1).foe("roach", 12).begin("rat_warrior").play("4,4")
    assert t.state.track == ["collin", "nez", "tilda", "rat_warrior", "maginos", "roach"]
    assert t.state.now.card == "roach"


@pytest.mark.rule("M-R-118")
def test_who_was_below_is_next_though_the_card_has_moved() -> None:
    t = apart(collin=1).foe("rat_warrior", 1).on_track("rat_warrior", "collin", "nez", "tilda", "maginos")
    t.begin("rat_warrior").play("4,4")
    assert t.state.track[0] == "rat_warrior"
    assert t.state.now.card == "collin"


@pytest.mark.rule("M-R-117", "M-R-118")
def test_a_card_that_leaves_in_its_own_turn_is_followed_by_the_one_below() -> None:
    t = apart(collin=5)
    t.state.snares["T1o"] = [5]
    t.foe("roach", 1).on_track("nez", "roach", "collin", "tilda", "maginos")
    t.begin("roach", acted=[]).play(1)  # as if an ambush had lifted Nez above it
    assert (t.foes, t.state.now.card) == ({}, "collin")


@pytest.mark.rule("M-R-118", "M-ROUND-01")
def test_a_kind_that_has_acted_and_comes_back_in_the_same_round_waits_for_the_next() -> None:
    t = Table("T3o", chapter="C7", space=7).put("collin", 1).foe("roach", 2).face_up("EO4")
    t.on_track("roach", "collin", "nez", "tilda", "maginos").state.wheel = 5
    t.start("collin").play("fight:princes_sword:roach-1", "2,4,4", "1")
    assert (t.state.track[-1], len(t.foes)) == ("roach", 2)
    t.play("end", 1, "end", 1, "end", 1, "end")
    assert (t.state.now.card, t.state.round) == ("collin", 2)


@pytest.mark.rule("M-R-12")
def test_who_gets_the_name_of_a_dead_one_does_not_act_in_its_place() -> None:
    t = apart(collin=1).foe("rat_warrior", 1, 2)
    t.state.agenda = [Acts("rat_warrior-2")]
    take_off(t.state, t.figure("rat_warrior-2"))
    place(t.state, Group({"rat_warrior": 1}))
    assert sorted(t.foes) == ["rat_warrior-1", "rat_warrior-2"]
    assert t.state.agenda == []


@pytest.mark.rule("M-STATUS-12")
@pytest.mark.card("poison", "spider")
def test_a_spider_poisons() -> None:
    t = apart(collin=2).foe("spider", 1).begin("spider").play(1, "2,2", "4,4,3")
    assert (t["collin"].wounds, t["collin"].poison) == (1, 1)


@pytest.mark.card("stun", "centipede")
def test_a_centipede_stuns_whom_it_wounds() -> None:
    t = apart(collin=2).foe("centipede", 1).begin("centipede").play(1, "2,2,2", "3,4,4")
    assert (t["collin"].wounds, t["collin"].status) == (2, ["stunned"])
    t = apart(collin=2).foe("centipede", 1).begin("centipede").play(1, "2,4,4", "3,4,4")
    assert t["collin"].status == []


@pytest.mark.card("walnut_helm")
def test_who_wears_the_walnut_helm_is_not_stunned() -> None:
    t = apart(collin=2).put("collin", worn=["walnut_helm"]).foe("centipede", 1).begin("centipede")
    t.play(1, "2,2,2", "4,4,4")
    assert (t["collin"].wounds, t["collin"].status) == (3, [])


@pytest.mark.card("elite_rat")
def test_an_elite_rat_shoots() -> None:
    t = apart(collin=4).foe("elite_rat", 1).begin("elite_rat").play("4,6,2")
    assert t.happened("hits")["hits"] == 2


@pytest.mark.card("pilfer")
def test_filch_takes_the_cheese_that_rats_roll_against_him() -> None:
    t = Table("T1o", "filch", "nez", "tilda", "maginos", space=9).put("filch", 1).foe("rat_warrior", 1)
    t.begin("rat_warrior").play("1,1")
    assert (t["filch"].cheese, t.state.wheel) == (2, 0)
    t = Table("T1o", "filch", "nez", "tilda", "maginos", space=9).put("filch", 1).foe("rat_warrior", 1)
    t.start("filch").play("fight:dagger:rat_warrior-1", "2,4", "1")
    assert (t["filch"].cheese, t.state.wheel) == (1, 0)


@pytest.mark.card("pilfer")
def test_where_the_cheese_causes_a_surge_filch_takes_his_from_the_supply() -> None:
    t = Table("T1o", "filch", "nez", "tilda", "maginos", space=9).put("filch", 1).foe("rat_warrior", 1)
    t.state.wheel = 5
    t.begin("rat_warrior").play("1,4")
    assert (t["filch"].cheese, t.state.page) == (1, 2)


@pytest.mark.card("set_trap")
def test_a_snare_wounds_the_first_minion_that_moves_in() -> None:
    t = apart(collin=5).put("collin", cheese=2, abilities=["set_trap"]).start("collin").play("use:set_trap")
    assert t.state.snares == {"T1o": [5]}
    t = apart(collin=5)
    t.state.snares["T1o"] = [5]
    t.foe("roach", 1, 1).begin("roach").play(1)
    assert t.foes == {"roach-2": 1}
    assert t.state.snares == {"T1o": []}
    t.play(1)
    assert t.foes == {"roach-2": 5}
    t = apart(collin=5, nez=5, tilda=5)
    t.state.snares["T1o"] = [1]
    t.foe("spider", 2).begin("spider").play(1)
    assert t.figure("spider-1").wounds == 1


@pytest.mark.card("invisibility")
def test_a_hidden_mouse_is_not_chosen() -> None:
    t = apart(collin=2).put("collin", status=["hidden"]).foe("roach", 1).begin("roach").play(2, "4,4")
    assert t.foes == {"roach-1": 9}
    t = Table(space=9)
    for mouse in t.state.mice.values():
        mouse.status = ["hidden"]
    t.foe("roach", 1).begin("roach")
    assert t.kind == "movement"

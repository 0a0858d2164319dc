"""BOSS and BRODIE: bosses with their cards, and the cat (M-R-96 to M-R-101, M-R-113, M-R-120, M-R-145)."""

import pytest

from games.kit.effects import at_once
from games.systems.mice.brodie import crowd, run
from games.systems.mice.foes import wound_figure
from games.systems.mice.placing import Group, arrive, place
from tests.systems.mice.table import Table

HALL = {"side": "T3o", "chapter": "C4"}


# -- bosses -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-BOSS-01", "M-R-113")
@pytest.mark.card("vurst", "skitter_clak", "vanestra")
def test_a_boss_is_placed_like_a_minion_of_its_size_and_attack() -> None:
    t = Table("T5o", chapter="C3", space=5)
    assert [one.space for one in place(t.state, Group({}, boss="vurst"))] == [3]  # the shelf
    t = Table("T7b", chapter="C5", space=5)
    assert [one.space for one in place(t.state, Group({"roach": 1}, boss="skitter_clak"))] == [6, 2]
    t = Table("T7o", chapter="C7", space=5)
    assert [one.space for one in place(t.state, Group({}, boss="vanestra", at=8))] == [8]


@pytest.mark.rule("M-BOSS-02", "M-R-78")
def test_the_captain_is_no_rat_for_the_grape_and_for_pilfer() -> None:
    t = Table("T5o", "filch", "nez", "tilda", "collin", chapter="C3", space=5).laid("grape", 8)
    t.foe("vurst", 8).begin("vurst")
    assert t.kind == "minion_attack"  # he does not throw it


@pytest.mark.rule("M-BOSS-03", "M-R-96", "M-D-36")
@pytest.mark.card("vanestra_charm", "vanestra_sting", "vanestra_web", "vanestra_call")
def test_two_of_her_four_cards_come_into_play() -> None:
    t = Table("T8o", chapter="C7", space=10, seats=2).start("collin").play("explore:N")
    assert (t.kind, t.asked, t.default) == ("boss_cards", (1, 2), "random")
    assert "vanestra_charm+vanestra_call" in t.options
    t.play("random", "vanestra_call", "vanestra_web")
    assert {"vanestra_call", "vanestra_web"} <= set(t.at.question.bag)
    assert "vanestra_charm" not in t.at.question.bag


@pytest.mark.rule("M-R-120")
def test_her_cards_are_shuffled_with_all_others_when_nobody_else_is_on_the_track() -> None:
    t = Table("T8o", chapter="C7", space=10).start("collin")
    t.play("explore:N", "vanestra_charm+vanestra_sting")
    assert len(t.at.question.bag) == 4 + 2 + 2


@pytest.mark.rule("M-BOSS-04", "M-R-146")
def test_a_turn_for_each_card_with_what_the_card_says() -> None:
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6)
    t.begin("vanestra_charm")
    assert (t.kind, t.dice) == ("minion_attack", 3)
    t.play("2,2,2")
    assert t.happened("hits")["hits"] == 0  # ranged
    assert t.state.now.card == "vanestra_sting"
    assert (t.kind, t.dice) == ("minion_movement", 1)
    t.play(1)
    assert t.dice == 4


@pytest.mark.rule("M-BOSS-05", "M-R-17")
def test_two_cards_that_come_late_go_to_the_bottom_and_are_moved_as_by_an_ambush() -> None:
    t = Table("T3o", chapter="C4", space=9).foe("roach", 1)
    rule = arrive(t.state, Group({}, boss="brodie", at=8), new_order=True)
    asked = next(rule)
    assert asked.kind == "order"
    asked = rule.send("brodie_chase")
    assert (asked.kind, asked.params) == ("ambush", {"who": "brodie_chase"})
    asked = rule.send("5")
    assert asked.params == {"who": "brodie_pounce"}
    with pytest.raises(StopIteration):
        rule.send("1")
    assert t.state.track == ["collin", "nez", "brodie_chase", "tilda", "maginos", "brodie_pounce", "roach"]


@pytest.mark.rule("M-WOUND-04", "M-WOUND-05", "M-D-07")
def test_the_attacker_names_the_card_that_gets_each_wound() -> None:
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6).start("collin")
    t.play("fight:princes_sword:vanestra", "2,4,4", "4,4,4,4")
    assert (t.kind, t.options) == ("boss_wound", ("vanestra_charm", "vanestra_sting"))
    t.play("vanestra_sting")
    assert t.state.track[-1] == "vanestra_charm"
    assert "vanestra" in t.foes


@pytest.mark.rule("M-WOUND-04", "M-D-30")
def test_of_an_ordered_attack_the_leaders_player_names_the_card() -> None:
    t = Table("T7o", chapter="C7", space=5, seats=4).put("collin", cheese=2).foe("vanestra", 6)
    t.start("collin").play("use:give_order", "nez", "fight:great_hammer:vanestra", "2,4,4,4", "4,4,4,4")
    assert (t.kind, t.asked) == ("boss_wound", (1,))


@pytest.mark.rule("M-WOUND-06", "M-BOSS-06")
def test_without_a_card_the_boss_is_defeated() -> None:
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6).start("collin")
    t.play("fight:princes_sword:vanestra", "2,2,4", "4,4,4,4", "vanestra_sting")
    assert (t.foes, t.state.defeated, t.result) == ({}, ["vanestra"], "won")


@pytest.mark.rule("M-R-48")
def test_wounds_of_nobody_go_to_the_card_with_the_fewest_left() -> None:
    t = Table("T3o", chapter="C4", space=8).foe("brodie", 8).foe("vurst", 9)
    at_once(wound_figure(t.state, t.figure("vurst"), 2))
    assert t.state.card_wounds == {"vurst": 2}
    at_once(wound_figure(t.state, t.figure("brodie"), 1))
    assert (t.state.track[-2:], "brodie" in t.foes) == (["brodie_chase", "vurst"], True)


@pytest.mark.card("pistoleer", "vurst")
def test_the_captain_shoots_once_more_for_cheese_at_most_five_times() -> None:
    t = Table("T5o", chapter="C3", space=5).foe("vurst", 6).begin("vurst").play("1,4,4", "3,3,4")
    assert t.state.wheel == 0
    t.play(*(["1,2,2"] * 4))
    assert [one["targets"] for one in t.events("attack")] == [
        ["collin"],
        ["nez"],
        ["tilda"],
        ["maginos"],
        ["collin"],
    ]
    assert t.state.now.card == "collin"


@pytest.mark.card("constrict", "skitter_clak")
def test_whom_skitter_clak_attacks_rolls_no_defence() -> None:
    t = Table("T7b", chapter="C5", space=5).foe("skitter_clak", 6).begin("skitter_clak").play(1, "2,2")
    assert t["collin"].wounds == 2


@pytest.mark.card("carapace")
def test_a_shield_with_a_star_on_his_shell_blocks_two() -> None:
    t = Table("T7b", chapter="C5", space=5).foe("skitter_clak", 6).start("collin")
    t.play("fight:princes_sword:skitter_clak", "2,2,2", "5,4")
    assert t.state.card_wounds == {"skitter_clak": 1}


@pytest.mark.card("charm", "entangle", "vanestra_charm", "vanestra_web")
def test_what_her_shots_do() -> None:
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6).begin("vanestra_charm").play("4,1,1", "4,4,4")
    assert t["collin"].status == ["charmed"]
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6)
    t.on_track("collin", "nez", "tilda", "maginos", "vanestra_web").begin("vanestra_web").play(
        "4,2,2", "4,4,4"
    )
    assert t["collin"].status == ["webbed"]


@pytest.mark.card("summon", "vanestra_call")
def test_her_call_brings_a_rat_as_its_turn_begins() -> None:
    t = Table("T7o", chapter="C7", space=5).foe("vanestra", 6)
    t.on_track("collin", "nez", "tilda", "maginos", "vanestra_call").begin("vanestra_call")
    assert "rat_warrior-1" in t.foes
    assert t.state.track[-1] == "rat_warrior"


# -- Brodie -----------------------------------------------------------------------------------------------


def cat(space: int, **spaces: int) -> Table:
    """The Dining Hall, the mice on 9 unless named, Brodie's paw."""
    t = Table(**HALL, space=9)  # type: ignore[arg-type]
    for who, at in spaces.items():
        t.put(who, at)
    return t.foe("brodie", space)


@pytest.mark.rule("M-BRODIE-01", "M-BRODIE-04")
@pytest.mark.card("brodie_pounce", "brodie_chase")
def test_a_paw_and_two_cards() -> None:
    t = cat(3).begin("brodie_pounce")
    assert t.state.track[-2:] == ["brodie_pounce", "brodie_chase"]
    t.play("4,4,4")
    assert (t.state.now.card, t.kind, t.dice) == ("brodie_chase", "chase", 2)


@pytest.mark.rule("M-BRODIE-05", "M-R-116")
@pytest.mark.card("pounce")
def test_he_pounces_on_the_space_with_the_most_figures_minions_included() -> None:
    t = cat(3, collin=1, nez=1).foe("roach", 4, 4, 4).begin("brodie_pounce")
    assert t.foes["brodie"] == 4


@pytest.mark.rule("M-BRODIE-06", "M-R-99")
def test_of_equal_groups_that_of_the_figure_highest_on_the_track() -> None:
    t = cat(3, collin=1, nez=1, tilda=2, maginos=2)
    t.state.track = ["maginos", "collin", "nez", "tilda", "brodie_pounce", "brodie_chase"]
    assert crowd(t.state, 3) == 2


@pytest.mark.rule("M-BRODIE-07", "M-R-98")
def test_one_roll_and_everybody_there_defends() -> None:
    t = cat(3, collin=1, nez=1).foe("roach", 1).begin("brodie_pounce").play("2,4,4")
    assert t.kind == "defence"
    t.play("4,4,3", "4", "1")
    assert (t["collin"].wounds, t["nez"].wounds, t.state.wheel) == (0, 1, 0)
    assert "roach-1" not in t.foes


@pytest.mark.rule("M-BRODIE-08")
def test_he_stays_where_most_are_or_nobody_is() -> None:
    t = cat(9).begin("brodie_pounce")
    assert t.foes["brodie"] == 9
    t = cat(3).captured("collin").captured("nez").captured("tilda")
    t.put("maginos", 0)
    assert crowd(t.state, 3) == 3


@pytest.mark.rule("M-BRODIE-03")
def test_his_cheese_is_nobodys() -> None:
    t = cat(3).begin("brodie_pounce").play("1,1,1")
    assert t.state.wheel == 0
    t = cat(9).put("collin", 8).start("collin").play("fight:princes_sword:brodie", "2,1,4", "1,1,1,1")
    assert (t.state.wheel, t["collin"].cheese) == (0, 1)


@pytest.mark.rule("M-BRODIE-09", "M-BRODIE-10", "M-BRODIE-15")
@pytest.mark.card("chase")
def test_the_chase_runs_to_the_nearest_mouse_and_hits_all_it_passes() -> None:
    t = cat(3, collin=6, nez=1).begin("brodie_chase").play("1,4")  # 1 and 2
    assert t.happened("minion_moved")["way"] == [3, 6, 9, 8]  # on toward Nez
    assert t.kind == "minion_attack"


@pytest.mark.rule("M-BRODIE-11")
def test_of_equally_near_mice_the_one_highest_on_the_track() -> None:
    t = cat(2, collin=3, nez=1)
    t.on_track("nez", "collin", "tilda", "maginos", "brodie_pounce", "brodie_chase").begin("brodie_chase")
    t.play("1,1", "4,4,4")
    assert t.happened("minion_moved")["way"][1] == 1


@pytest.mark.rule("M-BRODIE-12", "M-D-21", "M-R-100")
def test_of_equal_ways_that_with_the_fewest_mice_then_the_lowest_numbers() -> None:
    t = cat(2, collin=10, nez=8)
    assert run(t.state, 1, 5) == [4, 5]
    t = cat(2, collin=4)
    assert run(t.state, 1, 5) == [10, 5]


@pytest.mark.rule("M-BRODIE-13", "M-R-145")
def test_with_all_mice_at_his_paw_he_stays_and_attacks() -> None:
    t = cat(9).begin("brodie_chase").play("5,5")
    assert t.happened("minion_moved")["way"] == [9]
    assert t.kind == "minion_attack"


@pytest.mark.rule("M-BRODIE-14")
def test_with_points_left_he_goes_on_to_the_next_mouse() -> None:
    t = cat(3, collin=6, nez=2).begin("brodie_chase").play("5,5", "4,4,4")  # 6 points
    way = t.happened("minion_moved")["way"]
    assert {2, 6, 9} <= set(way)


@pytest.mark.rule("M-BRODIE-16", "M-BRODIE-17")
def test_each_of_them_defends_for_itself() -> None:
    t = cat(3, collin=6).begin("brodie_chase").play("1,1", "2,4,4")
    assert [t.play("4,4,4").kind, t.play("4").kind, t.play("4,4").kind] == ["defence"] * 3


@pytest.mark.rule("M-R-101", "M-ACH-16", "M-ACH-17")
def test_each_of_his_cards_has_its_life_and_who_defeats_him_is_the_cat_tamer() -> None:
    t = cat(8).put("collin", 8).start("collin")
    t.play("fight:princes_sword:brodie", "2,2,4", "4,4,4,4", "brodie_chase")
    assert (t.foes, t.state.titles) == ({}, {"cat_tamer": "collin"})
    t = (
        cat(8)
        .put("collin", 8)
        .start("collin")
        .play("fight:princes_sword:brodie", "2,4,4", "4,4,4,4", "brodie_chase")
    )
    assert (list(t.foes), t.state.track[-1]) == (["brodie"], "brodie_pounce")
    t = Table(space=9).put("collin", 1).foe("spider", 2)
    t.state.titles["cat_tamer"] = "collin"
    assert t.start("collin").play("fight:princes_sword:spider-1", "2,2,2").dice == 2

"""1.5 Move, with the rulings L-R-13 to L-R-17 and the answers about Haste and Teleport."""

import pytest

from games.engine.errors import NotOffered
from games.engine.questions import Waiting, seen
from games.systems.sorcerer.queries import burrows, can_move, passages, standing_in
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def targets(t: Table, who: str, verb: str = "move") -> list[str]:
    """The chambers offered to a character."""
    return sorted(key.split(":")[2] for key in t.options if key.startswith(f"{verb}:{who}:"))


def walled_in(who: str) -> Table:
    """The last of a team stands in a corner of board 1A; the two chambers beside it, a4 and b5, are full."""
    t = Table(4)
    for mate in CONTENT.teams[CONTENT.characters[who].team].characters:
        if mate != who:
            t.gone(mate)
    others = [one.id for one in t.state.characters.values() if one.status == "active" and one.id != who]
    for other, place in zip(others, ["1-a4"] * 3 + ["1-b5"] * 3, strict=True):
        t.put(other, place)
    return t.put(who, "1-a5")


@pytest.mark.rule("L-MOVE-01")
def test_a_move_leads_through_a_passage_to_the_next_chamber() -> None:
    t = Table().put("hilda", "1-d4").start()
    assert targets(t, "hilda") == ["c4", "d3", "e4"]
    t.play("move:hilda:c4")
    assert t["hilda"].place == "1-c4"
    with pytest.raises(NotOffered):
        Table().put("hilda", "1-d4").start().play("move:hilda:c3")


@pytest.mark.rule("L-MOVE-02")
def test_walls_cannot_be_crossed() -> None:
    t = Table().put("hilda", "1-d4").start()
    assert "d5" in CONTENT.sides["1A"].walls["d4"]
    assert "d5" not in targets(t, "hilda")
    assert targets(t, "hilda", "burrow") == []


@pytest.mark.rule("L-MOVE-03")
def test_the_move_is_obligatory() -> None:
    t = Table().put("hilda", "1-d4", backpack=["elixir"], lp=2).start()
    assert {key.split(":")[0] for key in t.options} == {"move", "drink"}
    t.play("drink:hilda")
    assert {key.split(":")[0] for key in t.options} == {"move"}


@pytest.mark.rule("L-MOVE-03")
def test_one_character_that_can_move_is_enough_to_oblige() -> None:
    t = walled_in("hilda").put("wolsung", "1-e1").start()
    assert {key.split(":")[1] for key in t.options} == {"wolsung"}
    assert "lose_turn" not in t.options


@pytest.mark.rule("L-MOVE-04", "L-R-14")
def test_who_cannot_move_loses_the_turn() -> None:
    t = walled_in("hilda").start()
    assert t.happened("turn_lost") == {"seat": 1}
    assert (t.state.now.seat, t["hilda"].place) == (2, "1-a5")
    t = walled_in("hilda").put("skrit", "1-d1").start()
    assert (t.options, t.state.now.seat) == (("move:hilda:b5",), 1)


@pytest.mark.rule("L-MOVE-05")
def test_a_chamber_that_holds_three_cannot_be_entered() -> None:
    t = Table().put("hilda", "1-d4").put("eriald", "1-c4").put("saelith", "1-c4").start()
    assert "c4" in targets(t, "hilda")
    t = Table().put("hilda", "1-d4")
    for who in ("eriald", "saelith", "ostrogar"):
        t.put(who, "1-c4")
    assert targets(t.start(), "hilda") == ["d3", "e4"]


@pytest.mark.rule("L-MOVE-06", "L-R-17")
def test_the_three_are_of_any_team_the_own_and_the_zombie_among_them() -> None:
    t = Table().put("hilda", "1-d4").put("wolsung", "1-c4").put("eriald", "1-c4").put("zombie", "1-c4")
    assert "c4" not in targets(t.start(), "hilda")
    t = Table().put("hilda", "1-d4").put("wolsung", "1-c4").put("zombie", "1-c4")
    assert "c4" in targets(t.start(), "hilda")


@pytest.mark.rule("L-MOVE-07")
def test_no_foreign_camp_may_be_entered() -> None:
    t = Table().put("hilda", "2-a2").start()
    assert CONTENT.sides["2A"].neighbours["a2"] == ("a3", "b2")
    assert targets(t, "hilda") == ["b2"]


@pytest.mark.rule("L-MOVE-08")
def test_the_own_camp_may_be_entered() -> None:
    t = Table().put("hilda", "1-a2").start()
    assert "a3" in targets(t, "hilda")
    assert t.play("move:hilda:a3")["hilda"].place == "1-a3"


@pytest.mark.rule("L-MOVE-09")
def test_who_sleeps_or_is_gone_cannot_move() -> None:
    t = Table().start()
    assert {key.split(":")[1] for key in t.options} == {"wolsung", "hilda"}
    t = Table().gone("hilda").gone("hargrim").start()
    assert {key.split(":")[1] for key in t.options} == {"wolsung"}


# -- who can move ------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-13")
def test_a_webbed_character_cannot_move() -> None:
    t = Table().gone("wolsung").gone("hargrim").put("hilda", "1-b1", web=1)
    assert not can_move(t.state, 1)
    assert can_move(t.put("hilda", web=0).state, 1)
    t = Table().put("hilda", "1-b1", web=1).start()
    assert (targets(t, "hilda"), targets(t, "wolsung")) == ([], ["a2", "a4", "b3"])


@pytest.mark.rule("L-R-13")
def test_ryjek_can_move_where_only_walls_are_open() -> None:
    t = walled_in("ryjek").put("ryjek", "1-b5").put("hilda", "1-c5").put("wolsung", "1-c5")
    for other in ("eriald", "saelith", "khar_ghul"):
        t.put(other, "1-a5")
    t.put("ostrogar", "1-c5").start(4)
    assert t.options == ("burrow:ryjek:b4",)
    t.put("skrit", "1-b5").gone("ryjek").start(4)
    assert t.happened("turn_lost") == {"seat": 4}


@pytest.mark.rule("L-R-13")
def test_the_zombie_does_not_count_as_able_to_move() -> None:
    t = walled_in("khar_ghul").put("zombie", "3-c3")
    assert not can_move(t.state, 3)
    assert t.start(3).happened("turn_lost") == {"seat": 3}


@pytest.mark.rule("L-R-13", "L-R-14")
def test_teleport_may_save_the_turn_but_need_not_be_cast() -> None:
    t = walled_in("saelith").put("saelith", backpack=["teleport"]).start(2)
    assert t.options == ("lose_turn", "cast:saelith:teleport")
    t.play("cast:saelith:teleport", "1-c2")
    assert (t["saelith"].place, t.state.now.seat, t.kind) == ("1-c2", 2, "encounter")
    assert t.events("turn_lost") == []
    t = walled_in("saelith").put("saelith", backpack=["teleport"]).start(2).play("lose_turn")
    assert (t["saelith"].place, t.state.now.seat) == ("1-a5", 3)


@pytest.mark.rule("L-R-13")
def test_teleport_is_no_way_out_of_the_obligation_where_there_is_a_passage() -> None:
    t = walled_in("saelith").put("hilda", "1-e1").put("saelith", backpack=["teleport"]).start(2)
    assert t.options == ("move:saelith:a4", "cast:saelith:teleport")


@pytest.mark.rule("L-R-14")
def test_the_start_of_a_lost_turn_takes_place_and_nothing_after_it() -> None:
    t = walled_in("hilda").put("hilda", lp=2, backpack=["elixir", "sword"]).gems(1, 9).start()
    assert t.options == ("lose_turn", "wield:hilda:sword", "drink:hilda")
    assert seen(t.at.question, 2) == Waiting((1,))
    t.play("drink:hilda", "wield:hilda:sword", "lose_turn")
    assert (t["hilda"].lp, t["hilda"].weapon, t["hilda"].backpack) == (3, "sword", [])
    assert (t.state.now.seat, t.treasury(1), t.events("rolled")) == (2, 9, [])


@pytest.mark.rule("L-R-14")
def test_a_lost_turn_leaves_no_move_to_the_zombie() -> None:
    t = walled_in("khar_ghul").put("khar_ghul", lp=1, backpack=["elixir"]).put("zombie", "3-c3")
    t.start(3).play("lose_turn")
    assert (t.state.now.seat, t["zombie"].place) == (4, "3-c3")


# -- Camps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-15")
def test_nobody_enters_the_neutral_camp() -> None:
    t = Table(2)
    side = CONTENT.sides["3A"]
    t.put("hilda", "0-b2").start()
    assert side.camp in side.neighbours["b2"]
    assert targets(t, "hilda") == ["a2", "b1", "c2"]
    for one in t.state.characters.values():
        one.place = "0-b2"
        assert side.camp not in [*passages(t.state, one), *burrows(t.state, one)]


@pytest.mark.rule("L-R-16")
def test_the_own_camp_never_fills_up() -> None:
    t = Table().put("zombie", "3-b3").put("ostrogar", "3-b2").put("khar_ghul", "3-b3").start(3)
    assert "b3" in targets(t, "ostrogar")
    t.play("move:ostrogar:b3")
    assert [one.id for one in standing_in(t.state, "3-b3")] == ["khar_ghul", "ostrogar", "zombie"]


@pytest.mark.rule("L-R-16")
def test_awakening_finds_room_beside_a_character_and_the_zombie() -> None:
    t = Table().put("zombie", "3-b3").put("khar_ghul", "3-b3").put("ostrogar", "1-d4", lp=1)
    t.put("hilda", "1-d4").start(1, "encounter", moved="hilda").play("attack:ostrogar")
    t.until("clash").play("6,2")
    assert t.happened("awakened")["who"] == "veluna"
    assert [one.id for one in standing_in(t.state, "3-b3")] == ["khar_ghul", "veluna", "zombie"]


# -- Haste and Teleport ------------------------------------------------------------------------------------


@pytest.mark.rule("L-FAQ-03")
def test_haste_leads_neither_into_nor_through_a_full_chamber() -> None:
    t = Table().asleep("hilda").put("hargrim", "1-d4", backpack=["haste"])
    for who in ("eriald", "saelith", "ostrogar"):
        t.put(who, "1-c4")
    t.start().play("cast:hargrim:haste")
    assert targets(t, "hargrim") == ["d3", "e4"]
    t.play("move:hargrim:e4")
    assert targets(t, "hargrim") == ["e3", "e5"]
    t.play("move:hargrim:e5")
    assert targets(t, "hargrim") == ["d5"]


@pytest.mark.rule("L-FAQ-03")
def test_haste_passes_where_there_is_room() -> None:
    t = Table().asleep("hilda").put("hargrim", "1-d4", backpack=["haste"]).put("eriald", "1-c4")
    t.put("saelith", "1-c4").start().play("cast:hargrim:haste", "move:hargrim:c4", "move:hargrim:b4")
    assert t["hargrim"].place == "1-b4"


@pytest.mark.rule("L-FAQ-04")
def test_teleport_does_not_lead_into_a_full_chamber() -> None:
    t = Table().put("saelith", "2-b1", backpack=["teleport"])
    for who in ("hilda", "wolsung", "ostrogar"):
        t.put(who, "2-c5")
    t.put("khar_ghul", "1-d3").put("zombie", "1-d3").put("eriald", "2-c4").start(2)
    t.play("cast:saelith:teleport")
    assert "2-c5" not in t.options
    assert {"2-c4", "1-d3", "3-d4"} <= set(t.options)
    t = Table().put("saelith", "2-b1", backpack=["teleport"]).put("ostrogar", "1-d3").put("zombie", "1-d3")
    t.put("hilda", "1-d3").start(2).play("cast:saelith:teleport")
    assert "1-d3" not in t.options
    with pytest.raises(NotOffered):
        t.play("1-d3")

"""SURGE: the wheel, what the sixth cheese brings (M-R-10 to M-R-13)."""

import pytest

from tests.systems.mice.table import Table
from tests.systems.mice.test_explore import MICE, drawn


def full_wheel(card: str = "EO1", chapter: str = "C7", side: str = "T3o") -> Table:
    """The sixth cheese is about to come; rooms of chapter 7 have no surge of their own but two."""
    t = Table(side, chapter=chapter, space=7).put("collin", 1, worn=["princes_sword"]).foe("centipede", 2)
    t.state.wheel = 5
    return t.face_up(card) if card else t


def sixth_cheese(t: Table) -> Table:
    return t.start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")


@pytest.mark.rule("M-SURGE-03", "M-SURGE-04", "M-SURGE-06")
@pytest.mark.card("EO1")
def test_the_sixth_cheese_moves_the_hourglass_and_brings_the_cards_surge() -> None:
    t = sixth_cheese(full_wheel())
    assert t.state.page == 2
    assert sorted(t.foes) == ["centipede-1", "rat_warrior-1", "rat_warrior-2"]
    assert (t.state.face_up, t.state.encounters["orange"].discard) == ("", ["EO1"])


@pytest.mark.rule("M-SURGE-08", "M-R-13", "M-BOARD-02")
def test_the_wheel_is_empty_afterwards_whatever_it_held() -> None:
    t = full_wheel().start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,1")
    assert (t.state.wheel, t.state.page) == (0, 2)


@pytest.mark.rule("M-R-11")
def test_a_surge_waits_for_the_end_of_the_attack() -> None:
    t = sixth_cheese(full_wheel())
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("minion_wounded") < kinds.index("surge")


@pytest.mark.rule("M-SURGE-05", "M-STORY-07")
def test_a_rooms_own_surge_replaces_that_of_the_card() -> None:
    t = sixth_cheese(full_wheel("EO1", "C4"))
    assert sorted(t.foes) == ["centipede-1", "roach-1", "roach-2"]
    assert t.state.face_up == "EO1"


@pytest.mark.rule("M-SURGE-07")
def test_with_neither_only_the_hourglass_moves() -> None:
    t = sixth_cheese(full_wheel(""))
    assert (t.state.page, list(t.foes)) == (2, ["centipede-1"])


@pytest.mark.rule("M-R-10", "M-INIT-04", "M-INIT-05")
def test_new_kinds_of_a_surge_come_below_and_a_kind_has_one_card() -> None:
    t = sixth_cheese(full_wheel("EB4"))
    drawn(t, "elite_rat")
    assert t.state.track == [*MICE, "centipede", "elite_rat", "rat_warrior"]
    t = full_wheel().foe("rat_warrior", 3)
    assert sixth_cheese(t).state.track == [*MICE, "centipede", "rat_warrior"]


@pytest.mark.rule("M-ENC-20")
@pytest.mark.card("EO5")
def test_an_ambush_does_not_hold_for_the_surge() -> None:
    t = sixth_cheese(full_wheel("EO5"))
    assert t.state.track == [*MICE, "centipede", "spider"]


@pytest.mark.rule("M-PARTY-05")
def test_the_disguise_does_not_help_against_a_surge() -> None:
    t = sixth_cheese(full_wheel().stash("disguise"))
    assert "rat_warrior-1" in t.foes


@pytest.mark.card("cork")
def test_a_cork_calls_the_minions_off_but_not_the_hourglass() -> None:
    t = sixth_cheese(full_wheel().put("tilda", tricks=["cork"]))
    assert (t.kind, t.options) == ("surge", ("pass", "use:cork:tilda"))
    t.play("use:cork:tilda")
    assert (list(t.foes), t.state.page, t.state.face_up) == (["centipede-1"], 2, "")
    assert t["tilda"].tricks == []
    t.face_up("EO5").state.wheel = 5
    t.put("collin", 1).start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")
    assert "spider-1" in t.foes  # it calls off one surge


@pytest.mark.card("preemptive_shot")
def test_a_shot_at_who_has_just_come() -> None:
    t = Table("T3o", "lily", "collin", "nez", "tilda", chapter="C7", space=7)
    t.put("lily", 5, cheese=1, abilities=["preemptive_shot"]).put("collin", 1).foe("centipede", 2)
    t.state.wheel = 5
    t.face_up("EO1").start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")
    assert (t.kind, t.options) == ("minions_placed", ("pass", "use:preemptive_shot:lily"))
    t.play("use:preemptive_shot:lily")
    assert (t.kind, t.options) == ("target", ("rat_warrior-1", "rat_warrior-2"))  # not the one there before
    t.play("rat_warrior-1", "4,4", "4,4")
    assert (t["lily"].cheese, sorted(t.foes)) == (0, ["centipede-1", "rat_warrior-2"])


@pytest.mark.rule("M-R-40")
@pytest.mark.card("preemptive_shot", "frost_wand", "scorching_wand")
def test_the_shot_at_who_comes_of_an_attack_is_with_either_weapon() -> None:
    t = Table("T3o", "maginos", "collin", "nez", "tilda", chapter="C7", space=7).face_up("EO1")
    t.put("maginos", 5, cheese=1, worn=["frost_wand", "scorching_wand"], abilities=["preemptive_shot"])
    t.foe("roach", 5).state.wheel = 5
    t.start("maginos").play("fight:frost_wand:roach-1", "4,2", "1", "use:preemptive_shot:maginos")
    t.play("rat_warrior-1")
    assert (t.kind, t.options) == ("weapon", ("frost_wand", "scorching_wand"))


@pytest.mark.rule("M-D-12", "M-TURN-08")
@pytest.mark.card("preemptive_shot", "aimed_shot", "flank")
def test_a_shot_in_somebody_elses_turn_is_boosted_by_nothing() -> None:
    """2.3: boosts are played in the own turn only, and never asked in another's."""
    t = Table("T3o", "lily", "collin", "nez", "tilda", chapter="C7", space=7)
    t.put("lily", 5, cheese=3, abilities=["preemptive_shot", "aimed_shot"], tricks=["flank"])
    t.put("collin", 1).foe("centipede", 2).face_up("EO1")
    t.state.wheel = 5
    t.start("collin").play("fight:princes_sword:centipede-1", "2,4,4", "1,4")
    t.play("use:preemptive_shot:lily", "rat_warrior-1")
    assert (t.kind, t["lily"].cheese) == ("attack", 2)

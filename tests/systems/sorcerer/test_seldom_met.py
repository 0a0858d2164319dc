"""Rulings where two rules meet that seldom do: few games ever come to these positions."""

import pytest

from games.engine.questions import PASS, Question
from games.systems.sorcerer.queries import camp_of
from tests.systems.sorcerer.fights import attack, bring, meet
from tests.systems.sorcerer.table import Table

CAMP = "1-a3"
ALL_PASS: dict[int, str] = {}


@pytest.mark.rule("L-R-62", "L-R-18")
@pytest.mark.parametrize(
    ("seats", "shown", "way", "arrives"),
    [
        (3, "1", "down", "3-d4"),  # -1 is read as a 1
        (4, "2", "down", "3-d4"),  # so is 0
        (3, "6", "up", "1-d3"),  # 8 is read as a 6
        (4, "5", "up", "1-d3"),  # so is 7
        (4, "4", "down", "3-d4"),  # a 2 is a 2
    ],
)
def test_a_change_of_fate_leads_no_further_than_the_faces_of_the_teleport_die(
    seats: int, shown: str, way: str, arrives: str
) -> None:
    t = bring(Table(seats), "nimuel", "2-d3", backpack=["change_of_fate"]).start(2)
    t.play("move:nimuel:e3", shown)
    assert t.kind == "change_roll"
    t.play(f"cast:nimuel:change_of_fate:{way}")
    assert t["nimuel"].place == arrives


@pytest.mark.rule("L-R-47", "L-R-46")
def test_the_second_clash_with_the_ghouls_is_a_roll_of_its_own_to_repeat() -> None:
    t = meet(Table(windows=True).gems(1, 5).gems(2, 5), "ghouls").play(ALL_PASS)
    t.play("5,4", "die:attacker", 5)
    assert t.options == (PASS, "die:defender")
    t.play(PASS, {2: "die:attacker"}, 5, PASS, ALL_PASS)
    assert (t.kind, t.treasury(1), t.treasury(2)) == ("clash", 3, 3)
    t.play("2,2")
    assert (t.kind, t.options) == ("repeat_die", (PASS, "die:attacker", "die:defender"))
    t.play("die:attacker", 6)
    question = t.at.question
    assert isinstance(question, Question)
    assert question.options_of(2) == (PASS, "die:attacker", "die:defender")
    t.play({2: "die:attacker"}, 5)
    assert (t.treasury(1), t.treasury(2), t.happened("beaten")["monster"]) == (2, 1, "ghouls")


@pytest.mark.rule("L-SCR-12", "L-SCR-08")
def test_a_shatter_at_somebody_who_is_gone_by_then_stays_in_the_backpack() -> None:
    """She teleports, and another defends on: the scroll aimed at her sword is not cast."""
    t = bring(Table(4), "nimuel", weapon="sword", backpack=["teleport"])
    bring(bring(t, "eriald"), "khar_ghul", backpack=["shatter"])
    attack(t, "khar_ghul", "nimuel").play("join:eriald", "cast:nimuel:teleport:4-c3")
    assert (t.kind, t.seat) == ("cast", 3)
    t.play("cast:khar_ghul:shatter:nimuel")
    assert (t["nimuel"].place, t["nimuel"].weapon) == ("4-c3", "sword")
    assert t["khar_ghul"].backpack == ["shatter"]
    assert [one["scroll"] for one in t.events("cast")] == ["teleport"]
    assert t.state.battle.defenders == ["eriald"]


@pytest.mark.rule("L-R-77", "L-R-81", "L-R-76")
def test_a_cloud_that_kills_the_necromancer_meets_no_zombie_behind_him() -> None:
    """It vanishes with him, and what it carried lies there; the next in the chamber is met as ever."""
    t = Table(4).token("cloud", "1-b1").put("khar_ghul", "1-c1", lp=1).put("zombie", "1-c1", backpack=["axe"])
    t.start(4, "start").play("c1", 1)
    assert [one["who"] for one in t.events("rolled")] == ["khar_ghul"]
    assert (t["khar_ghul"].status, t["zombie"].status, t.lying("1-c1")) == ("asleep", "asleep", ["axe"])
    assert [one["who"] for one in t.events("died")] == ["khar_ghul", "zombie"]
    assert (t.kind, t.seat) == ("move", 4)


@pytest.mark.rule("L-R-28", "L-R-42")
def test_the_last_of_a_team_that_dies_in_its_own_turn_explores_nothing_in_its_camp() -> None:
    """Awake again at once, but its remaining steps are skipped: the axe is there for who awoke (L-DEATH-10),
    nothing is picked up. The turn goes on with the paid Move."""
    t = Table().gone("hargrim").gone("wolsung").floor(CAMP, "axe")
    meet(t, "spider", "hilda", lp=1).play("2,5")
    assert (t["hilda"].status, t["hilda"].place, t["hilda"].lp) == ("active", CAMP, 3)
    assert (t.kind, set(t.options)) == ("act", {"end", "extra", "camp:hilda:axe"})
    assert t.play("extra").kind == "move"


@pytest.mark.rule("L-R-28", "L-R-42", "L-R-73")
def test_nor_does_it_when_a_trap_kills_it_on_its_arrival_and_the_cloud_there_meets_nobody() -> None:
    t = Table(4).gone("khar_ghul").gone("veluna").token("trap", "3-c2").token("cloud", "3-c2")
    camp = camp_of(t.state, 3)
    t.put("ostrogar", "3-c1", lp=1).floor(camp, "axe").start(3).play("move:ostrogar:c2", 1)
    assert [one["roll"] for one in t.events("rolled")] == ["trap"]
    assert (t["ostrogar"].status, t["ostrogar"].place) == ("active", camp)
    assert (t.kind, set(t.options)) == ("act", {"end", "extra", "camp:ostrogar:axe"})

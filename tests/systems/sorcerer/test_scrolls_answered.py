"""2.4 Scrolls: Dispel, what is offered, and when a scroll takes effect."""

import pytest

from games.engine.questions import PASS
from tests.systems.sorcerer.fights import TAME, attack, attacked, bring, meet
from tests.systems.sorcerer.table import Table


def casts(t: Table, scroll: str) -> list[str]:
    """The keys offered now for this scroll."""
    return [key for key in t.options if f":{scroll}" in key]


@pytest.mark.rule("L-SCR-05")
def test_dispel_undoes_the_scroll_just_cast() -> None:
    t = attacked("nimuel", "might", attacker="khar_ghul", backpack=["dispel"])
    t.play("cast:nimuel:might", "cast:khar_ghul:dispel", "3,3")
    assert t.happened("dispelled") == {"who": "khar_ghul", "scroll": "might"}
    assert t.happened("clash")["defender"] == 2


@pytest.mark.rule("L-SCR-05")
def test_dispel_undoes_a_change_of_fate_after_the_dice() -> None:
    t = attacked("nimuel", "change_of_fate", attacker="khar_ghul", backpack=["dispel"])
    t.play(PASS, "4,2", "cast:nimuel:change_of_fate:defender-up", "cast:khar_ghul:dispel")
    assert t.happened("clash")["dice"] == {"attacker": 4, "defender": 2}


@pytest.mark.rule("L-SCR-05")
def test_dispel_may_be_dispelled() -> None:
    t = attacked("nimuel", "might", "dispel", attacker="khar_ghul", backpack=["dispel"])
    t.play("cast:nimuel:might", "cast:khar_ghul:dispel", "cast:nimuel:dispel", "3,3")
    assert t.happened("clash")["defender"] == 5
    assert [one["scroll"] for one in t.events("dispelled")] == ["dispel"]


@pytest.mark.rule("L-SCR-05")
def test_dispel_answers_only_what_was_cast_just_before() -> None:
    t = attacked("nimuel", "might", "elixir", attacker="khar_ghul", backpack=["dispel", "weakness"])
    assert not casts(t, "dispel")
    t.play("cast:nimuel:might")
    assert casts(t, "dispel") == ["cast:khar_ghul:dispel"]
    t.play(PASS, PASS, "4,4", PASS)
    assert t.state.fight is None  # in POST nothing has been cast, so the attacker is not asked


@pytest.mark.rule("L-SCR-11")
def test_only_what_has_a_target_and_can_change_something_is_offered() -> None:
    every = ["shatter", "dispel", "might", "unseen"]
    t = attacked("nimuel", *every, attacker="hargrim", backpack=["might"])
    assert not casts(t, "shatter") + casts(t, "dispel")
    assert casts(t, "might") + casts(t, "unseen")
    t.play(PASS, "cast:hargrim:might")
    assert casts(t, "dispel")
    assert casts(attacked("nimuel", *every, weapon="dagger"), "shatter")
    t = bring(Table(), "nimuel", backpack=["unseen"], unseen=True).start(2)
    assert not casts(t, "unseen")


@pytest.mark.rule("L-SCR-11")
def test_the_window_opens_without_regard_to_it() -> None:
    t = attacked("nimuel", "shatter")
    assert (t.kind, t.seat) == ("cast", 2)
    assert not casts(t, "shatter")


@pytest.mark.rule("L-SCR-12")
def test_a_scroll_takes_effect_when_the_other_side_has_had_its_turn() -> None:
    t = attacked("nimuel", "might", "elixir", attacker="hargrim", backpack=["might", "elixir"])
    t.play("cast:nimuel:might")
    assert t.state.battle.bonus == {}
    t.play("cast:hargrim:might")
    assert t.state.battle.bonus == {"nimuel": 3}  # hers first, his when she has answered
    t.play(PASS)
    assert t.state.battle.bonus == {"nimuel": 3, "hargrim": 3}


@pytest.mark.rule("L-SCR-12")
def test_when_a_scroll_ends_the_fight_the_answer_stays_in_the_backpack() -> None:
    t = attacked("nimuel", "unseen", attacker="hargrim", backpack=["might"])
    t.play("cast:nimuel:unseen", "cast:hargrim:might")
    assert (t.state.fight, t["hargrim"].backpack, t["nimuel"].unseen) == (None, ["might"], True)
    assert [one["scroll"] for one in t.events("cast")] == ["unseen"]


@pytest.mark.rule("L-SCR-12")
def test_dispelled_flight_goes_on_fighting() -> None:
    t = attacked("nimuel", "teleport", attacker="khar_ghul", backpack=["dispel"])
    t.play("cast:nimuel:teleport:4-c3", "cast:khar_ghul:dispel")
    assert (t.kind, t["nimuel"].place, t.state.battle.defenders) == ("clash", TAME, ["nimuel"])


@pytest.mark.rule("L-SCR-12")
def test_the_last_cast_is_settled_first() -> None:
    t = bring(Table(4), "nimuel", backpack=["might", "dispel", "elixir"])
    bring(t, "khar_ghul", backpack=["dispel", "elixir"])
    attack(t, "khar_ghul", "nimuel").play("cast:nimuel:might", "cast:khar_ghul:dispel")
    assert t.state.battle.bonus == {}
    t.play("cast:nimuel:dispel")
    assert t.state.battle.bonus == {"nimuel": 3}


@pytest.mark.rule("L-SCR-12")
def test_with_nobody_to_answer_it_takes_effect_at_once() -> None:
    t = meet(Table(), "dragon", "nimuel", backpack=["might", "weakness"]).play("cast:nimuel:might")
    assert t.state.battle.bonus == {"nimuel": 3}
    t = attacked("nimuel", "might", "weakness").play("cast:nimuel:might")
    assert (t.state.battle.bonus, t.seat) == ({"nimuel": 3}, 2)

"""Conditions of orders in a fight, by what the attacked sees."""

import pytest

from games.engine.questions import Question, seen
from games.kit.conditions import DEADLY, Around, Asked
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.table import Table

AHEAD = SYSTEM.orders.ahead


def asked(*backpack, attacker=None, **defender):
    """Nimuel is attacked by Hilda and asked for scrolls."""
    t = bring(Table(4, windows=True), "nimuel", backpack=list(backpack), **defender)
    t = attack(bring(t, "hilda", **(attacker or {})), "hilda", "nimuel")
    assert isinstance(t.at.question, Question)
    mine = seen(t.at.question, 2)
    return Asked(SYSTEM.observe(t.state, 2), mine, 2, Around())


def holds(found, word, value=None):
    return AHEAD.words[word].test(found, value)


def test_whose_turn_it_is_and_whom_it_is_about():
    found = asked("might")
    assert found.question.kind == "cast"
    assert holds(found, "by_seat", "1")
    assert not holds(found, "by_seat", "3")
    assert holds(found, "figure", "nimuel")
    assert not holds(found, "figure", "hilda")
    assert holds(found, "carries", 1)
    assert not holds(found, "carries", 2)


def test_strength_is_compared_before_the_dice():
    strong = asked("might", attacker={"weapon": "axe", "gauntlet": True})
    assert holds(strong, "behind", 1)
    assert not holds(strong, "behind", 20)
    assert holds(strong, "gauntlet")
    assert not holds(asked("might"), "gauntlet")


@pytest.mark.parametrize(("lp", "dies"), [(1, True), (3, False)])
def test_a_wound_kills_who_has_one_life_left(lp, dies):
    found = asked("might", lp=lp)
    assert holds(found, "would_die") == dies
    assert holds(found, "life", 1) == dies


def test_a_fight_that_is_probably_the_last_one_is_not_left_to_rules():
    weak = asked("might", lp=1, attacker={"weapon": "axe"})
    assert AHEAD.interesting(*weak[:3]) == DEADLY
    assert AHEAD.interesting(*asked("might", lp=3, attacker={"weapon": "axe"})[:3]) == ""


def test_a_chance_is_that_of_not_losing():
    found = asked("might", attacker={"weapon": "axe"})
    assert holds(found, "chance", 1)
    assert not holds(found, "chance", 100)


def test_a_figure_that_is_not_in_the_game_is_gone():
    view = asked("might").view
    assert AHEAD.words["figure"].gone(view, "nobody")
    assert not AHEAD.words["figure"].gone(view, "nimuel")


@pytest.mark.parametrize(
    ("place", "at"),
    [
        ("2-b4", {"own_board"}),
        ("1-b4", {"foreign_board"}),
        ("1-d3", {"foreign_board", "teleport"}),
    ],
)
def test_where_the_character_stands(place, at):
    t = bring(bring(Table(4, windows=True), "nimuel", place=place, backpack=["might"]), "hilda", place=place)
    t = attack(t, "hilda", "nimuel")
    found = Asked(SYSTEM.observe(t.state, 2), seen(t.at.question, 2), 2, Around())
    spots = AHEAD.words["at"].choices
    assert {spot for spot in spots if holds(found, "at", spot)} == at


@pytest.mark.parametrize("lies", [True, False])
def test_a_crystal_on_the_floor_is_at_stake(lies):
    t = bring(Table(4, windows=True), "nimuel", backpack=["might"])
    if lies:
        t.floor(t["nimuel"].place, "crystal")
    t = attack(bring(t, "hilda"), "hilda", "nimuel")
    found = Asked(SYSTEM.observe(t.state, 2), seen(t.at.question, 2), 2, Around())
    assert holds(found, "crystal_at_stake") == lies

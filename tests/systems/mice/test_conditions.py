"""Conditions of orders under an attack, where all is open."""

import pytest

from games.engine.questions import Question, seen
from games.kit.conditions import DEADLY, Around, Asked
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.table import Table
from tests.systems.mice.test_orders import hit

AHEAD = SYSTEM.orders.ahead


def asked(t: Table, seat: int) -> Asked:
    question = t.at.question
    assert isinstance(question, Question)
    mine = seen(question, seat)
    assert isinstance(mine, Question)
    return Asked(observe(t.state, seat), mine, seat, Around())


def holds(found: Asked, word: str, value: object = None) -> bool:
    return bool(AHEAD.words[word].test(found, value))


def test_the_attack_and_whom_it_hits() -> None:
    found = asked(hit(3), 2)
    assert found.question.kind == "mouse_near_hit"
    assert holds(found, "attacker", "rat_warrior")
    assert not holds(found, "attacker", "spider")
    assert holds(found, "hits", 1)
    assert not holds(found, "hits", 12)
    assert holds(found, "mouse", "nez")
    assert not holds(found, "mouse", "collin")
    assert holds(found, "cheese", 2)
    assert not holds(found, "cheese", 3)
    assert holds(found, "friend", 1)


@pytest.mark.parametrize(("wounds", "captured"), [(3, True), (0, False)])
def test_a_mouse_that_would_be_captured(wounds: int, captured: bool) -> None:
    assert holds(asked(hit(wounds), 2), "captured") == captured


def test_the_own_mouse_in_danger_is_not_left_to_rules() -> None:
    question = Question("self_hit", (1,), ("pass", "use:dodge:collin"), "pass")
    for wounds, why in ((3, DEADLY), (0, "")):
        view = observe(hit(wounds).state, 1)
        assert AHEAD.interesting(view, question, 1) == why
        assert AHEAD.interesting(view, question, 2) == ""


def test_the_chapter() -> None:
    found = asked(hit(3), 2)
    assert holds(found, "minions", 1)
    assert not holds(found, "minions", 2)
    assert not holds(found, "wheel", 1)
    assert holds(found, "pages", 12)
    absent = [hero for hero in AHEAD.words["mouse"].choices if hero not in found.view.mice]
    assert [hero for hero in absent if AHEAD.words["mouse"].gone(found.view, hero)] == absent != []
    assert not AHEAD.words["mouse"].gone(found.view, "nez")


@pytest.mark.parametrize(("wheel", "next_one"), [(4, False), (5, True), (0, False)])
def test_the_next_cheese_brings_a_surge(wheel: int, next_one: bool) -> None:
    t = hit(3)
    t.state.wheel = wheel
    assert holds(asked(t, 2), "surge") == next_one

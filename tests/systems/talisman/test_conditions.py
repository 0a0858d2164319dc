"""Conditions of orders of who is attacked, or has something to lose, by what its owner sees."""

import pytest

from games.engine.questions import Question, seen
from games.kit.conditions import DEADLY, Around, Asked
from games.kit.held import Held
from games.systems.talisman.orders.conditions import NEW_SPELL
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.ordered import losing, robbed
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_orders_attacked import attacked

AHEAD = SYSTEM.orders.ahead


def asked(t: Table, seat: int = 2) -> Asked:
    question = t.at.question
    assert isinstance(question, Question)
    mine = seen(question, seat)
    assert isinstance(mine, Question)
    return Asked(observe(t.state, seat), mine, seat, Around())


def holds(found: Asked, word: str, value: object = None) -> bool:
    return bool(AHEAD.words[word].test(found, value))


def test_who_attacks_and_how_strong_they_are() -> None:
    found = asked(attacked("invisibility"))
    assert holds(found, "by_seat", "1")
    assert not holds(found, "by_seat", "2")
    assert holds(found, "strength", 4)
    assert not holds(found, "strength", 5)
    assert holds(found, "by", "strength")
    assert not holds(found, "by", "craft")
    assert holds(found, "chance", 5)
    assert not holds(found, "chance", 95)


def test_what_the_own_hand_holds_is_private() -> None:
    found = asked(attacked("invisibility"))
    assert holds(found, "holds", "spell.invisibility")
    assert not holds(found, "holds", "spell.hex")
    assert {name for name, word in AHEAD.words.items() if word.private} == {"holds"}


@pytest.mark.parametrize(("life", "why"), [(1, DEADLY), (4, "")])
def test_the_last_life_against_a_stronger_one_is_not_left_to_rules(life: int, why: str) -> None:
    found = asked(attacked("invisibility", life=life))
    assert AHEAD.interesting(*found[:3]) == why
    assert holds(found, "life", 1) == (life == 1)


def test_a_spell_that_nobody_has_cast_yet_is_new() -> None:
    t = robbed(2, "counterspell")
    found = asked(t)
    assert found.question.kind == "counter"
    assert holds(found, "spell", "spell.acquisition")
    assert holds(found, "by_seat", "1")
    assert AHEAD.interesting(*found[:3]) == NEW_SPELL
    t.state.decks["spell"].discard.append("spell.acquisition")
    assert AHEAD.interesting(*asked(t)[:3]) == ""


def test_what_would_be_lost() -> None:
    found = asked(losing("healing"))
    assert found.question.kind == "loss"
    assert holds(found, "loss", "life")
    assert not holds(found, "loss", "follower")


def test_places() -> None:
    found = asked(attacked("invisibility"))
    assert holds(found, "space", "plains_10")
    assert holds(found, "region", "outer")
    assert not holds(found, "region", "inner")


@pytest.mark.parametrize(
    ("word", "fits", "fails"), [("life_least", 4, 5), ("fate_most", 1, 0), ("gold_most", 2, 1)]
)
def test_what_one_has_is_measured_both_ways(word: str, fits: int, fails: int) -> None:
    found = asked(attacked("invisibility", life=4, fate=1, gold=2))
    assert holds(found, word, fits)
    assert not holds(found, word, fails)


def test_what_lies_open_before_oneself_is_public() -> None:
    t = attacked("invisibility")
    mine = t.state.of(2)
    card = next(one for one in AHEAD.words["owns"].choices if one not in {held.card for held in mine.objects})
    assert not holds(asked(t), "owns", card)
    mine.objects.append(Held(card))
    assert holds(asked(t), "owns", card)
    assert not AHEAD.words["owns"].private

"""What is seen: everything but what lies in the decks, and the same by all (2.1.7)."""

import msgspec
import pytest

from games.engine.errors import NothingToTakeBack
from games.engine.take_back import take_back
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.table import Table


def test_all_see_the_same() -> None:
    t = Table(seats=3, space=9).foe("roach", 1).start("collin")
    seen = [msgspec.structs.replace(observe(t.state, seat), seat=None) for seat in (1, 2, 3, None)]
    assert all(one == seen[0] for one in seen)


def test_no_byte_of_a_view_depends_on_what_lies_in_a_deck() -> None:
    t = Table(seats=2, space=9).start("collin")
    before = msgspec.json.encode(observe(t.state, 1))
    bag = t.state.search.bag
    bag["toothpick"], bag["slingshot"] = bag["toothpick"] - 1, bag["slingshot"] + 1
    blue = t.state.encounters["blue"].bag
    del blue["EB1"]
    blue["EB3"] = 1
    assert msgspec.json.encode(observe(t.state, 1)) == before


def test_a_discarded_card_is_seen() -> None:
    t = Table(space=9).put("collin", 2).bag("toothpick").start("collin")
    before = msgspec.json.encode(observe(t.state, 1))
    t.play("search", 2, "toothpick", "cheese")
    assert msgspec.json.encode(observe(t.state, 1)) != before
    assert observe(t.state, None).search.discard == ("toothpick",)


@pytest.mark.rule("M-MINION-02")
def test_in_the_turn_of_minions_the_player_of_the_lowest_mouse_is_on_turn() -> None:
    t = Table(seats=4, space=9).foe("roach", 1).start("nez")
    assert (SYSTEM.slow.on_turn(t.state), SYSTEM.slow.turns(t.state)) == (2, 10)
    assert SYSTEM.slow.on_turn(t.begin("roach").state) == 4


# -- taking back (2.4) ------------------------------------------------------------------------------------


def test_steps_are_taken_back_until_the_first_dice() -> None:
    t = Table(space=9).put("collin", 1).start("collin")
    before = t.at.digest()
    t.play("step:2", "step:3")
    once, _ = take_back(t.at, 1)
    twice, _ = take_back(once, 1)
    assert twice.digest() == before
    t.play("step:2", "search", 3)
    with pytest.raises(NothingToTakeBack):
        take_back(t.at, 1)

"""Who begins where the table says so, and how far a seat has come."""

import pytest

from games.engine.position import new_game
from games.engine.questions import Chance
from games.systems.talisman.setup import new_state
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table


@pytest.mark.rule("T-R-01")
def test_the_first_seat_begins_where_the_table_says_so() -> None:
    position = new_game(SYSTEM, {"seats": 3, "begins": "seat", "characters": "free"})
    while position.state.turn is None:
        question = position.question
        if isinstance(question, Chance):
            position.rolled(next(iter(question.bag)))
        else:
            seat = position.waiting[0]
            position.give(seat, question.default_of(seat))
    assert position.state.turn.seat == 1


def test_a_set_that_is_closed_knows_nothing_of_it() -> None:
    assert "begins" not in SYSTEM.options_of(2)
    with pytest.raises(ValueError, match="cannot be played"):
        new_state({"seats": 3, "begins": "seat", "ruleset": 2})
    with pytest.raises(ValueError, match="begins cannot be"):
        new_state({"seats": 3, "begins": "dealer"})


def test_the_crown_goes_before_a_region_and_that_before_a_talisman_and_strength() -> None:
    t = Table("warrior", "wizard", "troll")
    t.put(1, "crown_of_command").put(2, "plain_of_peril").give(2, "talisman.talisman").put(
        3, "fields_8", strength=9
    )
    first, second, third = (SYSTEM.merit(t.state)[seat] for seat in (1, 2, 3))
    assert first > second > third
    t.put(2, "fields_8")
    assert SYSTEM.merit(t.state)[2] > third
    t.put(2, "fields_8", objects=[])
    assert SYSTEM.merit(t.state)[2] < third


def test_deeds_are_strength_and_craft_with_their_counters() -> None:
    t = Table("warrior", "wizard")
    before = SYSTEM.merit(t.state)[1][SYSTEM.deed]
    t.set(1, strength=2, craft=1)
    assert SYSTEM.merit(t.state)[1][SYSTEM.deed] == before + 3


def test_who_is_out_is_behind_who_has_lost_a_character() -> None:
    t = Table("warrior", "wizard", "troll")
    t.state.player(1).who = t.state.player(2).who = None
    t.state.player(2).out = True
    one, two, three = (SYSTEM.merit(t.state)[seat] for seat in (1, 2, 3))
    assert two < one < three

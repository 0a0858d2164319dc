"""Who begins where the table says so, and how far a seat has come."""

import pytest

from games.engine.position import new_game
from games.engine.questions import Chance, Question
from games.systems.sorcerer.queries import lp_maximum
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import TEAM_ORDER, Table


@pytest.mark.rule("L-R-05")
def test_the_first_seat_begins_where_the_table_says_so() -> None:
    position = new_game(SYSTEM, {"seats": 3, "begins": "seat"})
    for key in (*TEAM_ORDER[:3], "1", "2", "3"):
        assert isinstance(position.question, Chance)
        position.rolled(key)
    for seat in (1, 2, 3):
        assert isinstance(position.question, Question)
        position.give(seat, position.question.default_of(seat))
    assert (position.state.turn.seat, position.state.turn.number) == (1, 1)


def test_a_set_that_is_closed_knows_nothing_of_it() -> None:
    assert "begins" not in SYSTEM.options_of(2)
    with pytest.raises(ValueError, match="cannot be played"):
        new_state({"seats": 3, "begins": "seat", "ruleset": 2})
    with pytest.raises(ValueError, match="cannot be played"):
        new_state({"seats": 3, "begins": "dealer"})


def test_gems_go_before_characters_and_these_before_lives() -> None:
    t = Table(3).gems(1, 5).gems(2, 4).gems(3, 5)
    one, two, three = (SYSTEM.merit(t.state)[seat] for seat in (1, 2, 3))
    assert one > two
    assert SYSTEM.deed == 2
    assert (one[SYSTEM.deed], two[SYSTEM.deed], three[SYSTEM.deed]) == (5, 4, 5)
    t.gone("hilda")
    assert SYSTEM.merit(t.state)[1] < three
    full = SYSTEM.merit(t.state)[3]
    t["khar_ghul"].lp = lp_maximum(CONTENT, "khar_ghul") - 1
    assert SYSTEM.merit(t.state)[3] < full


def test_who_is_out_is_behind_all_others() -> None:
    t = Table(3).gems(1, 17)
    t.state.player(1).out = True
    assert SYSTEM.merit(t.state)[1] < min(SYSTEM.merit(t.state)[seat] for seat in (2, 3))

"""The front door: what a system must fill in, and what it is where it says nothing."""

from dataclasses import MISSING, FrozenInstanceError, fields

import pytest

from games.engine.questions import Question
from games.engine.system import System
from tests.engine.tiny import RACE, State, race_turn, table

SMALLEST = System(
    slug="smallest",
    seats=(2,),
    state=State,
    new_state=RACE.new_state,
    phases={"turn": race_turn},
    observe=RACE.observe,
    result=RACE.result,
    leave=RACE.leave,
)


def test_the_smallest_system_fills_eight_fields() -> None:
    must = [one.name for one in fields(System) if (one.default, one.default_factory) == (MISSING, MISSING)]
    assert must == ["slug", "seats", "state", "new_state", "phases", "observe", "result", "leave"]


def test_what_a_system_does_not_say_is_harmless() -> None:
    state, toll = table(SMALLEST).state, Question("toll", (1,), ("pay",))
    assert (SMALLEST.slow.turns(state), SMALLEST.slow.on_turn(state)) == (0, None)
    assert (SMALLEST.slow.out(state), SMALLEST.slow.teams(state)) == ((), {})
    assert (SMALLEST.bots.levels, SMALLEST.bots.careful, SMALLEST.fits({"any": "word"})) == ({}, None, "")
    assert SMALLEST.orders.answer(state, toll, 1, {}) is None
    assert SMALLEST.orders.preview(state, 1, {}) == ()
    SMALLEST.invariants(state)


def test_a_system_is_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        SMALLEST.slug = "other"  # type: ignore[misc]

"""Every rule of Coin at a table of two."""

from pathlib import Path

import msgspec
import pytest

from games.engine.position import Position
from games.engine.record import decode_record, verify
from games.systems.coin.system import SYSTEM

RECORDS = sorted((Path(__file__).parents[2] / "records" / "coin").glob("*.json"))


def played(*keys: str, seats: int = 2) -> Position:
    """The position after these answers and dice."""
    position = Position(SYSTEM, msgspec.json.encode(SYSTEM.new_state({"seats": seats})))
    for key in keys:
        if position.waiting:
            position.give(position.waiting[0], key)
        else:
            position.rolled(key)
    return position


@pytest.mark.rule("C-TURN-01")
@pytest.mark.parametrize(("call", "die"), [("high", "4"), ("low", "3")])
def test_a_right_call_is_a_point(call: str, die: str) -> None:
    assert played(call, die).state.right == {1: 1}


@pytest.mark.rule("C-TURN-02")
def test_after_a_call_it_is_the_next_ones_turn_and_after_the_last_the_firsts() -> None:
    assert played("low", "6").state.seat == 2
    assert played("low", "6", "low", "6").state.seat == 1


@pytest.mark.rule("C-WIN-01")
def test_three_right_calls_win() -> None:
    over = played(*("high", "6", "low", "6") * 2, "high", "6")
    assert over.result is not None
    assert (over.result.winners, over.result.how) == ((1,), "called")


@pytest.mark.rule("C-WIN-02")
def test_whoever_is_left_alone_has_won() -> None:
    two, three = played(), played(seats=3)
    two.leave(1)
    three.leave(1)
    assert two.result is not None
    assert two.result.winners == (2,)
    assert (three.result, three.state.seat) == (None, 2)


def test_options_that_nobody_knows_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown options"):
        SYSTEM.new_state({"seats": 2, "city": "whole"})


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_digest(path: Path) -> None:
    record = decode_record(path.read_bytes())
    assert verify(record, SYSTEM).result == record.result

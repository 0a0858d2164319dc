"""Lines without a journal: they play as a position does, and fall by what their dice are for."""

import pytest

from games.engine.dice import Stream
from games.engine.onward import Dice, Onward, answers_of, by_level, results
from games.engine.position import Position, new_game
from games.engine.questions import Question, draw, roll
from games.systems import get_system
from tests.games.tiny import TINY


def played(key: str, seed: str = "a") -> list[int]:
    """The points of both seats when a line is over in which the first answer is this one."""
    line = Onward(new_game(TINY, {"seats": 2}), Dice(seed))
    line.give(key)
    line.play(by_level(TINY, "steady", Stream(seed)), lambda _state: False)
    assert line.question is None
    return [line.state.points[seat] for seat in (1, 2)]


def test_a_line_comes_to_an_end_and_is_the_same_for_the_same_seed():
    assert max(played("roll")) >= 12
    assert played("roll") == played("roll")
    assert [played("roll", seed) for seed in "abc"] != [played("roll", "a")] * 3


def test_lines_that_differ_in_one_answer_have_the_same_dice_in_later_turns():
    first, then = Dice("a"), Dice("a")
    first.below(3, 6)
    assert [first.below(4, 6) for _ in range(5)] == [then.below(4, 6) for _ in range(5)]


def test_a_line_goes_on_from_the_middle_of_a_phase_as_its_position_would():
    system = get_system("sorcerer")
    position = new_game(system, {"seats": 2})
    steady = by_level(system, "steady", Stream("setup"))
    for _ in range(6):
        if isinstance(position.question, Question):
            for seat in position.waiting:
                position.give(seat, steady(position.state, position.question, seat))
        else:
            position.rolled(position.question.result(0))
    forked = Position(
        system, position.checkpoint, position.entries[position.phase_start :], counts=position.phase_counts
    )
    line = Onward(forked, Dice("x"))
    assert line.question == position.question
    line.play(steady, lambda state: system.slow.turns(state) > 3)
    assert system.slow.turns(line.state) == 4 or line.question is None


def test_all_results_are_told_with_their_weights():
    assert results(roll("die"), 6, "k") == [(str(face), 1 / 6) for face in range(1, 7)]
    assert len(results(roll("dice", 2), 36, "k")) == 36
    assert results(draw("card", {"b": 1, "a": 3}), 6, "k") == [("a", 0.75), ("b", 0.25)]


@pytest.mark.parametrize("chance", [roll("dice", 3), draw("card", {str(at): 1 for at in range(50)})])
def test_of_many_results_some_are_drawn_that_weigh_alike(chance):
    found = results(chance, 8, "k")
    assert [weight for _key, weight in found] == [1 / 8] * 8
    assert all(chance.allows(key) for key, _weight in found)
    assert found == results(chance, 8, "k") != results(chance, 8, "other")


def test_in_a_sealed_question_those_who_have_answered_keep_their_answers():
    question = Question("bid", (1, 2), (), "low", False, "sealed", {1: ("low", "high"), 2: ("low", "high")})
    told = answers_of(lambda _state, _question, _seat: "low", None, question, {2: "high"})
    assert told == {1: "low", 2: "high"}

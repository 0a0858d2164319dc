"""Lines without a journal: they play as a position does, and fall by what their dice are for."""

import pytest

from games.engine.dice import Stream
from games.engine.position import Position, new_game
from games.engine.questions import Answer, Chance, Entry, Question, draw, roll
from games.kit.onward import Dice, Line, Misfit, answers_of, by_level, results
from games.systems import get_system
from tests.games.tiny import TINY


def played(key: str, seed: str = "a") -> list[int]:
    """The points of both seats when a line is over in which the first answer is this one."""
    line = Line.of(new_game(TINY, {"seats": 2}), seed)
    line.give(key)
    line.play(by_level(TINY, "steady", Stream(seed)), lambda _state: False)
    assert line.question is None
    return [line.state.points[seat] for seat in (1, 2)]


def test_a_line_comes_to_an_end_and_is_the_same_for_the_same_seed():
    assert max(played("roll")) >= 12
    assert played("roll") == played("roll")
    assert [played("roll", seed) for seed in "abc"] != [played("roll", "a")] * 3


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
    line = Line.of(forked, "x")
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


def test_dice_of_one_purpose_fall_alike_whatever_else_is_rolled():
    turn = [1]
    one, other = Dice("a", lambda: turn[0]), Dice("a", lambda: turn[0])
    move, fight = Chance("move", dice=1), Chance("fight", dice=2)
    first = [one(fight), one(move), one(move)]
    assert [other(move), other(move)] == first[1:]
    turn[0] = 2
    assert one(move) == other(move)
    assert all(0 <= Dice(f"{n}", lambda: 1)(fight) < 36 for n in range(200))
    assert len({Dice(f"{n}", lambda: 1)(move) for n in range(100)}) == 6


def test_a_line_plays_a_game_to_its_end_without_anybody():
    system = get_system("sorcerer")
    stream = Stream("line")
    line = Line(system, system.new_state({"seats": 2}), lambda chance: stream.below(chance.size))
    line.play(system.bots.open.player({}), lambda _state: False)
    assert line.question is None
    assert system.result(line.state) is not None


def test_what_is_told_is_given_again_and_what_does_not_fit_is_a_misfit():
    system = get_system("sorcerer")
    draw = lambda _chance: 0  # noqa: E731
    asked = Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw).question
    assert asked is not None
    told = Entry(asked.kind, (Answer(asked.seats[0], asked.options[-1]),))
    again = Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw, [told])
    assert again.question is not None
    assert again.question.seats != asked.seats
    wrong = Entry(asked.kind, (Answer(asked.seats[0], "nobody"),))
    with pytest.raises(Misfit):
        Line(system, system.new_state({"seats": 2, "teams": "choose"}), draw, [wrong])

"""Who is likely to win: what a fit learns, and that each system's chances are shares of one."""

import random

import pytest

from games.engine.dice import Stream
from games.engine.position import new_game
from games.engine.questions import Question
from games.engine.system import PARTY
from games.kit import prospects as kit
from games.kit.onward import Line, answers_of, by_level
from games.systems import get_system


def test_a_fit_finds_what_decides():
    rng = random.Random(1)
    rows = [(1.0, rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in range(1500)]
    won = [float(rng.random() < kit.chance((0.5, 1.0, 0.0), row)) for row in rows]
    constant, strong, idle = kit.fitted(rows, won)
    assert constant == pytest.approx(0.5, abs=0.2)
    assert strong == pytest.approx(1.0, abs=0.2)
    assert idle == pytest.approx(0.0, abs=0.1)


def test_a_kind_that_was_not_fitted_takes_the_nearest_number_of_seats():
    fits = {one: kit.Fit((float(one),)) for one in ("2", "4")}
    assert [kit._nearest(fits, one).weights[0] for one in ("2", "3", "6")] == [2.0, 4.0, 4.0]
    assert kit._nearest({}, "2") == kit.EVEN


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("sorcerer", {"seats": 3}),
        ("talisman", {"seats": 2}),
        ("mice", {"seats": 2, "chapter": "C1"}),
    ],
)
def test_chances_are_shares_from_the_first_moment_on_and_end_with_the_result(slug, options):
    system = get_system(slug)
    chances = system.prospects.chances
    position = new_game(system, options)
    first = chances(position.state)
    assert len(set(first.values())) == 1
    line, steady = Line.of(position, slug), by_level(system, "steady", Stream(slug))
    if not isinstance(line.question, Question):
        line.give(line.question.result(0))
    for _ in range(120):
        if line.question is None:
            break
        line.give(answers_of(steady, line.state, line.question))
        found = chances(line.state)
        assert all(0 <= one <= 1 for one in found.values())
        assert list(found) == [PARTY] or sum(found.values()) == pytest.approx(1)
    assert chances(line.state) != first


@pytest.mark.parametrize("slug", ["sorcerer", "talisman", "mice"])
def test_the_fits_that_are_stored_are_of_what_is_looked_at(slug):
    found = get_system(slug).prospects
    for kind in ("2", "4", "C1"):
        assert len(found.doubts(kind)) == kit.QUARTERS
        assert all(0 < doubt < 0.5 for doubt in found.doubts(kind))

"""Luck is what fell less its mean; skill is the rest; what moved most is told beyond its error only."""

import pytest

from games.analysis import summing
from games.analysis.found import Choice, Found, Roll, Turn, decode
from games.models import Analysis
from tests.games.analysis.tables import know_who_wins, looked_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(monkeypatch) -> Found:
    know_who_wins(monkeypatch)
    return decode(bytes(Analysis.objects.get(pk=looked_at().pk).data))


def test_what_fell_and_what_was_chosen_add_up_to_how_it_ended(found):
    for side, seat in enumerate(found.sides):
        part = summing.parts(found, [seat])[0]
        whole = part.chosen + part.fell + part.automatic + part.others
        assert whole == pytest.approx(found.end[side] - found.turns[0].chances[side])
    assert sorted(found.end) == [0.0, 1.0]


def test_luck_between_two_who_play_each_other_is_the_one_side_of_the_other(found):
    for turn in found.turns:
        assert sum(turn.fell) == pytest.approx(0)
    assert any(abs(turn.fell[0]) > 0.01 for turn in found.turns)


def test_a_roll_of_the_winning_points_moved_it_most(found):
    (roll, _side), *_others = summing.most_of_rolls(found)
    assert roll.kind == "die"
    assert roll.odds == pytest.approx(1 / 6)
    assert abs(max(roll.moved, key=abs)) == max(abs(one) for each in found.rolls for one in each.moved)


def test_answers_are_looked_at_closely_with_the_same_dice_for_both(found):
    assert len(found.looked) == 3
    for one in found.looked:
        assert one.pairs == 12
        assert one.key != one.other
        assert 0 <= one.mine <= 1
    assert found.choices == []


def turn(number: int, seat: int, chance: float, fell: float = 0.0, **more: object) -> Turn:
    return Turn(
        number, number, seat, number, number, [chance, 1 - chance], [fell, -fell], [0.0001] * 2, [0.01] * 2,
        **{"own": 1, **more},
    )  # fmt: skip


def test_turns_that_orders_and_stand_ins_played_stand_apart():
    played = Found(
        [1, 2],
        turns=[turn(1, 1, 0.5, 0.1), turn(2, 2, 0.7), turn(3, 1, 0.6, own=0, automatic=2)],
        end=[1.0, 0.0],
    )
    ann, bob = summing.parts(played, [1, 2])
    assert (ann.chosen, ann.fell) == pytest.approx((0.1, 0.1))
    assert (ann.automatic, ann.others) == pytest.approx((0.4, -0.1))
    assert (bob.chosen, bob.automatic, bob.others) == pytest.approx((0.1, 0.0, -0.5))
    assert ann.luck == "average"


def test_what_a_turn_brings_to_anybody_is_nobodys_skill():
    turns = [turn(1, 1, 0.5, usual=[0.6, 0.4]), turn(2, 2, 0.6, usual=[0.5, 0.5])]
    ann, bob = summing.parts(Found([1, 2], turns=turns, end=[0.5, 0.5]), [1, 2])
    assert (ann.chosen, ann.others) == pytest.approx((0.0, 0.0))
    assert (bob.chosen, bob.others) == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize(
    ("fell", "luck"),
    [(0.3, "very good"), (0.1, "good"), (0.01, "average"), (-0.1, "bad"), (-0.3, "very bad")],
)
def test_luck_is_told_by_how_far_it_could_have_gone(fell, luck):
    played = Found([1, 2], turns=[turn(1, 1, 0.5, fell)], end=[1.0, 0.0])
    assert summing.parts(played, [1])[0].luck == luck


def choice(moved: float, error: float) -> Choice:
    return Choice(1, 1, 1, 1, 1, "act", "wait", "roll", 0.1, 60, 0.5 + moved, 0.5, error)


def test_nothing_is_listed_within_twice_its_error_and_better_is_said_of_what_is_surely_better_only():
    played = Found([1, 2], looked=[choice(-0.10, 0.06), choice(-0.10, 0.045), choice(-0.10, 0.03)])
    listed = summing.most_of_choices(played)
    assert [one.error for one in listed] == [0.045, 0.03]
    assert [summing.surely_worse(one) for one in listed] == [False, True]
    rolls = Found([1, 2], rolls=[Roll(1, 1, 1, 1, "die", "6", 1 / 6, [0.1, -0.1], 0.06)])
    assert summing.most_of_rolls(rolls) == []


def test_five_are_listed_and_the_largest_is_first():
    played = Found([1, 2], looked=[choice(moved / 100, 0.001) for moved in range(3, 12)])
    assert [round(one.moved, 2) for one in summing.most_of_choices(played)] == [0.11, 0.1, 0.09, 0.08, 0.07]


def test_the_turn_that_cost_most_is_an_own_one_beyond_its_error():
    played = Found([1, 2], turns=[turn(1, 1, 0.6), turn(2, 2, 0.5), turn(3, 1, 0.2)], end=[0.0, 1.0])
    dearest = summing.dearest_turn(played, 1)
    assert dearest is not None
    assert dearest.number == 3
    even = Found([1, 2], turns=[turn(1, 1, 0.5), turn(2, 2, 0.5)], end=[0.5, 0.5])
    assert summing.dearest_turn(even, 1) is None


def test_roll_outs_and_the_fitted_value_count_by_how_sure_they_are():
    turns = [
        turn(1, 1, 0.5, rolled=[1.0, 0.0], lines=48),
        turn(2, 2, 0.5),
        turn(3, 1, 0.5, rolled=[0.5, 0.5], lines=48),
    ]
    sure = summing.curve(Found([1, 2], turns=turns, end=[1.0, 0.0]), 10, [0.001])
    assert [(far, round(shares[0], 2), round(error, 2)) for far, shares, error in sure] == [
        (0.1, 0.5, 0.0),
        (0.3, 0.5, 0.0),
        (1.0, 1.0, 0.0),
    ]
    vague = summing.curve(Found([1, 2], turns=turns, end=[1.0, 0.0]), 10, [0.4])
    assert [(round(shares[0], 2), round(error, 3)) for _far, shares, error in vague] == [
        (1.0, 0.02),
        (0.5, 0.071),
        (1.0, 0.0),
    ]
    assert summing.rounds_of(Found([1, 2], turns=turns)) == [1, 3]

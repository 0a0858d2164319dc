"""Luck against expectation: known dice and what fair ones give."""

from itertools import product

import pytest

from games.drawing import luck
from games.drawing.luck import EXACT, FEW, Range, chi_square_5, count_range, evenness, sum_range, sum_tail
from games.drawing.luck_words import dice_luck


@pytest.mark.parametrize(
    ("dice", "low", "high"),
    [
        (1, 1, 6),  # every face comes in 16.7 %
        (2, 2, 12),  # a 2 comes in 2.8 %
        (3, 5, 16),  # 4 or less comes in 4 of 216, 5 or less in 10
        (100, 317, 383),
    ],
)
def test_the_range_of_a_sum_leaves_out_two_and_a_half_percent_on_each_side(
    dice: int, low: int, high: int
) -> None:
    assert sum_range(dice) == Range(3.5 * dice, low, high)


def test_the_range_of_four_dice_is_the_one_found_by_counting_all_throws() -> None:
    sums = [sum(throw) for throw in product(range(1, 7), repeat=4)]
    found = sum_range(4)
    assert sum(one < found.low for one in sums) <= 0.025 * len(sums) < sum(one <= found.low for one in sums)
    assert sum(one > found.high for one in sums) <= 0.025 * len(sums) < sum(one >= found.high for one in sums)


def test_beyond_the_exact_sums_the_normal_ones_go_on() -> None:
    last, first = sum_range(EXACT), sum_range(EXACT + 1)
    assert (first.low - last.low, first.high - last.high) in {(3, 4), (4, 3), (3, 3), (4, 4)}
    assert sum_tail(EXACT, 470) == pytest.approx(sum_tail(EXACT + 1, 474), rel=0.1)


def test_how_rare_a_sum_is() -> None:
    assert sum_tail(3, 18) == sum_tail(3, 3) == pytest.approx(1 / 216)
    assert sum_tail(3, 17) == pytest.approx(4 / 216)


@pytest.mark.parametrize(("value", "chance"), [(11.0705, 0.05), (15.0863, 0.01), (1.1455, 0.95), (0, 1)])
def test_chi_square_with_five_degrees_of_freedom(value: float, chance: float) -> None:
    assert chi_square_5(value) == pytest.approx(chance, rel=1e-3)


def test_few_dice_are_judged_by_counting_all_throws() -> None:
    def squares(throw: tuple[int, ...]) -> int:
        return sum(throw.count(face) ** 2 for face in range(6))

    throws = [squares(throw) for throw in product(range(6), repeat=5)]
    for faces in ((5, 0, 0, 0, 0, 0), (2, 2, 1, 0, 0, 0), (1, 1, 1, 1, 1, 0)):
        at_least = sum(one >= sum(count**2 for count in faces) for one in throws)
        assert evenness(faces) == pytest.approx(at_least / len(throws))


def test_few_dice_and_many_are_judged_alike() -> None:
    few, many = (evenness((9, 3, 4, 5, 4, FEW - 26)), evenness((9, 3, 4, 5, 4, FEW - 25)))
    assert few == pytest.approx(many, abs=0.1)


def test_no_dice_are_even() -> None:
    assert evenness((0, 0, 0, 0, 0, 0)) == 1


def test_counted_things_with_chances_of_their_own() -> None:
    assert count_range([0.5] * 10) == Range(5, 2, 8)
    assert count_range([1.0, 1.0, 0.0]) == Range(2, 2, 2)
    assert count_range([]) == Range(0, 0, 0)


@pytest.mark.parametrize("chances", [[1 / 6] * 900, [0.5] * 600, [0.1, 0.9, 0.3, 1.0, 0.0] * 300])
def test_many_counted_things_are_reckoned_without_counting_their_ways(chances, monkeypatch) -> None:
    monkeypatch.setattr(luck, "SPREAD", 10**6)
    exact = count_range(chances)
    monkeypatch.undo()
    monkeypatch.setattr(luck, "_counts", lambda _chances: pytest.fail("counted"))
    assert count_range(chances) == exact


@pytest.mark.parametrize("chances", [[0.0005] * 20_000, [0.9995] * 20_000, [0.0, 1.0] * 10_000, [1e-9] * 900])
def test_many_rare_things_have_few_numbers_that_ever_come(chances) -> None:
    least, found = luck._counts(chances)
    assert sum(found) == pytest.approx(1)
    assert len(found) < 100
    assert least + sum(at * chance for at, chance in enumerate(found)) == pytest.approx(
        sum(chances), abs=1e-6
    )


def test_how_often_a_face_comes_in_a_long_game() -> None:
    assert count_range([1 / 6] * 50_000) == Range(pytest.approx(50_000 / 6), 8170, 8497)


def test_inside_the_range_nothing_is_called_luck() -> None:
    """Twelve dice: 53 pips lie inside the range of 30 to 54, 62 above it."""
    inside, above = dice_luck("Ann", (1, 1, 2, 1, 2, 5)), dice_luck("Bob", (0, 0, 1, 2, 3, 6))
    assert (inside.total, inside.expected.low, inside.expected.high) == (53, 30, 54)
    assert inside.inside
    assert inside.verdict == "As chance has it: inside the range."
    assert above.total == 62
    assert not above.inside
    assert above.verdict.startswith("Above the range. Fair dice give so much in ")


def test_below_the_range_and_uneven() -> None:
    found = dice_luck("Ann", (40, 0, 0, 0, 0, 0))
    assert found.verdict == "Below the range. Fair dice give so little in fewer than 1 of 1000 games."
    assert found.even.startswith("Unusually uneven")


def test_even_faces_are_called_even() -> None:
    assert dice_luck("Ann", (10, 10, 10, 10, 10, 10)).even == (
        "As even as chance has it: fair dice are at least so uneven in 100 of 100 games."
    )

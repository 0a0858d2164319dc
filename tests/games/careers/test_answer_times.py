"""How long answers take, counted in buckets."""

import random

import pytest

from games.careers.answer_times import (
    DAY,
    EDGES,
    LAST,
    LONGEST,
    bucket_of,
    counted,
    merged,
    quantile,
    quartiles,
    share_within,
    total,
)

HOUR = 3600


def test_eight_buckets_for_each_power_of_ten() -> None:
    assert bucket_of(100) - bucket_of(10.1) == 8
    assert bucket_of(100_000.1) - bucket_of(10_000.1) == 8


@pytest.mark.parametrize("bucket", range(LAST + 1))
def test_every_bucket_begins_at_its_edge(bucket: int) -> None:
    assert bucket_of(EDGES[bucket]) == bucket
    assert bucket_of((EDGES[bucket] + EDGES[bucket + 1]) / 2) == bucket


def test_nothing_and_a_year_have_a_bucket() -> None:
    assert bucket_of(0) == bucket_of(-3) == 0
    assert bucket_of(365 * DAY) == LAST == bucket_of(LONGEST)


def test_counting_and_merging_give_the_same() -> None:
    some, more = [5, 60, 61, HOUR], [60, DAY, 40 * DAY]
    assert merged(counted(some), counted(more)) == counted([*some, *more])
    assert total(counted([*some, *more])) == 7


def test_merging_leaves_both_as_they_were() -> None:
    some = counted([60])
    assert merged(some, {}) == some
    assert merged({}, some) is not some


def test_without_answers_there_are_no_quartiles() -> None:
    assert quartiles({}) is None
    assert quantile({"3": 0}, 0.5) is None
    assert share_within({}, HOUR) == 0


def test_one_answer_is_every_quartile_within_its_bucket() -> None:
    found = quartiles(counted([HOUR]))
    assert found is not None
    low, high = EDGES[bucket_of(HOUR)], EDGES[bucket_of(HOUR) + 1]
    assert all(low < seconds <= high for seconds in found)


def test_quartiles_lie_within_a_third_of_the_true_ones() -> None:
    dice = random.Random(4)
    answers = sorted(dice.lognormvariate(9, 2) for _ in range(2001))
    found = quartiles(counted(answers))
    assert found is not None
    for seconds, true in zip(found, (answers[500], answers[1000], answers[1500]), strict=True):
        assert seconds == pytest.approx(true, rel=0.34)


def test_quartiles_stand_in_order() -> None:
    first, half, third = quartiles(counted([20, 20, HOUR, DAY, DAY, DAY])) or (0, 0, 0)
    assert 0 < first < HOUR < half < 1.34 * HOUR < third < 1.34 * DAY


def test_half_of_the_answers_come_within_the_median() -> None:
    times = counted([30, 45, 70, 300, 4 * HOUR, DAY, 2 * DAY])
    for share in (0.1, 0.25, 0.5, 0.9):
        assert share_within(times, quantile(times, share) or 0) == pytest.approx(share)


def test_the_share_grows_from_none_to_all() -> None:
    times = counted([0, HOUR, 40 * DAY])
    shares = [share_within(times, seconds) for seconds in (0, 60, 2 * HOUR, 5 * DAY, LONGEST)]
    assert shares == pytest.approx([0, 1 / 3, 2 / 3, 2 / 3, 1])

"""Tests that take long are dealt to all workers."""

import pytest

from tests.dealt import dealt


def test_each_worker_begins_with_its_share_of_the_long_ones():
    assert dealt(["A", "B", "C"], ["d", "e", "f", "g", "h"], 2) == ["A", "C", "d", "e", "B", "f", "g", "h"]


def test_one_worker_begins_with_all_of_them():
    assert dealt(["A", "B"], ["c", "d"], 1) == ["A", "B", "c", "d"]


def test_what_shares_something_dear_stays_with_one_worker():
    found = dealt(["A", "B", "C", "D"], ["e", "f"], 2, together=lambda test: test in "BC")
    assert found == ["B", "C", "A", "D", "e", "f"]


@pytest.mark.parametrize("workers", [1, 2, 3, 5])
@pytest.mark.parametrize("long", [0, 1, 4, 9])
@pytest.mark.parametrize("others", [0, 1, 7])
def test_nothing_is_lost_and_the_others_keep_their_order(long, others, workers):
    slow, quick = list(range(100, 100 + long)), list(range(others))
    found = dealt(slow, quick, workers)
    assert sorted(found) == [*quick, *slow]
    assert [one for one in found if one < 100] == quick

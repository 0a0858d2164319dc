"""Places, points and tie-breaks."""

import pytest

from games.cups import points
from games.cups.sizes import sizes
from games.models.cup import PARTS


@pytest.mark.parametrize(
    ("places", "seats", "told"),
    [
        ([1, 2, 3, 4], 4, ["3", "2", "1", "0"]),
        ([1, 2, 2, 4], 4, ["3", "1.5", "1.5", "0"]),
        ([1, 2, 2, 2], 4, ["3", "1", "1", "1"]),
        ([1, 1, 1, 1], 4, ["1.5", "1.5", "1.5", "1.5"]),
        ([1, 2, 3], 4, ["3", "1.5", "0"]),
        ([1, 2], 4, ["3", "0"]),
        ([1, 2, 3, 4], 5, ["4", "2.67", "1.33", "0"]),
        ([1, 1, 3, 4, 4, 4], 6, ["4.5", "4.5", "3", "1", "1", "1"]),
        ([1, 1], 2, ["0.5", "0.5"]),
    ],
)
def test_places_bring_points_and_shared_ones_share_them(places, seats, told):
    found = points.points(dict(enumerate(places)), seats)
    assert [points.in_points(one) for one in found.values()] == told


@pytest.mark.parametrize("seats", range(2, 7))
def test_whoever_shares_what_nothing_is_lost_or_won(seats):
    for size in range(2, seats + 1):
        for first in range(1, size + 1):
            worth = {one: max(one, first) for one in range(1, size + 1)}
            given = sum(points.points(points.places(worth), seats).values())
            assert given == (seats - 1) * PARTS * size // 2


def test_equals_share_the_better_place():
    assert points.places({"a": 5, "b": 7, "c": 5, "d": 1}) == {"a": 2, "b": 1, "c": 2, "d": 4}
    assert points.places({"a": (1, 2), "b": (1, 3)}) == {"a": 2, "b": 1}


def test_a_bye_brings_half_of_what_the_first_gets():
    assert [points.in_points(points.bye(seats)) for seats in (2, 4)] == ["0.5", "1.5"]


def test_met_adds_up_the_points_of_all_whom_one_has_met():
    of_each = {1: 360, 2: 240, 3: 120, 4: 0, 5: 60}
    found = points.met(of_each, [[1, 2, 3, 4], [1, 5]], 4)
    assert found == {1: (240 + 120 + 60) // 3, 2: 480 // 3, 3: 600 // 3, 4: 720 // 3, 5: 360 // 3}


@pytest.mark.parametrize(
    ("people", "seats", "found"),
    [(10, 4, [4, 3, 3]), (5, 4, [3, 2]), (64, 4, [4] * 16), (7, 2, [2, 2, 2]), (4, 3, [2, 2]), (3, 4, [3])],
)
def test_tables_are_as_even_as_possible_and_nobody_sits_alone(people, seats, found):
    assert sizes(people, seats) == found


def test_nobody_is_ever_left_over_where_a_table_is_of_more_than_two():
    for seats in range(3, 7):
        for people in range(2, 80):
            found = sizes(people, seats)
            assert sum(found) == people
            assert 2 <= min(found) <= max(found) <= min(seats, min(found) + 1)

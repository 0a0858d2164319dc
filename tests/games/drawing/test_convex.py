"""Convex shapes: cut by lines and by each other, measured, and what fits inside of them."""

import pytest

from games.drawing.convex import Convex, Half, apart, boxed, nearest, ring, stepped, way
from games.drawing.ink import Box

SQUARE = boxed(Box(0, 0, 10, 10))
DIAMOND = ring([(5, 0), (10, 5), (5, 10), (0, 5)])


def test_a_line_leaves_what_is_on_its_side():
    left = SQUARE.cut(Half(1, 0, 4))
    assert (left.box.left, left.box.width, left.box.height) == (0, 4, 10)
    assert SQUARE.cut(Half(1, 0, -1)).corners == ()
    assert SQUARE.cut(Half(1, 0, 11)) == SQUARE


def test_corners_may_go_round_either_way():
    assert ring(list(reversed(SQUARE.corners))).holds((5, 5))
    assert all(half.off((5, 5)) < 0 for half in ring(list(reversed(DIAMOND.corners))).halves)


def test_what_two_shapes_share():
    assert boxed(Box(6, 6, 20, 20)).within(SQUARE).box == Box(6, 6, 4, 4)
    assert boxed(Box(20, 20, 5, 5)).within(SQUARE).corners == ()


def test_an_inset_is_so_far_from_all_sides():
    assert SQUARE.inset(3).box == Box(3, 3, 4, 4)
    assert SQUARE.inset(6).corners == ()


def test_a_line_runs_inside_between_the_borders():
    assert SQUARE.line((-5, 5), (15, 5)) == ((0, 5), (10, 5))
    assert SQUARE.line((-5, 12), (15, 12)) is None
    assert SQUARE.line((2, 2), (8, 2)) == ((2, 2), (8, 2))
    assert SQUARE.reach((5, 5), (0, 1)) == pytest.approx(5)


def test_distances():
    assert (SQUARE.distance((5, 5)), SQUARE.distance((13, 14))) == (0, 5)
    assert nearest([SQUARE, boxed(Box(20, 0, 5, 5))], (18, 2)) == 2
    assert apart((0, 0), (3, 4)) == 5


def test_the_side_on_a_line_is_found_by_the_line():
    assert SQUARE.side_on(Half(1, 0, 10)) == ((10, 0), (10, 10))
    assert SQUARE.side_on(Half(1, 0, 9)) is None
    assert DIAMOND.side_on(Half(1, 0, 10)) is None, "a corner is no side"


def test_the_room_is_the_largest_box_inside():
    assert SQUARE.room == Box(0, 0, 10, 10)
    room = DIAMOND.room
    assert (room.left, room.top, room.width, room.height) == pytest.approx((2.5, 2.5, 5, 5))
    assert all(DIAMOND.inset(-0.01).holds(corner) or DIAMOND.holds(corner) for corner in room.corners)


def test_steps_go_along_and_to_the_right():
    east = way((0, 0), (4, 0))
    assert east == (1, 0)
    assert stepped((1, 1), east, 3, 2) == (4, 3)


def test_a_triangle_has_its_middle_and_a_shape_without_corners_has_no_sides():
    assert Convex(((0, 0), (6, 0), (0, 6))).middle == pytest.approx((2, 2))
    assert Convex(()).sides == ()

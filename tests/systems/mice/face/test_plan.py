"""The plan of the sixteen sides: spaces apart, ways between those joined, room for figures and fingers."""

from itertools import combinations

import pytest

from games.drawing.convex import apart, between
from games.faces.mice.plan import FRAME, SIZE, WAYS, centre, plan
from games.faces.mice.slots import LARGE, SLOT, TOUCHED, TRACK, slots, touched
from games.systems.mice.sides import ROOM
from tests.systems.mice.newest import CONTENT

PHONE = 390
FINGER = 44
sides = pytest.mark.parametrize("side", CONTENT.sides)


@sides
def test_every_space_lies_round_its_centre_within_the_frame(side):
    known = plan(CONTENT, side)
    assert set(known.spaces) == set(CONTENT.sides[side].spaces)
    for space, shape in known.spaces.items():
        assert shape.holds(centre(CONTENT.sides[side], space)), space
        assert all(FRAME.distance(corner) == 0 for corner in shape.corners)


@sides
def test_no_two_spaces_overlap(side):
    for one, two in combinations(plan(CONTENT, side).spaces.values(), 2):
        assert not one.within(two).corners


@sides
def test_every_line_of_the_rules_is_a_way_or_a_barrier(side):
    known = plan(CONTENT, side)
    ways = {(neck.edge.a, neck.edge.b) for neck in known.necks}
    barred = {(bar.edge.a, bar.edge.b) for bar in known.bars}
    assert ways == {(edge.a, edge.b) for edge in CONTENT.sides[side].edges if edge.line != "red"}
    assert barred == {(edge.a, edge.b) for edge in CONTENT.sides[side].edges if edge.line == "red"}


@sides
def test_a_way_reaches_both_of_its_spaces(side):
    known = plan(CONTENT, side)
    for neck in known.necks:
        for space in (neck.edge.a, neck.edge.b):
            assert neck.floor.within(known.spaces[space]).corners, (neck.edge.a, neck.edge.b)


@sides
def test_a_way_goes_from_the_first_space_to_the_second(side):
    """The arrow of a climb shows down."""
    for neck in plan(CONTENT, side).necks:
        here, there = (centre(CONTENT.sides[side], space) for space in (neck.edge.a, neck.edge.b))
        x, y = neck.along
        assert x * (there[0] - here[0]) + y * (there[1] - here[1]) == pytest.approx(apart(here, there))


@sides
def test_every_exit_leads_from_its_space_to_the_edge(side):
    known = plan(CONTENT, side)
    doors = {(door.exit, door.space) for door in known.doors}
    assert doors == {
        (way, space) for way, spaces in CONTENT.sides[side].file.exits.items() for space in spaces
    }
    for door in known.doors:
        box, (across, down) = door.floor.box, WAYS[door.exit]
        assert door.floor.within(known.spaces[door.space]).corners
        assert (
            (across > 0 and box.left + box.width > SIZE)
            or (across < 0 and box.left < 0)
            or (down > 0 and box.top + box.height > SIZE)
            or (down < 0 and box.top < 0)
        )


@sides
def test_a_finger_finds_every_space_and_none_of_two(side):
    boxes = {}
    for space in CONTENT.sides[side].spaces:
        at = touched(CONTENT, side, space)
        assert min(at.across, at.down) * TRACK >= TOUCHED
        assert min(at.across, at.down) * TRACK * PHONE / SIZE >= FINGER
        assert at.column + at.across - 1 <= SIZE / TRACK
        assert at.row + at.down - 1 <= SIZE / TRACK
        squares = range(at.column, at.column + at.across), range(at.row, at.row + at.down)
        boxes[space] = {(column, row) for column in squares[0] for row in squares[1]}
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]] & boxes[pair[1]]] == []


@sides
def test_four_small_figures_or_a_large_one_stand_on_a_space_side_by_side(side):
    for space, shape in plan(CONTENT, side).spaces.items():
        for count in range(1, ROOM + 1):
            places, size = slots(CONTENT, side, space, count)
            assert len(places) == count
            assert size >= 0.7, (space, count)
            assert all(apart(one, two) >= SLOT * size - 0.01 for one, two in combinations(places, 2))
            assert all(shape.inset(4).holds(place) for place in places), (space, count)
        [alone], size = slots(CONTENT, side, space, 1)
        assert size * LARGE > 1.2
        assert shape.holds(alone)


@sides
def test_an_area_takes_more_than_half_of_the_way_to_its_neighbours(side):
    rules, known = CONTENT.sides[side], plan(CONTENT, side)
    for area in rules.file.areas:
        for other in set(rules.adjacent[area]) - set(rules.file.areas):
            half = between(centre(rules, area), centre(rules, other), 0.5)
            assert known.spaces[area].holds(half), (area, other)


def test_a_crowd_on_an_area_stands_in_rows():
    places, size = slots(CONTENT, "T2o", 11, 16)
    assert len(set(places)) == 16
    assert size > 0.5
    assert min(apart(one, two) for one, two in combinations(places, 2)) >= SLOT * size - 0.01

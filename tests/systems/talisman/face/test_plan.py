"""The plan of Talisman's boards: every space once, neighbours side by side, river crossings straight."""

from itertools import combinations

import pytest

from games.drawing.ink import Box
from games.faces.talisman.plan import FRAME, GRIDS, board_of, box, crossing, square
from games.systems.talisman.board import BRIDGE, CROWN, INWARDS, JAIL, SENTINEL, SQUARE
from tests.systems.talisman.newest import CONTENT

SHORES = 24
"""How wide the river is."""


def touching(one: Box, two: Box) -> float:
    """How long the border is that two boxes share."""
    across = min(one.left + one.width, two.left + two.width) - max(one.left, two.left)
    down = min(one.top + one.height, two.top + two.height) - max(one.top, two.top)
    return max(across, down) if min(across, down) == pytest.approx(0, abs=1e-6) else 0


def overlap(one: Box, two: Box) -> bool:
    across = min(one.left + one.width, two.left + two.width) - max(one.left, two.left)
    down = min(one.top + one.height, two.top + two.height) - max(one.top, two.top)
    return across > 0.01 and down > 0.01


@pytest.mark.parametrize("board", ["main", "city"])
def test_every_space_has_a_place_of_its_own_within_the_frame(board):
    boxes = {one: box(CONTENT, one) for one in CONTENT.spaces if board_of(CONTENT, one) == board}
    assert len(boxes) == {"main": 49, "city": 23}[board]
    assert [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])] == []
    for one in boxes.values():
        assert FRAME.distance((one.left, one.top)) == 0
        assert FRAME.distance((one.left + one.width, one.top + one.height)) < 1e-6


def test_no_two_spaces_of_a_region_have_one_square():
    placed = [(CONTENT.spaces[one].region, square(CONTENT, one)) for one in CONTENT.spaces]
    assert len(set(placed)) == len(CONTENT.spaces)


@pytest.mark.parametrize("ring", ["outer", "middle", "city"])
def test_neighbours_in_the_order_of_the_rules_lie_side_by_side(ring):
    spaces = CONTENT.rings[ring]
    for one, two in zip(spaces, (*spaces[1:], spaces[0]), strict=True):
        assert touching(box(CONTENT, one), box(CONTENT, two)) >= 80, (one, two)


def test_rings_go_clockwise_from_the_upper_left():
    corners = [square(CONTENT, one) for one in ("village", "chapel", "city", "tavern")]
    assert corners == [(0, 0), (6, 0), (6, 6), (0, 6)]
    assert square(CONTENT, "city_gate") == (1, 4)
    assert square(CONTENT, "rats_road") == (1, 3)


def test_the_way_inwards_goes_from_neighbour_to_neighbour_and_ends_on_the_crown():
    for one, ways in INWARDS.items():
        for two in ways:
            if two == CROWN:
                assert touching(box(CONTENT, one), box(CONTENT, two)) == 0
            else:
                assert touching(box(CONTENT, one), box(CONTENT, two)) >= 70
    assert square(CONTENT, CROWN) == (1, 1)


def test_what_faces_each_other_over_the_river_lies_straight():
    for outer in CONTENT.rings["outer"]:
        for middle in CONTENT.spaces[outer].faces:
            (x, y), (to_x, to_y) = crossing(CONTENT, outer, middle)
            across, down = abs(x - to_x), abs(y - to_y)
            corner = len(set(square(CONTENT, outer))) == 1 or sum(square(CONTENT, outer)) == 6
            assert (across, down) == ((SHORES, SHORES) if corner else (0, SHORES) if down else (SHORES, 0))
            assert box(CONTENT, outer).distance((x, y)) == 0
            assert box(CONTENT, middle).distance((to_x, to_y)) == pytest.approx(0, abs=1e-6)


def test_the_bridge_is_upright():
    (x, y), (to_x, to_y) = crossing(CONTENT, SENTINEL, BRIDGE)
    assert (x, to_y - y) == (to_x, SHORES)


def test_a_shop_stands_outside_beside_its_street_and_the_jail_by_the_town_square():
    for shop, street in CONTENT.shops.items():
        assert touching(box(CONTENT, shop), box(CONTENT, street)) == GRIDS["city"].corner
        assert not 1 <= square(CONTENT, shop)[0] <= 4 or not 1 <= square(CONTENT, shop)[1] <= 4
    assert touching(box(CONTENT, JAIL), box(CONTENT, SQUARE)) == GRIDS["city"].corner

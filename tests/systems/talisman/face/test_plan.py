"""The plan of Talisman's boards: every space once, neighbours side by side, river crossings straight."""

from itertools import combinations

import pytest

from games.drawing.ink import Box
from games.faces.talisman.plan import FRAME, GRIDS, board_of, box, crossing, square
from games.systems.talisman.board import BRIDGE, CROWN, INWARDS, JAIL, RINGS, SENTINEL, SQUARE
from games.systems.talisman.content import SHOPS, SPACES

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
    boxes = {one: box(one) for one in SPACES if board_of(one) == board}
    assert len(boxes) == {"main": 49, "city": 23}[board]
    assert [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])] == []
    for one in boxes.values():
        assert FRAME.distance((one.left, one.top)) == 0
        assert FRAME.distance((one.left + one.width, one.top + one.height)) < 1e-6


def test_no_two_spaces_of_a_region_have_one_square():
    placed = [(SPACES[one].region, square(one)) for one in SPACES]
    assert len(set(placed)) == len(SPACES)


@pytest.mark.parametrize("ring", ["outer", "middle", "city"])
def test_neighbours_in_the_order_of_the_rules_lie_side_by_side(ring):
    spaces = RINGS[ring]
    for one, two in zip(spaces, (*spaces[1:], spaces[0]), strict=True):
        assert touching(box(one), box(two)) >= 80, (one, two)


def test_rings_go_clockwise_from_the_upper_left():
    assert (square("village"), square("chapel"), square("city"), square("tavern")) == (
        (0, 0), (6, 0), (6, 6), (0, 6),
    )  # fmt: skip
    assert square("city_gate") == (1, 4)
    assert square("rats_road") == (1, 3)


def test_the_way_inwards_goes_from_neighbour_to_neighbour_and_ends_on_the_crown():
    for one, ways in INWARDS.items():
        for two in ways:
            if two == CROWN:
                assert touching(box(one), box(two)) == 0
            else:
                assert touching(box(one), box(two)) >= 70
    assert square(CROWN) == (1, 1)


def test_what_faces_each_other_over_the_river_lies_straight():
    for outer in RINGS["outer"]:
        for middle in SPACES[outer].faces:
            (x, y), (to_x, to_y) = crossing(outer, middle)
            across, down = abs(x - to_x), abs(y - to_y)
            corner = len(set(square(outer))) == 1 or sum(square(outer)) == 6
            assert (across, down) == ((SHORES, SHORES) if corner else (0, SHORES) if down else (SHORES, 0))
            assert box(outer).distance((x, y)) == 0
            assert box(middle).distance((to_x, to_y)) == pytest.approx(0, abs=1e-6)


def test_the_bridge_is_upright():
    (x, y), (to_x, to_y) = crossing(SENTINEL, BRIDGE)
    assert (x, to_y - y) == (to_x, SHORES)


def test_a_shop_stands_outside_beside_its_street_and_the_jail_by_the_town_square():
    for shop, street in SHOPS.items():
        assert touching(box(shop), box(street)) == GRIDS["city"].corner
        assert not 1 <= square(shop)[0] <= 4 or not 1 <= square(shop)[1] <= 4
    assert touching(box(JAIL), box(SQUARE)) == GRIDS["city"].corner

"""Drawing by hand: the same text is the same drawing, and what is written in few bytes is what was meant."""

from itertools import combinations, pairwise
from math import dist, inf

import pytest

from games.drawing.ink import Box, Hand, Hatch, Pen, Point, flagstones, hatching, number, outline, placed
from tests.games.strokes import lines

ROOM = Box(20, 20, 30, 30)
FRAME = Box(0, 0, 70, 70)
NUMBERS = [0.8353531469323714, 0.00836043551783594, -0.2781315297660778]


def hatched(text: str, style: Hatch | None = None) -> list[list[Point]]:
    return lines(hatching(Hand(text), FRAME, ROOM.distance, style or Hatch()))


def crossing(one: list[Point], other: list[Point]) -> bool:
    (a, b), (c, d) = one, other

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_text_is_the_same_numbers_for_ever() -> None:
    hand = Hand("1A rock")
    assert [hand.between(-1, 1) for _ in range(3)] == NUMBERS
    assert Hand("1B rock").between(-1, 1) != NUMBERS[0]


def test_numbers_are_spread_over_the_whole_range() -> None:
    hand = Hand("spread")
    tenths = {int(hand.between(0, 10)) for _ in range(200)}
    assert tenths == set(range(10))
    assert {hand.pick("abc") for _ in range(50)} == set("abc")


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (3, "3"), (-0.5, "-.5"), (12.44, "12.4"), (-0.04, "0"), (-10.96, "-11")]
)
def test_a_number_takes_few_bytes(value: float, text: str) -> None:
    assert number(value) == text


def test_a_path_takes_few_bytes() -> None:
    pen = Pen().move((4, 4)).line((10, 4), (10, 8.5), (10.5, 8.7), (11, 9)).close()
    assert pen.move((5, 4.5)).line((4, 5)).path == "M4 4h6v4.5l.5.2.5.3zm1 .5-1 .5"


def test_rounding_does_not_add_up() -> None:
    thirds = [(step / 3, step / 7) for step in range(1, 1000)]
    [read] = lines(Pen().move((0, 0)).line(*thirds).path)
    assert dist(read[-1], thirds[-1]) < 0.08


def test_what_was_drawn_from_nought_can_be_put_anywhere() -> None:
    path = Pen().move((0, 0)).line((1, 2)).path
    assert lines(placed((30.5, -0.5), path)) == [[(30.5, -0.5), (31.5, 1.5)]]


def test_an_outline_begins_in_its_corner_is_closed_and_sways_little() -> None:
    [read] = lines(outline(Hand("wall"), ROOM.corners, 0.3, 8))
    assert read[0] == read[-1] == (20, 20)
    assert len(read) == 4 * 4 + 1
    assert any(point not in ROOM.corners and point[0] % 1 for point in read)
    for x, y in read:
        assert min(abs(x - 20), abs(x - 50), abs(y - 20), abs(y - 50)) < 0.4


def test_flagstones_stay_on_their_floor() -> None:
    for line in lines(flagstones(Hand("floor"), 32, 32))[1:]:
        assert all(0 < x < 32 and 0 < y < 32 for x, y in line)


def test_hatching_is_the_same_for_the_same_text() -> None:
    assert hatched("rock") == hatched("rock") != hatched("stone")


def test_strokes_of_rock_do_not_cross() -> None:
    strokes = hatched("rock", Hatch(grid=0.1))
    assert len(strokes) > 50
    assert not [pair for pair in combinations(strokes, 2) if crossing(*pair)]


def test_rock_is_hatched_along_walls_only() -> None:
    for one, other in hatched("rock"):
        assert min(ROOM.distance(one), ROOM.distance(other)) < 6.6
        assert max(ROOM.distance(one), ROOM.distance(other)) > 0


def test_all_the_wall_is_hatched() -> None:
    ends = [end for stroke in hatched("rock") for end in stroke]
    for at in range(20, 51, 5):
        for wall in ((at, 19), (at, 51), (19, at), (51, at)):
            assert min(dist(wall, end) for end in ends) < 4.5


def test_no_stroke_ends_where_nothing_may_be_drawn() -> None:
    name = Box(35, 15, 0, 0)

    def distance(point: Point) -> float:
        return inf if name.distance(point) < 4 else ROOM.distance(point)

    for stroke in lines(hatching(Hand("rock"), FRAME, distance, Hatch(grid=0.1))):
        assert all(name.distance(end) > 3.9 for end in stroke)


def test_strokes_end_on_the_grid() -> None:
    assert all(x % 0.5 == 0 and y % 0.5 == 0 for stroke in hatched("rock") for x, y in stroke)


def test_how_far_a_point_is_from_a_box() -> None:
    assert [ROOM.distance(at) for at in ((30, 30), (20, 20), (17, 30), (53, 54))] == [0, 0, 3, 5]
    assert ROOM.inset(5) == Box(25, 25, 20, 20)
    assert [dist(*pair) for pair in pairwise(ROOM.corners)] == [30, 30, 30]

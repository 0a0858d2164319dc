"""What fills the walls of a side: hatched rock, the grain of wood, grass, masonry, damask, webs."""

from collections.abc import Callable, Iterator
from functools import cache

from games.drawing.convex import Convex, nearest
from games.drawing.ink import Hand, Hatch, Pen, Point, drawn_path, hatching, number, placed
from games.faces.mice.land_style import Wall
from games.faces.mice.plan import FRAME, SIZE, Plan

CLEAR = 4.5
"""So far from the floors a wall has its ornament."""
TUFT = "m-3 3q0-3-1.6-5.200m3 5.200q0-5 .2-7m1.4 7q1-4 3.2-5.6"
LILY = "q3.6 3.6 0 8.4-3.6-4.8 0-8.400zm-4.6 5.200q3.4-.8 4.4 3.400m4.8-3.400q-3.4-.8-4.4 3.400m-2.6 3h4.6"
WEB = "l24 8m-24-8 18 18m-18-18 8 24m-4.5-14q3.5-.5 5.5-5.500m-2 11.500q6-1.5 8.5-8m-5.5 14.500q9-3 12.5-12"


def wall(plan: Plan, kind: Wall, hand: Hand) -> Iterator[str]:
    """The ornament of the walls of a side."""
    yield from WALLS[kind](hand, _distance(plan))


def _distance(plan: Plan) -> Callable[[Point], float]:
    """How far a point is from the nearest floor."""
    floors = plan.floors

    @cache
    def near(column: int, row: int) -> list[Convex]:
        """Those that matter in one square of 20 units: others are too far off."""
        middle = (column * 20 + 10, row * 20 + 10)
        return [one for one in floors if one.distance(middle) < 45] or list(floors)

    def distance(point: Point) -> float:
        return nearest(near(int(point[0] // 20), int(point[1] // 20)), point)

    return distance


Distance = Callable[[Point], float]


def _hatched(hand: Hand, distance: Distance) -> Iterator[str]:
    style = Hatch(patch=10.4, gap=2.8, reach=9.0, strokes=3, grid=1)
    yield drawn_path("wall", hatching(hand, FRAME, distance, style))


def _grain(hand: Hand, distance: Distance) -> Iterator[str]:
    """Long fibres across, with a knot here and there."""
    pen = Pen()
    for row in range(2, SIZE, 5):
        start: Point | None = None
        for column in range(0, SIZE + 1, 4):
            point = (float(column), row + hand.between(-0.5, 0.5))
            free = distance(point) > CLEAR and hand.between(0, 1) > 0.07
            if free and start is None:
                start = point
                pen.move(point)
            elif start is not None and (not free or column % 16 == 0):
                pen.line(point)
            start = start if free else None
    yield drawn_path("wall", pen.path)


def _grass(hand: Hand, distance: Distance) -> Iterator[str]:
    places = _strewn(hand, distance, 12, 3.5)
    yield drawn_path("wall", "".join(placed(place, TUFT) for place in places))


def _masonry(hand: Hand, distance: Distance) -> Iterator[str]:
    """Courses of stones, some joints left out."""
    pen = Pen()
    for row in range(0, SIZE, 9):
        for column in range(0, SIZE, 6):
            if distance((column + 3, row)) > 3 and hand.between(0, 1) > 0.12:
                pen.move((column, row)).line((column + 6, row))
            upright = column % 18 == (row // 9 % 2) * 6
            if upright and distance((column, row + 4.5)) > 4:
                pen.move((column, row)).line((column + hand.between(-0.6, 0.6), row + 9))
    yield drawn_path("wall", pen.path)


def _damask(hand: Hand, distance: Distance) -> Iterator[str]:
    places = _strewn(hand, distance, 15, 6.5, sway=0)
    yield drawn_path("figured", "".join(placed((x, y - 5), LILY) for x, y in places))
    yield drawn_path("wall", "".join(placed((x, y - 5), LILY) for x, y in places))


def _webs(hand: Hand, distance: Distance) -> Iterator[str]:
    yield from _hatched(hand, distance)
    corners = (((2, 2), 1, 1), ((SIZE - 2, 2), -1, 1), ((2, SIZE - 2), 1, -1), ((SIZE - 2, SIZE - 2), -1, -1))
    for (x, y), across, down in corners:
        where = f"translate({number(x)} {number(y)})scale({across} {down})"
        yield f'<path class="strand" transform="{where}" d="M0 0{WEB}"/>'


def _strewn(hand: Hand, distance: Distance, apart: float, clear: float, sway: float = 2.5) -> Iterator[Point]:
    """Places in rows, those that are so far from floors."""
    for row in range(int(SIZE / apart) + 1):
        for column in range(int(SIZE / apart) + 1):
            point = hand.near(((column + row % 2 / 2) * apart + 4, row * apart + 4), sway)
            if max(point) < SIZE - 3 and distance(point) > clear:
                yield point


WALLS: dict[Wall, Callable[[Hand, Distance], Iterator[str]]] = {
    "hatched": _hatched,
    "grain": _grain,
    "grass": _grass,
    "masonry": _masonry,
    "damask": _damask,
    "webs": _webs,
}

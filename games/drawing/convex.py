"""Convex shapes: cut by lines, cut out of each other, measured. Corners go clockwise as one sees them.

Only sums, products, quotients and roots, as in `ink`: the same shape on every machine.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt

from games.drawing.ink import Box, Point

ASPECTS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 2.0)
"""Height over width of the rectangles that are tried inside of a shape."""
NEAR = 1e-6
FAR = 1000.0


@dataclass(frozen=True)
class Half:
    """All points on one side of a line: x * across + y * down is at most `most`; (across, down) has length 1
    and points away from what is kept."""

    across: float
    down: float
    most: float

    def off(self, point: Point) -> float:
        """How far a point is beyond the line, negative where it is kept."""
        return self.across * point[0] + self.down * point[1] - self.most


@dataclass(frozen=True)
class Convex:
    """A convex polygon by its corners, clockwise; none at all where nothing is left of one."""

    corners: tuple[Point, ...]

    @cached_property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """Each side from corner to corner."""
        return tuple(pairwise((*self.corners, self.corners[0]))) if self.corners else ()

    @cached_property
    def halves(self) -> tuple[Half, ...]:
        """The lines along its sides."""
        return tuple(_along(*side) for side in self.sides if apart(*side) > NEAR)

    def cut(self, half: Half) -> "Convex":
        """What of it lies on one side of a line."""
        kept: list[Point] = []
        for one, two in self.sides:
            here, there = half.off(one), half.off(two)
            if here <= 0:
                kept.append(one)
            if (here <= 0) != (there <= 0):
                kept.append(between(one, two, here / (here - there)))
        return Convex(tuple(kept))

    def within(self, other: "Convex") -> "Convex":
        """What of it lies in another shape."""
        found = self
        for half in other.halves:
            found = found.cut(half) if found.corners else found
        return found

    def inset(self, by: float) -> "Convex":
        """What is at least so far from all sides."""
        found = self
        for half in self.halves:
            found = found.cut(Half(half.across, half.down, half.most - by)) if found.corners else found
        return found

    def part(self, start: Point, end: Point) -> tuple[float, float] | None:
        """Between which parts (0: start, 1: end) a line runs inside, None where it does not."""
        low, high = 0.0, 1.0
        for half in self.halves:
            here, there = half.off(start), half.off(end)
            if here > 0 and there > 0:
                return None
            if here > 0:
                low = max(low, here / (here - there))
            elif there > 0:
                high = min(high, here / (here - there))
        return (low, high) if low < high else None

    def line(self, start: Point, end: Point) -> tuple[Point, Point] | None:
        """What of a line is inside."""
        found = self.part(start, end)
        return found and (between(start, end, found[0]), between(start, end, found[1]))

    def reach(self, start: Point, way: Point) -> float:
        """How far one comes from a point inside before the border; `way` has length 1."""
        found = self.part(start, stepped(start, way, FAR))
        return found[1] * FAR if found else 0.0

    def holds(self, point: Point) -> bool:
        """Whether a point is inside or on the border."""
        return all(half.off(point) <= NEAR for half in self.halves)

    def distance(self, point: Point) -> float:
        """How far a point is outside, 0 inside."""
        return 0.0 if self.holds(point) else min(_from_line(point, *side) for side in self.sides)

    def side_on(self, half: Half) -> tuple[Point, Point] | None:
        """The side that lies on a line, if one does."""
        found = (side for side in self.sides if all(abs(half.off(one)) < NEAR * 100 for one in side))
        return next((side for side in found if apart(*side) > NEAR), None)

    @cached_property
    def middle(self) -> Point:
        """Its centre of gravity."""
        area = across = down = 0.0
        for (x, y), (to_x, to_y) in self.sides:
            turn = x * to_y - to_x * y
            area, across, down = area + turn, across + (x + to_x) * turn, down + (y + to_y) * turn
        return across / (3 * area), down / (3 * area)

    @cached_property
    def box(self) -> Box:
        """The smallest box round it."""
        left, top = (min(corner[axis] for corner in self.corners) for axis in (0, 1))
        right, low = (max(corner[axis] for corner in self.corners) for axis in (0, 1))
        return Box(left, top, right - left, low - top)

    @cached_property
    def room(self) -> Box:
        """The largest upright box inside of it that has the same middle."""
        x, y = self.middle
        wide, aspect = max(((self._half(aspect), aspect) for aspect in ASPECTS), key=_area)
        return Box(x - wide, y - wide * aspect, 2 * wide, 2 * wide * aspect)

    def _half(self, aspect: float) -> float:
        """Half of the width of the box inside of it whose height is so many times as much."""
        return min(
            -half.off(self.middle) / (abs(half.across) + abs(half.down) * aspect) for half in self.halves
        )


def _area(box: tuple[float, float]) -> float:
    return box[0] * box[0] * box[1]


def boxed(box: Box) -> Convex:
    """A box as a shape."""
    return Convex(box.corners)


def apart(one: Point, two: Point) -> float:
    """How far two points are from each other."""
    x, y = one[0] - two[0], one[1] - two[1]
    return sqrt(x * x + y * y)


def way(one: Point, two: Point) -> Point:
    """The step of length 1 from one point towards another."""
    far = apart(one, two)
    return (two[0] - one[0]) / far, (two[1] - one[1]) / far


def between(one: Point, two: Point, part: float) -> Point:
    """A point on the line from one point (0) to another (1)."""
    return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def stepped(start: Point, step: Point, by: float, aside: float = 0.0) -> Point:
    """A point so far along a way of length 1, and so far to the right of it."""
    return start[0] + step[0] * by - step[1] * aside, start[1] + step[1] * by + step[0] * aside


def nearest(shapes: Iterable[Convex], point: Point) -> float:
    """How far a point is from the nearest of some shapes, 0 inside of one."""
    return min(shape.distance(point) for shape in shapes)


def _along(one: Point, two: Point) -> Half:
    x, y = way(one, two)
    return Half(y, -x, y * one[0] - x * one[1])


def _from_line(point: Point, one: Point, two: Point) -> float:
    x, y = two[0] - one[0], two[1] - one[1]
    square = x * x + y * y
    along = ((point[0] - one[0]) * x + (point[1] - one[1]) * y) / square if square else 0.0
    return apart(point, between(one, two, max(0.0, min(1.0, along))))


def ring(points: Sequence[Point]) -> Convex:
    """A shape of corners that may go round either way."""
    turn = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairwise((*points, points[0])))
    return Convex(tuple(points) if turn > 0 else tuple(reversed(points)))

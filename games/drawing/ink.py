"""Ink on vellum: rock in hatched patches, wobbly lines, flagstones, all as path data of few bytes.

Whatever a drawing leaves to chance comes out of a text: the same text is the same drawing, on every machine
and Python. So there are no sines either: only sums, products, quotients and roots, all of which IEEE 754
rounds in one way.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from math import inf, sqrt
from typing import TypeVar

Point = tuple[float, float]
"""(x, y) in the drawing's own units, y downwards."""
T = TypeVar("T")


class Hand:
    """The draughtsman's hand: numbers out of a text, by SplitMix64, in the order they are asked for."""

    def __init__(self, text: str) -> None:
        self._state = int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def between(self, low: float, high: float) -> float:
        """A number from low up to, but not quite, high."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = self._state
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ (mixed >> shift)) * factor % 2**64
        return low + (high - low) * ((mixed ^ (mixed >> 31)) >> 11) / 2**53

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[int(self.between(0, len(things)))]

    def near(self, point: Point, sway: float) -> Point:
        """A point that is at most `sway` off in each direction."""
        x, y = point
        return x + self.between(-sway, sway), y + self.between(-sway, sway)


@dataclass(frozen=True)
class Box:
    """A rectangle: its upper left corner, its width and its height."""

    left: float
    top: float
    width: float
    height: float

    def distance(self, point: Point) -> float:
        """How far a point is outside of it, 0 within."""
        x = max(self.left - point[0], 0.0, point[0] - self.left - self.width)
        y = max(self.top - point[1], 0.0, point[1] - self.top - self.height)
        return sqrt(x * x + y * y)

    def inset(self, by: float) -> "Box":
        """The one inside of it, `by` from every side."""
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the upper left."""
        right, low = self.left + self.width, self.top + self.height
        return (self.left, self.top), (right, self.top), (right, low), (self.left, low)


def number(value: float) -> str:
    """A number with one decimal at most in as few bytes as SVG reads: -.5, 3, 12.4."""
    return _tenths(round(value * 10))


def _tenths(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def _joined(numbers: Sequence[str]) -> str:
    """Numbers one behind another; a minus sign parts them as a space does, and so does a second point."""
    return numbers[0] + "".join(_behind(before, one) for before, one in pairwise(numbers))


def _behind(before: str, one: str) -> str:
    parted = one.startswith("-") or (one.startswith(".") and "." in before)
    return one if parted else f" {one}"


def placed(at: Point, path: str) -> str:
    """A path that was drawn from 0, 0, or that has no start yet, put elsewhere."""
    return f"M{_joined([number(one) for one in at])}{path.removeprefix('M0 0')}"


def drawn_path(kind: str, path: str) -> str:
    """A path of one class."""
    return f'<path class="{kind}" d="{path}"/>'


class Pen:
    """Writes one path: the first point as it is, the others from where the pen stands, in tenths of a unit.

    What is left out by rounding is made up for by the next step, so that long lines end where they should.
    """

    def __init__(self) -> None:
        self._at = self._first = (0, 0)
        self._parts: list[str] = []
        self._command = self._last = ""

    def move(self, to: Point) -> "Pen":
        """Begin, or lift the pen and begin anew elsewhere."""
        self._command = ""
        self._step("m" if self._parts else "M", to)
        self._first = self._at
        self._command = "l" if len(self._parts) > 1 else ""  # numbers behind an m are a line
        return self

    def line(self, *through: Point) -> "Pen":
        """Straight lines through these points."""
        for to in through:
            self._step("l", to)
        return self

    def close(self) -> "Pen":
        """Back to where the line began."""
        self._parts.append("z")
        self._at = self._first
        self._command = ""
        return self

    @property
    def path(self) -> str:
        """The value of `d`."""
        return "".join(self._parts)

    def _step(self, command: str, to: Point) -> None:
        x, y = round(to[0] * 10), round(to[1] * 10)
        steps = [_tenths(x - self._at[0]), _tenths(y - self._at[1])]
        self._at = x, y
        if command == "l" and "0" in steps:
            command, steps = ("v", steps[1:]) if steps[0] == "0" else ("h", steps[:1])
        same = command == self._command
        first = _behind(self._last, steps[0]) if same else command + steps[0]
        self._parts.append(_joined([first, *steps[1:]]))
        self._command, self._last = command, steps[-1]


def outline(hand: Hand, corners: Sequence[Point], sway: float = 0.3, step: float = 8.0) -> str:
    """A closed line round corners, drawn by hand: its first corner is exact, all else sways every `step`."""
    pen = Pen().move(corners[0])
    for index, corner in enumerate(corners):
        last = index == len(corners) - 1
        pen.line(*_swaying(hand, (corner, corners[0] if last else corners[index + 1]), sway, step))
        if not last:
            pen.line(hand.near(corners[index + 1], sway))
    return pen.close().path


def _swaying(hand: Hand, ends: tuple[Point, Point], sway: float, step: float) -> Iterator[Point]:
    """Points between the two ends, every `step` or so."""
    (x, y), (to_x, to_y) = ends
    pieces = max(1, round(sqrt(_square((x, y), (to_x, to_y))) / step))
    for piece in range(1, pieces):
        part = piece / pieces
        yield hand.near((x + (to_x - x) * part, y + (to_y - y) * part), sway)


def flagstones(hand: Hand, width: float, height: float, courses: int = 4) -> str:
    """The joints of a paved floor whose corner is 0, 0: courses of unequal stones."""
    tall = height / courses
    pen = Pen().move((0, 0))
    for course in range(courses):
        top = course * tall
        if course:
            ends = (0.8, top + hand.between(-0.5, 0.5)), (width - 0.8, top + hand.between(-0.5, 0.5))
            pen.move(ends[0]).line(*_swaying(hand, ends, 0.3, 9), ends[1])
        for joint in _joints(hand, width, tall * 1.35):
            pen.move((joint, top + 0.7)).line((joint + hand.between(-0.4, 0.4), top + tall - 0.7))
    return pen.path


def _joints(hand: Hand, width: float, stone: float) -> Iterator[float]:
    at = hand.between(0.3, 1) * stone
    while at < width - 1.5:
        yield at
        at += hand.between(0.75, 1.3) * stone


@dataclass(frozen=True)
class Hatch:
    """How rock is hatched: from patch to patch, from stroke to stroke, how far from a wall it ends, how many
    strokes are a patch, and the grid to which their ends are moved, which spares bytes.
    """

    patch: float = 7.8
    gap: float = 2.05
    reach: float = 5.0
    strokes: int = 4
    grid: float = 0.5


def hatching(hand: Hand, frame: Box, distance: Callable[[Point], float], style: Hatch) -> str:
    """Rock along walls: patches of parallel strokes that lean each its own way and never cross another's.

    `distance` says how far a point is from the nearest floor: 0 on it, math.inf where nothing may be drawn.
    Strokes may end below a floor, which is painted over them.
    """
    middles = [
        middle
        for middle in _lattice(hand, frame, style.patch)
        if 0 < _off(middle, distance) < style.reach + hand.between(-1, 0.5)
    ]
    pen = Pen()
    for middle in middles:
        strokes = [ends for ends in _patch(hand, middle, middles, style) if _seen(ends, distance)]
        for index, (one, other) in enumerate(strokes if len(strokes) > 1 else ()):  # one alone is a scratch
            pen.move(other if index % 2 else one).line(one if index % 2 else other)
    return pen.path


def _off(point: Point, distance: Callable[[Point], float]) -> float:
    """How far a point is from floors; on one, at the wall, how far those beside it are."""
    x, y = point
    return distance(point) or max(map(distance, ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))))


def _on(grid: float, point: Point) -> Point:
    return round(point[0] / grid) * grid, round(point[1] / grid) * grid


def _lattice(hand: Hand, frame: Box, patch: float) -> Iterator[Point]:
    """The corners of equal triangles, each a little off its place."""
    down = patch * 0.87
    for row in range(int(frame.height / down) + 1):
        for column in range(int(frame.width / patch) + 1):
            x = frame.left + (column + row % 2 / 2) * patch
            yield hand.near((x, frame.top + row * down), patch * 0.2)


def _patch(
    hand: Hand, middle: Point, middles: Sequence[Point], style: Hatch
) -> Iterator[tuple[Point, Point]]:
    """The strokes of one patch, as far as they are nearer to its middle than to any other one."""
    lean_x, lean_y = _direction(hand.between(-1, 1))
    others = [
        other
        for other in middles
        if other != middle and _square(other, middle) < 4 * style.patch * style.patch
    ]
    for number_ in range(style.strokes):
        aside = (number_ - (style.strokes - 1) / 2) * style.gap + hand.between(-0.2, 0.2)
        x, y = middle[0] - lean_y * aside, middle[1] + lean_x * aside
        low, high = (-hand.between(0.5, 0.66) * style.patch, hand.between(0.5, 0.66) * style.patch)
        for other in others:
            low, high = _cut((x, y), (lean_x, lean_y), (low, high), middle, other)
        if high - low > 1:
            one, other = ((x + lean_x * at, y + lean_y * at) for at in (low, high))
            yield _on(style.grid, one), _on(style.grid, other)


def _direction(half: float) -> Point:
    """A step of length 1; from -1 to 1 it turns through half a circle, without sines."""
    square = half * half
    return (1 - square) / (1 + square), 2 * half / (1 + square)


def _square(one: Point, other: Point) -> float:
    x, y = one[0] - other[0], one[1] - other[1]
    return x * x + y * y


def _cut(
    start: Point, lean: Point, ends: tuple[float, float], own: Point, other: Point
) -> tuple[float, float]:
    """What is left of a stroke on its own side of the line halfway to another middle, less a little air."""
    to_x, to_y = other[0] - own[0], other[1] - own[1]
    middle = ((own[0] + other[0]) / 2 - start[0]) * to_x + ((own[1] + other[1]) / 2 - start[1]) * to_y
    slope = lean[0] * to_x + lean[1] * to_y
    air = 0.35
    low, high = ends
    if slope > 0:
        high = min(high, middle / slope - air)
    elif slope < 0:
        low = max(low, middle / slope + air)
    return low, high


def _seen(ends: tuple[Point, Point], distance: Callable[[Point], float]) -> bool:
    """Whether a stroke is not below floors from end to end, nor where nothing may be drawn."""
    (x, y), (to_x, to_y) = ends
    found = [distance((x, y)), distance(((x + to_x) / 2, (y + to_y) / 2)), distance((to_x, to_y))]
    return max(found) not in (0, inf)

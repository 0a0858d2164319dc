"""The plan of a side of a tile: its spaces as shapes, and what joins them.

A side is 260 units wide and high, y downwards; one unit of the data is 24 of them. A space is what lies
nearer to its centre than to any other, as far as its room goes; an area has more of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from games.drawing.convex import Convex, Half, apart, between, ring, stepped, way
from games.drawing.ink import Box, Hand, Point
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.sides import Edge, Side

SIZE = 260
UNIT, MARGIN = 24, 10
FRAME = Box(0, 0, SIZE, SIZE)
EDGE = Box(16, 16, SIZE - 32, SIZE - 32)
"""Where spaces may lie."""
GAP = 3.6
"""Half of the wall between two spaces that are joined; between others it is wider."""
CLOSED = 1.7
REACH = 6 * UNIT
"""Spaces farther apart than this do not touch."""
LARGER = 1.6 * UNIT * UNIT
"""How much an area pushes the border towards its neighbours."""
NARROW = 18.0
"""How long the border is taken to be of spaces that face each other with less than half of that."""
TWELFTHS = (
    (1.0, 0.0), (0.866, 0.5), (0.5, 0.866), (0.0, 1.0), (-0.5, 0.866), (-0.866, 0.5),
    (-1.0, 0.0), (-0.866, -0.5), (-0.5, -0.866), (0.0, -1.0), (0.5, -0.866), (0.866, -0.5),
)  # fmt: skip
"""Round a circle, clockwise from the east."""
UPPER_LEFT = (-1.0, -0.95)
WAYS: dict[str, Point] = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}


@dataclass(frozen=True)
class Neck:
    """A way from one space to another: the line of the rules, its floor, its middle, the way from a to b,
    and how wide it is."""

    edge: Edge
    floor: Convex
    middle: Point
    along: Point
    width: float


@dataclass(frozen=True)
class Bar:
    """A red line between two spaces: its middle, the way across it, and half of its length."""

    edge: Edge
    middle: Point
    along: Point
    half: float


@dataclass(frozen=True)
class Door:
    """An exit of the side: its letter, the space it leads from, its floor, and its middle at the edge."""

    exit: str
    space: int
    floor: Convex
    middle: Point


@dataclass(frozen=True, eq=False)
class Plan:
    """A side of a tile as it is drawn."""

    side: Side
    spaces: dict[int, Convex]
    necks: tuple[Neck, ...]
    bars: tuple[Bar, ...]
    doors: tuple[Door, ...]

    @property
    def floors(self) -> tuple[Convex, ...]:
        """Everything one walks on."""
        necks = (neck.floor for neck in self.necks)
        return (*self.spaces.values(), *necks, *(door.floor for door in self.doors))

    def spot(self, space: int, towards: Point, inside: float) -> Point:
        """A point of a space near its border, so far inside, from its centre in some direction."""
        shape, step = self.spaces[space], _unit(towards)
        return stepped(shape.middle, step, max(0.0, shape.reach(shape.middle, step) - inside))

    def number_spot(self, space: int) -> Point:
        """Where the number of a space is printed: in its upper left."""
        return self.spot(space, UPPER_LEFT, 10)


@derived
def plan(content: Content, side_id: str) -> Plan:
    """The plan of a side."""
    side = content.sides[side_id]
    spaces = {space: _shape(side, space) for space in side.spaces}
    lines = [(edge, _border(side, spaces, edge)) for edge in side.edges]
    return Plan(
        side=side,
        spaces=spaces,
        necks=tuple(_neck(spaces, edge, border) for edge, border in lines if edge.line != "red"),
        bars=tuple(_bar(edge, border) for edge, border in lines if edge.line == "red"),
        doors=tuple(_doors(side, spaces)),
    )


def centre(side: Side, space: int) -> Point:
    """Where the data have a space."""
    x, y = side.file.spaces[space]
    return at(x, y)


def at(x: float, y: float) -> Point:
    """A point of the data."""
    return x * UNIT + MARGIN, y * UNIT + MARGIN


def is_round(side: Side) -> bool:
    """Tunnels are dug, and so are the stones of the courtyard; rooms are built."""
    return (side.colour == "blue" and side.tile not in ("T3", "T6")) or side.id == "T4o"


# -- spaces -------------------------------------------------------------------------------------------------


def _shape(side: Side, space: int) -> Convex:
    found = _whole(side, space)
    for half in _frame():
        found = found.cut(half)
    for other in side.spaces:
        if other != space and apart(centre(side, space), centre(side, other)) < REACH:
            gap = GAP if other in side.adjacent[space] else GAP + CLOSED
            found = found.cut(_halfway(side, space, other, gap))
    return found


def _whole(side: Side, space: int) -> Convex:
    """A space before its neighbours take their share."""
    hand = Hand(f"{side.id} {space}")
    x, y = centre(side, space)
    if space in side.file.areas:
        return Convex(Box(x - 62, y - 46, 124, 92).corners)
    if not is_round(side):
        left, top, right, low = (hand.between(35, 40) for _ in range(4))
        return Convex(((x - left, y - top), (x + right, y - top), (x + right, y + low), (x - left, y + low)))
    radii = [hand.between(35, 39.5) for _ in TWELFTHS]
    return ring(
        [(x + across * far, y + down * far) for (across, down), far in zip(TWELFTHS, radii, strict=True)]
    )


def _frame() -> tuple[Half, ...]:
    return Convex(EDGE.corners).halves


def _halfway(side: Side, space: int, other: int, gap: float) -> Half:
    """What is nearer to a space than to another one, less half of the wall between."""
    here, there = centre(side, space), centre(side, other)
    across, down = way(here, there)
    more = (_larger(side, space) - _larger(side, other)) / (2 * apart(here, there))
    x, y = between(here, there, 0.5)
    return Half(across, down, across * x + down * y + more - gap)


def _larger(side: Side, space: int) -> float:
    return LARGER if space in side.file.areas else 0.0


def _unit(towards: Point) -> Point:
    x, y = towards
    far = sqrt(x * x + y * y)
    return x / far, y / far


# -- what joins them ----------------------------------------------------------------------------------------

Segment = tuple[Point, Point]
Border = tuple[Point, Point, float]
"""The middle between two spaces, the way across, and how long the border is."""


def _border(side: Side, spaces: dict[int, Convex], edge: Edge) -> Border:
    here, there = centre(side, edge.a), centre(side, edge.b)
    along = way(here, there)
    gap = GAP + (CLOSED if edge.line == "red" else 0.0)
    one = spaces[edge.a].side_on(_halfway(side, edge.a, edge.b, gap))
    two = spaces[edge.b].side_on(_halfway(side, edge.b, edge.a, gap))
    if one and two and (shared := _shared(one, two, along)):
        return shared[0], along, shared[1]
    from_a, from_b = spaces[edge.a].reach(here, along), spaces[edge.b].reach(there, (-along[0], -along[1]))
    return stepped(here, along, (from_a + apart(here, there) - from_b) / 2), along, NARROW


def _shared(one: Segment, two: Segment, along: Point) -> tuple[Point, float] | None:
    """The middle of what two sides that face each other share, and how long it is; None for a short piece."""
    low = max(min(_aside(point, along) for point in ends) for ends in (one, two))
    high = min(max(_aside(point, along) for point in ends) for ends in (one, two))
    middle = between(between(*one, 0.5), between(*two, 0.5), 0.5)
    at = stepped(middle, along, 0, (low + high) / 2 - _aside(middle, along))
    return (at, high - low) if high - low > NARROW / 2 else None


def _aside(point: Point, along: Point) -> float:
    """How far to the right of a way a point lies."""
    return point[1] * along[0] - point[0] * along[1]


def _neck(spaces: dict[int, Convex], edge: Edge, border: Border) -> Neck:
    middle, (x, y), long = border
    back = _to(spaces[edge.a], middle, (-x, -y)) + 2.5
    ahead = _to(spaces[edge.b], middle, (x, y)) + 2.5
    width = max(13.0, min(24.0, long * 0.5))
    return Neck(
        edge,
        _strip(stepped(middle, (-x, -y), back), stepped(middle, (x, y), ahead), width),
        middle,
        (x, y),
        width,
    )


def _to(shape: Convex, start: Point, along: Point) -> float:
    """How far it is from a point outside to a shape."""
    far = 80.0
    found = shape.part(start, stepped(start, along, far))
    return found[0] * far if found else 6.0


def _strip(start: Point, end: Point, width: float) -> Convex:
    along, half = way(start, end), width / 2
    return ring(
        [
            stepped(start, along, 0, -half),
            stepped(end, along, 0, -half),
            stepped(end, along, 0, half),
            stepped(start, along, 0, half),
        ]
    )


def _bar(edge: Edge, border: Border) -> Bar:
    middle, along, long = border
    return Bar(edge, middle, along, max(12.0, min(29.0, long / 2 - 0.5)))


def _doors(side: Side, spaces: dict[int, Convex]) -> Iterator[Door]:
    for exit_, leading in side.file.exits.items():
        for space in leading:
            step, start = WAYS[exit_], centre(side, space)
            inside = stepped(start, step, spaces[space].reach(start, step) - 3)
            x, y = start
            end = {"N": (x, -3.0), "S": (x, SIZE + 3.0), "E": (SIZE + 3.0, y), "W": (-3.0, y)}[exit_]
            yield Door(str(exit_), space, _strip(inside, end, 27), stepped(end, step, -11))

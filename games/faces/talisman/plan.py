"""The plan of the boards: where each space lies, by its ring and its column and row, and in units.

Both boards are squares of 690 units, y downwards. The main board is three rings of 7, 5 and 3 spaces to a
side round the Crown, each clockwise from its upper left corner, so that what faces each other over the river
lies straight. The City is a ring of 4 to a side whose gate is its lower left corner, shops outside of it.
"""

from dataclasses import dataclass
from typing import Literal

from games.drawing.ink import Box, Point
from games.kit.content_sets import derived
from games.systems.talisman.board import CROWN, JAIL
from games.systems.talisman.content import Content

BoardId = Literal["main", "city"]
SIDE = 690
"""How wide and high a board is."""
FRAME = Box(0, 0, SIDE, SIDE)
CARD = Box(0, 0, 176, 168)
"""The Time card."""
Square = tuple[int, int]
"""Column and row in a grid, from 0."""


@dataclass(frozen=True)
class Grid:
    """A square of spaces: its upper left corner is `inset` from that of the board on both sides; so wide are
    its first and its last track, and `between` the others, of which there are `count` in all."""

    inset: float
    corner: float
    between: float
    count: int

    @property
    def side(self) -> float:
        """How wide and high it is."""
        return 2 * self.corner + (self.count - 2) * self.between

    @property
    def outside(self) -> Box:
        """All of it."""
        return Box(self.inset, self.inset, self.side, self.side)

    @property
    def inside(self) -> Box:
        """What its ring encloses."""
        return self.outside.inset(self.corner)

    def box(self, square: Square) -> Box:
        """One of its squares."""
        (left, width), (top, height) = (self._track(one) for one in square)
        return Box(left, top, width, height)

    def _track(self, index: int) -> tuple[float, float]:
        if not index:
            return self.inset, self.corner
        start = self.inset + self.corner + (index - 1) * self.between
        return start, self.corner if index == self.count - 1 else self.between


GRIDS = {
    "outer": Grid(5, 87, 101.2, 7),
    "middle": Grid(116, 87, 284 / 3, 5),
    "inner": Grid(216, 77, 104, 3),
    "city": Grid(9, 112, 112, 6),
}
"""The grid of each Region. Between Outer and Middle Region flows the river, 24 wide; a wall of rock, 13 wide,
stands round the Inner one."""
RINGS_OF_MAIN = ("outer", "middle", "inner")
STREETS_FROM, STREETS_TO = 1, 4
"""The first and the last column and row of the streets in the grid of the City."""
JAIL_AT: Square = (3, 3)


def board_of(content: Content, space: str) -> BoardId:
    """The board on which a space is."""
    return "city" if content.spaces[space].region == "city" else "main"


@derived
def square(content: Content, space: str) -> Square:
    """Column and row of a space in the grid of its Region, from 0."""
    if space == CROWN:
        return 1, 1
    if space == JAIL:
        return JAIL_AT
    if space in content.shops:
        return _outside(square(content, content.shops[space]))
    name = content.spaces[space].region
    at = content.rings[name].index(space)
    return _street(at) if name == "city" else around(GRIDS[name].count)[at]


def box(content: Content, space: str) -> Box:
    """Where a space lies on its board."""
    return GRIDS[content.spaces[space].region].box(square(content, space))


def around(count: int) -> list[Square]:
    """The squares on the rim of a grid of so many to a side, clockwise from the upper left."""
    last = count - 1
    above = [(at, 0) for at in range(last)]
    right = [(last, at) for at in range(last)]
    below = [(last - at, last) for at in range(last)]
    return [*above, *right, *below, *((0, last - at) for at in range(last))]


def _street(at: int) -> Square:
    """The streets begin at the gate, lower left, and go round clockwise."""
    rim = around(STREETS_TO - STREETS_FROM + 1)
    across, down = rim[(at + 3 * len(rim) // 4) % len(rim)]
    return across + STREETS_FROM, down + STREETS_FROM


def _outside(street: Square) -> Square:
    """A shop stands beside its street, away from the middle of the City."""
    column, row = street
    if row == STREETS_FROM:
        return column, row - 1
    if column in (STREETS_FROM, STREETS_TO):
        return column + (1 if column == STREETS_TO else -1), row
    return column, row + 1


def crossing(content: Content, outer: str, middle: str) -> tuple[Point, Point]:
    """The straight way over the river from a space of the Outer Region to one that it faces, shore to shore.

    From a corner to a corner it is a diagonal, else upright or level.
    """
    one, two = box(content, outer), box(content, middle)
    (x, to_x) = _way((one.left, one.width), (two.left, two.width))
    (y, to_y) = _way((one.top, one.height), (two.top, two.height))
    return (x, y), (to_x, to_y)


def _way(one: tuple[float, float], two: tuple[float, float]) -> tuple[float, float]:
    """From one stretch (start, length) to another: the middle that they share, twice, else the near ends."""
    start, end = max(one[0], two[0]), min(one[0] + one[1], two[0] + two[1])
    if start < end:
        return (start + end) / 2, (start + end) / 2
    return (end, start) if one[0] < two[0] else (start, end)

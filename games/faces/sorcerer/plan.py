"""The plan of a board: where chambers and passages lie.

One chamber is 40 units wide; the first row and column leave 10 units for the names of columns and rows.
"""

from games.drawing.ink import Box

CELL = 40
GAP = 4
"""Half of a wall."""
DOOR = 13
"""How far the opening of a passage is from the corner of a chamber."""
FRAME = Box(-10, -10, 214, 214)
"""What is drawn of a board: the viewBox of everything that lies on it."""


def column(chamber: str) -> int:
    """The column of a chamber, from 0."""
    return ord(chamber[0]) - ord("a")


def row(chamber: str) -> int:
    """The row of a chamber, from 0 at the top."""
    return int(chamber[1]) - 1


def corner(chamber: str) -> tuple[int, int]:
    """The upper left corner of a chamber's square."""
    return column(chamber) * CELL, row(chamber) * CELL


def room(chamber: str) -> Box:
    """The floor of a chamber, from wall to wall."""
    x, y = corner(chamber)
    return Box(x + GAP, y + GAP, CELL - 2 * GAP, CELL - 2 * GAP)


def opening(one: str, two: str, sunk: float = 1) -> Box:
    """The floor of a passage from the upper or left one of two neighbours, `sunk` into both chambers."""
    x, y = corner(two)
    deep, wide = 2 * (GAP + sunk), CELL - 2 * DOOR
    if row(one) == row(two):
        return Box(x - deep / 2, y + DOOR, deep, wide)
    return Box(x + DOOR, y - deep / 2, wide, deep)

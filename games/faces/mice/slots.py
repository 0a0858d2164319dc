"""Where counters stand on a space, and what a finger touches of it."""

from dataclasses import dataclass
from math import hypot

from games.drawing.ink import Box, Point
from games.faces.mice.plan import Plan, plan
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.sides import ROOM

SLOT, HIGH = 22.4, 28.2
"""How wide and how high the place of a counter is, with the life below it."""
SPARE = 8.0
"""How far counters may stand out of the room of a space."""
LARGE = 1.4
"""How much larger the counter of a large figure is."""
TOUCHED = 30
"""The least width and height of what a finger touches: 45 px of a board that is 390 px wide."""
FEW = 2
"""So many counters leave the number of their space to be read, where there is room."""
NUMBER, INSIDE = 16.0, 6.5
"""How near to the middle of a counter of full size the middle of a digit may be, and that to a border."""
DIGIT = 4.0
"""Half of how wide a digit is."""
NUDGES = 14
TRACK = 10
"""The grid on which what is touched lies: 26 tracks across and down."""


@dataclass(frozen=True)
class Touched:
    """What a finger touches of a space, in tracks of the grid from 1: column, row, and how many of each."""

    column: int
    row: int
    across: int
    down: int


@derived
def touched(content: Content, side_id: str, space: int) -> Touched:
    """The room of a space, on the grid."""
    room = plan(content, side_id).spaces[space].room
    column, across = _tracks(room.left, room.width)
    row, down = _tracks(room.top, room.height)
    return Touched(column, row, across, down)


def _tracks(start: float, long: float) -> tuple[int, int]:
    first, last = round(start / TRACK), round((start + long) / TRACK)
    return first + 1, max(last - first, TOUCHED // TRACK)


@derived
def slots(content: Content, side_id: str, space: int, count: int) -> tuple[tuple[Point, ...], float]:
    """Where so many small figures stand on a space, in rows, and how large they are (1: as they should)."""
    room = plan(content, side_id).spaces[space].room
    columns = _columns(room, count)
    size = min(1.0, _fits(room, columns, count))
    rows = -(-count // columns)
    x, y = room.left + room.width / 2, room.top + room.height / 2
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        across, down = column - (here - 1) / 2, row - (rows - 1) / 2
        places.append((x + across * SLOT * size, y + down * HIGH * size))
    return tuple(_off_number(plan(content, side_id), space, places, size) if count <= FEW else places), size


def _off_number(known: Plan, space: int, places: list[Point], size: float) -> list[Point]:
    """The same a little lower and further right, as far as the number needs and the space has room."""
    x, y = known.number_spot(space)
    half, shape = DIGIT * len(str(space)), known.spaces[space].inset(INSIDE)

    def hides(place: Point) -> bool:
        return hypot(max(0.0, abs(place[0] - x) - half), place[1] - y) < NUMBER * size

    for _ in range(NUDGES):
        moved = [(across + 0.6, down + 0.8) for across, down in places]
        if not any(map(hides, places)) or not all(map(shape.holds, moved)):
            break
        places = moved
    return places


def _columns(room: Box, count: int) -> int:
    """Two, as on most spaces; of a crowd as many as let its counters be large."""
    if count <= ROOM:
        return min(count, 2)
    return max(range(1, count + 1), key=lambda one: (_fits(room, one, count), one))


def _fits(room: Box, columns: int, count: int) -> float:
    """How large counters may be in so many columns."""
    wide, high = columns * SLOT, -(-count // columns) * HIGH
    return min((room.width + SPARE) / wide, (room.height + SPARE) / high, 1.0)

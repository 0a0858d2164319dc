"""The outlines of the spaces of a side: soft corners, drawn by hand."""

from games.drawing.convex import apart, between, stepped, way
from games.drawing.ink import Hand, Point, number
from games.faces.mice.land_things import closed
from games.faces.mice.plan import Plan, is_round, plan
from games.kit.content_sets import derived
from games.systems.mice.content import Content

SOFT, SOFTER = 9.0, 13.0
"""How much of a corner is rounded off: of rooms, and of what is dug."""
LONG = 14
SWAY = 1.5


def outlines(content: Content, known: Plan) -> dict[str, str]:
    """Space, or number of a way behind a letter -> the path of its floor."""
    return _outlines(content, known.side.id)


@derived
def _outlines(content: Content, side: str) -> dict[str, str]:
    known = plan(content, side)
    hand = Hand(f"{side} outlines")
    radius = SOFTER if is_round(known.side) else SOFT
    spaces = {str(space): soft(hand, shape.corners, radius) for space, shape in known.spaces.items()}
    ways = [neck.floor for neck in known.necks] + [door.floor for door in known.doors]
    return spaces | {f"w{index}": closed(shape) for index, shape in enumerate(ways)}


def soft(hand: Hand, corners: tuple[Point, ...], radius: float) -> str:
    """A closed line with rounded corners that sways where it is long."""
    cut = [_rounded(corners, index, radius) for index in range(len(corners))]
    path = f"M{_at(cut[0][0])}"
    for index, (start, corner, end) in enumerate(cut):
        if index:
            path += _line(hand, cut[index - 1][2], start)
        path += f"Q{_at(corner)} {_at(end)}"
    return path + "z"


def _rounded(corners: tuple[Point, ...], index: int, radius: float) -> tuple[Point, Point, Point]:
    """Where the line leaves one side of a corner, the corner, and where it meets the other side."""
    before, corner, after = corners[index - 1], corners[index], corners[(index + 1) % len(corners)]
    ends = [
        between(corner, other, min(radius / max(apart(corner, other), 0.1), 0.46))
        for other in (before, after)
    ]
    return ends[0], corner, ends[1]


def _line(hand: Hand, start: Point, end: Point) -> str:
    if apart(start, end) < LONG:
        return f"L{_at(end)}"
    bend = stepped(between(start, end, 0.5), way(start, end), 0, hand.between(-SWAY, SWAY))
    return f"Q{_at(bend)} {_at(end)}"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"

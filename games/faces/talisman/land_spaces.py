"""What all boards are drawn of: spaces with their small drawings, and the lines between them."""

from collections.abc import Iterable, Iterator
from math import ceil

from games.drawing.ink import Box, Hand, Pen, Point, drawn_path, number, outline, placed
from games.faces.talisman.plan import Grid
from games.faces.talisman.vignettes import vignette

NAME = 17
"""How high the strip is below a place, where its name stands in one line."""
HAZE = "M-60 40Q-10 30 22 36T82 33 160 38V100H-60z"
"""Where the sky is lighter, above the horizon of every drawing."""
LAWN = "M-60 73Q20 68 60 72T160 70V100H-60z"
"""On what the houses of a town stand."""
STEP = 30
"""A line sways so often."""


def plain(box: Box) -> str:
    """The path of a rectangle."""
    width = number(box.width)
    return placed((box.left, box.top), f"h{width}v{number(box.height)}h-{width}z")


def places(kind: str, spaces: Iterable[tuple[str, Box]], name: float) -> Iterator[str]:
    """The floor of a Region and the drawings of its places, `name` units above their lower edges."""
    known = list(spaces)
    yield f'<g class="{kind}">'
    yield drawn_path("ground", "".join(plain(box) for _one, box in known))
    for space, box in known:
        seen = Box(box.left, box.top, box.width, box.height - name)
        yield vignette(space, seen, drawn_path("haze", LAWN if kind == "city" else HAZE))
    yield "</g>"
    if name:
        yield plaques((box for _one, box in known), name)


def plaques(boxes: Iterable[Box], name: float) -> str:
    """Where the names stand in one line."""
    known = [Box(box.left, box.top + box.height - name, box.width, name) for box in boxes]
    tops = "".join(placed((box.left, box.top), f"h{number(box.width)}") for box in known)
    return drawn_path("plaque", "".join(plain(box) for box in known)) + drawn_path("thin", tops)


def shadows(boxes: Iterable[Box]) -> str:
    """What the upper and the left line of a space throw on it."""
    wide = 2.4
    path = "".join(
        placed(
            (box.left, box.top),
            f"h{number(box.width)}v{wide}h-{number(box.width - wide)}v{number(box.height - wide)}h-{wide}z",
        )
        for box in boxes
    )
    return drawn_path("shade", path)


def borders(hand: Hand, grid: Grid) -> str:
    """The lines between neighbours on the rim of a grid."""
    pen = Pen()
    for index in range(1, grid.count):
        at = grid.box((index, 0)).left
        near, far = grid.inset, grid.inset + grid.side - grid.corner
        for start in (near, far):
            stroke(hand, pen, (at, start), (at, start + grid.corner))
            stroke(hand, pen, (start, at), (start + grid.corner, at))
    return drawn_path("line", pen.path)


def stroke(hand: Hand, pen: Pen, start: Point, end: Point) -> None:
    """A line by hand, whose ends are exact."""
    (x, y), (to_x, to_y) = start, end
    pieces = max(1, ceil((abs(to_x - x) + abs(to_y - y)) / STEP))
    between = ((x + (to_x - x) * one / pieces, y + (to_y - y) * one / pieces) for one in range(1, pieces))
    pen.move(start).line(*(hand.near(point, 0.7) for point in between), end)


def frames(hand: Hand, boxes: Iterable[Box]) -> str:
    """Thick lines round boxes."""
    return drawn_path("frame", "".join(outline(hand, box.corners, 0.6, STEP) for box in boxes))


def middle(box: Box) -> Point:
    """The middle of a box."""
    return box.left + box.width / 2, box.top + box.height / 2


def put(name: str, at: Point, scale: float = 1) -> str:
    """A shared drawing somewhere, so large."""
    size = f"scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{name}" transform="translate({number(at[0])} {number(at[1])}){size}"/>'


def boat(at: Point) -> str:
    """Small, with two sails."""
    hull = drawn_path("bark", placed(at, "m-10 0h20l-3 6h-14z"))
    sail = drawn_path("snow", placed(at, "v-13l8 10h-8"))
    return hull + sail + drawn_path("red", placed(at, "m-1-2v-9l-6 7z"))

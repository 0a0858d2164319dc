"""What stands and lies about on a side: furniture on the areas, ornaments on floors and in the walls.

Small things are kept as SVG that any drawing program shows: `vignettes/parts.svg`, a symbol for each.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.drawing.convex import Convex, apart, nearest, stepped, way
from games.drawing.ink import Box, Hand, Pen, Point, drawn_path, number
from games.faces.mice.plan import SIZE, Plan

PARTS = Path(__file__).parent / "vignettes" / "parts.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)">(.*?)</symbol>', re.DOTALL)
USED = re.compile(r'href="#([\w-]+)"')
LOW_EDGE = 0.5
"""A thing lies in the lower half of a space, where its number is not."""

FURNITURE: dict[tuple[str, int], tuple[str, tuple[tuple[str, float, float, float], ...]]] = {
    ("T2o", 11): ("oak", (
        ("knife", -41, 5, 1.15), ("butter", -12, -12, 0.95), ("plate", 40, -15, 0.95),
        ("cheese", 40, -16, 1.35), ("pot", 37, 14, 0.85), ("pea", -27, 24, 0.9),
    )),
    ("T3o", 5): ("table", (
        ("plate", -24, -13, 0.72), ("trout", 14, -11, 1.05), ("candle", -1, 3, 0.8), ("plate", 24, 15, 0.72),
        ("cheese", 24, 14, 0.95), ("bottle", -26, 13, 0.72),
    )),
    ("T5o", 3): ("shelf", (
        ("flask", -19, -17, 0.95), ("bottle", 0, -20, 0.85), ("book", 19, -18, 0.8),
    )),
    ("T6o", 3): ("bed", (("pillow", 18, -34, 1.0),)),
    ("T6o", 6): ("chest", (("lock", 0, 0, 1.15),)),
    ("T7o", 3): ("shelf", (("mirror", -14, -13, 0.95), ("flask", 13, -17, 0.8))),
    ("T4o", 12): ("", (("roots", 2, 2, 1.0),)),
    ("T7b", 4): ("", (("cocoon", 8, -14, 0.95),)),
}  # fmt: skip
"""Side and space -> what it is made of ("": a floor), and what stands on it: where from its middle, how
large."""

PROPS: dict[str, tuple[tuple[int, str, float], ...]] = {
    "T1o": ((10, "drum", 1), (8, "halberds", 1), (6, "halberds", -1)),
    "T1b": ((12, "boot", -1), (6, "water-lily", -1), (4, "jar", -1)),
    "T2o": ((8, "sack", -1), (6, "onion", 1), (3, "carrot", 1)),
    "T2b": ((6, "sack", -1), (10, "cheese-wheel", 1), (2, "jar", -1)),
    "T3o": ((2, "rug", 1), (7, "goblet", -1), (6, "fallen-crown", 1)),
    "T3b": ((5, "lamp", 1), (9, "rope", 1), (1, "rope", 1)),
    "T4o": ((9, "bucket", -1), (5, "wheelbarrow-wheel", 1), (3, "carrot", 1)),
    "T4b": ((9, "carrot", -1), (3, "onion", -1), (11, "sack", -1)),
    "T5o": ((10, "cauldron", 1), (6, "book", -1), (1, "candlestick", 1)),
    "T5b": ((5, "geode", -1), (2, "geode", 1), (11, "geode", 1)),
    "T6o": ((9, "goblet", 1), (5, "fallen-crown", -1), (11, "slipper", 1), (1, "candlestick", 1)),
    "T6b": ((5, "spool", 1), (10, "button", -1), (8, "spool", 1)),
    "T7o": ((10, "brush", 1), (5, "slipper", 1), (12, "candlestick", 1), (7, "rug", -1)),
    "T7b": ((8, "eggs", -1), (6, "eggs", 1), (3, "boot", -1)),
    "T8o": ((3, "candlestick", 1), (9, "candlestick", -1), (6, "rug", 1)),
    "T8b": ((6, "valve", -1), (11, "tap", -1), (1, "tap", 1)),
}
"""Side -> larger things that make it a place of its own: the space, what it is, left (-1) or right (1)."""


@cache
def parts() -> dict[str, str]:
    """Id -> what is drawn, without line ends."""
    text = PARTS.read_text(encoding="utf-8")
    return {name: re.sub(r"\n\s*", "", drawn) for name, drawn in SYMBOL.findall(text)}


def shared(body: str) -> str:
    """The small things that a body uses, to stand in front of it."""
    wanted = sorted(parts().keys() & set(USED.findall(body)))
    return "<defs>" + "".join(f'<g id="{name}">{parts()[name]}</g>' for name in wanted) + "</defs>"


def put(name: str, at: Point, size: float = 1.0, turn: Point = (1.0, 0.0)) -> str:
    """A thing somewhere, so large, and turned so that its right side shows that way."""
    x, y = number(at[0]), number(at[1])
    if turn == (1.0, 0.0):
        scaled = f"scale({size:g})" if size != 1 else ""
        return f'<use href="#{name}" transform="translate({x} {y}){scaled}"/>'
    across, down = (f"{one * size:.2f}" for one in turn)
    return f'<use href="#{name}" transform="matrix({across} {down} {-turn[1] * size:.2f} {across} {x} {y})"/>'


def things(drawn: str) -> str:
    """Things in their own colours, which by night are dimmed."""
    return f'<g class="thing">{drawn}</g>' if drawn else ""


# -- furniture ----------------------------------------------------------------------------------------------


def furniture(plan: Plan, small: bool) -> Iterator[str]:
    """What stands on spaces that are furniture, and on those that have a name."""
    for (side, space), (made, standing) in FURNITURE.items():
        if side == plan.side.id:
            shape = plan.spaces[space]
            if made:
                yield from _piece(shape, made)
            x, y = shape.middle
            if not small:
                yield things(
                    "".join(put(name, (x + right, y + down), size) for name, right, down, size in standing)
                )


def _piece(shape: Convex, made: str) -> Iterator[str]:
    """A table, a shelf, a chest or a bed as large as its space, above the floor."""
    lower = Convex(tuple((x + 2.6, y + 3.6) for x, y in shape.corners))
    yield drawn_path("cast", closed(lower))
    if made == "bed":
        yield from _bed(shape)
        return
    yield drawn_path("oak", closed(shape))
    yield drawn_path("grain", _boards(shape.inset(1.5), 9))
    if made == "table":
        yield drawn_path("cloth", closed(shape.inset(8)))
    if made == "chest":
        box = shape.box
        lines = (((box.left, shape.middle[1] - 7), (box.left + box.width, shape.middle[1] - 7)),)
        yield drawn_path("oak", _lines(shape, lines))
    if made == "shelf":
        yield drawn_path("grain", closed(shape.inset(4)))


def _bed(shape: Convex) -> Iterator[str]:
    box = shape.box
    quilt = shape.inset(1.2).within(Convex(Box(0, box.top + 27, SIZE, SIZE).corners))
    yield drawn_path("sheet", closed(shape))
    yield drawn_path("quilt", closed(quilt))
    upright = (((box.left + x, box.top), (box.left + x, box.top + box.height)) for x in range(12, 140, 13))
    level = (
        ((box.left, box.top + 27 + y), (box.left + box.width, box.top + 27 + y)) for y in range(7, 110, 13)
    )
    yield drawn_path("seam", _lines(quilt, (*upright, *level)))


def _boards(shape: Convex, wide: float) -> str:
    box = shape.box
    rows = range(1, int(box.height / wide) + 1)
    lines = (((box.left, box.top + row * wide), (box.left + box.width, box.top + row * wide)) for row in rows)
    return _lines(shape, tuple(lines))


def _lines(shape: Convex, lines: tuple[tuple[Point, Point], ...]) -> str:
    pen = Pen()
    for start, end in lines:
        if found := shape.line(start, end):
            pen.move(found[0]).line(found[1])
    return pen.path


def closed(shape: Convex) -> str:
    """The outline of a shape."""
    return Pen().move(shape.corners[0]).line(*shape.corners[1:]).close().path


# -- ornaments ----------------------------------------------------------------------------------------------


def props(plan: Plan) -> str:
    """The larger things in lower corners."""
    found = PROPS[plan.side.id]
    at = (plan.spot(space, (aside, 0.8), 13) for space, _name, aside in found)
    return things(
        "".join(put(name, place, 0.95) for (_space, name, _aside), place in zip(found, at, strict=True))
    )


def on_floors(plan: Plan, names: str, hand: Hand) -> str:
    """A small thing in a lower corner of every other space that is a floor."""
    found = []
    taken = {space for side, space in FURNITURE if side == plan.side.id} | set(plan.side.file.water)
    taken |= {space for space, _name, _aside in PROPS[plan.side.id]}
    for space, shape in plan.spaces.items():
        turn = (hand.between(-0.4, 1), hand.between(-0.3, 0.3))
        step = way((0, 0), (hand.pick((-1, 1)), hand.between(LOW_EDGE, 1)))
        far = shape.reach(shape.middle, step) - 8
        name = hand.pick(names.split())
        if space not in taken and space not in plan.side.file.places and far > 17:
            found.append(put(name, stepped(shape.middle, step, far), 0.82, way((0, 0), turn)))
    return things("".join(found))


def in_walls(plan: Plan, names: str, hand: Hand) -> str:
    """Small things in the walls, where there is room."""
    places: list[Point] = []
    for _try in range(400):
        point = (hand.between(8, SIZE - 8), hand.between(8, SIZE - 8))
        if all(apart(point, other) > 21 for other in places) and nearest(plan.floors, point) > 8.5:
            places.append(point)
    turns = [way((0, 0), (1, hand.between(-0.5, 0.5))) for _place in places]
    found = (put(hand.pick(names.split()), at, 0.9, turn) for at, turn in zip(places, turns, strict=True))
    return things("".join(found))

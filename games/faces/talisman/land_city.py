"""The City board: streets with one direction round a court, shops outside, gate, town wall and river."""

from collections.abc import Iterator

from games.drawing.ink import Box, Hand, Pen, Point, drawn_path, flagstones, number, outline, placed
from games.faces.talisman.land_spaces import (
    boat,
    frames,
    middle,
    places,
    plain,
    plaques,
    put,
    shadows,
    stroke,
)
from games.faces.talisman.plan import FRAME, GRIDS, STREETS_FROM, STREETS_TO, box, square
from games.faces.talisman.vignettes import vignette
from games.systems.talisman.board import JAIL
from games.systems.talisman.content import Content

GRID = GRIDS["city"]
STEP = GRID.corner
ROAD = (0, 4)
"""Where the road comes in from the main board."""
SCENES = {
    (0, 0): "tower-house",
    (5, 0): "tower-house",
    (0, 1): "garden",
    (5, 1): "lawn",
    (2, 2): "garden",
    (3, 2): "lawn",
    (2, 3): "bench",
}
"""Squares that are no spaces, and what is drawn there."""
PATTERNS = 3
BOATS = (((96, 650), 1.9), ((560, 636), 1.3), ((626, 668), 2.2))
"""On the river: where, and how large."""
STONES = ((196, 668), (300, 640), (520, 672))


def city(content: Content, name: float) -> Iterator[str]:
    """The whole of it; names of `name` units have room below the places."""
    hand = Hand("City board")
    outside = {one: box(content, one) for one in (*content.shops, JAIL)}
    yield drawn_path("town bare", plain(FRAME))
    yield from _water(hand)
    yield from (f'<g class="city">{vignette(one, GRID.box(at))}</g>' for at, one in SCENES.items())
    yield from _paving(content, hand)
    yield from places("city", outside.items(), name)
    yield from _street_scenes(content, name)
    yield shadows(outside.values())
    yield _between(content, hand)
    yield frames(hand, [_round_streets(0), _round_streets(1), *outside.values()])
    yield drawn_path("arrow", "".join(_arrows(content)))


def _round_streets(inwards: int) -> Box:
    """The rim of the streets: outside, or inside."""
    start = GRID.inset + (STREETS_FROM + inwards) * STEP
    side = (STREETS_TO - STREETS_FROM + 1 - 2 * inwards) * STEP
    return Box(start, start, side, side)


def _water(hand: Hand) -> Iterator[str]:
    """The river below the town, and its quay."""
    top = GRID.inset + (STREETS_TO + 1) * STEP + 8
    shore = outline(hand, Box(-4, top, FRAME.width + 8, FRAME.height).corners, 2, 20)
    yield drawn_path("flow", shore)
    waves = [
        placed(
            (hand.between(4, FRAME.width - 40), hand.between(top + 14, FRAME.height - 8)), "q5-3 10 0t10 0"
        )
        for _ in range(34)
    ]
    yield drawn_path("wave", "".join(waves))
    yield from _sails()
    yield drawn_path("wall", placed((6, top - 8), f"V6H{FRAME.width - 6}V{number(top - 8)}"))


def _sails() -> Iterator[str]:
    """Boats on the river, the nearer ones larger, and stones in it."""
    yield f'<defs><g id="sails">{boat((0, 0))}</g></defs>'
    yield from (put("sails", at, scale) for at, scale in BOATS)
    yield drawn_path("stone", "".join(placed(at, "m-9 6q1-13 9-13t9 13z") for at in STONES))
    yield drawn_path("foam", "".join(placed(at, "m-14 8q7 4 14 1.6t14-1.6") for at in STONES))


def _paving(content: Content, hand: Hand) -> Iterator[str]:
    """Road and cobbles of all streets, and of the way to the gate."""
    known = [GRID.box(square(content, one)) for one in content.streets]
    way = GRID.box(ROAD)
    road = Box(0, way.top + STEP / 4, way.left + STEP, STEP / 2)
    yield drawn_path("road bare", plain(road) + "".join(plain(one) for one in known))
    yield drawn_path("line", placed((0, road.top), f"h{number(road.width)}") + _low(road))
    patterns = [flagstones(hand, STEP, STEP, 7) for _ in range(PATTERNS)]
    named = "".join(f'<path id="s{index}" d="{pattern}"/>' for index, pattern in enumerate(patterns))
    stones = "".join(put(f"s{hand.pick(range(PATTERNS))}", (one.left, one.top)) for one in known)
    yield f'<defs>{named}</defs><g class="joint">{stones}</g>'


def _low(road: Box) -> str:
    return placed((0, road.top + road.height), f"h{number(road.width)}")


def _street_scenes(content: Content, name: float) -> Iterator[str]:
    """What stands in a street; the pavement is seen round it."""
    for one in content.streets:
        at = box(content, one)
        inner = Box(at.left + 14, at.top + 12, at.width - 28, at.height - name - 16)
        yield vignette(one, inner)
    if name:
        yield plaques((box(content, one) for one in content.streets), name)


def _between(content: Content, hand: Hand) -> str:
    """The lines from street to street."""
    pen = Pen()
    for one, two in _pairs(content):
        start, end = _border(one, two)
        stroke(hand, pen, start, end)
    return drawn_path("line", pen.path)


def _pairs(content: Content) -> Iterator[tuple[Box, Box]]:
    """Each street with the next one."""
    streets = [box(content, one) for one in content.streets]
    return zip(streets, (*streets[1:], streets[0]), strict=True)


def _border(one: Box, two: Box) -> tuple[Point, Point]:
    """The line that two neighbours share."""
    left, top = max(one.left, two.left), max(one.top, two.top)
    if one.left == two.left:
        return (left, top), (left + STEP, top)
    return (left, top), (left, top + STEP)


def _arrows(content: Content) -> Iterator[str]:
    """Which way the streets go, on each line between two of them."""
    for one, two in _pairs(content):
        (x, y), (to_x, to_y) = middle(one), middle(two)
        across, down = (to_x - x) / STEP * 5, (to_y - y) / STEP * 5
        at = ((x + to_x) / 2 - across - down, (y + to_y) / 2 - down - across)
        steps = (across + down, across + down, down - across, across - down)
        yield placed(at, f"l{' '.join(number(step) for step in steps)}")

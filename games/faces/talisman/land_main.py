"""The main board: three rings round the Crown, the Storm River, the wall of rock, bridge and stairs."""

from collections.abc import Iterator
from math import inf

from games.drawing.ink import Box, Hand, Hatch, Point, drawn_path, hatching, number, outline, placed
from games.faces.talisman.land_spaces import boat, borders, frames, middle, places, plain, shadows
from games.faces.talisman.plan import FRAME, GRIDS, RINGS_OF_MAIN, box, crossing
from games.systems.talisman.board import BRIDGE, CROWN, SENTINEL
from games.systems.talisman.content import Content

OUTER, MIDDLE, INNER = (GRIDS[name] for name in RINGS_OF_MAIN)
HEART = ("middle", "inner")
FLOW = (OUTER.inside.left + MIDDLE.inset) / 2
"""The middle of the river, from each edge of the board."""
FAR = FRAME.width - FLOW
STONES = ((FLOW, 330), (FLOW + 2, 520), (FAR, 215), (560, FAR), (250, FLOW + 1), (FAR, 470))
BOAT = (196.0, FAR + 2)
HALF_BRIDGE = 25
ROCK = Hatch(patch=9, gap=2.4, reach=14, strokes=3)


def main(content: Content, name: float) -> Iterator[str]:
    """The whole of it; names of `name` units have room below the places."""
    hand = Hand("main board")
    yield drawn_path("edge bare", plain(FRAME))
    yield from _river(hand)
    yield drawn_path("dune", outline(hand, MIDDLE.outside.inset(-2).corners, 1.2, 30))
    yield from _rock(hand)
    for ring in RINGS_OF_MAIN:
        yield from _ring(content, ring, name)
    yield from places("crown", [(CROWN, box(content, CROWN))], name)
    yield shadows(box(content, one.id) for one in content.spaces.values() if one.region != "city")
    yield from (borders(hand, GRIDS[ring]) for ring in RINGS_OF_MAIN)
    rims = [edge for grid in (OUTER, MIDDLE, INNER) for edge in (grid.outside, grid.inside)]
    yield frames(hand, rims)
    yield from _bridge(content)
    yield from _stairs()
    yield from _city_gate(content)


def heart(content: Content) -> Iterator[str]:
    """The Middle and the Inner Region alone, without room for names."""
    hand = Hand("heart of the board")
    yield drawn_path("dune", outline(hand, MIDDLE.outside.inset(-2).corners, 1.2, 30))
    yield from _rock(hand)
    for ring in HEART:
        yield from _ring(content, ring, 0)
    yield from places("crown", [(CROWN, box(content, CROWN))], 0)
    yield shadows(box(content, one.id) for one in content.spaces.values() if one.region in HEART)
    yield from (borders(hand, GRIDS[ring]) for ring in HEART)
    yield frames(hand, [edge for grid in (MIDDLE, INNER) for edge in (grid.outside, grid.inside)])
    yield from _stairs()


def _ring(content: Content, ring: str, name: float) -> Iterator[str]:
    return places(ring, ((one, box(content, one)) for one in content.rings[ring]), name)


def all_round(name: str, upper: str) -> Iterator[str]:
    """What is drawn along the upper side of the board, on all four of them."""
    middle_of_all = number(FRAME.width / 2)
    yield f'<g id="{name}">{upper}</g>'
    for turned in (90, 180, 270):
        yield f'<use href="#{name}" transform="rotate({turned} {middle_of_all} {middle_of_all})"/>'


# -- water --------------------------------------------------------------------------------------------------


def _river(hand: Hand) -> Iterator[str]:
    yield drawn_path("bank", plain(OUTER.inside.inset(-2)))
    yield drawn_path("flow", outline(hand, OUTER.inside.inset(1.5).corners, 1.4, 26))
    yield from all_round("waves", drawn_path("wave", "".join(_waves(hand))))
    yield drawn_path("stone", "".join(placed(at, "m-6 4q1-9 6-9t6 9z") for at in STONES))
    yield drawn_path("foam", "".join(placed(at, "m-9 6q4 2.6 9 1t9-1") for at in STONES))
    yield boat(BOAT)


def _waves(hand: Hand) -> Iterator[str]:
    """Ripples along the upper side."""
    at = FLOW + 4
    while at < FAR - 14:
        off, long = hand.between(-6.4, 6.4), hand.between(9, 17)
        q, half = number(long / 4), number(long / 2)
        yield placed((at, FLOW + off), f"q{q}-2 {half} 0t{half} 0")
        at += long + hand.between(4, 12)


# -- rock ---------------------------------------------------------------------------------------------------


def _rock(hand: Hand) -> Iterator[str]:
    """What lies between the Middle and the Inner Region."""
    yield drawn_path("rock", plain(MIDDLE.inside))
    centre = FRAME.width / 2

    def distance(point: Point) -> float:
        above = centre - point[1] >= abs(point[0] - centre)
        return INNER.outside.distance(point) if above and not MIDDLE.inside.distance(point) else inf

    yield from all_round("wall", drawn_path("hatch", hatching(hand, MIDDLE.inside, distance, ROCK)))


# -- ways ---------------------------------------------------------------------------------------------------


def _bridge(content: Content) -> Iterator[str]:
    """From the Sentinel over the river."""
    (x, top), (_x, low) = crossing(content, SENTINEL, BRIDGE)
    left, long, wide = x - HALF_BRIDGE, low - top, 2 * HALF_BRIDGE
    yield drawn_path("shade", plain(Box(left + 4, top, wide, long)))
    yield drawn_path("earth", plain(Box(left, top - 2, wide, long + 4)))
    planks = (placed((left + 3, top + long * at / 6), f"h{wide - 6}") for at in range(1, 6))
    yield drawn_path("thin", "".join(planks))
    yield drawn_path("bold", "".join(placed((side, top), f"v{number(long)}") for side in (left, left + wide)))
    posts = (Box(side - 3.4, end - 5, 6.8, 10) for side in (left, left + wide) for end in (top, low))
    yield drawn_path("stone", "".join(plain(one) for one in posts))


def _stairs() -> Iterator[str]:
    """Through the Portal, and from the Valley of Fire to the Crown."""
    yield _stair((MIDDLE.inside.left + INNER.inset) / 2, "violet")
    yield _stair(INNER.inside.left + INNER.between, "gold")


def _stair(at: float, paint: str) -> str:
    """Steps over a corner, so far from the left and from above."""
    steps = drawn_path(paint, "M-12-10H12V10H-12z") + drawn_path("thin", "M-6-9V9M0-9V9M6-9V9")
    sides = drawn_path("stone", "M-15-13H-11V13H-15zM11-13H15V13H11z")
    return f'<g transform="translate({number(at)} {number(at)})rotate(45)scale(.8)">{steps}{sides}</g>'


def _city_gate(content: Content) -> Iterator[str]:
    """The road from the City to the board beside."""
    city = box(content, "city")
    _x, y = middle(city)
    edge, long = city.left + city.width, FRAME.width - city.left - city.width
    yield drawn_path("road", plain(Box(edge - 3, y - 11, long + 3, 22)))
    yield drawn_path("arrow", placed((edge - 12, y - 6), "l6 6-6 6"))

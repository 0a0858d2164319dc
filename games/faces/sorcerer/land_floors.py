"""The floors of a board side: pavement, elements, Camp, Teleport, Runes, and what lies about in corners."""

from collections.abc import Iterator

from games.drawing.ink import Box, Hand, Point, drawn_path, flagstones, number, outline, placed
from games.faces.sorcerer.land_signs import (
    BONE,
    CARVED,
    CRACKS,
    ELEMENTS,
    MENHIR,
    MOSS,
    PEBBLES,
    RUNE,
    SPIRAL,
    STONES,
    STREWN,
)
from games.faces.sorcerer.plan import CELL, DOOR, GAP, corner, room, row
from games.systems.sorcerer.cards import BoardSide

MIDDLE = CELL / 2
INSIDE = CELL - 2 * GAP
PATTERNS = 5
"""So many pavements are drawn for a side; what is repeated costs few bytes."""
ABOUT = {1: "moss", 2: "moss", 3: "fine", 4: "fine", 5: "bone", 6: "bone"}
"""What lies about by the danger of a chamber."""
FEW_DARE = 3
"""Above this digit the light is red."""
ROUND = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))


def _circle(kind: str, middle: Point, radius: float) -> str:
    x, y = middle
    return f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def inside(chamber: str, across: float, down: float) -> Point:
    """A point of a chamber, from the upper left corner of its square."""
    x, y = corner(chamber)
    return x + across, y + down


def paving(side: BoardSide) -> Iterator[str]:
    """Flagstones, where nothing else is the floor."""
    hand = Hand(f"{side.id} stones")
    bare = {side.camp, *side.elements.values()}
    patterns = [flagstones(hand, INSIDE, INSIDE) for _ in range(PATTERNS)]
    yield "<defs>"
    for index, pattern in enumerate(patterns):
        yield f'<path id="s{index}" d="{pattern}"/>'
    yield '</defs><g class="joint">'
    for chamber in side.chambers:
        if chamber not in bare:
            x, y = inside(chamber, GAP, GAP)
            yield f'<use href="#s{hand.pick(range(PATTERNS))}" x="{number(x)}" y="{number(y)}"/>'
    yield "</g>"


def shadows(side: BoardSide) -> str:
    """What the upper and the left wall throw on a floor, but for where a passage is."""
    found = []
    for chamber in side.chambers:
        x, y = corner(chamber)
        above, left = chamber[0] + str(row(chamber)), chr(ord(chamber[0]) - 1) + chamber[1]
        across = _wall(above in side.neighbours[chamber], 0)
        down = _wall(left in side.neighbours[chamber], 2.2)
        found += [placed((x + at, y + GAP + 1.1), f"h{number(long)}") for at, long in across]
        found += [placed((x + GAP + 1.1, y + at), f"v{number(long)}") for at, long in down]
    return drawn_path("shade", "".join(found))


def _wall(is_open: bool, skipped: float) -> list[Point]:
    """The pieces of wall along one side of a chamber: where each begins, and how long it is."""
    if is_open:
        return [(GAP + skipped, DOOR - GAP - skipped), (CELL - DOOR, DOOR - GAP)]
    return [(GAP + skipped, INSIDE - skipped)]


def element(side: BoardSide, name: str) -> Iterator[str]:
    """The floor of an element: a wash with a darker rim, its pattern, and a mosaic with its sign."""
    hand = Hand(f"{side.id} {name}")
    chamber = side.elements[name]
    floor = room(chamber)
    middle = inside(chamber, 23, 19)  # clear of the shield, and more of it is seen behind a counter
    yield f'<g class="{name}">'
    yield drawn_path("wash", outline(hand, floor.inset(0.2).corners, 0.3, 6))
    yield drawn_path("rim", outline(hand, floor.inset(1.8).corners, 0.9, 5))
    yield drawn_path("strewn", "".join(placed(at, STREWN[name]) for at in _strewn(hand, floor, middle)))
    yield _circle("disc", middle, 9.6)
    yield _circle("wash", middle, 9.6)
    yield _circle("tiles", middle, 9.8)
    yield _sign(name, middle, 0.68)
    yield "</g>"


def small_element(side: BoardSide, name: str) -> Iterator[str]:
    """The floor of an element where there is no room for more than its colour and its sign."""
    chamber = side.elements[name]
    floor = room(chamber)
    yield f'<g class="{name}">'
    yield drawn_path("wash", placed((floor.left, floor.top), f"h{INSIDE}v{INSIDE}h-{INSIDE}z"))
    yield _sign(name, inside(chamber, 28.5, 14.5), 0.78)
    yield "</g>"


def _sign(name: str, middle: Point, size: float) -> str:
    x, y = middle
    kind = "nib" if name == "air" else "fill"
    where = f"translate({number(x)} {number(y)})scale({size:g})"
    return f'<path class="{kind}" transform="{where}" d="M0 0{ELEMENTS[name]}"/>'


def _strewn(hand: Hand, floor: Box, middle: Point) -> Iterator[Point]:
    """Places in rows over a floor, but below neither the shield in its corner nor the mosaic."""
    shield = Box(floor.left, floor.top, 12, 14)
    for course in range(6):
        for column in range(5):
            across = 4.6 + (column + course % 2 / 2) * 6.6
            at = hand.near((floor.left + across, floor.top + 3.6 + course * 5), 0.6)
            free = Box(*middle, 0, 0).distance(at) > 13.4 and shield.distance(at) > 2.6
            if free and across < floor.width - 3:
                yield at


def camp(side: BoardSide) -> str:
    """Trodden ground with a ring of stones: tent and fire stand above it, in the colour of their team."""
    middle = inside(side.camp, MIDDLE, MIDDLE)
    return _circle("trodden", middle, 12.6) + _circle("hearth", middle, 12.4)


def teleport(side: BoardSide) -> Iterator[str]:
    """Two rings with letters between them, and a spiral."""
    x, y = middle = inside(side.teleport, MIDDLE, MIDDLE)
    letters = (
        placed((x + across * 11.4, y + down * 11.4), CARVED[index % len(CARVED)])
        for index, (across, down) in enumerate(ROUND)
    )
    yield '<g class="rune">'
    yield _circle("wash", middle, 13.6)
    yield _circle("line", middle, 13.6)
    yield _circle("line", middle, 9.2)
    yield drawn_path("line", "".join(letters))
    yield drawn_path("nib", placed((x - 0.4, y - 0.2), SPIRAL))
    yield "</g>"


def small_teleport(side: BoardSide) -> Iterator[str]:
    """The rings and the spiral alone."""
    x, y = middle = inside(side.teleport, MIDDLE, MIDDLE)
    yield '<g class="rune">'
    yield _circle("wash", middle, 12.6)
    yield _circle("nib", middle, 12.6)
    yield drawn_path("nib", placed((x - 0.4, y - 0.2), SPIRAL))
    yield "</g>"


def runes(side: BoardSide) -> Iterator[str]:
    """Three standing stones, the tallest in the middle."""
    x, y = inside(side.runes, MIDDLE, MIDDLE - 1)
    for across, down, size in STONES:
        where = f"translate({number(x + across)} {number(y + down)})scale({size:g})"
        stone = drawn_path("stone", f"M0 0{MENHIR}") + drawn_path("carved", f"M0 0{RUNE}")
        yield f'<g transform="{where}">{stone}</g>'


def lying_about(side: BoardSide) -> Iterator[str]:
    """What lives there is seen at a glance, beside the digit: moss, pebbles, cracks, bones in upper right
    corners, where nothing stands."""
    hand = Hand(f"{side.id} about")
    found: dict[str, list[str]] = {"moss": [], "fine": [], "bone": []}
    for chamber in _plain(side):
        at, danger = hand.near(inside(chamber, 30.5, 10), 0.8), side.digits[chamber]
        kind = ABOUT[danger]
        found[kind].append(placed(at, _about(hand, danger)))
    yield from (drawn_path(kind, "".join(shapes)) for kind, shapes in found.items() if shapes)


def _plain(side: BoardSide) -> list[str]:
    """The chambers with a digit and nothing else printed on their floor."""
    return [chamber for chamber in side.digits if chamber not in side.element_of]


def _about(hand: Hand, danger: int) -> str:
    if ABOUT[danger] == "fine":
        return hand.pick(CRACKS) if danger > FEW_DARE else PEBBLES
    return MOSS if ABOUT[danger] == "moss" else BONE


def red_light(side: BoardSide) -> Iterator[str]:
    """A glow on the floors where few come out unhurt, the more the more dangerous."""
    for danger in range(FEW_DARE + 1, 7):
        floors = [room(one) for one in _plain(side) if side.digits[one] == danger]
        shapes = (placed((one.left, one.top), f"h{INSIDE}v{INSIDE}h-{INSIDE}z") for one in floors)
        if floors:
            yield drawn_path(f"peril p{danger}", "".join(shapes))

"""The floors of a side: each pattern is drawn over all of it and seen where a space is."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from games.drawing.convex import Convex, between, boxed, ring, stepped
from games.drawing.ink import Box, Hand, Pen, Point, drawn_path, number, placed
from games.faces.mice.land_style import Floor
from games.faces.mice.plan import SIZE, TWELFTHS, Plan

INSET = 1.6
"""So far inside of a wall a pattern ends."""
MOTIF = "q1.5 4.5 6 6-4.5 1.5-6 6-1.5-4.5-6-6 4.5-1.5 6-6z"
COBBLE = "a6.6 5.6 0 1 0 13 0 6.6 5.6 0 1 0-13 0"
ARC = "q1.6-1.3 3.2 0"
Shapes = list[Convex]


def floor(plan: Plan, kind: Floor, hand: Hand) -> Iterator[str]:
    """The pattern on every space that is neither water nor furniture."""
    bare = [
        shape.inset(INSET)
        for space, shape in plan.spaces.items()
        if space not in plan.side.file.water and space not in plan.side.file.areas
    ]
    yield from FLOORS[kind](bare, hand)


def _seen(lines: Iterator[tuple[Point, Point]], shapes: Shapes) -> str:
    """What of lines lies on floors."""
    pen = Pen()
    for start, end in lines:
        for shape in shapes:
            if found := shape.line(start, end):
                pen.move(found[0]).line(found[1])
    return pen.path


def _laid(pieces: Iterator[Convex], shapes: Shapes) -> str:
    """What of pieces lies on floors."""
    pen = Pen()
    for piece in pieces:
        for shape in shapes:
            if (found := piece.within(shape)).corners:
                pen.move(found.corners[0]).line(*found.corners[1:]).close()
    return pen.path


def _lattice(shapes: Shapes, apart: float, inside: float, shifted: bool = True) -> Iterator[Point]:
    """Places in rows, those that are so far inside of a floor."""
    known = [shape.inset(inside) for shape in shapes]
    for row in range(int(SIZE / apart) + 1):
        for column in range(int(SIZE / apart) + 1):
            point = ((column + (row % 2 / 2 if shifted else 0)) * apart, row * apart)
            if any(shape.corners and shape.holds(point) for shape in known):
                yield point


def _courses(hand: Hand, high: float, wide: float, even: bool) -> Iterator[tuple[Point, Point]]:
    """The joints of stones in courses."""
    for row in range(int(SIZE / high) + 1):
        top = row * high
        yield (0, top + hand.between(-0.5, 0.5)), (SIZE, top + hand.between(-0.5, 0.5))
        at = row % 2 * wide / 2 if even else hand.between(0, wide)
        while at < SIZE:
            yield (at, top), (at + hand.between(-0.6, 0.6), top + high)
            at += wide * (1.0 if even else hand.between(0.75, 1.3))


def _stones(hand: Hand, high: float, wide: float, count: int) -> Iterator[Convex]:
    for _index in range(count):
        row = int(hand.between(0, SIZE / high))
        yield boxed(Box(hand.between(0, SIZE), row * high + 0.8, wide, high - 1.6))


def _flags(shapes: Shapes, hand: Hand) -> Iterator[str]:
    yield drawn_path("tint", _laid(_stones(hand, 19, 21, 34), shapes))
    yield drawn_path("joint", _seen(_courses(hand, 19, 30, even=False), shapes))


def _bricks(shapes: Shapes, hand: Hand) -> Iterator[str]:
    yield drawn_path("tint", _laid(_stones(hand, 11, 15, 60), shapes))
    yield drawn_path("joint", _seen(_courses(hand, 11, 22, even=True), shapes))


def _checker(shapes: Shapes, hand: Hand) -> Iterator[str]:
    side = 14.5
    tiles = (
        boxed(Box(column * side, row * side, side, side))
        for row in range(18)
        for column in range(row % 2, 18, 2)
    )
    yield drawn_path("tint", _laid(tiles, shapes))
    cracks = (
        placed(hand.near(point, 3), f"l{number(hand.between(-4, 4))} 3.4 2.6 2.2")
        for point in _lattice(shapes, 47, 8)
    )
    yield drawn_path("joint", "".join(cracks))


def _boards(hand: Hand, wide: float) -> Iterator[tuple[Point, Point]]:
    for row in range(int(SIZE / wide) + 1):
        top = row * wide
        yield (0, top + hand.between(-0.4, 0.4)), (SIZE, top + hand.between(-0.4, 0.4))
        for _joint in range(3):
            at = hand.between(8, SIZE - 8)
            yield (at, top), (at, top + wide)


def _grain(hand: Hand, wide: float) -> Iterator[tuple[Point, Point]]:
    for row in range(int(SIZE / wide) + 1):
        for _line in range(4):
            start, high = hand.between(0, SIZE - 30), (row + hand.between(0.25, 0.75)) * wide
            yield (start, high), (start + hand.between(12, 34), high + hand.between(-1, 1))


def _planked(shapes: Shapes, hand: Hand, wide: float, upright: bool) -> Iterator[str]:
    def turned(lines: Iterator[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
        for (x, y), (to_x, to_y) in lines:
            yield ((y, x), (to_y, to_x)) if upright else ((x, y), (to_x, to_y))

    darker = (boxed(Box(0, row * wide, SIZE, wide)) for row in range(0, int(SIZE / wide) + 1, 3))
    strips = (Convex(tuple((y, x) for x, y in reversed(one.corners))) if upright else one for one in darker)
    yield drawn_path("faint", _laid(strips, shapes))
    yield drawn_path("joint", _seen(turned(_boards(hand, wide)), shapes))
    yield drawn_path("joint", _seen(turned(_grain(hand, wide)), shapes))


def _planks(shapes: Shapes, hand: Hand) -> Iterator[str]:
    yield from _planked(shapes, hand, 14, upright=False)


def _upright(shapes: Shapes, hand: Hand) -> Iterator[str]:
    yield from _planked(shapes, hand, 15, upright=True)


def _beams(shapes: Shapes, hand: Hand) -> Iterator[str]:
    yield from _planked(shapes, hand, 23, upright=False)


def _cobble(shapes: Shapes, hand: Hand) -> Iterator[str]:
    places = [hand.near(point, 1.2) for point in _lattice(shapes, 15.6, 6.4)]
    tinted = [point for point in places if hand.between(0, 1) < 0.22]
    yield drawn_path("tint", "".join(placed((x - 6.5, y), COBBLE) for x, y in tinted))
    yield drawn_path("joint", "".join(placed((x - 6.5, y), COBBLE) for x, y in places))


def _hexagons(shapes: Shapes, _hand: Hand) -> Iterator[str]:
    size = 12.0
    wide, high = size * 1.732, size * 1.5
    spokes = [(across * size, down * size) for across, down in TWELFTHS[1::2]]
    places = [
        (column, row, (column + row % 2 / 2) * wide, row * high) for row in range(16) for column in range(14)
    ]
    tiles = (
        Convex(tuple((x + across, y + down) for across, down in spokes))
        for column, row, x, y in places
        if (2 * column + row) % 5 == 0
    )
    yield drawn_path("tint", _laid(tiles, shapes))
    walls = (
        ((x + one[0], y + one[1]), (x + two[0], y + two[1]))
        for _column, _row, x, y in places
        for one, two in pairwise(spokes[:4])
    )
    yield drawn_path("joint", _seen(walls, shapes))


def _carpet(shapes: Shapes, _hand: Hand) -> Iterator[str]:
    places = _lattice(shapes, 21, 7.5)
    yield drawn_path("tint", "".join(placed((x, y - 6), MOTIF) for x, y in places))
    pen = Pen()
    for shape in shapes:
        for by in (2.2, 4):
            corners = shape.inset(by).corners
            pen.move(corners[0]).line(*corners[1:]).close()
    yield drawn_path("joint", pen.path)


def _stairs(shapes: Shapes, hand: Hand) -> Iterator[str]:
    treads = (boxed(Box(0, row * 9.5, SIZE, 3.4)) for row in range(28))
    yield drawn_path("tint", _laid(treads, shapes))
    yield drawn_path("joint", _seen(_courses(hand, 9.5, 88, even=False), shapes))


def _pipes(shapes: Shapes, _hand: Hand) -> Iterator[str]:
    circles, rivets = "", ""
    for shape in shapes:
        x, y = shape.middle
        far = min(-half.off(shape.middle) for half in shape.halves)
        for radius, kind in ((far - 7, "band"), (far - 13, "faint")):
            circles += f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        rivets += "".join(
            placed((x + across * (far - 2.6), y + down * (far - 2.6)), "h0") for across, down in TWELFTHS
        )
    yield circles
    yield drawn_path("band", rivets)


def _earth(shapes: Shapes, hand: Hand) -> Iterator[str]:
    patches = (placed(hand.near(point, 6), "q7-7 15-2t9 3-10 5-14-6z") for point in _lattice(shapes, 44, 13))
    yield drawn_path("faint", "".join(patches))
    specks = (
        placed(hand.near(point, 4), ARC if hand.between(0, 1) < 0.4 else "h0")
        for point in _lattice(shapes, 12.5, 5)
    )
    yield drawn_path("speck", "".join(specks))


def _crystal(shapes: Shapes, hand: Hand) -> Iterator[str]:
    facets = []
    for point in _lattice(shapes, 23, 6):
        x, y = hand.near(point, 7)
        bend = (x + hand.between(6, 11), y + hand.between(-6, 6))
        facets += [((x, y), bend), (bend, (bend[0] + hand.between(3, 9), bend[1] + hand.between(3, 9)))]
    slabs = (ring([one, two, (one[0] + 3, one[1] + 9)]) for one, two in facets[::6])
    yield drawn_path("tint", _laid(slabs, shapes))
    yield drawn_path("joint", _seen(iter(facets), shapes))


def _silk(shapes: Shapes, hand: Hand) -> Iterator[str]:
    pen = Pen()
    for shape in shapes:
        middle = hand.near(shape.middle, 6)
        ends = [stepped(middle, way, shape.reach(middle, way)) for way in TWELFTHS[::2]]
        for end in ends:
            pen.move(middle).line(end)
        for part in (0.3, 0.55, 0.8):
            round_it = [between(middle, end, part) for end in ends]
            pen.move(round_it[0]).line(*round_it[1:]).close()
    yield drawn_path("band", "".join(placed(hand.near(point, 5), "h0") for point in _lattice(shapes, 26, 6)))
    yield drawn_path("joint", pen.path)


FLOORS: dict[Floor, Callable[[Shapes, Hand], Iterator[str]]] = {
    "flags": _flags,
    "bricks": _bricks,
    "checker": _checker,
    "earth": _earth,
    "planks": _planks,
    "upright": _upright,
    "beams": _beams,
    "cobble": _cobble,
    "hexagons": _hexagons,
    "crystal": _crystal,
    "carpet": _carpet,
    "silk": _silk,
    "stairs": _stairs,
    "pipes": _pipes,
}

"""The printed part of a board side as a picture of its own: what stands on it lies in the layer above.

Each side is drawn whole, and small for a column of 150 pixels. A picture sees no style sheet of the page, so
its colours, by day and by night, stand in it. The files are written by `manage.py draw_land`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from math import inf

from games.drawing.ink import Box, Hand, Hatch, Point, drawn_path, hatching, number, outline, placed
from games.faces.sorcerer import land_floors as floors
from games.faces.sorcerer.land_floors import MIDDLE, inside
from games.faces.sorcerer.land_signs import COILS, FORKED, GLYPHS, LIT, NEEDLES, PALE, SHIELD
from games.faces.sorcerer.land_style import style
from games.faces.sorcerer.plan import CELL, FRAME, GAP, column, opening, room, row
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import content_of

WHOLE = Hatch()
SMALL = Hatch(patch=10, gap=3.2, reach=4.5, strokes=3, grid=1)
CLEAR = 3.4
"""How far round the name of a column or row there is no hatching."""
NAME = 0.7
"""How large names of columns and rows are beside digits."""
SHAPES = 5
"""So many outlines are drawn for floors of one size."""


def land() -> dict[str, str]:
    """All pictures, of the sides of every set: the name of the file in the system's folder of static files ->
    what is in it."""
    sides = {side.picture: side for content in content_of.all() for side in content.sides.values()}
    return {
        file_name(picture, small): drawn(side, small)
        for picture, side in sorted(sides.items())
        for small in (False, True)
    }


def file_name(picture: str, small: bool = False) -> str:
    """Where a picture of a side (`BoardSide.picture`) is, in the system's folder of static files."""
    return f"land/{picture}{'-small' if small else ''}.svg"


def drawn(side: BoardSide, small: bool = False) -> str:
    """One side as an SVG document, whole or small."""
    box = " ".join(number(one) for one in (FRAME.left, FRAME.top, FRAME.width, FRAME.height))
    body = "\n".join(_small(side) if small else _whole(side))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n<style>\n{style(body, small)}</style>'
    return f"{head}\n{body}\n</svg>\n"


def _whole(side: BoardSide) -> Iterator[str]:
    yield drawn_path("rock", _round_the_frame(0))
    yield _hatched(side, WHOLE)
    yield from _ornaments(side)
    yield from (drawn_path(kind, _round_the_frame(0)) for kind in ("margin", "edge"))
    yield drawn_path("scale", _round_the_frame(1.2))
    yield _walls(side)
    yield _sills(side)
    yield drawn_path("dash", "".join(_threshold(one) for one in side.passages))
    yield from floors.red_light(side)
    yield from floors.paving(side)
    yield from floors.lying_about(side)
    yield floors.shadows(side)
    for element in sorted(side.elements):
        yield from floors.element(side, element)
    yield floors.camp(side)
    yield from floors.teleport(side)
    yield from floors.runes(side)
    yield from _dangers(side, 1)
    yield _names()


def _small(side: BoardSide) -> Iterator[str]:
    yield drawn_path("rock", _round_the_frame(0))
    yield _hatched(side, SMALL)
    yield drawn_path("wall", "".join(_plain(floor) for floor in _floors(side)))
    yield _sills(side)
    for element in sorted(side.elements):
        yield from floors.small_element(side, element)
    yield floors.camp(side)
    yield from floors.small_teleport(side)
    yield from floors.runes(side)
    yield from _dangers(side, 1.6)


def _round_the_frame(inset: float) -> str:
    return _plain(FRAME.inset(inset))


def _plain(box: Box) -> str:
    width, height = number(box.width), number(box.height)
    return placed((box.left, box.top), f"h{width}v{height}h-{width}z")


def _floors(side: BoardSide) -> list[Box]:
    return [*(room(chamber) for chamber in side.chambers), *(opening(*one) for one in side.passages)]


def _hatched(side: BoardSide, how: Hatch) -> str:
    return drawn_path("hatch", hatching(Hand(f"{side.id} rock"), FRAME.inset(2.5), _distance(side), how))


def _distance(side: BoardSide) -> Callable[[Point], float]:
    """How far a point is from the nearest floor; math.inf where the name of a column or row stands."""
    floors_, names = _floors(side), [Box(*place, 0, 0) for place, _name in _name_places()]

    @cache
    def near(across: int, down: int) -> tuple[list[Box], ...]:
        """The names and the floors that matter in one square of 20 units: others are too far off."""
        middle = (across * 20 + 10, down * 20 + 10)
        return tuple([box for box in boxes if box.distance(middle) < 30] for boxes in (names, floors_))

    def distance(point: Point) -> float:
        taken, beside = near(int(point[0] // 20), int(point[1] // 20))
        if any(name.distance(point) < CLEAR for name in taken):
            return inf
        return min((floor.distance(point) for floor in beside), default=inf)

    return distance


def _walls(side: BoardSide) -> str:
    """Floors; their outlines lie below all of them, so that what is seen is the line round them together."""
    hand = Hand(f"{side.id} walls")
    known = _floors(side)
    sizes = sorted({(floor.width, floor.height) for floor in known})
    shapes = {size: [outline(hand, Box(0, 0, *size).corners) for _ in range(SHAPES)] for size in sizes}
    chosen = (placed((one.left, one.top), hand.pick(shapes[one.width, one.height])) for one in known)
    return drawn_path("wall", "".join(chosen))


def _sills(side: BoardSide) -> str:
    return drawn_path("sill", "".join(_plain(opening(*one, 0)) for one in side.passages))


def _threshold(passage: tuple[str, str]) -> str:
    """The line across a passage."""
    floor = opening(*passage)
    if row(passage[0]) == row(passage[1]):
        return placed((floor.left + floor.width / 2, floor.top + 1), f"v{number(floor.height - 2)}")
    return placed((floor.left + 1, floor.top + floor.height / 2), f"h{number(floor.width - 2)}")


def _dangers(side: BoardSide, size: float) -> Iterator[str]:
    """Shields with digits in the upper left of their chambers."""
    nook = GAP + 0.8
    at = {
        chamber: (x / size + 4.9, y / size + 5.8)
        for chamber in side.digits
        for x, y in [inside(chamber, nook, nook)]
    }
    yield f'<g transform="scale({size:g})">' if size != 1 else "<g>"
    for danger in sorted(set(side.digits.values())):
        alike = (placed(at[one], SHIELD) for one, digit in side.digits.items() if digit == danger)
        yield drawn_path(f"shield d{danger}", "".join(alike))
    yield drawn_path("pale", "".join(placed(one, PALE) for one in at.values()))
    digits = "".join(placed(at[one], GLYPHS[str(digit)]) for one, digit in side.digits.items())
    yield f'<defs><path id="n" d="{digits}"/></defs>'
    yield '<use class="under" href="#n"/><use class="digit" href="#n"/>'
    yield "</g>"


def _name_places() -> Iterator[tuple[Point, str]]:
    """a to e above, 1 to 5 at the left."""
    for index, (letter, digit) in enumerate(zip("abcde", "12345", strict=True)):
        middle = index * CELL + MIDDLE
        yield (middle, -3), letter
        yield (-3.4, middle), digit


def _names() -> str:
    path = "".join(placed((x / NAME, y / NAME), GLYPHS[name]) for (x, y), name in _name_places())
    return f'<g transform="scale({NAME})">{drawn_path("name", path)}</g>'


def _ornaments(side: BoardSide) -> Iterator[str]:
    """A compass rose in solid rock where a chamber could be, and a serpent where two could be."""
    rock = [f"{x}{y}" for y in "12345" for x in "abcde" if f"{x}{y}" not in side.chambers]
    pairs = [one for one, two in pairwise(rock) if row(one) == row(two) and column(two) - column(one) == 1]
    if pairs:
        middle = inside(pairs[0], CELL - 4, MIDDLE)
        yield drawn_path("rose", placed(middle, COILS)) + drawn_path("scales", placed(middle, FORKED))
    if rock:
        middle = inside(rock[-1], MIDDLE, MIDDLE)
        yield drawn_path("rose", placed(middle, NEEDLES)) + drawn_path("lit", placed(middle, LIT))

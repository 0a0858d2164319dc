"""What is printed on the spaces of a side: water, entries of minions, traps, flips, goals, numbers."""

from collections.abc import Iterator

from games.drawing.convex import apart, between, stepped, way
from games.drawing.ink import Hand, Point, drawn_path, number, placed
from games.faces.mice.land_lines import turned
from games.faces.mice.plan import SIZE, WAYS, Plan, centre
from games.systems.mice.sides import OUT

HOLE = "M-9.5 3V-3Q-8.5-11.5 0-12 8.5-11.5 9.5-3V3L7 1.6 5 3.4 2.5 1.6 0 3.2-2.5 1.6-5 3.4-7 1.6z"
GNAWED = "M-11.8 2.5V-3.4Q-10.4-14 0-14.4 10.4-14 11.8-3.4V2.5"
PIT = "M-9.5 0a9.5 7 0 1 0 19 0 9.5 7 0 1 0-19 0z"
CROSS = "m-5.6-5.2q4.6 4 11 10.6m.4-10.8q-5 5-11.2 11.2"
ROUND = "M-9.2 0a9.2 9.2 0 1 0 18.4 0 9.2 9.2 0 1 0-18.4 0z"
FLIPS = {
    "normal": (
        drawn_path("sign", "M4.8-2.8A5.5 5.5 0 0 0-5-1.6M-4.8 2.8A5.5 5.5 0 0 0 5 1.6")
        + drawn_path("tip", "M6.3-5.7 5.3-1.5 1.8-3.5zM-6.3 5.7-5.3 1.5-1.8 3.5z")
    ),
    "hook": (
        drawn_path("sign", "M2.4-3.4V1.6a3.7 3.7 0 0 1-7.4 0V.2")
        + drawn_path("tip", "M-5-2.8-2.6 1.2-7.2.8z")
        + '<circle class="sign" cx="2.4" cy="-5.2" r="1.7"/>'
    ),
    "crafty": (
        drawn_path(
            "cog",
            "M-1.5-6.8H1.5L2-4.6 3.7-5.9 5.9-3.7 4.6-2 6.8-1.5V1.5L4.6 2 5.9 3.7 3.7 5.9 2 4.6 1.5 6.8"
            "H-1.5L-2 4.6-3.7 5.9-5.9 3.7-4.6 2-6.8 1.5V-1.5L-4.6-2-5.9-3.7-3.7-5.9-2-4.6z",
        )
        + '<circle class="disc" r="1.6"/>'
    ),
}
SEAL = "M0-6.2 1.7-1.9 6.2-1.7 2.6 1.1 3.9 5.6 0 3-3.9 5.6-2.6 1.1-6.2-1.7-1.7-1.9z"
RIPPLE = "q2.2-2.4 4.4 0t4.4 0"
CHEVRONS = "M-9.5-4.2-3.5 0-9.5 4.2M-2.5-5.4 5 0-2.5 5.4"
DIGITS = {
    "0": "m0-3.5c1.4 0 2.2 1.3 2.2 3.5s-.8 3.5-2.2 3.5-2.2-1.3-2.2-3.5.8-3.5 2.2-3.5z",
    "1": "m-1.5-2 1.9-1.5v7m-1.8 0h3.5",
    "2": "m-2-1.8c.2-1.1.9-1.7 2-1.7 1.2 0 2 .8 2 1.8 0 1.6-1.7 2.8-4.2 5.2h4.5",
    "3": (
        "m-1.9-2.6c.5-.6 1.1-.9 1.8-.9 1.2 0 1.9.7 1.9 1.6s-.8 1.6-2.3 1.6c1.7 0 2.5.8 2.5 1.9"
        "s-.9 1.9-2.2 1.9c-.8 0-1.5-.3-2-1"
    ),
    "4": "m.9 3.5v-7l-3.2 4.9h5",
    "5": (
        "m1.8-3.5h-3.1l-.4 3.2c.5-.4 1.1-.6 1.8-.6 1.3 0 2.1.9 2.1 2.1 0 1.4-1 2.3-2.4 2.3-.8 0-1.4-.3-1.9-.8"
    ),
    "6": (
        "m1.5-3.5c-2.4.2-3.7 2.2-3.7 4.6 0 1.5.9 2.4 2.1 2.4"
        "s2.2-.9 2.2-2.2-.9-2.1-2.1-2.1c-1.1 0-1.9.7-2.1 1.7"
    ),
    "7": "m-2.2-3.5h4.4l-2.8 7",
    "8": (
        "m0-3.5c1.2 0 2 .7 2 1.7s-.9 1.6-2 1.6-2-.7-2-1.6.8-1.7 2-1.7zm0 3.3c1.4 0 2.3.8 2.3 1.8"
        "s-.9 1.9-2.3 1.9-2.3-.8-2.3-1.9.9-1.8 2.3-1.8z"
    ),
    "9": (
        "m-1.5 3.5c2.4-.2 3.7-2.2 3.7-4.6 0-1.5-.9-2.4-2.1-2.4"
        "s-2.2.9-2.2 2.2.9 2.1 2.1 2.1c1.1 0 1.9-.7 2.1-1.7"
    ),
}
"""Digits as strokes of a broad pen, 7 high."""
NARROW = 5.4
"""From one digit to the next."""
UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (1, -0.95), (-1, 0.9), (1, 0.9)


def water(plan: Plan, hand: Hand) -> Iterator[str]:
    """Waves on water, and where its current goes."""
    side, waves, flow = plan.side, "", ""
    for space in side.file.water:
        shape = plan.spaces[space]
        inner, box = shape.inset(4), shape.box
        for index in range(9):
            row, column = divmod(index, 3)
            x, y = hand.near((box.left + 9 + column * 17, box.top + 11 + row * 16), 3.5)
            if inner.holds((x, y)) and inner.holds((x + 9, y)):
                waves += placed((x, y), RIPPLE)
        if space in side.file.current:
            flow += _current(plan, space, side.file.current[space])
    yield drawn_path("wave", waves)
    yield flow


def _current(plan: Plan, space: int, then: int) -> str:
    shape = plan.spaces[space]
    along = (1.0, 0.0) if then == OUT else way(centre(plan.side, space), centre(plan.side, then))
    end = stepped(shape.middle, along, shape.reach(shape.middle, along) - 9)
    return turned(end, along, drawn_path("flow", CHEVRONS))


def entries(plan: Plan) -> Iterator[str]:
    """Gnawed holes through which minions come: in the wall nearby, else in the floor."""
    for space in plan.side.file.entries:
        wall = _free_wall(plan, space)
        if wall is None:
            x, y = plan.spot(space, UPPER_RIGHT, 12)
            eyes = _eyes((x, y))
            yield f'<g transform="translate({number(x)} {number(y)})">'
            yield drawn_path("pit", PIT) + drawn_path("gnawed", PIT) + "</g>" + eyes
        else:
            along = WAYS[wall]
            shape = plan.spaces[space]
            at = stepped(shape.middle, along, shape.reach(shape.middle, along))
            upright = (-along[1], along[0])  # the top of the hole shows away from the space
            yield turned(at, upright, drawn_path("pit", HOLE) + drawn_path("gnawed", GNAWED))
            yield _eyes(stepped(at, along, 4.5))


def _eyes(at: Point) -> str:
    pair = [(at[0] + across, at[1]) for across in (-2.6, 2.6)]
    eyes = "".join(placed(one, "h0") for one in pair)
    return drawn_path("eyes", eyes) + drawn_path(
        "pupils", "".join(placed((x + 0.3, y), "h0") for x, y in pair)
    )


def _free_wall(plan: Plan, space: int) -> str | None:
    """The outer wall near a space in which no exit is, None if there is none."""
    x, y = centre(plan.side, space)
    far = {"N": y, "S": SIZE - y, "W": x, "E": SIZE - x}
    taken = {door.exit for door in plan.doors if door.space == space}
    free = [one for one in far if one not in taken and far[one] < 76]
    return min(free, key=lambda one: far[one], default=None)


def traps(plan: Plan) -> Iterator[str]:
    """A red cross where a trap may lie."""
    found = (placed(plan.spot(space, UPPER_RIGHT, 13), CROSS) for space in plan.side.file.traps)
    yield drawn_path("cross", "".join(found))


def flips(plan: Plan) -> Iterator[str]:
    """The hatch that turns the tile: for anybody, for who has a hook, for who is crafty."""
    flip = plan.side.file.flip
    crowded = flip.space in plan.side.file.traps or _in_floor(plan, flip.space)
    x, y = plan.spot(flip.space, LOWER_RIGHT if crowded else UPPER_RIGHT, 13)
    where = f"translate({number(x)} {number(y)})"
    yield f'<g transform="{where}">{drawn_path("disc", ROUND)}{FLIPS[flip.kind]}</g>'


def _in_floor(plan: Plan, space: int) -> bool:
    return space in plan.side.file.entries and _free_wall(plan, space) is None


def goals(plan: Plan) -> Iterator[str]:
    """A seal where a chapter may have something to do."""
    for space in plan.side.file.places:
        x, y = plan.spot(space, LOWER_LEFT, 14)
        seal = f'<circle class="seal" r="9.5"/>{drawn_path("star", SEAL)}'
        yield f'<g transform="translate({number(x)} {number(y)})">{seal}</g>'


def numbers(plan: Plan) -> Iterator[str]:
    """The number of each space in its upper left."""
    path = ""
    for space in plan.spaces:
        x, y = plan.number_spot(space)
        digits = str(space)
        for index, digit in enumerate(digits):
            path += placed((x + (index - (len(digits) - 1) / 2) * NARROW, y), DIGITS[digit])
    yield drawn_path("halo", path) + drawn_path("digit", path)


def falls(plan: Plan) -> str:
    """What the upper and the left walls throw on the floors."""
    found = ""
    for space, shape in plan.spaces.items():
        inner = shape.inset(2.2)
        for one, two in inner.sides:
            down = (two[0] - one[0]) > abs(two[1] - one[1]) or (one[1] - two[1]) > abs(two[0] - one[0]) * 1.2
            if space not in plan.side.file.areas and down and apart(one, two) > 9:
                start, end = between(one, two, 0.04), between(one, two, 0.96)
                found += f"{placed(start, '')}L{number(end[0])} {number(end[1])}"
    return drawn_path("fall", found)

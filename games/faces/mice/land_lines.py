"""What joins and parts the spaces of a side: passages, climbs, red lines, walls, exits."""

from collections.abc import Iterator

from games.drawing.convex import apart, between, stepped, way
from games.drawing.ink import Point, drawn_path, number, placed
from games.faces.mice.land_things import closed
from games.faces.mice.plan import SIZE, WAYS, Bar, Neck, Plan, at

ARROW = "M-7-2.6H2.4V-6.4L10 0 2.4 6.4V2.6H-7z"
MAT = "M-9-11.5H6V11.5H-9z"
POINT = "M-5.5-4.6 1.5 0-5.5 4.6z"


def turned(at: Point, along: Point, body: str) -> str:
    """A drawing whose right side shows along a way."""
    across, down = (f"{one:.3f}".rstrip("0").rstrip(".") for one in along)
    back = f"{-along[1]:.3f}".rstrip("0").rstrip(".")
    return (
        f'<g transform="matrix({across} {down} {back} {across} {number(at[0])} {number(at[1])})">{body}</g>'
    )


def passages(plan: Plan) -> Iterator[str]:
    """The floors of plain ways and of exits, with a sill across."""
    plain = [neck for neck in plan.necks if neck.edge.line == "plain"]
    floors = [*(neck.floor for neck in plain), *(door.floor for door in plan.doors)]
    yield drawn_path("neck", "".join(map(closed, floors)))
    yield drawn_path("dash", "".join(_sill(neck) for neck in plain))


def _sill(neck: Neck) -> str:
    start, end = (stepped(neck.middle, neck.along, 0, by * (neck.width / 2 - 2.4)) for by in (-1, 1))
    return f"{placed(start, '')}L{number(end[0])} {number(end[1])}"


def climbs(plan: Plan) -> Iterator[str]:
    """Planks with a yellow line across and an arrow in the cheap direction: down costs 1, up 3."""
    for neck in plan.necks:
        if neck.edge.line == "yellow":
            half = number(neck.width / 2 + 2)
            steps = "".join(f"M{x}-{half}V{half}" for x in (-8, -4, 4, 8))
            body = (
                drawn_path("wood", f"M-11.5-{half}H11.5V{half}H-11.5z")
                + drawn_path("grain", steps)
                + drawn_path("rail", f"M0-{half}V{half}")
                + drawn_path("yellow", f"M0-{half}V{half}")
                + drawn_path("arrow", ARROW)
            )
            yield turned(neck.middle, neck.along, body)


def red_lines(plan: Plan) -> Iterator[str]:
    """Red thread with pins; where red lines are gaps, a broken line over a pit."""
    for bar in plan.bars:
        yield turned(bar.middle, bar.along, _gap(bar) if plan.side.file.gaps else _thread(bar))


def _thread(bar: Bar) -> str:
    half = number(bar.half)
    count = int(bar.half / 7)
    pins = [bar.half * index / count for index in range(-count, count + 1)]
    heads = "".join(placed((0, pin), "h0") for pin in pins)
    slack = "".join(
        f"q{2.6 if index % 2 else -2.6} {number(bar.half / count / 2)} 0 {number(bar.half / count)}"
        for index in range(2 * count)
    )
    return (
        drawn_path("cord", f"M0-{half}{slack}")
        + drawn_path("thread", f"M0-{half}{slack}")
        + drawn_path("pins", heads)
        + drawn_path("heads", heads)
        + drawn_path("dots", "".join(placed((-0.8, pin - 0.9), "h0") for pin in pins))
    )


def _gap(bar: Bar) -> str:
    half = number(bar.half)
    return drawn_path("gap", f"M0-{half}V{half}") + drawn_path("broken", f"M0-{half}V{half}")


def walls(plan: Plan) -> Iterator[str]:
    """Bricks where nobody sees through."""
    for x, y, to_x, to_y in plan.side.file.walls:
        start, end = at(x, y), at(to_x, to_y)
        long = apart(start, end)
        laid = _row(long, 0, -4.6) + _row(long, -4.6, 0.3)
        body = drawn_path("mortar", f"M-2.4-6H{number(long + 2.4)}V6H-2.4z") + drawn_path("brick", laid)
        yield turned(start, way(start, end), body)


def _row(long: float, first: float, top: float) -> str:
    """A row of bricks of which the first begins there; what is outside is left out."""
    found = ""
    while first < long - 1:
        start, end = max(0.0, first), min(long, first + 9)
        if end - start > 1.2:
            wide = number(end - start - 0.9)
            found += placed((start + 0.45, top), f"h{wide}v4.3h-{wide}z")
        first += 9
    return found


def exits(plan: Plan) -> Iterator[str]:
    """Doormats in the colour of the side, with the way out."""
    for door in plan.doors:
        body = (
            drawn_path(f"mat {plan.side.colour}", MAT)
            + drawn_path("stitch", "M-7-9.4V9.4M4-9.4V9.4")
            + drawn_path("point", POINT)
        )
        yield turned(door.middle, WAYS[door.exit], body)


def drains(plan: Plan) -> Iterator[str]:
    """Where a current leaves the tile: a grate in the wall."""
    for space, then in plan.side.file.current.items():
        if not then:
            shape = plan.spaces[space]
            x, y = stepped(shape.middle, (1, 0), shape.reach(shape.middle, (1, 0)))
            middle = between((x, y), (SIZE, y), 0.5)
            bars = "".join(f"M{number(middle[0] + across)} {number(y - 15)}v30" for across in (-4, 0, 4))
            opening = f"M{number(x - 3)} {number(y - 16)}H{SIZE}V{number(y + 16)}H{number(x - 3)}z"
            yield drawn_path("pit", opening) + drawn_path("grate", bars)

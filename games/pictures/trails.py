"""Who walked where, over the picture of a game that is over: the same lines and marks as on its page."""

from pathlib import PurePosixPath

from games.drawing.flat import palette
from games.faces.ending import Mark, TrailBoard, TrailLine
from games.faces.picture import Sketch

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
HALO = "#fff6de"
SHAPES = {"grave": "M-3 5V-1.5a3 3 0 0 1 6 0V5zM0-2.4V2M-1.5-.6h3"}
FLAG = "M-2.5 5V-4.5l6.5 2.2-6.5 2.2"


def trails_over(sketch: Sketch, land: Box, boards: tuple[TrailBoard, ...], slug: str) -> str:
    """The trails of the board that is drawn, in the units of its land; "" where there are none of it."""
    board = next((one for one in boards if _stem(one.land) == _stem(sketch.land)), None)
    if board is None:
        return ""
    left, top, width, height = board.box
    scale = f"scale({land[2] / width:.5g} {land[3] / height:.5g})"
    drawn = [_line(line, slug) for line in board.lines] + [_mark(mark, slug) for mark in board.marks]
    moved = f"translate({land[0]:g} {land[1]:g}){scale}translate({-left:g} {-top:g})"
    return f'<g transform="{moved}" fill="none" stroke-linecap="round">{"".join(drawn)}</g>'


def _stem(address: str) -> str:
    """Which land a file is of: without the signs of a release, and whether it is the small drawing."""
    return PurePosixPath(address).name.partition(".")[0].removesuffix("-small")


def _line(line: TrailLine, slug: str) -> str:
    return (
        f'<path d="{line.path}" stroke="{HALO}" stroke-opacity=".7" stroke-width="{line.width * 1.7:.3g}"/>'
        f'<path d="{line.path}" stroke="{_team(slug, line.side)}" stroke-width="{line.width:.3g}"/>'
    )


def _mark(mark: Mark, slug: str) -> str:
    shape = SHAPES.get(mark.kind, FLAG)
    return (
        f'<path d="{shape}" transform="translate({mark.x:g} {mark.y:g})scale(1.25)" '
        f'fill="{_team(slug, mark.side)}" stroke="{HALO}" stroke-width=".7"/>'
    )


def _team(slug: str, side: str) -> str:
    colours = palette(slug, side)
    return colours.get("--team", colours.get("--ink", "#33291e"))

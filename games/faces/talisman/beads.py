"""The ways of a move as beads on the boards."""

from typing import NamedTuple

from games.faces.talisman.names import Edition
from games.faces.talisman.plan import BoardId, board_of, box
from games.faces.talisman.routes import route
from games.kit.content_sets import kept_inside
from games.systems.talisman.content import Content
from games.systems.talisman.movement import GATEWAY, GO, OVER

WALKED = (GO, OVER, GATEWAY)
"""The verbs of options that are walked, space by space."""


class Bead(NamedTuple):
    """A space that a way passes: its middle on the board; `number` is "" where it starts and ends."""

    x: int
    y: int
    number: str


class Trail(NamedTuple):
    """The part of a way that lies on one board, from bead to bead."""

    board: BoardId
    beads: tuple[Bead, ...]

    @property
    def points(self) -> str:
        """Its corners as an SVG polyline has them."""
        return " ".join(f"{one.x},{one.y}" for one in self.beads)


@kept_inside(2048)
def trails(edition: Edition, start: str, key: str, steps: int) -> tuple[Trail, ...]:
    """The way of a move by so many steps, in parts where it leads from one board to the other; none for an
    option that is no walk."""
    verb, _colon, end = key.partition(":")
    content = edition.content
    way = route(content, start, end, steps) if verb in WALKED and end in content.spaces else ()
    parts: list[list[int]] = []
    for at, place in enumerate(way):
        if not at or board_of(content, way[at - 1]) != board_of(content, place):
            parts.append([])
        parts[-1].append(at)
    return tuple(
        Trail(board_of(content, way[part[0]]), tuple(_bead(content, way, at) for at in part))
        for part in parts
        if len(part) > 1
    )


def _bead(content: Content, way: tuple[str, ...], at: int) -> Bead:
    middle = box(content, way[at])
    number = str(at) if 0 < at < len(way) - 1 else ""
    return Bead(round(middle.left + middle.width / 2), round(middle.top + middle.height / 2), number)

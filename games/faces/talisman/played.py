"""A stretch of a recorded game as one moving picture: the way to the Crown, on the heart of the board."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.drawing import moving
from games.drawing.ink import Box, number
from games.drawing.moving import STRETCH, Piece, Spot, Stand
from games.faces.talisman.land_main import heart
from games.faces.talisman.land_style import style
from games.faces.talisman.plan import GRIDS, box
from games.faces.talisman.vignettes import shared
from games.kit.content import Card, read_file
from games.systems.talisman.content import RULESET, content_of

FILE = Path(__file__).parent / "played.yaml"
WIDE = 214
"""How wide and high the picture is."""
SEEN: Box = GRIDS["middle"].outside.inset(-9)
"""What of the board is in it, in units of the plan."""
SCALE = WIDE / SEEN.width
DOWN, OVER = 4, 12
"""So far below the middle of a space counters stand, and so far above them is the sign of a fight."""


class Played(Card, frozen=True, kw_only=True):
    """The seat of everybody who comes by, and who stands where, stand by stand."""

    seats: dict[str, str]
    stands: tuple[str, ...]


def played() -> dict[str, str]:
    """The picture: the name of its file in the system's folder of static files -> what is in it."""
    shown = msgspec.convert(read_file(FILE), Played)
    stands = moving.stands_of(shown.stands)
    sides = {seat: f"seat-{seat}" for seat in shown.seats.values()}
    pieces = [Piece(who, sides[seat], _spots(stands, who)) for who, seat in shown.seats.items()]
    return {"played.svg": _document(_land(), pieces, stands, moving.paint("talisman", sides))}


def _document(land: str, pieces: list[Piece], stands: list[Stand], paint: str) -> str:
    sheet = f"{style(land, small=False)}{paint}{moving.motion(pieces, stands)}"
    symbols = moving.symbols("talisman", [f"bust-{one.who}" for one in pieces])
    body = "".join([*map(moving.counter, pieces), *_fights(stands)])
    return moving.whole(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {WIDE}"><style>{sheet}</style>'
        f"<defs>{symbols}</defs>{land}{body}</svg>\n"
    )


def _land() -> str:
    """The board in the size of the picture; by its own sheet its lines are those of the land."""
    drawn = "".join(heart(content_of(RULESET)))
    x, y = number(-SEEN.left), number(-SEEN.top)
    return f'<g transform="scale({SCALE:.3f})translate({x} {y})">{shared(drawn)}{drawn}</g>'


def _spots(stands: list[Stand], who: str) -> tuple[Spot | None, ...]:
    """Where a counter stands, stand by stand; None where it is elsewhere."""
    return tuple(_spot(stand, who) for stand in stands)


def _spot(stand: Stand, who: str) -> Spot | None:
    aside = moving.aside(stand, who)
    if aside is None:
        return None
    x, y = _middle(stand[who])
    return x + aside[0], y + DOWN + aside[1]


def _middle(space: str) -> Spot:
    at = box(content_of(RULESET), space)
    x, y = at.left + at.width / 2 - SEEN.left, at.top + at.height / 2 - SEEN.top
    return x * SCALE, y * SCALE


def _fights(stands: list[Stand]) -> Iterator[str]:
    for at, stand in enumerate(stands):
        if STRETCH in stand:
            x, y = _middle(stand[STRETCH])
            yield moving.star(at, (x + OVER, y - OVER))

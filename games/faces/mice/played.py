"""A stretch of a recorded chapter as one moving picture: mice and minions on the first tile."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.drawing import moving
from games.drawing.moving import STRETCH, Piece, Spot, Stand
from games.faces.mice.deeds import bust
from games.faces.mice.land import drawn
from games.faces.mice.plan import plan
from games.kit.content import Card, read_file
from games.systems.mice.content import RULESET, Content, content_of

FILE = Path(__file__).parent / "played.yaml"
SCALE = 1.3
"""How much larger counters are than on boards whose places are narrower."""
DOWN, OVER = 4, 13
"""So far below the middle of a space counters stand, and so far above it is the sign of a fight."""


class Played(Card, frozen=True, kw_only=True):
    """The side, whose colours everybody has who comes by, and who stands on which space, stand by stand."""

    side: str
    sides: dict[str, str]
    stands: tuple[str, ...]


def played() -> dict[str, str]:
    """The picture: the name of its file in the system's folder of static files -> what is in it."""
    content = content_of(RULESET)
    shown = msgspec.convert(read_file(FILE), Played)
    stands = moving.stands_of(shown.stands)
    pieces = [
        Piece(who, side, _spots(content, shown.side, stands, who), _bust(content, who))
        for who, side in shown.sides.items()
    ]
    sides = {side: side for side in shown.sides.values()}
    style = moving.paint("mice", sides) + moving.motion(pieces, stands)
    body = "".join([*map(moving.counter, pieces), *_fights(content, shown.side, stands)])
    land = drawn(content, shown.side).replace("</svg>", "").replace("<style>", f"<style>{style}", 1)
    symbols = moving.symbols("mice", {_bust(content, who) for who in shown.sides})
    return {
        "played.svg": moving.whole(
            f'{land}<defs>{symbols}</defs><g transform="scale({SCALE})">{body}</g></svg>\n'
        )
    }


def _bust(content: Content, who: str) -> str:
    """The symbol of a mouse, or of the kind of a minion with a number behind it."""
    return bust(who if who in content.heroes else who.rpartition("-")[0])


def _spots(content: Content, side: str, stands: list[Stand], who: str) -> tuple[Spot | None, ...]:
    """Where a counter stands, stand by stand; None where it is elsewhere."""
    return tuple(_spot(content, side, stand, who) for stand in stands)


def _spot(content: Content, side: str, stand: Stand, who: str) -> Spot | None:
    aside = moving.aside(stand, who)
    if aside is None:
        return None
    x, y = _middle(content, side, stand[who])
    return x + aside[0], y + DOWN + aside[1]


def _middle(content: Content, side: str, space: str) -> Spot:
    x, y = plan(content, side).spaces[int(space)].middle
    return x / SCALE, y / SCALE


def _fights(content: Content, side: str, stands: list[Stand]) -> Iterator[str]:
    for at, stand in enumerate(stands):
        if STRETCH in stand:
            x, y = _middle(content, side, stand[STRETCH])
            yield moving.star(at, (x, y - OVER))

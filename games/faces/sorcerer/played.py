"""A stretch of a recorded game as one moving picture: a board on which counters walk."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.drawing import moving
from games.drawing.moving import STRETCH, Piece, Spot, Stand
from games.faces.sorcerer.land import drawn
from games.faces.sorcerer.plan import GAP, corner
from games.kit.content import Card, read_file
from games.systems.sorcerer.content import RULESET, Content, content_of

FILE = Path(__file__).parent / "played.yaml"
DOWN = 3.5
"""So far below the middle of a chamber counters stand, clear of the shield."""


class Played(Card, frozen=True, kw_only=True):
    """The board, whose Camp it has, the team of everybody who comes by, and who stands where in the end."""

    side: str
    camp: str
    teams: dict[str, str]
    stands: tuple[str, ...]


def played() -> dict[str, str]:
    """The picture: the name of its file in the system's folder of static files -> what is in it."""
    shown, content = msgspec.convert(read_file(FILE), Played), content_of(RULESET)
    stands = moving.stands_of(shown.stands)
    pieces = [Piece(who, team, _spots(stands, who)) for who, team in shown.teams.items()]
    sides = {team: team for team in (*shown.teams.values(), shown.camp)}
    style = moving.paint("sorcerer", sides) + moving.motion(pieces, stands)
    body = "".join([_camp(content, shown), *map(moving.counter, pieces), *_fights(stands)])
    land = drawn(content.sides[shown.side]).replace("</svg>", "").replace("<style>", f"<style>{style}", 1)
    symbols = moving.symbols("sorcerer", ["camp", *(f"bust-{who}" for who in shown.teams)])
    return {"played.svg": moving.whole(f"{land}<defs>{symbols}</defs>{body}</svg>\n")}


def _spots(stands: list[Stand], who: str) -> tuple[Spot | None, ...]:
    """Where a counter stands, stand by stand; None where it is elsewhere."""
    return tuple(_spot(stand, who) for stand in stands)


def _spot(stand: Stand, who: str) -> Spot | None:
    aside = moving.aside(stand, who)
    if aside is None:
        return None
    x, y = corner(stand[who])
    return x + 20 + aside[0], y + 20 + DOWN + aside[1]


def _camp(content: Content, shown: Played) -> str:
    x, y = corner(content.sides[shown.side].camp)
    box = f'x="{x + GAP + 2}" y="{y + GAP + 1}" width="28" height="28"'
    return f'<g class="{shown.camp}"><use href="#camp" {box}/></g>'


def _fights(stands: list[Stand]) -> Iterator[str]:
    for at, stand in enumerate(stands):
        if STRETCH in stand:
            x, y = corner(stand[STRETCH])
            yield moving.star(at, (x + 31, y + 11))

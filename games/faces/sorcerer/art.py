"""The printed part of a board as SVG: rock, chambers, passages, digits, signs. The same for everybody."""

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from games.faces.sorcerer.dice import sprite
from games.faces.sorcerer.plan import CELL, DOOR, GAP, corner, row
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import SIDES

PLACES = ("camp", "teleport", "runes")


@cache
def art(side_id: str) -> SafeString:
    """The inside of a board's <svg viewBox="-10 -10 214 214">, for one side."""
    side = SIDES[side_id]
    rooms = "".join(_room(chamber) for chamber in side.chambers)
    doors = "".join(_door(*passage) for passage in side.passages)
    parts = [
        f'<path class="edge" d="{rooms}{doors}"/><path class="room" d="{rooms}"/>',
        _floor(side.camp, "home"),
        *(_floor(chamber, f"el {element}") for element, chamber in sorted(side.elements.items())),
        f'<path class="door" d="{doors}"/>',
        _names(),
        _digits(side),
        *(_sign(getattr(side, place), place, 6, 14) for place in PLACES),
        *(_sign(chamber, element, 23, 12) for element, chamber in sorted(side.elements.items())),
    ]
    return mark_safe("".join(parts))  # noqa: S308  ids and numbers of the content


def _room(chamber: str) -> str:
    x, y = corner(chamber)
    inner = CELL - 2 * GAP
    return f"M{x + GAP} {y + GAP}h{inner}v{inner}h-{inner}z"


def _door(one: str, two: str) -> str:
    """The opening in the wall between two neighbours, named in the order of columns and rows."""
    x, y = max(corner(one), corner(two))
    opening = CELL - 2 * DOOR
    if row(one) == row(two):
        return f"M{x - GAP - 1} {y + DOOR}h{2 * GAP + 2}v{opening}h-{2 * GAP + 2}z"
    return f"M{x + DOOR} {y - GAP - 1}h{opening}v{2 * GAP + 2}h-{opening}z"


def _floor(chamber: str, kind: str) -> str:
    return f'<path class="{kind}" d="{_room(chamber)}"/>'


def _names() -> str:
    """a to e above, 1 to 5 at the left."""
    middles = " ".join(str(number * CELL + CELL // 2) for number in range(5))
    lower = " ".join(str(number * CELL + CELL // 2 + 2) for number in range(5))
    return (
        f'<text class="name" x="{middles}" y="-3">abcde</text>'
        f'<text class="name" x="-5 -5 -5 -5 -5" y="{lower}">12345</text>'
    )


def _digits(side: BoardSide) -> str:
    shown = sorted(side.digits.items())
    xs = " ".join(str(corner(chamber)[0] + 10) for chamber, _digit in shown)
    ys = " ".join(str(corner(chamber)[1] + 15) for chamber, _digit in shown)
    return f'<text class="digit" x="{xs}" y="{ys}">{"".join(str(digit) for _chamber, digit in shown)}</text>'


def _sign(chamber: str, sign: str, left: int, size: int) -> str:
    x, y = corner(chamber)
    box = f'x="{x + left}" y="{y + 5}" width="{size}" height="{size}"'
    return f'<use class="{sign}" href="{sprite()}#{sign}" {box}/>'

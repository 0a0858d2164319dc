"""The picture beside a name: a small coat of arms, drawn from the account. Nothing is uploaded or stored.

The same slug and number give the same drawing for ever; the drawings of one person bear different charges.
Attributes only, no style and no ids, so that many of them may stand in one page.
"""

from dataclasses import dataclass
from hashlib import sha256

DRAWINGS = 12
VERSION = 1
"""Raised when the drawings change; part of the ETag."""

METALS = ("#e3b65f", "#efe6d2")
COLOURS = ("#8c2a23", "#22527f", "#2f6138", "#2c2a30", "#63407d", "#17585c", "#8a4b18")
EDGE = "#80581a"

SHIELD = "M4 4H44V24C44 36 34 43 24 46C14 43 4 36 4 24Z"
DIVISIONS = (
    "",
    "M24 4H44V24C44 36 34 43 24 46Z",
    "M4 24H44C44 36 34 43 24 46C14 43 4 36 4 24Z",
    "M4 4H44V13H4Z",
    "M4 4L38.2 38C34.4 41.8 29.2 44.4 24 46C14 43 4 36 4 24Z",
    "M44 4L9.8 38C13.6 41.8 18.8 44.4 24 46C34 43 44 36 44 24Z",
    "M24 4H44V24H24V46C14 43 4 36 4 24H24Z",
    "M6.4 33.5L24 17L41.6 33.5C38 39.8 31 43.9 24 46C17 43.9 10 39.8 6.4 33.5Z",
    "M17 4H31V43.2Q28 44.8 24 46Q20 44.8 17 43.2Z",
)
"""The second part of a divided shield, in a field of 48 by 48."""

CHARGES = {
    "tower": "M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v10h-3.5v-4a1.5 1.5 0 0 0-3 0v4H7V11L5 9Z",
    "key": "M12 2a5 5 0 1 1 0 10a5 5 0 1 1 0-10Zm0 2.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6Z"
    "M10.8 12h2.4v4h3.5v2.2h-3.5v1.6h4.5V22H10.8Z",
    "gem": "M7 4h10l4 6-9 11L3 10ZM8.5 10.5h7L12 17.5Z",
    "moon": "M15 2.5A10 10 0 1 0 21.5 16A8 8 0 1 1 15 2.5Z",
    "star": "M12 2l2.6 5.5 6-.5L17.2 12l3.4 5-6-.5L12 22l-2.6-5.5-6 .5L6.8 12 3.4 7l6 .5Z",
    "sword": "M12 1.5l2 3V14h3.5v2.4h-4.1v3.4a1.9 1.9 0 1 1-2.8 0v-3.4H6.5V14H10V4.5Z",
    "crown": "M3 7l4.5 4L12 4l4.5 7L21 7l-2 10H5ZM5 18.5h14V21H5Z",
    "flame": "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2.5-7 1.5 1 2 2.5 2 4C12 8.5 12.5 5 12 2Z"
    "m0 17a2.5 2.5 0 0 0 2.5-2.5c0-1.7-1.5-2.5-2.5-4.5-1 2-2.5 2.8-2.5 4.5A2.5 2.5 0 0 0 12 19Z",
    "eye": "M1.5 12C5 6.5 8.5 5 12 5s7 1.5 10.5 7C19 17.5 15.5 19 12 19S5 17.5 1.5 12Z"
    "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9Zm0 2.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z",
    "chalice": "M5 3h14c0 6-2 9-5.5 10v4.5c2 .5 3.5 1.5 4 3.5h-11c.5-2 2-3 4-3.5V13C7 12 5 9 5 3Z",
    "tree": "M12 2a5 5 0 0 1 4.8 3.7A4.5 4.5 0 0 1 17 14.5h-3.7V19l2.2 3h-7l2.2-3v-4.5H7"
    "a4.5 4.5 0 0 1 .2-8.8A5 5 0 0 1 12 2Z",
    "hourglass": "M5 2h14v3h-1.5c0 3.5-2 5.5-4 7 2 1.5 4 3.5 4 7H19v3H5v-3h1.5c0-3.5 2-5.5 4-7"
    "-2-1.5-4-3.5-4-7H5Zm4 3.5c.5 2 1.5 3 3 4 1.5-1 2.5-2 3-4Z",
    "book": "M2 5c4-1.5 7-1 9.3 1v14C9 18.5 6 18 2 19.5ZM22 5c-4-1.5-7-1-9.3 1v14c2.3-1.5 5.3-2 9.3-.5Z",
    "skull": "M12 2a9 8.5 0 0 1 9 8.5c0 3-1.5 4.5-3.5 5.5v5h-11v-5C4.5 15 3 13.5 3 10.5A9 8.5 0 0 1 12 2Z"
    "M8.5 9a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4Zm7 0a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4Z"
    "M12 14l-1.2 2.5h2.4Z",
    "lantern": "M10.5 1.5h3v2h-3ZM7 4.5h10l1.5 3h-13ZM7 8.5h10V19H7Zm5 2c-1.5 2-2.2 3-2.2 4.3"
    "a2.2 2.2 0 0 0 4.4 0c0-1.3-.7-2.3-2.2-4.3ZM6 20h12v2.5H6Z",
    "labyrinth": "M3 3H21V21H7V9H15V15H12.5V11.5H9.5V18.5H18.5V5.5H3Z",
}
"""What a shield bears, in a field of 24 by 24."""
NOBODY = (
    "M24 13a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13Z"
    "M11.5 38c1-7 6-10 12.5-10s11.5 3 12.5 10Q31 43.5 24 46Q17 43.5 11.5 38Z"
)


@dataclass(frozen=True)
class Arms:
    """`field` and `second` are the colours of the shield, `metal` that of what it bears; all as #rrggbb."""

    field: str
    second: str
    division: str
    charge: str
    metal: str


def arms(slug: str, number: int) -> Arms:
    """The arms of an account: drawing `number` (any number; beyond DRAWINGS they begin again)."""
    number %= DRAWINGS
    signs = sha256(f"{slug}:{number}".encode()).digest()
    first, second = _two(COLOURS, signs[0], signs[1])
    bright, other = _two(METALS, signs[2], 0)
    division = DIVISIONS[signs[3] % len(DIVISIONS)]
    # Metal on colour or colour on metal, as heralds have it: a charge must be seen from afar.
    if signs[4] % 4 == 0:
        return Arms(bright, other, division, charge_of(slug, number), first)
    return Arms(first, second, division, charge_of(slug, number), bright)


def charge_of(slug: str, number: int) -> str:
    """What drawing `number` of an account bears: a key of CHARGES."""
    # Five steps of sixteen meet every charge once before they come back.
    start = sha256(slug.encode()).digest()[0]
    return list(CHARGES)[(start + 5 * (number % DRAWINGS)) % len(CHARGES)]


def svg(slug: str, number: int, *, size: int) -> str:
    """The drawing for a page, `size` pixels wide and high; it says nothing to a screen reader."""
    drawn = arms(slug, number)
    parts = [f'<path fill="{drawn.field}" d="{SHIELD}"/>']
    if drawn.division:
        parts.append(f'<path fill="{drawn.second}" d="{drawn.division}"/>')
    charge = f'<path fill="{drawn.metal}" fill-rule="evenodd" transform="translate(12 11)"'
    parts.append(f'{charge} d="{CHARGES[drawn.charge]}"/>')
    return _element("".join(parts), size)


def as_file(drawing: str) -> str:
    """A drawing by itself, which has to say in which language it is."""
    return drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def blank(*, size: int) -> str:
    """The drawing of nobody: a seat without a person, somebody who has left."""
    return _element(f'<path fill="#8d7c59" d="{SHIELD}"/><path fill="#efe6d2" d="{NOBODY}"/>', size)


def _element(drawing: str, size: int) -> str:
    return (
        f'<svg class="avatar" viewBox="0 0 48 48" width="{size}" height="{size}" aria-hidden="true">{drawing}'
        f'<path fill="none" stroke="{EDGE}" stroke-width="1.5" d="{SHIELD}"/></svg>'
    )


def _two(choices: tuple[str, ...], first: int, second: int) -> tuple[str, str]:
    """Two different ones."""
    one = first % len(choices)
    other = (one + 1 + second % (len(choices) - 1)) % len(choices)
    return choices[one], choices[other]

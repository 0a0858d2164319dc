"""How likely each side was to win, over a game: areas one on the other, their doubt as a band, marks below.

Areas are drawn in a thousand by a hundred units that fill any width; names and marks keep their size, and
stand at per cents of it. Places are written with a point in every language.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 1000.0, 100.0
TALL = 150
"""Pixels of the areas."""
ROWS = (172, 202)
"""Where the two rows of marks stand."""
APART = 7.0
"""Per cent of the width that two marks of a row keep from each other: a finger's width on a phone."""
EDGE = 3.5
NAMED = 14.0
"""An area of so many per cent has room for its name."""
NAME_AT = 0.06


@dataclass(frozen=True)
class Area:
    """One side: its name, the class of its colour, its outline as a path, and at how many pixels its name
    stands ("" where there is no room)."""

    name: str
    tone: str
    path: str
    name_y: str


@dataclass(frozen=True)
class Mark:
    """Something that moved the chances: its sign, where it lies and where its sign stands (per cent), the
    row of signs (0 or 1), and where it leads."""

    sign: str
    at: float
    row: int
    address: str
    title: str
    sign_at: float = 0.0

    @property
    def x(self) -> str:
        """Where it lies."""
        return f"{self.at:.2f}%"

    @property
    def sign_x(self) -> str:
        """Where its sign stands."""
        return f"{self.sign_at:.2f}%"

    @property
    def y(self) -> int:
        """The middle of its sign."""
        return ROWS[self.row]


@dataclass(frozen=True)
class ChancesChart:
    """Ready to be drawn by templates/charts/chances.html; `head` and `rows` are the same numbers as a
    table."""

    title: str
    told: str
    areas: tuple[Area, ...]
    bands: tuple[str, ...]
    marks: tuple[Mark, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Point = tuple[float, Sequence[float], float]
"""How far (0 to 1), the shares of the sides from below, and the half width of the band."""


def areas(points: Sequence[Point], names: Sequence[tuple[str, str]]) -> tuple[Area, ...]:
    """Each side above those before it; `names` with the classes of their colours."""
    found = []
    for side, (name, tone) in enumerate(names):
        low = [_below(shares, side) for _far, shares, _doubt in points]
        high = [_below(shares, side + 1) for _far, shares, _doubt in points]
        far = [one[0] for one in points]
        path = _path(far, high, low)
        found.append(Area(name, tone, path, _name_y(far, low, high)))
    return tuple(found)


def bands(points: Sequence[Point], sides: int) -> tuple[str, ...]:
    """Around each edge between two sides, as far as it may lie elsewhere; of one side around its upper
    edge."""
    found, far = [], [one[0] for one in points]
    for side in range(1, max(2, sides)):
        edge = [_below(shares, side) for _far, shares, _doubt in points]
        low = [max(0.0, at - doubt) for at, (_far, _shares, doubt) in zip(edge, points, strict=True)]
        high = [min(1.0, at + doubt) for at, (_far, _shares, doubt) in zip(edge, points, strict=True)]
        found.append(_path(far, high, low))
    return tuple(found)


def spread(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks with places for their signs, so that none of a row lies on another."""
    found: list[Mark] = []
    for row in sorted({one.row for one in marks}):
        places: list[float] = []
        mine = sorted((one for one in marks if one.row == row), key=lambda one: one.at)
        for one in mine:
            places.append(max(one.at, EDGE, places[-1] + APART if places else 0.0))
        limit = 100.0 - EDGE
        for at in reversed(range(len(places))):
            places[at] = min(places[at], limit)
            limit = places[at] - APART
        found += [
            Mark(one.sign, one.at, one.row, one.address, one.title, place)
            for one, place in zip(mine, places, strict=True)
        ]
    return tuple(found)


def _below(shares: Sequence[float], side: int) -> float:
    return min(1.0, sum(shares[:side]))


def _path(far: Sequence[float], high: Sequence[float], low: Sequence[float]) -> str:
    there = [_at(x, y) for x, y in zip(far, high, strict=True)]
    back = [_at(x, y) for x, y in zip(reversed(far), reversed(low), strict=True)]
    return f"M{'L'.join([*there, *back])}Z" if there else ""


def _at(x: float, y: float) -> str:
    return f"{x * WIDTH:.1f} {(1 - y) * HEIGHT:.1f}"


def _name_y(far: Sequence[float], low: Sequence[float], high: Sequence[float]) -> str:
    """The middle of the area at its left, where it is wide enough all along the name."""
    near = [at for at, x in enumerate(far) if x <= 4 * NAME_AT] or [0]
    if not far or min(high[at] - low[at] for at in near) * 100 < NAMED:
        return ""
    middle = sum(high[at] + low[at] for at in near) / (2 * len(near))
    return f"{(1 - middle) * TALL + 5:.0f}"

"""The drawings of cards: a place of 140 by 104 units, with figures of the system's sheet of pictures in it.

`static/systems/<slug>/scenes/` has a file for each place, as a table shows few of them, with a symbol of its
name. Its `data-figures` say who stands there, "card-bear 36 30 68" (symbol, left, top, size), several between
commas; what lies before them is a symbol of the same name with "-front". "ground" is the place of every card
that has none of its own.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

GROUND, FRONT = "ground", "-front"
SIZE = (36, 20, 68)
"""Where a figure stands on the ground: left, top, size."""
SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>')
FIGURES = re.compile(r' data-figures="([^"]*)"')


@dataclass(frozen=True)
class Figure:
    """Somebody or something in a drawing: a symbol of the system's pictures, and where it stands."""

    symbol: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Scene:
    """A drawing: symbols of `sheet` behind and before the figures, `front` "" for nothing."""

    sheet: str
    back: str
    figures: tuple[Figure, ...]
    front: str = ""

    @property
    def own(self) -> bool:
        """Whether the card has a place of its own."""
        return self.back != GROUND


def scene(slug: str, card: str, picture: str) -> Scene:
    """The drawing of a card, by what its place is called; else its picture on the ground."""
    known = scenes(slug)
    return known.get(card) or replace(known[GROUND], figures=(Figure(picture, *SIZE),))


@cache
def scenes(slug: str) -> Mapping[str, Scene]:
    """Every place that is drawn for a system, by its name."""
    folder = f"systems/{slug}/scenes"
    return {
        path.stem: _read(f"{folder}/{path.name}", path.stem, path.read_text(encoding="utf-8"))
        for path in sorted(Path(str(finders.find(folder))).glob("*.svg"))
    }


def _read(sheet: str, place: str, svg: str) -> Scene:
    drawn = dict(SYMBOL.findall(svg))
    return Scene(sheet, place, _figures(drawn[place]), place + FRONT if place + FRONT in drawn else "")


def _figures(said: str) -> tuple[Figure, ...]:
    """Those that the attributes of a symbol name."""
    told = FIGURES.search(said)
    words = (one.split() for one in told[1].split(",")) if told else ()
    return tuple(Figure(symbol, float(x), float(y), float(size)) for symbol, x, y, size in words)

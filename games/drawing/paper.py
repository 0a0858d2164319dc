"""What stands on a board, drawn on a picture of it: counters, things, places, ways, letters of options."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from games.drawing.flat import palette, symbol

CREAM, INK, OXBLOOD, LIT, GOLD = "#f6e6bd", "#1d140c", "#7a2f1d", "#ffcf4a", "#c98400"
FACE = 'font-family="Alegreya" font-weight="700"'
PER_SIGN = 0.56
"""How wide a sign of the face is, of its size, about."""


class Mark(NamedTuple):
    """The letter of an option, and what it brings in its shortest form, "" for nothing."""

    letter: str
    figure: str = ""


class Somebody(NamedTuple):
    """Who a counter shows: the symbol of their bust, the side that gives the colour, where each life lies
    from the middle and whether it is left, the symbols of their state, whether they have moved."""

    bust: str
    side: str
    pips: tuple[tuple[float, bool], ...] = ()
    marks: tuple[str, ...] = ()
    moved: bool = False


class Paper:
    """One picture in the making, in the units of its board; each symbol is put in once."""

    def __init__(self, slug: str, sheets: Sequence[str]) -> None:
        """`sheets` are the system's sheets of symbols among the static files, the usual one first."""
        self._slug, self._sheets = slug, tuple(sheets)
        self._symbols: dict[str, str] = {}
        self._drawn: list[str] = []

    @property
    def written(self) -> str:
        """Everything as one piece of SVG."""
        return f"<defs>{''.join(self._symbols.values())}</defs>{''.join(self._drawn)}"

    def draw(self, svg: str) -> None:
        """Anything, above what is there."""
        self._drawn.append(svg)

    def used(
        self, name: str, box: tuple[float, float, float], side: str = "", more: Iterable[tuple[str, str]] = ()
    ) -> str:
        """A symbol in the colours of a side, in a square (left, top, width); "" where no sheet has it."""
        new_id = "-".join((name, side, *(value.strip("#") for _name, value in more))).replace(".", "_")
        if new_id not in self._symbols:
            colours = {**palette(self._slug, side), **dict(more)}
            self._symbols[new_id] = symbol(self._sheets, name, colours, new_id)
        left, top, width = box
        where = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{width:g}"'
        return f'<use href="#{new_id}" {where}/>' if self._symbols[new_id] else ""

    def thing(self, name: str, box: tuple[float, float, float], colour: str, side: str = "") -> None:
        """A symbol that takes the colour of its text."""
        self.draw(f'<g fill="{colour}" color="{colour}">{self.used(name, box, side)}</g>')

    def counter(self, middle: tuple[float, float], width: float, who: Somebody) -> None:
        """A bust in a ring in the colour of a side, lives below, marks above; a ring of light round who has
        moved."""
        colours = palette(self._slug, who.side)
        x, y = middle
        ring = f'stroke="{colours["--glow"]}" stroke-width="2.4"' if who.moved else f'stroke="{INK}"'
        lives = "".join(
            f'<circle cx="{at:g}" cy="13.4" r="1.9" fill="{colours["--blood"] if left else CREAM}" '
            f'stroke="#33110d" stroke-width=".6"/>'
            for at, left in who.pips
        )
        above = "".join(
            self.used(mark, (4.5 - 9 * at, -12.5, 8), who.side) for at, mark in enumerate(who.marks)
        )
        self.draw(
            f'<g transform="translate({x:g} {y:g})scale({width / 25:.4g})">'
            f'<circle cy="1.5" r="11.6" fill="#000" fill-opacity=".33"/>'
            f'<circle r="11" fill="{colours["--team"]}" {ring}/>'
            f'<circle r="9.2" fill="{colours["--team-deep"]}" stroke="{CREAM}" stroke-width=".8"/>'
            f"{self.used(who.bust, (-9, -9, 18), who.side)}{lives}{above}</g>"
        )

    def lit(self, box: tuple[float, float, float, float]) -> None:
        """A place where an option leads: left, top, width, height."""
        left, top, width, height = box
        size = min(width, height)
        self.draw(
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="{size / 16:.3g}" '
            f'fill="{LIT}" fill-opacity=".3" stroke="{GOLD}" stroke-width="{size / 26:.3g}" '
            f'stroke-dasharray="{size / 9:.3g} {size / 13:.3g}"/>'
        )

    def way(self, points: Sequence[tuple[float, float]], side: str, width: float) -> None:
        """Where somebody went, as a dashed line in the colour of their side."""
        if len(points) < 2:
            return
        told = " ".join(f"{x:g},{y:g}" for x, y in points)
        shared = f'points="{told}" stroke-linecap="round" stroke-linejoin="round"'
        self.draw(
            f'<polyline {shared} stroke="#fff6de" stroke-opacity=".8" stroke-width="{width * 1.7:.3g}"/>'
            f'<polyline {shared} stroke="{palette(self._slug, side)["--team"]}" stroke-width="{width:.3g}" '
            f'stroke-dasharray="{width * 2.2:.3g} {width * 2:.3g}"/>'
        )

    def marks(self, found: Sequence[Mark], at: tuple[float, float], radius: float) -> None:
        """The letters of the options of one place, beside each other from its upper left, each with its
        figure."""
        x, y = at
        for one in found:
            x += self._mark(one, x, y, radius)

    def _mark(self, one: Mark, x: float, y: float, radius: float) -> float:
        """Draws one; how wide it is."""
        wide = 0.0
        if one.figure:
            wide = PER_SIGN * 1.25 * radius * len(one.figure) + radius * 0.5
            self.draw(
                f'<rect x="{x:g}" y="{y - radius * 0.8:.4g}" width="{radius + wide:.4g}" '
                f'height="{radius * 1.6:.4g}" rx="{radius * 0.4:.3g}" fill="#fff6de" stroke="{OXBLOOD}" '
                f'stroke-width="{radius / 9:.3g}"/>'
            )
            self.draw(text(one.figure, (x + radius + wide / 2, y + radius * 0.42), radius * 1.25, OXBLOOD))
        self.draw(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{OXBLOOD}" stroke="#fff6de" '
            f'stroke-width="{radius / 7:.3g}"/>'
        )
        self.draw(text(one.letter, (x, y + radius * 0.5), radius * 1.5, "#fff6de"))
        return 2.15 * radius + wide


def text(words: str, at: tuple[float, float], size: float, colour: str) -> str:
    """Words round a point of their base line, in the face that is drawn with."""
    x, y = at
    return (
        f'<text x="{x:g}" y="{y:.4g}" {FACE} font-size="{size:.4g}" text-anchor="middle" '
        f'fill="{colour}">{escape(words)}</text>'
    )

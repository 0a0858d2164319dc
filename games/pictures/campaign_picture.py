"""The picture that stands beside a link to a campaign: 1200 by 630, the ground of the chapter that its party
has reached at the left, and beside it the map of its chapters."""

from collections.abc import Sequence
from itertools import pairwise

from games.campaigns.way import Fate, Stop
from games.drawing.flat import land
from games.drawing.lettering import can_write, in_two, middle
from games.drawing.paper import CREAM, Paper
from games.drawing.png import laid_on
from games.faces.face import Face
from games.pictures.lands import land_png
from games.pictures.link_picture import BRASS, GROUND, HEIGHT, SIZE, WIDTH, board_of, brand, svg_of

BOARD = 560
"""So much of the width the ground takes."""
A_ROW, MEDAL, APART = 4, 104.0, 138.0
TOP = 190.0
RINGS: dict[Fate, str] = {"won": "#6fb07f", "lost": "#c9695a", "now": "#ffcf4a", "ahead": "#4f7d7c"}
SIGNS: dict[Fate, str] = {"won": "M-8 1l5 6 11-13", "lost": "M-7-7L7 7M7-7L-7 7", "now": "", "ahead": ""}
"""What stands on a medal, besides its colour: shapes tell the same."""


def campaign_link(face: Face, way: Sequence[Stop]) -> bytes:
    """A PNG of the map of a campaign, in the language that is spoken. Raises PictureError."""
    here = reached(way)
    box, body = land(here.place.ground.replace("-small.svg", ".svg"))
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    under = land_png(svg_of(f"{back}{board_of(box, BOARD, body)}"), SIZE)
    drawn = [_title(face), _trail(way), *(_medal(face, stop, _at(at)) for at, stop in enumerate(way))]
    return laid_on(under, svg_of("".join([*drawn, _below(here)])), SIZE)


def reached(way: Sequence[Stop]) -> Stop:
    """The place where its party is now, or was last; the first before it has begun."""
    return max(way, key=lambda stop: (stop.fate == "now", stop.chapter))


def _title(face: Face) -> str:
    middle_of, room = (WIDTH + BOARD) / 2, WIDTH - BOARD - 60.0
    lines = in_two(str(face.name), 46, room)
    return "".join(
        middle(words, (middle_of, 64 + 48 * at), 46, room, CREAM) for at, words in enumerate(lines)
    )


def _at(number: int) -> tuple[float, float]:
    """The middle of a medal: the way goes to and fro, row below row."""
    row, column = divmod(number, A_ROW)
    column = A_ROW - 1 - column if row % 2 else column
    left = (WIDTH + BOARD - APART * (A_ROW - 1)) / 2
    return left + APART * column, TOP + 120 * row


def _trail(way: Sequence[Stop]) -> str:
    """From each place to the next, whole as far as the party has come."""
    drawn = []
    for at, (stop, _next) in enumerate(pairwise(way)):
        (x, y), (to_x, to_y) = _at(at), _at(at + 1)
        dashes = "" if stop.is_passed else ' stroke-dasharray="3 13"'
        drawn.append(
            f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{BRASS}" stroke-width="6" '
            f'stroke-linecap="round"{dashes}/>'
        )
    return "".join(drawn)


def _medal(face: Face, stop: Stop, middle_of: tuple[float, float]) -> str:
    """A place: what it is about, in a ring that says how the party has fared there."""
    x, y = middle_of
    ring, symbol = RINGS[stop.fate], stop.place.symbol
    paper = Paper(face.slug, tuple(filter(None, (face.sheet_of(symbol), face.pieces))))
    paper.draw(f'<circle r="{MEDAL / 2 - 4:g}" fill="{CREAM}" stroke="{ring}" stroke-width="8"/>')
    if symbol:
        size = MEDAL * 0.62
        paper.thing(symbol, (-size / 2, -size / 2, size), "#33291e")
    if SIGNS[stop.fate]:
        paper.draw(
            '<g transform="translate(36 34)">'
            f'<circle r="17" fill="{ring}" stroke="{CREAM}" stroke-width="3"/>'
            f'<path d="{SIGNS[stop.fate]}" fill="none" stroke="#fff" stroke-width="4"/></g>'
        )
    faded = ' opacity=".55"' if stop.fate == "ahead" else ""
    under = f'<circle r="{MEDAL / 2:g}" fill="{GROUND}"/>'  # the way goes behind it
    return f'<g transform="translate({x:g} {y:g})" fill="none">{under}<g{faded}>{paper.written}</g></g>'


def _below(here: Stop) -> str:
    """What the chapter is called, and whose site it is."""
    words, middle_of = here.place.title, (WIDTH + BOARD) / 2
    title = middle(words, (middle_of, HEIGHT - 122), 30, WIDTH - BOARD - 60.0, BRASS)
    return f"{title if can_write(words) else ''}{brand((middle_of - 150, HEIGHT - 92))}"

"""Somebody's year as a picture to share: 1200 by 630, on the paper of the site."""

from django.utils.dates import MONTHS
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.avatar import blank, svg
from games.drawing.flat import land
from games.drawing.lettering import can_write, in_two, line, middle
from games.drawing.paper import Paper
from games.drawing.png import laid_on
from games.faces.face import face_of
from games.faces.shown import ShownTable
from games.faces.stakes import Stakes
from games.pictures.lands import land_png
from games.pictures.link_picture import HEIGHT, SIZE, WIDTH, mark, svg_of
from games.statistics.shown_year import Companion, ShownYear

PAPER, CARD, EDGE, WAY = "#f2e6c9", "#fbf3e0", "#c9b17f", "#e0d2b0"
INK, RED, GOLD, BROWN, SOFT = "#33241a", "#7a2b1a", "#dfa340", "#8a5a1c", "#6d5a45"
LEFT, RIGHT = 60, WIDTH - 60
TOP_OF_CARDS, HIGH = 300, 210
CARDS = ((60, 360), (440, 320), (780, 360))
"""Left and width of each."""


def year_png(year: ShownYear, table: ShownTable | None) -> bytes:
    """The picture, in the language that is spoken; `table` is that of the game of the year where its board
    may be shown. Raises PictureError."""
    ground = land_png(svg_of(_ground()), SIZE)
    drawn = [_head(year), *_facts(year), _best(year, table), _rivals(year), _months(year), _seals(year)]
    return laid_on(ground, svg_of("".join(drawn)), SIZE)


def _ground() -> str:
    """Paper, a frame, a labyrinth in it, and the cards."""
    ways = "".join(
        f'<rect x="{at}" y="{at}" width="{WIDTH - 2 * at}" height="{HEIGHT - 2 * at}" fill="none" '
        f'stroke="{WAY}" stroke-width="6" stroke-dasharray="{1400 - 4 * at} {60 + at}"/>'
        for at in (40, 90, 140)
    )
    cards = "".join(
        f'<rect x="{left}" y="{TOP_OF_CARDS}" width="{width}" height="{HIGH}" rx="10" fill="{CARD}" '
        f'stroke="{EDGE}" stroke-width="1.5"/>'
        for left, width in CARDS
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#7a4a17"/>'
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="8" fill="{PAPER}"/>{ways}{cards}'
    )


def _head(year: ShownYear) -> str:
    person = year.person
    arms = svg(person.slug, person.avatar, size=110).replace("<svg", '<svg x="56" y="44"', 1)
    name = person.shown_name if can_write(person.shown_name) else ""
    title = f"{name}, {year.row.number}" if name else str(year.row.number)
    words = _("A year in the labyrinth")
    brand = f"{mark((RIGHT - 66, 46), 66)}{middle('Labyrinth', (RIGHT - 60, 142), 24, 130, INK)}"
    return f"{arms}{line(words, (186, 82), 26, 700, BROWN)}{line(title, (186, 138), 58, 760, INK)}{brand}"


def _facts(year: ShownYear) -> list[str]:
    facts = year.facts
    wide = (RIGHT - LEFT) / len(facts)
    drawn = []
    for at, (value, words) in enumerate(facts):
        x = LEFT + wide * at
        drawn.append(f'<path d="M{x:g} 176H{x + wide - 18:g}" stroke="{EDGE}" stroke-width="2"/>')
        drawn.append(line(value, (x, 228), 50, wide - 24, RED))
        for number, some in enumerate(in_two(words, 20, wide - 22)):
            drawn.append(line(some, (x, 259 + 23 * number), 20, wide - 22, INK))
    return drawn


def _heading(words: str, card: int) -> str:
    left, width = CARDS[card]
    return line(words, (left + 18, TOP_OF_CARDS + 34), 22, width - 36, BROWN)


def _best(year: ShownYear, table: ShownTable | None) -> str:
    left, width = CARDS[0]
    head = _heading(_("The game of the year"), 0)
    if year.best is None:
        return head
    board = _board(table, (left + 18, TOP_OF_CARDS + 50), 142)
    x = left + 18 + (158 if board else 0)
    room = left + width - 14 - x
    figure = year.best.figure if can_write(year.best.figure) else ""
    told = year.best.told.split(", ")
    lines = [
        (figure, 28, INK),
        (capfirst(str(year.best.outcome)), 24, RED),
        *((one, 21, SOFT) for one in told),
    ]
    drawn = [line(words, (x, TOP_OF_CARDS + 84 + 34 * at), size, room, colour)
             for at, (words, size, colour) in enumerate(lines)]  # fmt: skip
    return head + board + "".join(drawn)


def _board(table: ShownTable | None, corner: tuple[float, float], width: float) -> str:
    """The board at the end of the game, small; "" where there is none."""
    if table is None:
        return ""
    face = face_of(table)
    ground = face.ground(table, Stakes())
    sketch = face.picture(ground, {}) if face.picture is not None and ground.is_set_up else None
    if sketch is None:
        return ""
    box, body = land(sketch.land)
    (x, y), view = corner, " ".join(f"{one:g}" for one in box)
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{width:g}" viewBox="{view}" fill="none" '
        f'preserveAspectRatio="xMidYMid slice">{body}{sketch.fixed}{sketch.over}</svg>'
    )


def _rivals(year: ShownYear) -> str:
    return _heading(_("Met most often"), 1) + "".join(
        _rival(one, TOP_OF_CARDS + 78 + 46 * at) for at, one in enumerate(year.rivals)
    )


def _rival(one: Companion, y: float) -> str:
    left, width = CARDS[1]
    drawing = svg(one.user.slug, one.user.avatar, size=32) if one.user else blank(size=32)
    arms = drawing.replace("<svg", f'<svg x="{left + 18}" y="{y - 25:g}"', 1)
    name = one.name if can_write(one.name) else ""
    return (
        f"{arms}{line(name, (left + 62, y), 24, 140, INK)}"
        f"{middle(one.words, (left + width - 56, y), 24, 96, INK)}"
    )


def _months(year: ShownYear) -> str:
    left, width = CARDS[2]
    base, tallest = TOP_OF_CARDS + 154, 100
    most, apart = max(*year.told.months, 1), (width - 36) / 12
    drawn = [_heading(_("When it was decided"), 2)]
    for at, many in enumerate(year.told.months):
        x, high = left + 18 + apart * at, max(tallest * many / most, 1)
        drawn.append(
            f'<rect x="{x:.4g}" y="{base - high:.5g}" width="{apart - 6:.4g}" height="{high:.4g}" rx="3" '
            f'fill="{GOLD}" stroke="{BROWN}"/>'
        )
        letter = str(MONTHS[at + 1])[0].upper()
        drawn.append(middle(letter, (x + (apart - 6) / 2, base + 19), 17, 24, INK))
    drawn.append(line(year.mostly, (left + 18, base + 46), 21, width - 36, INK))
    return "".join(drawn)


def _seals(year: ShownYear) -> str:
    drawn, x, apart = [], float(LEFT), (RIGHT - LEFT) / 4
    for one in year.seals:
        paper = Paper(
            one.face.slug, tuple(filter(None, (one.face.sheet_of(one.seal.picture), one.face.pieces)))
        )
        paper.draw('<circle r="22" fill="#8f2420" stroke="#6d1714" stroke-width="3"/>')
        paper.thing(one.seal.picture, (-14, -14, 28), "#f5e6c8")
        drawn.append(f'<g transform="translate({x + 24:g} 558)"><g fill="none">{paper.written}</g></g>')
        drawn.append(line(one.name, (x + 56, 566), 22, apart - 64, INK))
        x += apart
    return "".join(drawn)

"""The picture that stands beside a link to a printed card: 1200 by 630, the card at the left, beside
it its game."""

import re
from functools import cache

from games.drawing.flat import static_file
from games.drawing.lettering import can_write, middle, wrapped
from games.drawing.paper import Paper
from games.faces.card_scenes import Scene
from games.faces.face import Face
from games.faces.printed import SmallFace
from games.pictures.link_picture import alone, beside

LEFT, TOP, WIDE, HIGH = 70, 30, 424, 570
BAND, DRAWN = 54, 315
"""How high the band of a card is, and the drawing below it."""
SCENE = (140, 104)
"""The units of a drawing."""
CARD, VELLUM, INK = "#fbf5e6", "#f3e3bd", "#2a2118"
PLAIN, LIGHT = "#6b573d", "#fff8e6"
"""The colour of a band that a system does not name, and what is written on one."""
BETWEEN, MOST_LINES = 27, 5
OF_BAND = re.compile(r"\.band-(\w+) \{([^}]*--band:[^}]*)\}")
PROPERTY = re.compile(r"(--[\w-]+):\s*(#[0-9a-f]{6})")


def card_link(face: Face, card: SmallFace) -> bytes:
    """A PNG of the card, in the language that is spoken. Raises PictureError."""
    band, on_band = bands(face.slug).get(card.band, (PLAIN, LIGHT))
    place = f'x="{LEFT}" y="{TOP}" width="{WIDE}"'
    whole = f'{place} height="{HIGH}" rx="22"'
    drawn = [
        f'<clipPath id="card"><rect {whole}/></clipPath>',
        f'<g clip-path="url(#card)"><rect {whole} fill="{CARD}"/>',
        f'<rect {place} height="{BAND}" fill="{band}"/>',
        _on_band(face, card, on_band),
        _scene(face, card.scene, band),
        *_words(card),
        "</g>",
        f'<rect {whole} fill="none" stroke="{band}" stroke-width="6"/>',
    ]
    edge = LEFT + WIDE + 20
    return alone("".join(drawn), beside(face, edge), edge)


def _on_band(face: Face, card: SmallFace, colour: str) -> str:
    """What it is, between its symbol and its value."""
    paper = Paper(face.slug, (face.sheet_of(card.glyph) or face.pieces,))
    paper.thing(card.glyph, (LEFT + 16, TOP + 10, 34), colour)
    room, end = WIDE - 76.0, LEFT + WIDE - 20.0
    if card.sign:
        sign = Paper(face.slug, (face.sheet_of(card.sign) or face.pieces,))
        sign.thing(card.sign, (end - 30, TOP + 12, 30), colour)
        paper.draw(f'<g fill="none">{sign.written}</g>')
        room, end = room - 34, end - 34
    if card.value:
        wide = 18.0 * len(card.value)
        paper.draw(middle(card.value, (end - wide / 2, TOP + 38), 34, wide, colour))
        room -= wide + 10
    if can_write(card.in_band):
        paper.draw(middle(card.in_band, (LEFT + 60 + room / 2, TOP + 37), 27, room, colour))
    return f'<g fill="none">{paper.written}</g>'


def _scene(face: Face, scene: Scene, band: str) -> str:
    """Who stands where: what is behind them, they, and what lies before them."""
    width, height = SCENE
    more = (("--card-sky", _mixed(band, 0.2)), ("--card-hill", _mixed(band, 0.52)))
    sheets = (scene.sheet, *(face.sheet_of(one.symbol) for one in scene.figures), face.pieces)
    paper = Paper(face.slug, tuple(dict.fromkeys(filter(None, sheets))))
    square = (0, (height - width) / 2, width)  # its own shape within that is the drawing's
    used = [
        paper.used(scene.back, square, more=more),
        *(paper.used(one.symbol, (one.x, one.y, one.size)) for one in scene.figures),
        paper.used(scene.front, square, more=more) if scene.front else "",
    ]
    paper.draw("".join(used))
    where = f'x="{LEFT}" y="{TOP + BAND}" width="{WIDE}" height="{DRAWN}"'
    line = TOP + BAND + DRAWN
    return (
        f'<svg {where} viewBox="0 0 {width} {height}" fill="none" color="{INK}">{paper.written}</svg>'
        f'<path d="M{LEFT} {line}h{WIDE}" stroke="#33291e" stroke-width="5"/>'
    )


def _words(card: SmallFace) -> list[str]:
    """Its name, and what it says as far as there is room; nothing that the face cannot write."""
    centre, y, room = LEFT + WIDE / 2, TOP + BAND + DRAWN + 44.0, WIDE - 44.0
    drawn = [middle(card.name, (centre, y), 42, room, INK)] if can_write(card.name) else []
    if can_write(card.text):
        for line in wrapped(card.text, 23, room, MOST_LINES):
            y += BETWEEN + (6 if len(drawn) == 1 else 0)
            drawn.append(middle(line, (centre, y), 23, room, INK))
    return drawn


@cache
def bands(slug: str) -> dict[str, tuple[str, str]]:
    """Kind of a card -> the colour of its band by day, and of what is written on it."""
    file = static_file(f"systems/{slug}/cards.css")
    css = file.read_text() if file.is_file() else ""
    found: dict[str, tuple[str, str]] = {}
    for kind, body in OF_BAND.findall(css):
        told = dict(PROPERTY.findall(body))
        found.setdefault(kind, (told["--band"], told.get("--on-band", LIGHT)))
    return found


def _mixed(band: str, share: float) -> str:
    """So much of a colour in that of vellum, as the page mixes them."""
    parts = ((int(band[at : at + 2], 16), int(VELLUM[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in parts)

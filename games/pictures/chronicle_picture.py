"""The end of a game as one of its people had it, as a picture to share: 1200 by 630.

At the left the board with the way of their figure, at the right who they were, how it ended, their deeds, and
against whom.
"""

from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing.flat import land
from games.drawing.lettering import can_write, line, middle
from games.drawing.paper import CREAM, Paper, Somebody
from games.drawing.png import laid_on
from games.faces.face import Face, face_of
from games.faces.shown import ShownTable
from games.faces.stakes import Stakes
from games.faces.wording import plain
from games.pictures.lands import land_png
from games.pictures.link_picture import BRASS, GROUND, HEIGHT, SIZE, WIDTH, board_of, brand, svg_of
from games.pictures.trails import trails_over
from games.play.places import AGREED
from games.statistics.chronicle import Chronicle, Hero

WIDEST = 660
"""A board takes so much of the width at most."""
EDGE, GAP = 40, 22
"""Left and right of what stands beside it, and between two lines."""
BUST, OTHER = 150.0, 62.0
DEEDS, MOST_OTHERS = 3, 5
GRAVE = "M-3 5V-1.5a3 3 0 0 1 6 0V5z"
"""Stands for whoever has no figure left."""
MUTED = "#b9cdc6"


def chronicle_png(table: ShownTable, told: Chronicle) -> bytes | None:
    """The picture, in the language that is spoken; `table` is that of a spectator.

    None where the system has no pictures. Raises PictureError.
    """
    face = face_of(table)
    ground = face.ground(table, Stakes())
    sketch = face.picture(ground, {}) if face.picture is not None and ground.is_set_up else None
    if sketch is None:
        return None
    box, body = land(sketch.land)
    width = min(WIDEST, round(HEIGHT * box[2] / box[3]))
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    under = land_png(svg_of(f"{back}{board_of(box, width, body + sketch.fixed)}"), SIZE)
    trails = trails_over(sketch, box, told.boards, face.slug)
    beside = _beside(face, told, width + EDGE)
    return laid_on(under, svg_of(f"{board_of(box, width, sketch.over + trails)}{beside}"), SIZE)


def _beside(face: Face, told: Chronicle, left: float) -> str:
    """All words and busts, from the upper edge down."""
    room = WIDTH - EDGE - left
    drawn = [line(str(face.name), (left, 62), 30, room, BRASS), _hero(face, told, left, room)]
    drawn.append(line(capfirst(_end(told)), (left, 276), 42, room, CREAM))
    for number, (words, many) in enumerate(told.deeds[:DEEDS]):
        y = 324 + 35 * number
        drawn.append(line(str(many), (left, y), 28, 62, BRASS))
        drawn.append(line(plain(words), (left + 66, y), 26, room - 66, CREAM))
    drawn.append(_others(face, told.others, left, room))
    day = formats.date_format(told.ended_at, "j E Y")
    drawn += (line(words, (left, y), 24, 200, MUTED) for words, y in ((day, 566), (told.length, 598)))
    drawn.append(brand((WIDTH - 330, HEIGHT - 104)))
    return "".join(drawn)


def _hero(face: Face, told: Chronicle, left: float, room: float) -> str:
    """Their bust in a ring, and beside it who they are."""
    hero, at = told.hero, left
    bust = _bust(face, hero, (left + BUST / 2, 155), BUST)
    if bust:
        at, room = left + BUST + GAP, room - BUST - GAP
    name = hero.name if can_write(hero.name) else ""
    first, second = (name, hero.figure) if name else (hero.figure or _("A Wanderer"), "")
    below = " · ".join(one for one in (second, plain(told.score)) if one and can_write(one))
    return f"{bust}{line(first, (at, 148), 52, room, CREAM)}{line(below, (at, 190), 30, room, BRASS)}"


def _end(told: Chronicle) -> str:
    """How it ended for them, in a few words."""
    hero, of = told.hero, len(told.others) + 1
    if hero.outcome == AGREED or hero.place < 2 or told.is_party:
        return str(hero.words)
    place = _("place %(place)d of %(of)d") % {"place": hero.place, "of": of}
    return f"{hero.words}, {place}"


def _others(face: Face, others: tuple[Hero, ...], left: float, room: float) -> str:
    """The others, each with the name that may stand there."""
    shown = others[:MOST_OTHERS]
    apart = min(120.0, room / max(len(shown), 1))
    drawn = []
    for number, one in enumerate(shown):
        x = left + apart * (number + 0.5)
        name = one.name if one.name and can_write(one.name) else one.figure or _("A Wanderer")
        drawn.append(_bust(face, one, (x, 448), OTHER))
        drawn.append(middle(name, (x, 506), 22, apart - 10, CREAM))
    return "".join(drawn)


def _bust(face: Face, who: Hero, at: tuple[float, float], width: float) -> str:
    """The counter of a seat; "" where the system has no such symbols."""
    if not face.pieces:
        return ""
    if not who.picture:
        x, y = at
        return (
            f'<g transform="translate({x:g} {y:g})scale({width / 25:.4g})" fill="{MUTED}" stroke="{MUTED}">'
            f'<circle r="10" fill="none"/><path d="{GRAVE}" transform="scale(1.1)"/></g>'
        )
    paper = Paper(face.slug, tuple(filter(None, (face.sheet_of(who.picture), face.pieces))))
    paper.counter(at, width, Somebody(who.picture, who.side))
    return f'<g fill="none">{paper.written}</g>'

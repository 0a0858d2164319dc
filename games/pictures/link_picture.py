"""The picture that stands beside a link to this site elsewhere: 1200 by 630, a board at the left of it.

At the right stands what it is a game of, and the mark of the site; no name of a person and no other words, so
that it needs no letters but our own. What never changes is drawn once a land and language and kept.
"""

from functools import cache

from accounts.avatar import svg as arms
from games.drawing.flat import land, palette, static_file
from games.drawing.paper import CREAM, FACE, INK, PER_SIGN, Paper, Somebody, text
from games.drawing.png import laid_on
from games.faces.ending import TrailBoard
from games.faces.face import Face, face_of
from games.faces.picture import Sketch
from games.faces.shown import ShownTable
from games.faces.stakes import Stakes
from games.pictures.lands import land_png
from games.pictures.trails import Box, trails_over

WIDTH, HEIGHT = 1200, 630
SIZE = (WIDTH, HEIGHT)
WIDEST = 810
"""A board takes so much of the width at most."""
GROUND, BRASS = "#123f43", "#e0b66b"
TITLE, LINE = 64.0, 74.0
"""How large the name of a game is written, and how far its lines are apart."""
COUNTER, MARK = 92.0, 76.0


def table_link(table: ShownTable, boards: tuple[TrailBoard, ...] = ()) -> bytes | None:
    """A PNG of the board that matters now, with the trails of a game that is over.

    None where nothing is set up yet, or the system has no pictures. Raises PictureError.
    """
    face = face_of(table)
    ground = face.ground(table, Stakes())
    sketch = face.picture(ground, {}) if face.picture is not None and ground.is_set_up else None
    if sketch is None:
        return None
    return _png(face, sketch, trails_over(sketch, land(sketch.land).box, boards, face.slug))


def game_link(face: Face) -> bytes:
    """A PNG of the board that stands for a game, with nobody on it. Raises PictureError."""
    cover = face.cover.replace("-small.svg", ".svg")
    return _png(face, Sketch("", cover, "", ""))


def site_link() -> bytes:
    """A PNG of the mark of the site. Raises PictureError."""
    below = text("Labyrinth", (WIDTH / 2, 560), 96, BRASS)
    return alone(f"{mark(((WIDTH - 380) / 2, 60), 380)}<g stroke='none'>{below}</g>")


def person_link(slug: str, number: int) -> bytes:
    """A PNG of somebody's coat of arms. Raises PictureError."""
    drawing = arms(slug, number, size=420).replace("<svg", f'<svg x="{(WIDTH - 420) / 2:g}" y="105"', 1)
    return alone(f"{drawing}{brand((WIDTH - 330, HEIGHT - 112))}")


def alone(body: str, under: str = "", width: int = WIDTH) -> bytes:
    """Something on plain ground, so wide from the left edge; what never changes lies `under` it. Raises
    PictureError."""
    ground = land_png(svg_of(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{under}'), SIZE)
    return laid_on(ground, svg_of(body, width), (width, HEIGHT))


def _png(face: Face, sketch: Sketch, trails: str = "") -> bytes:
    box, body = land(sketch.land)
    width = min(WIDEST, round(HEIGHT * box[2] / box[3]))
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    ground = land_png(svg_of(f"{back}{board_of(box, width, body + sketch.fixed)}{beside(face, width)}"), SIZE)
    return laid_on(ground, svg_of(board_of(box, width, sketch.over + trails)), SIZE)


def board_of(box: Box, width: int, body: str) -> str:
    """A drawing in the units of its land, at the left, up to the edges."""
    view = " ".join(f"{one:g}" for one in box)
    return (
        f'<svg x="0" y="0" width="{width}" height="{HEIGHT}" viewBox="{view}" fill="none" '
        f'preserveAspectRatio="xMidYMid slice">{body}</svg>'
    )


def beside(face: Face, left: int) -> str:
    """The name of the game, who is met in it, and whose site it is, from there to the right edge."""
    room, middle = WIDTH - left, (WIDTH + left) / 2
    lines = _lines(str(face.name), room - 60)
    top = 200 - LINE * (len(lines) - 1) / 2
    size = min(TITLE, *((room - 60) / (PER_SIGN * len(line)) for line in lines))
    name = "".join(text(line, (middle, top + LINE * at), size, CREAM) for at, line in enumerate(lines))
    return f"{name}{_figures(face, (left, WIDTH), 345)}{brand((middle - 150, HEIGHT - 130))}"


def _lines(name: str, room: float) -> list[str]:
    """A name in lines that fit, a word at least in each."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * PER_SIGN * TITLE > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _figures(face: Face, between: tuple[float, float], y: float) -> str:
    """Those who stand for the game, as counters in their colours."""
    paper = Paper(face.slug, (face.pieces,))
    shown = [one for one in face.figures if "--glow" in palette(face.slug, one[1])]
    left, right = between
    apart = min(COUNTER + 8, (right - left - 60) / max(1, len(shown)))
    for at, (bust, side) in enumerate(shown):
        x = (left + right) / 2 + (at - (len(shown) - 1) / 2) * apart
        paper.counter((x, y), apart - 8, Somebody(bust, side))
    return f'<g fill="none">{paper.written}</g>'


def brand(corner: tuple[float, float]) -> str:
    """The mark of the site and its name, from their upper left corner on."""
    left, top = corner
    where = f'x="{left + MARK + 18:g}" y="{top + 54:g}"'
    words = f'<text {where} {FACE} font-size="46" fill="{BRASS}">Labyrinth</text>'
    return f"{mark(corner, MARK)}{words}"


def mark(corner: tuple[float, float], width: float) -> str:
    """The mark of the site, so wide."""
    left, top = corner
    where = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{width:g}"'
    return _logo().replace("<svg", f"<svg {where}", 1)


@cache
def _logo() -> str:
    """The mark as a drawing within another: without the size that it has alone."""
    return static_file("img/logo.svg").read_text().replace(' width="96" height="96"', "", 1)


def svg_of(body: str, width: int = WIDTH) -> str:
    """One whole picture, or so much of its left."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" color="{INK}">{body}</svg>'
    )

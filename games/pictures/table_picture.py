"""From a table as one reader may see it to a picture of its board, with the letters of the open question.

What is drawn is what the reader's page shows, out of the same boards: a picture knows nothing besides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.drawing.flat import land
from games.drawing.paper import Mark
from games.drawing.png import laid_on
from games.faces.face import face_of, get_face
from games.faces.picture import Sketch
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.pictures.lands import clear_png, land_png

Size = Literal["mail", "digest"]
WIDTHS: dict[Size, int] = {"mail": 600, "digest": 288}
LETTERS = "ABCDEFGHIJKL"
PAPER = "#14171a"
"""The ground behind a board that is no square."""


@dataclass(frozen=True)
class Picture:
    """A PNG, its width and height in pixels, the name of the board that it shows, and the keys of the options
    whose letters stand on it."""

    png: bytes
    width: int
    height: int
    title: str
    letters: tuple[str, ...]


def table_picture(table: ShownTable, size: Size, options: Sequence[str] = ()) -> Picture | None:
    """The board that matters now; the options in the order of their letters.

    None where nothing is set up yet, or the system has no pictures. Raises PictureError.
    """
    face = face_of(table)
    question = asked(table)
    stakes = face.stakes(table, question) if question else Stakes()
    ground = face.ground(table, stakes)
    if face.picture is None or not ground.is_set_up:
        return None
    figures = {key: stakes.of(key).pill for key in options}
    marks = {
        key: Mark(letter, figures[key] if _is_figure(figures[key]) else "")
        for key, letter in zip(options, LETTERS, strict=False)
    }
    sketch = face.picture(ground, marks)
    return _drawn(sketch, size) if sketch else None


def cover_picture(system: str) -> Picture | None:
    """The board that stands for a game that has not begun; None where there is none. Raises PictureError."""
    face = get_face(system)
    if not face.cover:
        return None
    (left, top, wide, high), body = land(face.cover)
    pixels = (WIDTHS["mail"], round(WIDTHS["mail"] * high / wide))
    png = clear_png(_svg(f"{left:g} {top:g} {wide:g} {high:g}", body), pixels)
    return Picture(png, *pixels, str(face.name), ())


def _is_figure(pill: str) -> bool:
    """Whether it is a short figure: names and pictures have no room at a letter."""
    return any(sign.isdigit() for sign in pill) and len(pill) <= len("+100%")


def _drawn(sketch: Sketch, size: Size) -> Picture:
    box, body = land(sketch.land)
    left, top, wide, high = box
    width = WIDTHS[size]
    pixels = (width, round(width * high / wide))
    view = f"{left:g} {top:g} {wide:g} {high:g}"
    back = f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" fill="{PAPER}"/>'
    ground = land_png(_svg(view, f"{back}{body}{sketch.fixed}"), pixels)
    png = laid_on(ground, _svg(view, sketch.over), pixels)
    return Picture(png, *pixels, sketch.title, sketch.letters)


def _svg(view: str, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" fill="none">{body}</svg>'

"""Who plays, as a small round picture."""

from games.drawing.paper import Paper, Somebody
from games.faces.face import get_face
from games.pictures.lands import clear_png

PIXELS = 124
"""Twice as wide as it is shown."""
HALF = 12.5
"""Of the counter, in its own units."""


def bust_png(system: str, picture: str, side: str) -> bytes | None:
    """The counter of a side with a bust; None where the system has no such symbol. Raises PictureError."""
    face = get_face(system)
    if not (face.pieces and picture):
        return None
    paper = Paper(system, tuple(filter(None, (face.sheet_of(picture), face.pieces))))
    paper.counter((0, 0), 2 * HALF, Somebody(picture, side))
    box = f"{-HALF:g} {-HALF:g} {2 * HALF:g} {2 * HALF:g}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" fill="none">{paper.written}</svg>'
    return clear_png(svg, (PIXELS, PIXELS))

"""The mark of the site as pictures for browsers and home screens, drawn out of its own two drawings.

A tab shows the small mark, a home screen the large one on ground up to the edge. They are made by
`manage.py draw_site_icons` and committed; whoever wants another one adds a row to `ICONS`.
"""

import io
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.drawing.flat import static_file
from games.drawing.png import PictureError

if TYPE_CHECKING:
    from PIL.Image import Image

GROUND = "#123f43"
"""The ground of the mark, as in its drawings."""
SMALL, LARGE = "img/favicon.svg", "img/logo.svg"
LISTED = 256
"""So many colours a list of a PNG has room for."""
TABS = (16, 32, 48)
"""The sizes within favicon.ico, in pixels."""


class Icon(NamedTuple):
    """A PNG among the static files: its path there, its width and height in pixels, and how much of them the
    mark takes. Below 1 the ground fills the square, and systems may cut it into a shape of their own."""

    path: str
    pixels: int
    share: float = 1.0


ICONS = (Icon("img/touch-icon.png", 180, 0.88),)


def icon_png(icon: Icon) -> bytes:
    """The picture of an icon. Raises PictureError."""
    image = _mark(LARGE, icon.pixels, icon.share)
    out = io.BytesIO()
    (_listed(image.convert("RGB")) if icon.share < 1 else image).save(out, "PNG", optimize=True)
    return out.getvalue()


def _listed(image: "Image") -> "Image":
    """The same, its colours in a list where that has room for each of them: less than half the bytes."""
    from PIL import Image

    listed = image.quantize(LISTED, dither=Image.Dither.NONE)
    return listed if listed.convert("RGB").tobytes() == image.tobytes() else image


def favicon_ico() -> bytes:
    """What browsers and robots ask for that read no SVG, in all sizes of a tab. Raises PictureError."""
    images = [_mark(SMALL, pixels) for pixels in TABS]
    out = io.BytesIO()
    images[-1].save(
        out,
        "ICO",
        sizes=[(pixels, pixels) for pixels in TABS],
        append_images=images[:-1],
        bitmap_format="png",
    )
    return out.getvalue()


def _mark(drawing: str, pixels: int, share: float = 1.0) -> "Image":
    import resvg_py
    from PIL import Image

    side, body = _drawing(drawing)
    wide = side / share
    edge = (wide - side) / 2
    back = f'<rect x="{-edge:g}" y="{-edge:g}" width="{wide:g}" height="{wide:g}" fill="{GROUND}"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-edge:g} {-edge:g} {wide:g} {wide:g}">'
        f"{back if share < 1 else ''}{body}</svg>"
    )
    try:
        found = bytes(
            resvg_py.svg_to_bytes(svg_string=svg, width=pixels, height=pixels, skip_system_fonts=True)
        )
    except Exception as error:  # the renderer has no errors of its own to name
        raise PictureError(f"{type(error).__name__}: {error}") from None
    return Image.open(io.BytesIO(found))


@cache
def _drawing(path: str) -> tuple[float, str]:
    """The side of a square drawing, in its own units, and what is in it."""
    text = static_file(path).read_text()
    box = re.match(r'<svg [^>]*viewBox="0 0 ([\d.]+) \1"', text)
    if box is None:
        raise PictureError(f"{path} is no square")
    return float(box[1]), text[text.index(">") + 1 : text.rindex("</svg>")]

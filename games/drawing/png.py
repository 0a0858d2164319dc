"""SVG to PNG: one renderer and one face, both pinned, so that the same drawing has the same bytes anywhere.

The renderer holds the lock of the interpreter while it works: it belongs into the worker, never into a
process of pages. Both libraries are loaded at the first picture, as most processes make none.
"""

import io
import threading
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

FACE = Path(__file__).parent / "fonts" / "alegreya-700.ttf"
COLOURS = 64
"""Fewer swallow the yellow of lit places."""
AT_ONCE = threading.BoundedSemaphore(2)
"""So many pictures are made at a time in a process."""
LETTER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><text y="16" font-family="Alegreya" font-weight="700" font-size="16">A</text></svg>'  # noqa: E501


PANIC = "PanicException"
"""What a library of another language raises when it gives up: to Python it is no error like others."""


class PictureError(Exception):
    """A picture could not be made; its words say why, for a log."""


@cache
def drawn_by() -> str:
    """What decides of the bytes besides the drawing: a part of the key of whatever is kept."""
    return f"resvg-py {version('resvg-py')} pillow {version('pillow')} {COLOURS}"


def opaque(svg: str, size: tuple[int, int]) -> bytes:
    """A drawing that fills its picture, `size` pixels wide and high. Raises PictureError."""
    with AT_ONCE:
        return _written(_image(svg, size).convert("RGB"))


def clear(svg: str, size: tuple[int, int]) -> bytes:
    """A drawing through which its ground is seen, in few colours. Raises PictureError."""
    from PIL import Image

    with AT_ONCE:
        image = _image(svg, size).convert("RGBA")
        return _written(image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))


def laid_on(ground: bytes, svg: str, size: tuple[int, int]) -> bytes:
    """A drawing over a picture, from its upper left corner on, in few colours. Raises PictureError."""
    from PIL import Image

    with AT_ONCE:
        above = _image(svg, size)
        image = _opened(ground).convert("RGB")
        image.paste(above, (0, 0), above)
        few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        return _written(few)


def _image(svg: str, size: tuple[int, int]) -> "Image":
    import resvg_py

    _check_face()
    width, height = size
    try:
        found = resvg_py.svg_to_bytes(
            svg_string=svg, width=width, height=height, skip_system_fonts=True, font_files=[str(FACE)]
        )
        return _opened(bytes(found))
    except BaseException as error:  # the renderer has no errors of its own to name
        if not isinstance(error, Exception) and type(error).__name__ != PANIC:
            raise
        raise PictureError(f"{type(error).__name__}: {error}") from None


def _opened(png: bytes) -> "Image":
    from PIL import Image

    return Image.open(io.BytesIO(png))


def _written(image: "Image") -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()


@cache
def _check_face() -> None:
    """The renderer says nothing of a face that it cannot read, letters are just not there: so it is asked.
    Raises PictureError."""
    import resvg_py

    if not FACE.is_file():
        raise PictureError(f"the face {FACE.name} is missing")
    found = bytes(resvg_py.svg_to_bytes(svg_string=LETTER, skip_system_fonts=True, font_files=[str(FACE)]))
    if _opened(found).getbbox() is None:
        raise PictureError(f"the face {FACE.name} cannot be read")

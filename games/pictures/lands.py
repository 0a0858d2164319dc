"""What never changes in a picture, drawn once for each board, language, size and renderer, and kept: lands,
and the busts of who plays.

Kept as files: sixty boards are 80 MB as pictures in memory.
"""

import os
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from games.drawing.png import clear, drawn_by, opaque

FOLDER = "pictures"


def land_png(svg: str, size: tuple[int, int]) -> bytes:
    """The picture of a land; drawn where none is kept, or half of one. Raises PictureError."""
    return _kept(svg, size, opaque)


def clear_png(svg: str, size: tuple[int, int]) -> bytes:
    """The same of what has no ground of its own. Raises PictureError."""
    return _kept(svg, size, clear)


def _kept(svg: str, size: tuple[int, int], draw: Callable[[str, tuple[int, int]], bytes]) -> bytes:
    path = _folder() / f"{_key(svg, size)}.png"
    try:
        found = path.read_bytes()
    except OSError:
        found = b""
    if is_whole(found):
        return found
    made = draw(svg, size)
    keep_file(path, made)
    return made


def is_whole(png: bytes) -> bool:
    """Whether a file was written to its end."""
    return png.endswith(b"IEND\xaeB`\x82")


def _key(svg: str, size: tuple[int, int]) -> str:
    return sha256(f"{drawn_by()} {size} {svg}".encode()).hexdigest()


def _folder() -> Path:
    return Path(settings.VAR_DIR) / FOLDER


def keep_file(path: Path, png: bytes) -> None:
    """Whole or not at all; a disk without room only costs the time to draw it again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(png)
        Path(name).replace(path)
    except OSError:
        return

"""The boards of every system as they lie among the static files.

To draw them takes seconds: only `tests/games/faces/test_land.py` does, and compares it with these.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "static" / "systems"


@cache
def lands_of(slug: str) -> Mapping[str, str]:
    """Name of a file -> the picture; none of a system without boards."""
    folder = STATIC / slug
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.glob("land/*")}

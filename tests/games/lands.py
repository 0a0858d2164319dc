"""The boards of every system as its face draws them, once a session: that takes seconds."""

from collections.abc import Mapping
from functools import cache

from games.faces.face import get_face


@cache
def lands_of(slug: str) -> Mapping[str, str]:
    """Name of a file -> the picture."""
    return get_face(slug).land()

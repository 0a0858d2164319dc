"""Pictures of links that are among the static files: of the site, and of each game with nobody on its board.

They stand in wherever a picture of its own is not drawn, or not for those who ask. Drawn by
`manage.py draw_link_pictures`.
"""

from functools import cache

from games.drawing.flat import static_file
from games.systems import SLUGS

SITE = "img/link.png"


def game_file(slug: str, language: str) -> str:
    """The path among the static files; that of the site for a system that has none."""
    return f"systems/{slug}/link-{language}.png" if slug in SLUGS else SITE


@cache
def png_of(path: str) -> bytes:
    """One of these as bytes, by its path among the static files; that of the site where none is drawn yet."""
    file = static_file(path)
    return (file if file.is_file() else static_file(SITE)).read_bytes()

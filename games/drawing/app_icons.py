"""The pictures of the installed site: its mark on its own ground, as browsers want them in PNG."""

import re
from pathlib import Path

from django.conf import settings

from games.drawing.png import clear, opaque

GROUND = "#123f43"
SIDE = 96
SIZES = (192, 512)
SAFE = 0.8
"""A system may cut the corners of a maskable one: what matters lies in a circle of so much of it."""
BADGE = 96


def app_icons() -> dict[str, bytes]:
    """File name -> PNG, out of the logo. Raises PictureError."""
    made = {}
    for size in SIZES:
        made[f"any-{size}.png"] = opaque(_on_ground(1.0), (size, size))
        made[f"maskable-{size}.png"] = opaque(_on_ground(SAFE), (size, size))
    made[f"badge-{BADGE}.png"] = clear(_badge(), (BADGE, BADGE))
    return made


def _mark() -> str:
    """What is drawn on the disc of the logo."""
    logo = Path(settings.BASE_DIR, "static", "img", "logo.svg").read_text(encoding="utf-8")
    return "".join(re.findall(r"<path\b[^>]*/>", logo))


def _on_ground(scale: float) -> str:
    left = SIDE * (1 - scale) / 2
    return _svg(
        f'<rect width="{SIDE}" height="{SIDE}" fill="{GROUND}"/>'
        f'<g transform="translate({left:g} {left:g}) scale({scale:g})">{_mark()}</g>'
    )


def _badge() -> str:
    """Phones show only where it is drawn, in a colour of theirs."""
    white = re.sub(r'"#(?:e0b66b|fdf0c9)"', '"#fff"', _mark())
    return _svg(white)


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{body}</svg>'

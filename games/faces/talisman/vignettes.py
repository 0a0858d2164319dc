"""The small drawings of places, one for each space of both boards, and what stands between them.

They are kept as SVG that any drawing program shows: `vignettes/*.svg`, a symbol for each by its id. Their
classes name paint and strokes, which `land_style` gives by day and by night.
"""

import re
from functools import cache
from pathlib import Path

from games.drawing.ink import Box, number

FOLDER = Path(__file__).parent / "vignettes"
SYMBOL = re.compile(r'<symbol id="([\w-]+)">(.*?)</symbol>', re.DOTALL)
USED = re.compile(r'href="#([\w-]+)"')
WIDTH, HEIGHT = 100, 84


@cache
def drawings() -> dict[str, str]:
    """Id -> what is drawn, without line ends."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.svg")))
    return {name: re.sub(r"\n\s*", "", drawn) for name, drawn in SYMBOL.findall(text)}


def shared(body: str) -> str:
    """The drawings that a body uses by reference, to stand in front of it."""
    wanted: list[str] = []
    looked_at = [body]
    while looked_at:
        for name in USED.findall(looked_at.pop()):
            if name in drawings() and name not in wanted:
                wanted.append(name)
                looked_at.append(drawings()[name])
    groups = (f'<g id="{name}">{drawings()[name]}</g>' for name in sorted(wanted))
    return f"<defs>{''.join(groups)}</defs>"


def vignette(name: str, box: Box, behind: str = "") -> str:
    """A drawing as large as a box needs: its lower edge on that of the box, and what is beyond is cut off.

    What is `behind` it is in the drawing's own units.
    """
    at = " ".join(
        f'{key}="{number(value)}"'
        for key, value in (("x", box.left), ("y", box.top), ("width", box.width), ("height", box.height))
    )
    fit = f'viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    return f"<svg {at} {fit}>{behind}{drawings()[name]}</svg>"

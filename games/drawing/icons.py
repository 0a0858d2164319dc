"""The small icons of pages: Lucide's, all in one file that browsers keep (`static/img/icons.svg`).

Written into the pages they were an eighth of what a look at a known table sends.
"""

import re

from lucide.templatetags.lucide import lucide

ICONS = (
    "backpack",
    "book-open",
    "chart-line",
    "check",
    "chevron-left",
    "chevron-right",
    "chevrons-left",
    "chevrons-right",
    "copy",
    "dices",
    "door-open",
    "download",
    "fast-forward",
    "history",
    "lightbulb",
    "log-in",
    "log-out",
    "map-pin",
    "menu",
    "message-circle",
    "pause",
    "play",
    "plus",
    "rewind",
    "scroll-text",
    "settings",
    "settings-2",
    "swords",
    "thumbs-down",
    "thumbs-up",
    "trophy",
    "undo-2",
    "x",
)
DRAWN_AS = (
    'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
    ' stroke-linecap="round" stroke-linejoin="round"'
)
"""What Lucide says of each of its icons; a symbol takes nothing of it from the file around."""


def sheet() -> str:
    """The file: a symbol for each, by Lucide's name."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(map(_symbol, ICONS))}</svg>\n'


def _symbol(name: str) -> str:
    """One line of the file."""
    inner = re.sub(r"^<svg[^>]*>|</svg>$|(?<=>)\s+| (?=/>)", "", lucide(name))
    return f'<symbol id="{name}" {DRAWN_AS}>{inner}</symbol>\n'

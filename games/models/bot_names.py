"""The players of bots: how a seat of one is named when somebody has chosen who plays it.

Stored is the level behind a mark that no name of a person begins with, and a number from the second on; it is
read in the reader's language.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

MARK = "–"
PLAYERS: Mapping[str, str | Promise] = {
    "gentle": pgettext_lazy("bot", "Old Marta"),
    "steady": pgettext_lazy("bot", "Captain Ruben"),
    "bold": pgettext_lazy("bot", "Brunna"),
    "wary": pgettext_lazy("bot", "Brother Anselm"),
    "master": pgettext_lazy("bot", "The Cartographer"),
}
"""Level -> who plays so."""
ROMAN = ("", "", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def stored(level: str, nth: int = 1) -> str:
    """The stored name of the nth bot of a level at a table."""
    return f"{MARK}{level}" if nth < 2 else f"{MARK}{level} {nth}"


def level_of(name: str) -> str:
    """The level whose player a stored name names; "" for any other name."""
    level = name.removeprefix(MARK).partition(" ")[0] if name.startswith(MARK) else ""
    return level if level in PLAYERS else ""


def bot_name(name: str) -> str:
    """A stored name of a bot as it is read; "" for any other name."""
    level = level_of(name)
    if not level:
        return ""
    nth = name.rpartition(" ")[2]
    number = ROMAN[int(nth)] if nth.isdecimal() and int(nth) < len(ROMAN) else ""
    return f"{PLAYERS[level]} {number}".strip()

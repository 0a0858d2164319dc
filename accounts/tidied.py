"""What people write to each other, brought to its stored form: nothing hides in it or climbs out of it."""

import re
import unicodedata

MARKS_AT_MOST = 4
"""So many signs may stand above and below one letter; Vietnamese needs two, Hebrew and Arabic three."""
JOINERS = "\u200c\u200d\ufe0f"
"""They draw nothing by themselves, but some scripts and pictures need them."""
BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and signs by their Unicode category that draw nothing."""
EMPTY_LINES = re.compile(r"\n{3,}")


def tidied(raw: str) -> str:
    """The text with composed letters, plain line ends and no invisible signs; empty lines stand alone.

    Left out are control signs, overrides of the direction of writing, halves of signs, private signs, and
    what is heaped upon one letter.
    """
    text = unicodedata.normalize("NFC", raw.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    "))
    kept, marks = [], 0
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MARKS_AT_MOST and _is_kept(sign, category):
            kept.append(sign)
    lines = "\n".join(line.rstrip() for line in "".join(kept).split("\n"))
    return EMPTY_LINES.sub("\n\n", lines).strip("\n")


def _is_kept(sign: str, category: str) -> bool:
    return sign == "\n" or sign in JOINERS or category not in ("Cc", "Cf", "Cs", "Co")


def in_one_line(raw: str) -> str:
    """The text tidied, with single spaces and none at the ends: it stands in a line among other words."""
    return " ".join(tidied(raw).split())


def can_be_seen(text: str) -> bool:
    """Whether any sign of the text draws something."""
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in text)

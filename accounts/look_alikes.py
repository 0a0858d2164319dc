"""Which names look the same, and in which scripts a name is written.

Both after Unicode Technical Standard 39, with its tables as the package confusable-homoglyphs brings them.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from accounts.names import JOINERS, LONGEST, OF_ALL_SCRIPTS, script_of

LOOK_LONGEST = 18 * LONGEST
"""One letter can stand for as many as eighteen others."""
WRITTEN_TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)
"""Scripts that one language mixes."""
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Marks that draw nothing."""
JOINED = re.compile(f"[{re.escape(JOINERS)}]+")


@cache
def prototypes() -> Mapping[str, str]:
    """Letter -> what it looks like. In the package's table everything refers to its prototype, and back.

    The table is large: it is read when somebody chooses a name.
    """
    from confusable_homoglyphs.confusables import confusables_data

    table = {sign: [other["c"] for other in others] for sign, others in confusables_data.items()}
    found = {}
    for sign, others in table.items():
        [first, *more] = others
        is_prototype = more or (len(table[first]) == 1 and len(first) == 1 and sign < first)
        letter = UNSEEN.sub("", sign)
        if len(letter) == 1 and not is_prototype:
            found[letter] = UNSEEN.sub("", first)
    return found


def look_of(name: str) -> str:
    """What two names share when people could take one for the other: case and joiners aside, "I" is "l"."""
    return _likened(_likened(JOINED.sub(" ", name).strip()).casefold())


def is_of_one_script(name: str) -> bool:
    """Whether all letters and digits are of one script, or of scripts that a language writes together."""
    scripts = {script_of(sign) for sign in unicodedata.normalize("NFKC", name)} - OF_ALL_SCRIPTS
    digits = {ord(sign) - unicodedata.decimal(sign) for sign in name if sign.isdecimal()}
    together = len(scripts) < 2 or any(scripts <= several for several in WRITTEN_TOGETHER)
    return together and len(digits) < 2


def _likened(text: str) -> str:
    seen = UNSEEN.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", "".join(prototypes().get(sign, sign) for sign in seen))

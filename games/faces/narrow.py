"""Where a long word may end on a narrow card: before the last consonant between two vowels."""

import re

SHY = "\u00ad"
"""A hyphen that is seen only where a line ends with it."""
LONG = 10
"""So many letters stand on a card in one line, in its smallest letters."""
FEW = 3
"""Fewer letters stand on no line of their own."""

TOGETHER = frozenset({"ch", "ck", "cz", "dz", "gh", "ph", "rz", "sh", "sz", "th"})
"""Two letters for one sound, in either language."""

_VOWEL = "aeiouyąęó"
_CONSONANT = rf"[^\W{_VOWEL}]"
_PART = re.compile(
    rf"(?:(?<=[{_VOWEL}])|(?<=[{_VOWEL}]{_CONSONANT}))(?={_CONSONANT}[{_VOWEL}])", re.IGNORECASE
)
_BETWEEN = re.compile(rf"(?<=[{_VOWEL}]{_CONSONANT})(?={_CONSONANT})", re.IGNORECASE)
"""Where a word that has no such place may end: behind the first of several consonants."""
_WORD = re.compile(r"\w+")


def narrow(name: str, most: int = LONG) -> str:
    """A name whose words of more letters than `most` may be parted near their middle, with a hyphen."""
    return _WORD.sub(lambda word: _parted(word[0], most), name)


def _parted(word: str, most: int) -> str:
    if len(word) <= most or not (ends := _ends(_PART, word) or _ends(_BETWEEN, word)):
        return word
    end = min(ends, key=lambda at: abs(2 * at - len(word)))
    return f"{word[:end]}{SHY}{word[end:]}"


def _ends(part: re.Pattern[str], word: str) -> list[int]:
    """Where a word may end by a pattern, with some letters before and behind."""
    ends = [found.start() for found in part.finditer(word, FEW, len(word))]
    return [end for end in ends if end <= len(word) - FEW and word[end - 1 : end + 1] not in TOGETHER]

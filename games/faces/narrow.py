"""Where a long word may end on a narrow card: before the last consonant between two vowels."""

import re

SHY = "\u00ad"
"""A hyphen that is seen only where a line ends with it."""
LONG = 10
"""So many letters stand on a card in one line, in its smallest letters."""
FEW = 3
"""Fewer letters stand on no line of their own."""

TOGETHER = frozenset({"ch", "ck", "cz", "dz", "ph", "rz", "sh", "sz", "th"})
"""Two letters for one sound, in either language."""

_VOWEL = "aeiouyąęó"
_CONSONANT = rf"[^\W{_VOWEL}]"
_PART = re.compile(
    rf"(?:(?<=[{_VOWEL}])|(?<=[{_VOWEL}]{_CONSONANT}))(?={_CONSONANT}[{_VOWEL}])", re.IGNORECASE
)
_WORD = re.compile(r"\w+")


def narrow(name: str) -> str:
    """A name whose long words may be parted near their middle, with a hyphen."""
    return _WORD.sub(lambda word: _parted(word[0]), name)


def _parted(word: str) -> str:
    ends = [found.start() for found in _PART.finditer(word, FEW, len(word))]
    ends = [end for end in ends if end <= len(word) - FEW and word[end - 1 : end + 1] not in TOGETHER]
    if len(word) <= LONG or not ends:
        return word
    end = min(ends, key=lambda at: abs(2 * at - len(word)))
    return f"{word[:end]}{SHY}{word[end:]}"

"""The order of names in the alphabet of the reader's language."""

import unicodedata

from accounts.languages import is_polish

POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
"""In Polish a letter with a mark is a letter of its own, behind the one without."""


def by_alphabet(name: str) -> tuple[tuple[int, str], ...]:
    """What names are sorted by: blanks, then figures, then letters; other signs do not count."""
    polish = is_polish()
    signs = (_sign(one, polish=polish) for one in unicodedata.normalize("NFC", name.casefold()))
    return tuple(sign for sign in signs if sign is not None)


def _sign(letter: str, *, polish: bool) -> tuple[int, str] | None:
    if letter.isspace():
        return 0, ""
    if letter.isdigit():
        return 1, letter
    if polish and letter in POLISH:
        return 2, chr(POLISH.index(letter))
    plain = unicodedata.normalize("NFKD", letter.replace("ł", "l"))[0]
    if not plain.isalpha():
        return None
    return 2, chr(POLISH.index(plain)) if polish and plain in POLISH else plain

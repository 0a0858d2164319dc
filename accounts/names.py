"""Names at the table: what a person may be called, and when two names are the same."""

import unicodedata
from itertools import takewhile

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 24
SHORTEST_WITHOUT_VOWELS = 2
"""Where a sign is a word, a syllable, or a consonant whose vowel is a mark or is not written at all."""
WITH_VOWELS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "COPTIC", "CHEROKEE"}
OF_ALL_SCRIPTS = {"COMMON", "INHERITED"}
# One letter can fold to as many as eighteen.
KEY_LONGEST = 18 * LONGEST
JOINERS = " ._-'’"
# Letters by their Unicode category that draw nothing: a name of them would be an empty label.
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"
MARKS_AT_MOST = 5
"""On one letter, most of them beside it, as in Burmese."""
OVER_EACH_OTHER = 3
"""So many marks of its own script may stand above and below a letter."""
OF_ANY_LETTER = 2
"""So many of those that stand on letters of any script: more than two climb out of their line."""
ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA = 9
"""Unicode's combining class of the marks that join two consonants to one sign."""
NOT_JOINED_ON = "اآأإٱدذرزژڑڈوؤةىے"
"""Arabic letters that never join the next one: what keeps it apart would be seen by nobody there."""


def tidy_name(raw: str) -> str:
    """The name as it is stored: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def name_key(name: str) -> str:
    """What two names share when they count as the same: case and compatibility forms folded."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy_name(name)).casefold())


def script_of(sign: str) -> str:
    """Its script by Unicode, "LATIN"; the table of all is read when somebody chooses a name."""
    from confusable_homoglyphs.categories import alias

    script: str = alias(sign)
    return script


def validate_name(name: str) -> None:
    """Raise ValidationError unless the name is some visible characters, 24 at most, that can stand in a log
    line: at least 3, or 2 in scripts that write no vowels as letters."""
    visible = sum(unicodedata.category(sign)[0] not in "MC" for sign in name)
    shortest = _shortest(name)
    if visible < shortest or len(name) > LONGEST:
        message = _("A name has %(shortest)d to %(longest)d characters.")
        raise ValidationError(message, code="length", params={"shortest": shortest, "longest": LONGEST})
    if not _is_alphanumeric(name[0]):
        raise ValidationError(_("A name begins with a letter or a digit."), code="start")
    if name != tidy_name(name) or not all(_may_stand(name, at) for at in range(1, len(name))):
        message = _(
            "A name has letters, digits and single spaces, dots, hyphens, underscores or apostrophes."
        )
        raise ValidationError(message, code="characters")


def _shortest(name: str) -> int:
    scripts = {script_of(sign) for sign in name} - OF_ALL_SCRIPTS
    return SHORTEST if not scripts or scripts & WITH_VOWELS else SHORTEST_WITHOUT_VOWELS


def _is_alphanumeric(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN" and sign not in BLANK_LETTERS


def _may_stand(name: str, at: int) -> bool:
    """Whether the sign may stand there: a name can neither hide nor climb out of its line."""
    before, sign = name[at - 1], name[at]
    if sign in JOINERS:
        return before not in (*JOINERS, ZWJ, ZWNJ) or (before, sign) == (".", " ")
    if sign in (ZWJ, ZWNJ):
        return _is_seen_between(before, sign, name[at + 1 :])
    if _is_mark(sign):
        return _may_be_marked(name[:at], sign)
    return _is_alphanumeric(sign)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _may_be_marked(before: str, mark: str) -> bool:
    """Whether the letter at the end, with the marks that it has already, may have this one too."""
    marks = [mark, *takewhile(_is_mark, reversed(before))]
    letter = before[: len(before) - len(marks) + 1][-1:]
    stacked = [one for one in marks if unicodedata.category(one) != "Mc"]
    of_any = [one for one in stacked if script_of(one) in OF_ALL_SCRIPTS]
    few = len(marks) <= MARKS_AT_MOST and len(stacked) <= OVER_EACH_OTHER and len(of_any) <= OF_ANY_LETTER
    return few and len(set(marks)) == len(marks) and _is_alphanumeric(letter)


def _is_seen_between(before: str, sign: str, after: str) -> bool:
    """Whether a joiner changes what is seen, as RFC 5892 A.1 and A.2 allow it: behind a virama, or, to keep
    two Arabic letters apart, behind one that would join."""
    if not after or not _is_alphanumeric(after[0]):
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    apart = script_of(before) == script_of(after[0]) == "ARABIC" and before not in NOT_JOINED_ON
    return sign == ZWNJ and apart and not _is_mark(before)

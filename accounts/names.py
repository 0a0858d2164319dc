"""Names at the table: what a person may be called, and when two names are the same."""

import unicodedata
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 24
# One letter can fold to as many as eighteen.
KEY_LONGEST = 18 * LONGEST
JOINERS = " ._-'’"
# Letters by their Unicode category that draw nothing: a name of them would be an empty label.
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"


def tidy_name(raw: str) -> str:
    """The name as it is stored: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def name_key(name: str) -> str:
    """What two names share when they count as the same: case and compatibility forms folded."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy_name(name)).casefold())


def validate_name(name: str) -> None:
    """Raise ValidationError unless the name is 3 to 24 visible characters that can stand in a log line."""
    visible = sum(not unicodedata.category(sign).startswith("M") for sign in name)
    if visible < SHORTEST or len(name) > LONGEST:
        message = _("A name has %(shortest)d to %(longest)d characters.")
        raise ValidationError(message, code="length", params={"shortest": SHORTEST, "longest": LONGEST})
    if not _is_alphanumeric(name[0]):
        raise ValidationError(_("A name begins with a letter or a digit."), code="start")
    if name != tidy_name(name) or not all(_may_follow(before, sign) for before, sign in pairwise(name)):
        message = _(
            "A name has letters, digits and single spaces, dots, hyphens, underscores or apostrophes."
        )
        raise ValidationError(message, code="characters")


def _is_alphanumeric(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN" and sign not in BLANK_LETTERS


def _may_follow(before: str, sign: str) -> bool:
    """Joiners and combining marks stand alone, so that a name can neither hide nor climb out of its line."""
    if sign in JOINERS:
        return before not in JOINERS or (before, sign) == (".", " ")
    if unicodedata.category(sign).startswith("M"):
        return _is_alphanumeric(before)
    return _is_alphanumeric(sign)

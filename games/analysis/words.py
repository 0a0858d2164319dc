"""What was found in words: the sentence on top, luck, odds, points."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.analysis.summing import Luck
from games.faces.wording import plain

Said = Callable[[], str]
YOURS: Mapping[Luck, Said] = {
    "very bad": lambda: _("your luck was very bad"),
    "bad": lambda: _("your luck was bad"),
    "average": lambda: _("your luck was average"),
    "good": lambda: _("your luck was good"),
    "very good": lambda: _("your luck was very good"),
}
THEIRS: Mapping[Luck, Said] = {
    "very bad": lambda: _("%(name)s had very bad luck"),
    "bad": lambda: _("%(name)s had bad luck"),
    "average": lambda: _("%(name)s had average luck"),
    "good": lambda: _("%(name)s had good luck"),
    "very good": lambda: _("%(name)s had very good luck"),
}
OF_ALL: Mapping[Luck, Said] = {
    "very bad": lambda: _("the luck of all was very bad"),
    "bad": lambda: _("the luck of all was bad"),
    "average": lambda: _("the luck of all was average"),
    "good": lambda: _("the luck of all was good"),
    "very good": lambda: _("the luck of all was very good"),
}


def luck_words(luck: Luck, name: str | None) -> str:
    """Whose luck it was: somebody's by name, the reader's ("" for their name), or that of all (None)."""
    if name is None:
        return OF_ALL[luck]()
    return THEIRS[luck]() % {"name": name} if name else YOURS[luck]()


def sentence(outcome: str, luck: str, dearest: int | None) -> str:
    """How it ended, whose luck was how, and which round cost most (None: none surely did)."""
    ended = plain(outcome.partition("<small>")[0]).strip().rstrip(".!") or _(
        "The game ended without a winner"
    )
    if dearest is None:
        return _("%(ended)s; %(luck)s.") % {"ended": ended, "luck": luck}
    said = _("%(ended)s; %(luck)s; the turn in round %(round)s cost most.")
    return said % {"ended": ended, "luck": luck, "round": dearest}


def points(share: float) -> str:
    """A share of the chance as signed points: "+9", "−11", "0"."""
    rounded = round(share * 100)
    return f"+{rounded}" if rounded > 0 else f"−{-rounded}" if rounded < 0 else "0"


def off(error: float) -> int:
    """An error in points, never nothing."""
    return max(1, round(error * 100))


def with_error(share: float, error: float) -> str:
    """Points with twice their error, within which they lie in 19 of 20 cases."""
    return _("%(points)s ± %(error)s") % {"points": points(share), "error": off(2 * error)}


def odds_words(odds: float) -> str:
    """ "one in six"."""
    ways = max(1, round(1 / odds)) if odds else 0
    return _("one in %(ways)s") % {"ways": ways} if ways > 1 else ""


def how_much(positions: int, lines: int) -> str:
    """What was looked at."""
    told = ngettext(
        "%(n)s position was looked at, and %(lines)s lines of play went on from there.",
        "%(n)s positions were looked at, and %(lines)s lines of play went on from there.",
        positions,
    )
    return told % {"n": positions, "lines": lines}

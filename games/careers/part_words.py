"""Parts in finished games in words: how it ended for somebody, how it was won, and with which team."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import ngettext, pgettext_lazy

from games.faces.face import get_face
from games.models.played import Outcome
from games.table.log_words import duration

Words = str | Promise
HOUR = 3600
DAY = 24 * HOUR
DAYS_FROM = 2 * DAY
"""From here on a stretch is told in days."""

OUTCOMES: Mapping[str, Words] = {
    Outcome.WON: pgettext_lazy("a game", "won"),
    Outcome.LOST: pgettext_lazy("a game", "lost"),
    Outcome.LEFT: pgettext_lazy("a game", "left early"),
    Outcome.AGREED: pgettext_lazy("a game", "ended by agreement"),
}
"""How a game ended for somebody."""


def outcome_words(outcome: str) -> Words:
    """How a game ended for somebody."""
    return OUTCOMES.get(outcome, outcome)


def way_words(system: str, how: str) -> Words:
    """How a game was won, a sentence; nothing for one that nobody won."""
    return "" if how == Outcome.AGREED else get_face(system).ends.get(how, how)


def team_words(system: str, team: str) -> str:
    """The name of the team or character that somebody played, "" where there is none."""
    return get_face(system).side_name(team) if team else ""


def stretch(seconds: float) -> str:
    """A stretch of time in its largest whole unit, days from two days on."""
    if seconds < DAYS_FROM:
        return duration(max(round(seconds), 1))
    days = round(seconds / DAY)
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}

"""Parts in finished games in words: how it ended for somebody, how it was won, and with which team."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.faces.sorcerer.names import name as sorcerer_name
from games.models.played import Outcome
from games.table.around_words import duration

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

WAYS: Mapping[str, Mapping[str, Words]] = {
    "sorcerer": {"gems": _("The winner holds 18 Gems."), "last": _("Only one team is left.")},
}
"""System -> the rules' word for how a game was won -> a sentence about its end."""

TEAMS: Mapping[str, Callable[[str], str]] = {"sorcerer": lambda team: sorcerer_name("team", team)}
"""System -> the name of a team or character by its id."""


def outcome_words(outcome: str) -> Words:
    """How a game ended for somebody."""
    return OUTCOMES.get(outcome, outcome)


def way_words(system: str, how: str) -> Words:
    """How a game was won, a sentence; nothing for one that nobody won."""
    return "" if how == Outcome.AGREED else WAYS.get(system, {}).get(how, how)


def team_words(system: str, team: str) -> str:
    """The name of the team or character that somebody played, "" where there is none."""
    name = TEAMS.get(system)
    return name(team) if name and team else team


def stretch(seconds: float) -> str:
    """A stretch of time in its largest whole unit, days from two days on."""
    if seconds < DAYS_FROM:
        return duration(max(round(seconds), 1))
    days = round(seconds / DAY)
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}

"""Mails of a league that somebody is in: a season begins, where they stand when it is over, the end."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import dates
from games.faces.systems import name_of
from games.leagues.divisions import moving
from games.mail import addresses
from games.mail.letter import Letter, Link
from games.models import Cup, Entrant, League, Message
from games.models.cup import EntrantState
from games.models.league import LeagueState

SUBJECTS = {
    "season": gettext_noop("Season %(season)d begins: %(league)s"),
    "ranked": gettext_noop("Season %(season)d is over: %(league)s"),
    "ended": gettext_noop("The league is over: %(league)s"),
}


@dataclass(frozen=True)
class Told:
    """A message of a league with the rows that it speaks of, as they are now."""

    message: Message

    @cached_property
    def league(self) -> League:
        """The league."""
        return League.objects.get(slug=self.message.data["league"])

    @property
    def season(self) -> int:
        """The number of the season."""
        return int(self.message.data["season"])

    @property
    def division(self) -> int:
        """That of the reader in it."""
        return int(self.message.data.get("division", 0))

    @cached_property
    def cups(self) -> list[Cup]:
        """The divisions of the season, the first one first."""
        rows = Cup.objects.filter(league=self.league, season=self.season)
        return list(rows.order_by("division"))

    @cached_property
    def people(self) -> list[Entrant]:
        """Those of the reader's division who have not left, as they were seeded."""
        cup = next((one for one in self.cups if one.division == self.division), None)
        rows = Entrant.objects.filter(cup=cup).exclude(state=EntrantState.LEFT)
        return list(rows.order_by("seed"))

    @property
    def page(self) -> Link:
        """Where the league is."""
        return Link(_("See the league"), addresses.absolute("games:league", self.league.slug))


def letter_of(message: Message) -> Letter:
    """The mail; four queries at most. Raises DoesNotExist where the league is gone."""
    told, why = Told(message), message.data["why"]
    subject = _(SUBJECTS[why]) % {"league": told.league.shown_name, "season": told.season}
    return Letter(tuple(WORDS[why](told)), told.page, (), subject=subject)


def _season(told: Told) -> list[str]:
    names = {
        "season": told.season,
        "league": told.league.shown_name,
        "system": name_of(told.league.system),
        "division": told.division,
        "was": int(told.message.data.get("was", 0)),
    }
    others = ", ".join(one.shown_name for one in told.people if one.user_id != told.message.user_id)
    return [
        _("Season %(season)d of the league “%(league)s” begins: %(system)s.") % names,
        _moved(told) % names,
        _("With you in it: %(names)s.") % {"names": others},
    ]


def _moved(told: Told) -> str:
    """Up, down, as before, or for the first time."""
    was = int(told.message.data.get("was", 0))
    if not was:
        return _("You play in division %(division)d.")
    if told.division < was:
        return _("You ascend: from division %(was)d to division %(division)d.")
    if told.division > was:
        return _("You descend: from division %(was)d to division %(division)d.")
    return _("You stay in division %(division)d.")


def _ranked(told: Told) -> list[str]:
    place = int(told.message.data["place"])
    names = {
        "season": told.season,
        "league": told.league.shown_name,
        "place": place,
        "division": told.division,
    }
    lead = [
        _("Season %(season)d of the league “%(league)s” is over.") % names,
        _("Your place in division %(division)d: %(place)d.") % names,
    ]
    if told.league.state == LeagueState.OVER:
        return lead
    return [*lead, *_edge(told, place), _next(told)]


def _edge(told: Told, place: int) -> list[str]:
    """Whether the place is one of those that change the division. A free place may yet move others."""
    quarter, people = moving(len(told.people)), len(told.people)
    if told.division > 1 and place <= quarter:
        return [_("That is a place to ascend from.")]
    if told.division < len(told.cups) and place > people - quarter:
        return [_("That is a place to descend from.")]
    return []


def _next(told: Told) -> str:
    at = dates.moment_in_zone(told.league.closes_at)
    return _("The next season begins: %(moment)s. Whoever does not want to play it leaves before.") % {
        "moment": at
    }


def _ended(told: Told) -> list[str]:
    lead = _("The league “%(league)s” is over. A season that runs is played to its end.")
    few = _("There were too few people for another season.")
    return [lead % {"league": told.league.shown_name}, few if told.league.why == "few" else told.league.why]


WORDS: dict[str, Callable[[Told], list[str]]] = {"season": _season, "ranked": _ranked, "ended": _ended}

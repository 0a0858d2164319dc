"""Somebody's year in words, for themselves and for whoever has its link.

Names of others stand there only where everybody may see their profile, and nothing leads to a table that is
not open to everybody.
"""

from dataclasses import dataclass
from zlib import crc32

from django.contrib.auth.models import AnonymousUser
from django.utils import formats
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts.models import User, Year
from accounts.visibility import may_see_profile
from games.careers.part_words import Words, outcome_words, stretch, team_words
from games.careers.shown_seals import ShownSeal
from games.careers.years import Met, Told, told
from games.drawing.charts import Chart, bar_chart
from games.faces.face import get_face
from games.faces.seals import seals_of
from games.faces.systems import is_known, name_of
from games.models import Game, Played
from games.models.game import HEAVY_OF_GAME
from games.table.public import is_public

NOBODY = AnonymousUser()
MOSTLY = (
    gettext_noop("mostly on Mondays about %(hour)s"),
    gettext_noop("mostly on Tuesdays about %(hour)s"),
    gettext_noop("mostly on Wednesdays about %(hour)s"),
    gettext_noop("mostly on Thursdays about %(hour)s"),
    gettext_noop("mostly on Fridays about %(hour)s"),
    gettext_noop("mostly on Saturdays about %(hour)s"),
    gettext_noop("mostly on Sundays about %(hour)s"),
)


@dataclass(frozen=True)
class Companion:
    """Somebody met often: `user` is None of whom no name may stand there; `words` say how it went."""

    user: User | None
    name: str
    words: str


@dataclass(frozen=True)
class GameOfTheYear:
    """One game and the seat in it; `game` is there where everybody may look at it."""

    part: Played
    game: Game | None

    @property
    def figure(self) -> str:
        """What was played, else the game's name."""
        return team_words(self.part.system, self.part.team) or str(name_of(self.part.system))

    @property
    def outcome(self) -> Words:
        """How it ended."""
        return outcome_words(self.part.outcome)

    @property
    def told(self) -> str:
        """How long it lasted, in days and turns."""
        turns = ngettext("%(n)d turn", "%(n)d turns", self.part.turns) % {"n": self.part.turns}
        return f"{stretch((self.part.ended_at - self.part.started_at).total_seconds())}, {turns}"


@dataclass(frozen=True)
class ShownYear:
    """A year as its page and its picture tell it."""

    row: Year
    person: User
    told: Told
    best: GameOfTheYear | None
    rivals: tuple[Companion, ...]
    seals: tuple[ShownSeal, ...]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The figures in front, each with its words."""
        one = self.told
        found = [
            (number(one.games), ngettext("game ended", "games ended", one.games)),
            (number(one.won), ngettext("of them won", "of them won", one.won)),
            (number(one.decisions), ngettext("decision", "decisions", one.decisions)),
            (number(one.met), self._met_words()),
        ]
        if one.half is not None:
            found.append((stretch(one.half), _("or less for half of the answers")))
        return found

    def _met_words(self) -> str:
        met = ngettext("person met", "people met", self.told.met)
        if not self.told.again:
            return met
        again = ngettext("%(n)d again and again", "%(n)d again and again", self.told.again)
        return f"{met}, {again % {'n': self.told.again}}"

    @property
    def mostly(self) -> str:
        """When most decisions fell, "" where there were too few."""
        if self.told.weekday is None or self.told.hour is None:
            return ""
        return _(MOSTLY[self.told.weekday]) % {"hour": f"{self.told.hour}:00"}

    @property
    def chart(self) -> Chart:
        """The decisions of each month."""
        bars = [
            (str(MONTHS[month]), float(many), number(many)) for month, many in enumerate(self.told.months, 1)
        ]
        return bar_chart(_("Decisions by month"), bars, label=_("Month"), value_label=_("Decisions"))

    @property
    def stamp(self) -> int:
        """A number that is another one whenever something else would have to stand there."""
        names = [one.name for one in self.rivals]
        shown = self.best is not None and self.best.game is not None
        told_now = (self.told, self.person.shown_name, self.person.avatar, names, shown)
        return crc32(repr(told_now).encode())


def shown_year(row: Year, person: User) -> ShownYear:
    """What a stored year tells (three queries)."""
    found = told(row)
    return ShownYear(row, person, found, _best(person, found), _rivals(found), _seals(found))


def number(value: int) -> str:
    """A whole number as the reader writes it."""
    return str(formats.number_format(value, 0, use_l10n=True, force_grouping=True))


def _best(person: User, found: Told) -> GameOfTheYear | None:
    if found.best is None:
        return None
    slug, seat = found.best
    parts = Played.objects.filter(user=person, game__slug=slug, seat=seat).select_related("game")
    part = parts.defer(*HEAVY_OF_GAME).order_by("-pk").first()
    if part is None or not is_known(part.system):
        return None
    return GameOfTheYear(part, part.game if is_public(part.game) else None)


def _rivals(found: Told) -> tuple[Companion, ...]:
    people = User.objects.in_bulk([one.user for one in found.rivals])
    return tuple(_companion(one, people.get(one.user)) for one in found.rivals)


def _companion(one: Met, user: User | None) -> Companion:
    open_to_all = user is not None and may_see_profile(NOBODY, user)
    shown = user if open_to_all else None
    return Companion(shown, shown.shown_name if shown else _("A Wanderer"), _score(one))


def _score(one: Met) -> str:
    if one.won or one.lost:
        return f"{one.won} : {one.lost}"
    return ngettext("%(n)d game", "%(n)d games", one.games) % {"n": one.games}


def _seals(found: Told) -> tuple[ShownSeal, ...]:
    """Without those that their system gives no more."""
    shown = []
    for name in found.seals:
        system, _dot, word = name.partition(".")
        seal = seals_of(system).get(word) if is_known(system) else None
        if seal is not None:
            shown.append(ShownSeal(get_face(system), seal, times=1))
    return tuple(shown)

"""The rule systems as somebody who chooses a game or opens a table reads of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import systems
from games.faces.face import Face, OptionWords, Text, ValueWords, get_face
from games.faces.lengths import Length, Preset, in_days
from games.faces.opponents import Opponent, opponents

IN_WEEKS_FROM = 14
"""A game of at least so many days is told in weeks."""


@dataclass(frozen=True)
class OptionFacts:
    """An option of a system: its words, and its values with theirs, the usual one first."""

    name: str
    words: OptionWords
    values: tuple[tuple[str, ValueWords], ...]


@dataclass(frozen=True)
class SystemFacts:
    """One system: what it is, also in one `line`, who stands for it (pictures with their sides), from how
    many to how many days a game takes ((0, 0): nobody knows), the numbers of seats, whether they play
    together, whether games of it follow one another, whether bots can play it and who plays them, whether a
    demo may have boxes besides the game itself, its moving picture and its cover among the static files, what
    may be chosen for a table, what fills several choices in, and how long a game then takes.
    """

    slug: str
    name: Text
    blurb: Text
    line: Text
    figures: Sequence[tuple[str, str]]
    days: tuple[int, int]
    seats: tuple[int, ...]
    allies: bool
    goes_on: bool
    has_bots: bool
    opponents: tuple[Opponent, ...]
    has_boxes: bool
    moving: str
    cover: str
    options: tuple[OptionFacts, ...]
    presets: tuple[Preset, ...] = ()
    lengths: tuple[Length, ...] = ()

    @property
    def players(self) -> str:
        """ "2 to 4 rivals", "1 to 4 allies"."""
        least, most = min(self.seats), max(self.seats)
        if least == most:
            return ngettext("%(n)d player", "%(n)d players", most) % {"n": most}
        words = _("%(least)d to %(most)d allies") if self.allies else _("%(least)d to %(most)d rivals")
        return words % {"least": least, "most": most}

    @property
    def length(self) -> str:
        """How long a game takes: "about 8 to 13 weeks"; "" where nobody knows."""
        least, most = self.days
        if not most:
            return ""
        if least < IN_WEEKS_FROM:
            return self.length_in_days
        least, most = round(least / 7), round(most / 7)
        weeks = ngettext("about %(n)d week", "about %(n)d weeks", most) % {"n": most}
        return (
            weeks
            if least == most
            else _("about %(least)d to %(most)d weeks") % {"least": least, "most": most}
        )

    @property
    def length_in_days(self) -> str:
        """The same by the day, for lists: "about 55 to 90 days"."""
        least, most = self.days
        if not most:
            return ""
        days = ngettext("about %(n)d day", "about %(n)d days", most) % {"n": most}
        more = _("about %(least)d to %(most)d days") % {"least": least, "most": most}
        return days if least == most else more


def name_of(slug: str) -> str | Promise:
    """The name of a system in the reader's language; the slug of one that has none."""
    return get_face(slug).name


def is_known(slug: str) -> bool:
    """Whether the site plays this system."""
    return slug in systems.SLUGS or slug in systems.REGISTERED


def newest_set(slug: str) -> int:
    """The number of the present rule set. Raises KeyError for an unknown system."""
    return systems.get_system(slug).ruleset


def offered() -> list[SystemFacts]:
    """Every system of this site, in a fixed order."""
    slugs = dict.fromkeys((*systems.SLUGS, *systems.REGISTERED))
    return [facts_of(slug) for slug in slugs]


def facts_of(slug: str) -> SystemFacts:
    """One system, as it is shown to who has not played it. Raises KeyError for an unknown one."""
    system, face = systems.get_system(slug), get_face(slug)
    return SystemFacts(
        slug=slug,
        name=face.name,
        blurb=face.blurb,
        line=face.line,
        figures=face.figures,
        days=face.days,
        seats=tuple(system.seats),
        allies=system.allies,
        goes_on=system.carried is not None,
        has_bots=bool(system.bots.levels),
        opponents=tuple(opponents(slug)),
        moving=face.moving,
        cover=face.cover,
        has_boxes=bool(face.everything),
        options=tuple(_option(face, name, system.options[name]) for name in option_names(slug)),
        presets=tuple(face.presets),
        lengths=tuple(in_days(one, face.presets) for one in face.measured),
    )


def length_of(slug: str) -> str:
    """How many days a game takes: "about 55 to 90 days"; "" where nobody knows, as of a system that a newer
    release has brought."""
    return facts_of(slug).length_in_days if is_known(slug) else ""


def _option(face: Face, name: str, words: tuple[str, ...]) -> OptionFacts:
    return OptionFacts(name, face.option(name), tuple((word, face.value(name, word)) for word in words))


def option_names(slug: str) -> list[str]:
    """The options of a system of this site: those that its face words in that order, then the others."""
    known = systems.get_system(slug).options
    return [name for name in dict.fromkeys((*get_face(slug).options, *known)) if name in known]

"""The statistics of a chapter: on a page, in the reader's language, and as lines of a file."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.drawing.chart_scale import worded
from games.drawing.luck import count_range
from games.drawing.luck_words import range_words
from games.faces.counted import CountRow, CountTable, Names, OwnStatistics, Section
from games.faces.mice.course import LUCKY, Course, CourseWatch
from games.faces.mice.ending import DEEDS, ending, won
from games.faces.mice.names import being
from games.systems.mice.odds import symbol_chance

LUCK = {
    "melee": gettext_lazy("Swords in melee attacks"),
    "ranged": gettext_lazy("Bows in ranged attacks"),
    "defence": gettext_lazy("Shields in defence"),
    "search": gettext_lazy("Stars in searches"),
    "climb": gettext_lazy("Stars in the water"),
    "trap": gettext_lazy("Stars in mouse traps"),
    "web": gettext_lazy("Stars in webs"),
}


def sections(facts: Course, names: Names) -> list[Section]:
    """What each mouse did, its luck, and how time ran."""
    return [_deeds(facts, names), _luck(facts), _time(facts)]


def _deeds(facts: Course, names: Names) -> Section:
    """A column for each mouse."""
    mice = list(facts.seats)
    rows = tuple(
        (_(title), *(worded(facts.done.get(who, {}).get(what, 0)) for who in mice))
        for what, title in DEEDS.items()
    )
    players = ", ".join(f"{being(who)}: {names.get(seat, str(seat))}" for who, seat in facts.seats.items())
    table = CountTable(_("What each mouse did"), ("", *map(being, mice)), rows, players)
    return Section(_("The party"), tables=(table,))


def _luck(facts: Course) -> Section:
    mice = list(facts.seats)
    rows = tuple((str(LUCK[kind]), *(_lucky(facts, who, kind) for who in mice)) for kind in LUCK)
    note = _("Dice that showed it, of those rolled; in brackets how many 95 of 100 chapters give.")
    table = CountTable(_("Luck of each mouse"), ("", *map(being, mice)), rows, note)
    return Section(_("Luck"), tables=(table,))


def _lucky(facts: Course, who: str, kind: str) -> str:
    luck = facts.luck.get(who, {}).get(kind)
    if luck is None:
        return "-"
    expected = range_words(count_range([symbol_chance(LUCKY[kind])] * luck.dice))
    return f"{worded(luck.good)}/{worded(luck.dice)} ({expected})"


def _time(facts: Course) -> Section:
    rows = tuple(
        (worded(number), worded(page), worded(wheel)) for number, page, wheel in facts.pages if number
    )
    head = (pgettext("statistics", "Round"), _("Page"), _("Cheese on the wheel"))
    return Section(_("The hourglass"), tables=(CountTable(_("At the end of each round"), head, rows),))


def rows(facts: Course) -> Iterable[CountRow]:
    """Every number of the facts as a line."""
    yield "chapter", 0, facts.chapter, facts.how
    for who, counts in facts.done.items():
        yield from ((what, facts.seats.get(who, 0), who, n) for what, n in counts.items())
    for who, kinds in facts.luck.items():
        for kind, luck in kinds.items():
            yield f"dice_{kind}", facts.seats.get(who, 0), who, luck.dice
            yield f"good_{kind}", facts.seats.get(who, 0), who, luck.good
    for number, page, wheel in facts.pages:
        yield "page", 0, f"round {number}", page
        yield "wheel", 0, f"round {number}", wheel


MICE = OwnStatistics(CourseWatch, sections, rows, ending, won, gettext_lazy("The minions"))

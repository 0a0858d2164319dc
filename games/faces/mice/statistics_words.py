"""The statistics of a chapter: on a page, in the reader's language, and as lines of a file."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.drawing.chart_scale import worded
from games.drawing.luck import count_range
from games.drawing.luck_words import range_words
from games.faces.counted import NOBODY, CountRow, CountTable, Names, OwnStatistics, Section
from games.faces.mice.course import LUCKY, Course, CourseWatch, Luck
from games.faces.mice.ending import ending, won
from games.faces.mice.names import Words, being, known
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.content import Content
from games.systems.mice.odds import symbol_chance
from games.systems.mice.state import State

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


def together(chapters: Sequence[Course]) -> list[CountTable]:
    """What each mouse did in all of these chapters, and its luck in them."""
    took_part = Counter(who for one in chapters for who in one.seats)
    mice = sorted(took_part, key=_place)
    done, luck = _all_done(chapters), _all_luck(chapters)
    played = (_("Chapters"), *(worded(took_part[who]) for who in mice))
    deeds = (played, *_deed_rows(chapters[-1].content, mice, done))
    done_table = CountTable(_("What each mouse did"), _head(mice), deeds)
    return [done_table, _luck_table(chapters[-1].content, mice, luck)]


def _head(mice: Iterable[str]) -> tuple[str, ...]:
    return ("", *(being(known(who), who) for who in mice))


def _place(hero: str) -> int:
    """Its place among the heroes of the newest set that has it."""
    heroes = list(known(hero).heroes)
    return heroes.index(hero) if hero in heroes else len(heroes)


def _all_done(chapters: Iterable[Course]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for chapter in chapters:
        for who, counts in chapter.done.items():
            found.setdefault(who, Counter()).update(counts)
    return found


def _all_luck(chapters: Iterable[Course]) -> dict[str, dict[str, Luck]]:
    found: dict[str, dict[str, Luck]] = {}
    for chapter in chapters:
        for who, kinds in chapter.luck.items():
            mine = found.setdefault(who, {})
            for kind, luck in kinds.items():
                before = mine.get(kind, Luck())
                mine[kind] = Luck(before.dice + luck.dice, before.good + luck.good)
    return found


def _deeds(facts: Course, names: Names) -> Section:
    """A column for each mouse."""
    content = facts.content
    mice = list(facts.seats)
    players = ", ".join(
        f"{being(content, who)}: {names.get(seat, str(seat))}" for who, seat in facts.seats.items()
    )
    rows = tuple(_deed_rows(content, mice, facts.done))
    table = CountTable(_("What each mouse did"), _head(mice), rows, players)
    return Section(_("The party"), tables=(table,))


def _deed_rows(
    content: Content, mice: Sequence[str], done: Mapping[str, Mapping[str, int]]
) -> Iterable[tuple[str, ...]]:
    words = Words(content, {}, {})
    for what, called in SPEAKER.counts.items():
        yield (SPEAKER.tell(called, words, {}), *(worded(done.get(who, {}).get(what, 0)) for who in mice))


def _luck(facts: Course) -> Section:
    return Section(_("Luck"), tables=(_luck_table(facts.content, list(facts.seats), facts.luck),))


def _luck_table(content: Content, mice: Sequence[str], luck: Mapping[str, Mapping[str, Luck]]) -> CountTable:
    rows = tuple(
        (str(title), *(_lucky(content, luck.get(who, {}).get(kind), kind) for who in mice))
        for kind, title in LUCK.items()
    )
    note = _("Dice that showed it, of those rolled; in brackets how many fair dice give in 95 of 100 cases.")
    return CountTable(_("Luck of each mouse"), _head(mice), rows, note)


def _lucky(content: Content, luck: Luck | None, kind: str) -> str:
    if luck is None:
        return "–"
    expected = range_words(count_range([symbol_chance(content, LUCKY[kind])] * luck.dice))
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


def seat_of(state: State, figure: str) -> int:
    """Whose mouse it is, NOBODY for a minion."""
    mouse = state.mice.get(figure)
    return mouse.seat if mouse else NOBODY


MICE = OwnStatistics(
    CourseWatch,
    sections,
    rows,
    ending,
    won,
    gettext_lazy("The minions"),
    together,
    pips=False,
    seat_of=seat_of,
)

"""The statistics of The Sorcerer's Labyrinth: on a page, in the reader's language, and as lines of a file."""

from collections.abc import Iterable
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.drawing.chart_scale import worded
from games.drawing.luck import count_range
from games.drawing.luck_words import range_words
from games.faces.counted import NOBODY, CountRow, CountTable, Names, OwnStatistics, Section, by_seat
from games.faces.sorcerer.ending import ending, won, words_of_end
from games.faces.sorcerer.gems_chart import gems_chart
from games.faces.sorcerer.names import name
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.statistics import KINDS, Clash, Counts, Facts, SorcererWatch
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import State

KIND_NAMES = {
    "weapon": gettext_lazy("Weapons"),
    "armour": gettext_lazy("Armour"),
    "scroll": gettext_lazy("Scrolls"),
    "elixir": gettext_lazy("Elixirs"),
}
SPENT = {
    "fare": gettext_lazy("the way through the Teleport"),
    "extra": gettext_lazy("second Moves"),
    "repeat": gettext_lazy("dice rolled again"),
    "gauntlet": gettext_lazy("the Gauntlet of Doom"),
}


def sections(facts: Facts, names: Names) -> list[Section]:
    """Gems, Finds, fights."""
    return [_gems(facts, names), _finds(facts, names), _fights(facts, names)]


# -- Gems ---------------------------------------------------------------------------------------------------


def _gems(facts: Facts, names: Names) -> Section:
    title = _("Gems")
    earned = by_seat(_("Gems gained"), facts.earned, names, partial(_source, facts.content))
    spent = by_seat(_("Gems spent"), facts.spent, names, lambda why: str(SPENT.get(why, why)))
    done = by_seat(
        _("What was done"), facts.done, names, partial(_count, facts, names), tuple(SPEAKER.counts)
    )
    return Section(title, charts=(gems_chart(facts, names),), tables=(earned, spent, done))


def _count(facts: Facts, names: Names, what: str) -> str:
    return SPEAKER.tell(SPEAKER.counts[what], words_of_end(facts, names), {})


def _source(content: Content, why: str) -> str:
    if why == "crystal":
        return _("Crystals brought home")
    return name(content, "monster", why)


# -- Finds --------------------------------------------------------------------------------------------------


def _finds(facts: Facts, names: Names) -> Section:
    drawn = CountTable(
        _("Finds drawn, by kind"),
        ("", *names.values()),
        tuple((str(KIND_NAMES[kind]), *(_drawn(facts, seat, kind) for seat in names)) for kind in KINDS),
        _("In brackets: what the pile gave reason to expect at each draw, and what 95 of 100 games give."),
    )
    content = facts.content
    every = sorted(
        {token for mine in facts.found.values() for token in mine}, key=partial(_in_order, content)
    )
    each = CountTable(
        _("Every Find drawn"),
        drawn.head,
        tuple(
            (
                name(content, "thing", token),
                *(worded(facts.found.get(seat, {}).get(token, 0)) for seat in names),
            )
            for token in every
        ),
    )
    return Section(_("Finds"), tables=(drawn, each) if every else (drawn,))


def _drawn(facts: Facts, seat: int, kind: str) -> str:
    kinds = facts.content.kinds
    many = sum(count for token, count in facts.found.get(seat, {}).items() if kinds[token] == kind)
    chances = facts.chances.get(seat, {}).get(kind, ())
    return f"{worded(many)} ({range_words(count_range(chances))})" if chances else worded(many)


def _in_order(content: Content, token: str) -> tuple[int, str]:
    return KINDS.index(content.kinds[token]), token


# -- fights -------------------------------------------------------------------------------------------------


def _fights(facts: Facts, names: Names) -> Section:
    monsters = [
        _row(
            names[seat],
            [one for one in facts.clashes if (one.attacker, one.defender) == (seat, NOBODY)],
        )
        for seat in names
    ]
    rivals = [
        _row(f"{names[one]} → {names[other]}", met)
        for one in names
        for other in names
        if (met := [clash for clash in facts.clashes if (clash.attacker, clash.defender) == (one, other)])
    ]
    note = _(
        "Expected: the wins that the strengths, abilities and scrolls on both sides gave reason to expect "
        "when the dice were thrown, and how many of them 95 of 100 games give. Dice rolled again and scrolls "
        "cast afterwards are in the outcome only."
    )
    outcomes = (pgettext("clashes", "won"), pgettext("clashes", "tied"), pgettext("clashes", "lost"))
    head = ("", _("Clashes"), *outcomes, _("Wins expected"))
    tables = [CountTable(_("Against monsters"), head, tuple(monsters), note)]
    if rivals:
        tables.append(CountTable(_("Who attacked whom"), head, tuple(rivals)))
    worst = _worst(facts)
    return Section(_("Fights"), (worst,) if worst else (), tables=tuple(tables))


def _row(label: str, clashes: list[Clash]) -> tuple[str, ...]:
    counts = [sum(one.outcome == outcome for one in clashes) for outcome in ("attacker", "tie", "defender")]
    expected = range_words(count_range([one.wins for one in clashes])) if clashes else "–"
    return (label, worded(len(clashes)), *(worded(many) for many in counts), expected)


def _worst(facts: Facts) -> str:
    """The monster that won most often."""
    lost: dict[str, int] = {}
    for one in facts.clashes:
        if one.monster and one.outcome == "defender":
            lost[one.monster] = lost.get(one.monster, 0) + 1
    if not lost:
        return ""
    monster = min(lost, key=lambda which: (-lost[which], which))
    words = _("The monster that won most often: %(monster)s (%(times)s).")
    return words % {"monster": name(facts.content, "monster", monster), "times": worded(lost[monster])}


# -- downloads ----------------------------------------------------------------------------------------------


def rows(facts: Facts) -> Iterable[CountRow]:
    """Every number of the facts as a line."""
    yield from (("team", seat, "", team) for seat, team in facts.teams.items())
    for at, gems in facts.gems:
        yield from (("gems_at_end_of_round", seat, str(at), held) for seat, held in enumerate(gems, 1))
    yield from _counted("gems_gained", facts.earned)
    yield from _counted("gems_spent", facts.spent)
    yield from _counted("found", facts.found)
    yield from _counted("done", facts.done)
    for seat, kinds in facts.chances.items():
        yield from (("finds_expected", seat, kind, round(sum(all_), 3)) for kind, all_ in kinds.items())
    for clash in facts.clashes:
        against = clash.monster or f"seat {clash.defender}"
        yield "clash", clash.attacker, f"turn {clash.turn}, {against}, chance {clash.wins:.3f}", clash.outcome


def _counted(what: str, counts: Counts) -> Iterable[CountRow]:
    return ((what, seat, item, many) for seat, mine in counts.items() for item, many in mine.items())


def seat_of(state: State, figure: str) -> int:
    """Whose character it is, NOBODY for what is none."""
    one = state.characters.get(figure)
    return one.seat if one else NOBODY


SORCERER = OwnStatistics(
    SorcererWatch, sections, rows, ending, won, gettext_lazy("The monsters"), seat_of=seat_of
)

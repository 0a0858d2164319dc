"""The statistics of Talisman: on a page, in the reader's language, and as lines of a file."""

from collections.abc import Iterable
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.drawing.chart_scale import worded
from games.drawing.luck import count_range
from games.drawing.luck_words import range_words
from games.faces.counted import NOBODY, CountRow, CountTable, Names, OwnStatistics, Section, by_seat
from games.faces.talisman.card_faces import TYPE_NAMES
from games.faces.talisman.ending import ending, won, words_of_game
from games.faces.talisman.had_charts import CHARTS, had_charts, power_chart
from games.faces.talisman.names import foe, name
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.statistics import Clash, Counts, Facts, TalismanWatch

TYPES = {str(kind): words for kind, words in TYPE_NAMES.items()}


def sections(facts: Facts, names: Names) -> list[Section]:
    """What everybody had, fights, Spells and cards."""
    return [_had(facts, names), _fights(facts, names), _cards(facts, names)]


# -- what everybody had -----------------------------------------------------------------------------------


def _had(facts: Facts, names: Names) -> Section:
    words = words_of_game(facts, names)
    done = by_seat(
        _("What was done"),
        facts.course.done,
        names,
        lambda what: SPEAKER.tell(SPEAKER.counts[what], words, {}),
        tuple(SPEAKER.counts),
    )
    return Section(
        _("The characters"), charts=(power_chart(facts, names), *had_charts(facts, names)), tables=(done,)
    )


# -- fights -----------------------------------------------------------------------------------------------


def _fights(facts: Facts, names: Names) -> Section:
    creatures = [_row(names[seat], _between(facts, seat, NOBODY)) for seat in names]
    rivals = [
        _row(f"{names[one]} → {names[other]}", met)
        for one in names
        for other in names
        if (met := _between(facts, one, other))
    ]
    note = _(
        "Expected: the wins that both scores gave reason to expect when the dice were thrown, and how many "
        "of them 95 of 100 games give. Fate and what came after the dice are in the outcome only."
    )
    outcomes = (pgettext("fights", "won"), pgettext("fights", "stand-offs"), pgettext("fights", "lost"))
    head = ("", _("Fights"), *outcomes, _("Wins expected"))
    tables = [CountTable(_("Against creatures"), head, tuple(creatures), note)]
    if rivals:
        tables.append(CountTable(_("Who attacked whom"), head, tuple(rivals)))
    worst = _worst(facts)
    return Section(_("Fights"), (worst,) if worst else (), tables=tuple(tables))


def _between(facts: Facts, seat: int, other: int) -> list[Clash]:
    return [one for one in facts.clashes if (one.seat, one.other) == (seat, other)]


def _row(label: str, clashes: list[Clash]) -> tuple[str, ...]:
    counts = [sum(one.outcome == outcome for one in clashes) for outcome in ("won", "stand_off", "lost")]
    expected = range_words(count_range([one.wins for one in clashes])) if clashes else "–"
    return (label, worded(len(clashes)), *(worded(many) for many in counts), expected)


def _worst(facts: Facts) -> str:
    """The creature that won most often."""
    lost: dict[str, int] = {}
    for one in facts.clashes:
        if one.outcome == "lost":
            for beast in one.foes:
                lost[beast] = lost.get(beast, 0) + 1
    if not lost:
        return ""
    beast = min(lost, key=lambda which: (-lost[which], which))
    words = _("The creature that won most often: %(creature)s (%(times)s).")
    return words % {
        "creature": foe(facts.content, beast),
        "times": worded(lost[beast]),
    }


# -- Spells and cards -------------------------------------------------------------------------------------


def _cards(facts: Facts, names: Names) -> Section:
    tables, content = [], facts.content
    if facts.cast:
        tables.append(by_seat(_("Spells cast"), facts.cast, names, partial(name, content)))
    if facts.drawn:
        tables.append(by_seat(_("Cards drawn, by type"), facts.drawn, names, lambda kind: str(TYPES[kind])))
    return Section(_("Spells and cards"), tables=tuple(tables))


# -- downloads --------------------------------------------------------------------------------------------


def rows(facts: Facts) -> Iterable[CountRow]:
    """Every number of the facts as a line."""
    for round_, had in facts.had:
        for what in CHARTS:
            yield from (
                (f"{what}_at_end_of_round", seat, str(round_), int(getattr(one, what)))
                for seat, one in enumerate(had, 1)
            )
    yield from _counted("done", facts.course.done)
    yield from _counted("cast", facts.cast)
    yield from _counted("drawn", facts.drawn)
    for clash in facts.clashes:
        against = f"seat {clash.other}" if clash.other else "+".join(clash.foes)
        yield "clash", clash.seat, f"round {clash.round}, {against}, chance {clash.wins:.3f}", clash.outcome


def _counted(what: str, counts: Counts) -> Iterable[CountRow]:
    return ((what, seat, item, many) for seat, mine in counts.items() for item, many in mine.items())


TALISMAN = OwnStatistics(TalismanWatch, sections, rows, ending, won, gettext_lazy("The creatures"))

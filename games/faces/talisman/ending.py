"""The end of Talisman in words: key moments, everybody's deeds, best fights."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.counted import NOBODY, Happened, Names, telling
from games.faces.ending import Ending, KeyMoment, SeatDeeds
from games.faces.say.log import worded
from games.faces.talisman.amounts import chance_of as in_percent
from games.faces.talisman.deeds import bust
from games.faces.talisman.had_charts import power_chart
from games.faces.talisman.names import Words, against
from games.faces.talisman.speaker import SPEAKER, TalismanEvent
from games.faces.talisman.statistics import Clash, Facts
from games.faces.talisman.trails import LEGEND, trail_boards

FIRST_BLOOD = _("First blood")
MOST_OFTEN = 8
BESIDE = ("toads", "missed")
"""Counts that are no deeds: they stand in the statistics only."""
ROUND = _("Round %(round)s")
WON_FIGHT = _("%(who)s against %(foes)s: %(mine)s to %(theirs)s, and won at a chance of %(chance)s.")


def ending(facts: Facts, names: Names) -> Ending:
    """Everything, in the reader's language."""
    words = words_of_game(facts, names)
    return Ending(
        moments=tuple(_moments(facts, words)),
        deeds=tuple(_deeds(facts, words, seat) for seat in names),
        chart=power_chart(facts, names) if len(facts.had) > 1 else None,
        boards=trail_boards(facts.course, words),
        legend=gettext(LEGEND),
    )


def won(facts: Facts, names: Names) -> str:
    """Who has won; "" where nobody has."""
    words = words_of_game(facts, names)
    return next(
        (worded(SPEAKER, words, one.kind, one.facts) for one in facts.course.happened if one.kind == "won"),
        "",
    )


def words_of_game(facts: Facts, names: Names) -> Words:
    """The names that a finished game used."""
    played, content = facts.course.played, facts.content
    return Words(content, names, {seat: character for _step, seat, character in played}, played)


# -- key moments ------------------------------------------------------------------------------------------


def _moments(facts: Facts, words: Words) -> Iterator[KeyMoment]:
    """In their order; the first life that was lost among them."""
    course = facts.course
    often = [one for one in course.happened if _row_of(one.kind)[1].often]
    kept = telling(often, MOST_OFTEN)
    told = [(one, "") for one in course.happened if one in kept or one not in often]
    if course.first_blood:
        told.append((course.first_blood, gettext(FIRST_BLOOD)))
    for one, title in sorted(told, key=lambda pair: pair[0].step):
        yield _told(words.at(one.step), one, title)


def _row_of(told_as: str) -> tuple[str, TalismanEvent]:
    """The kind of an event with its row, by what the course calls it."""
    found = ((kind, row) for kind, row in SPEAKER.events.items() if told_as in (kind, row.moment_of))
    return next(found)


def _told(words: Words, one: Happened, title: str) -> KeyMoment:
    character = words.playing.get(int(one.facts.get("seat", NOBODY)), "")
    when = gettext(ROUND) % {"round": one.round} if one.round else ""
    kind, row = _row_of(one.kind)
    if not title and row.moment is not None:
        title = SPEAKER.tell(row.moment, words, one.facts)
    said = worded(SPEAKER, words, kind, one.facts)
    side = str(one.facts.get("seat", ""))
    return KeyMoment(one.step, when, title, said, side, bust(character) if character else "")


# -- deeds ------------------------------------------------------------------------------------------------


def _deeds(facts: Facts, words: Words, seat: int) -> SeatDeeds:
    done = facts.course.done.get(seat, {})
    counts = tuple(
        (SPEAKER.tell(title, words, {}), done.get(what, 0))
        for what, title in SPEAKER.counts.items()
        if what not in BESIDE
    )
    won_by_dice = (one for one in facts.clashes if winner(one) == seat and _chance(one) < 1)
    best = min(won_by_dice, key=_chance, default=None)
    return SeatDeeds(seat, str(seat), counts, _best(words.at(best.step), best) if best else "")


def winner(one: Clash) -> int | None:
    """The seat that has won it, NOBODY for creatures; None where nobody has."""
    return {"won": one.seat, "lost": one.other}.get(one.outcome)


def _chance(one: Clash) -> float:
    """How likely its winner was to win it."""
    return one.wins if one.outcome == "won" else one.loses


def _best(words: Words, one: Clash) -> str:
    """The fight that was least likely to be won."""
    mine, theirs = one.scores if one.outcome == "won" else one.scores[::-1]
    seat, other = (one.seat, one.other) if one.outcome == "won" else (one.other, one.seat)
    foes = words.who(other) if other else against(words.content, one.foes)
    facts = {"seat": seat, "mine": mine, "theirs": theirs}
    return words.tell(WON_FIGHT, facts, foes=foes, chance=in_percent(_chance(one)))

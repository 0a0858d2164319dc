"""The end of Talisman in words: key moments and everybody's deeds."""

from collections.abc import Iterator

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

from games.faces.counted import Names, OwnStatistics
from games.faces.ending import Ending, KeyMoment, SeatDeeds
from games.faces.talisman.course import Course, CourseWatch, Happened
from games.faces.talisman.deeds import bust
from games.faces.talisman.lines import line
from games.faces.talisman.names import Words

TITLES = {
    "ending": _("The ending is known"),
    "killed": _("A death"),
    "quest_done": _("A quest is done"),
    "portal_opened": _("Into the Inner Region"),
    "crowned": _("The Crown is reached"),
    "werewolf_wounded": _("The Werewolf bleeds"),
    "out": _("Out of the game"),
    "resigned": _("Somebody leaves"),
    "won": _("The moment of victory"),
}
OFTEN = ("killed", "quest_done", "portal_opened")
"""There may be many of them: with too many the latest are told."""
MOST_OFTEN = 8
DEEDS = {
    "won": _("Fights won"),
    "lost": _("Fights lost"),
    "beaten": _("Enemies beaten"),
    "attacks": _("Attacks on others"),
    "cast": _("Spells cast"),
    "quests": _("Quests done"),
    "gold": _("Gold gained"),
    "lives": _("Lives lost"),
    "deaths": _("Deaths"),
}
ROUND = _("Round %(round)s")


def ending(facts: Course, names: Names) -> Ending:
    """Everything, in the reader's language."""
    words = _words(facts, names)
    deeds = tuple(_deeds(facts, seat) for seat in names)
    return Ending(moments=tuple(_moments(facts, words)), deeds=deeds)


def won(facts: Course, names: Names) -> str:
    """Who has won; "" where nobody has."""
    words = _words(facts, names)
    return next((line(words, one.kind, one.facts) for one in facts.happened if one.kind == "won"), "")


def _words(facts: Course, names: Names) -> Words:
    return Words(names, {seat: character for _step, seat, character in facts.played}, facts.played)


def _moments(facts: Course, words: Words) -> Iterator[KeyMoment]:
    often = [one for one in facts.happened if one.kind in OFTEN]
    left_out = often[:-MOST_OFTEN]
    for one in facts.happened:
        if one not in left_out:
            yield _told(words.at(one.step), one)


def _told(words: Words, one: Happened) -> KeyMoment:
    character = words.playing.get(int(one.facts.get("seat", 0)), "")
    when = gettext(ROUND) % {"round": one.round} if one.round else ""
    said = line(words, one.kind, one.facts)
    side = str(one.facts.get("seat", ""))
    return KeyMoment(
        one.step, when, gettext(TITLES[one.kind]), said, side, bust(character) if character else ""
    )


def _deeds(facts: Course, seat: int) -> SeatDeeds:
    done = facts.done.get(seat, {})
    counts = tuple((gettext(title), done.get(what, 0)) for what, title in DEEDS.items())
    return SeatDeeds(seat, str(seat), counts)


TALISMAN = OwnStatistics(CourseWatch, ending=ending, won=won, nobody=gettext_lazy("The creatures"))

"""The end of a chapter in words: key moments and the deeds of everybody's mice. Nobody wins alone."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.counted import Happened, Names
from games.faces.ending import Ending, KeyMoment, SeatDeeds
from games.faces.mice.course import BOSS_DEFEATED, Course
from games.faces.mice.deeds import bust, kind_named
from games.faces.mice.lines import line, verdict
from games.faces.mice.names import Words, name

TITLES = {
    "captured": _("Captured"),
    "explored": _("Into a new room"),
    "token": _("A find that counts"),
    "achieved": _("A title"),
    "surge": _("A surge"),
    "brodie_leaves": _("The cat walks off"),
    "boss_defeated": _("A boss is beaten"),
    "left": _("Somebody leaves"),
    "handed_over": _("A mouse changes hands"),
    "over": _("The end of the chapter"),
}
OFTEN = ("explored", "surge", "captured")
"""There may be many of them: with too many the latest are told."""
MOST_OFTEN = 8
DEEDS = {
    "attacks": _("Attacks"),
    "dealt": _("Wounds dealt"),
    "defeated": _("Minions defeated"),
    "taken": _("Wounds taken"),
    "captures": _("Times captured"),
    "searches": _("Searches"),
    "finds": _("Searches that found something"),
    "cheese": _("Cheese gained"),
    "spent": _("Cheese spent or lost"),
    "explored": _("Rooms led into"),
    "learned": _("Abilities learned"),
}
ROUND = _("Round %(round)s")
WITH_MICE = _("%(chapter)s: %(how)s")


def ending(facts: Course, names: Names) -> Ending:
    """Everything, in the reader's language."""
    words = Words(facts.content, names, facts.seats)
    return Ending(
        moments=tuple(_moments(facts, words)),
        deeds=tuple(_deeds(facts, seat) for seat in names),
    )


def won(facts: Course, _names: Names) -> str:
    """How the chapter ended, for all; "" where it has not."""
    return (
        gettext(WITH_MICE) % {"chapter": name(facts.content, facts.chapter), "how": verdict(facts.how)}
        if facts.how
        else ""
    )


def _moments(facts: Course, words: Words) -> Iterator[KeyMoment]:
    often = [one for one in facts.happened if one.kind in OFTEN]
    left_out = often[:-MOST_OFTEN]
    for one in facts.happened:
        if one not in left_out:
            yield _told(words, one)


def _told(words: Words, one: Happened) -> KeyMoment:
    who = kind_named(words.content, str(one.facts.get("who", "")))
    when = gettext(ROUND) % {"round": one.round} if one.round else ""
    said = line(words, "defeated" if one.kind == BOSS_DEFEATED else one.kind, one.facts)
    side = who if who in words.content.heroes else "minions" if who else ""
    return KeyMoment(one.step, when, gettext(TITLES[one.kind]), said, side, bust(who) if who else "")


def _deeds(facts: Course, seat: int) -> SeatDeeds:
    """What the mice of a seat did together."""
    own = [who for who, whose in facts.seats.items() if whose == seat]
    done: Counter[str] = Counter()
    for who in own:
        done.update(facts.done.get(who, {}))
    counts = tuple((gettext(title), done[what]) for what, title in DEEDS.items())
    return SeatDeeds(seat, own[0] if len(own) == 1 else "", counts)

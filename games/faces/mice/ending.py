"""The end of a chapter in words: key moments and the deeds of everybody's mice. Nobody wins alone."""

from collections import Counter
from collections.abc import Iterator

from games.faces.counted import Happened, Names, telling
from games.faces.ending import Ending, KeyMoment, SeatDeeds
from games.faces.mice.course import Course, event_of
from games.faces.mice.deeds import bust, kind_named
from games.faces.mice.names import Words
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.wording import verdict
from games.faces.say import log

MOST_OFTEN = 8
"""About so much of what comes often is told."""


def ending(facts: Course, names: Names) -> Ending:
    """Everything, in the reader's language."""
    words = Words(facts.content, names, facts.seats)
    return Ending(
        moments=tuple(_moments(facts, words)),
        deeds=tuple(_deeds(facts, words, seat) for seat in names),
    )


def won(facts: Course, names: Names) -> str:
    """How the chapter ended, for all; "" where it has not."""
    if not facts.how:
        return ""
    words = Words(facts.content, names, facts.seats)
    return SPEAKER.phrased("chapter_ended", words, chapter=facts.chapter, how=verdict(words, facts.how))


def _moments(facts: Course, words: Words) -> Iterator[KeyMoment]:
    often = [one for one in facts.happened if SPEAKER.events[event_of(one)].often]
    kept = telling(often, MOST_OFTEN)
    for one in facts.happened:
        if one in kept or one not in often:
            yield _told(words, one)


def _told(words: Words, one: Happened) -> KeyMoment:
    who = kind_named(words.content, str(one.facts.get("who", "")))
    when = SPEAKER.phrased("in_round", words, round=one.round) if one.round else ""
    event = event_of(one)
    title, said = SPEAKER.events[event].moment, log.worded(SPEAKER, words, event, one.facts)
    side = who if who in words.content.heroes else "minions" if who else ""
    assert title is not None
    called = SPEAKER.tell(title, words, one.facts)
    return KeyMoment(one.step, when, called, said, side, bust(who) if who else "")


def _deeds(facts: Course, words: Words, seat: int) -> SeatDeeds:
    """What the mice of a seat did together."""
    own = [who for who, whose in facts.seats.items() if whose == seat]
    done: Counter[str] = Counter()
    for who in own:
        done.update(facts.done.get(who, {}))
    counts = tuple((SPEAKER.tell(called, words, {}), done[what]) for what, called in SPEAKER.counts.items())
    return SeatDeeds(seat, own[0] if len(own) == 1 else "", counts)

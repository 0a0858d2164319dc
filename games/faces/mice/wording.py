"""Mice & Mystics in words, for the reader of one table."""

from functools import partial

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engine.events import Seen
from games.faces.mice import deeds
from games.faces.mice.brought import brought, dice_of, to_reader
from games.faces.mice.dice import dice
from games.faces.mice.in_question import question_groups
from games.faces.mice.names import Words, being, card, words_of
from games.faces.mice.options import option_text
from games.faces.mice.places import places
from games.faces.mice.prompts import awaited, hint, prompt
from games.faces.mice.speaker import SPEAKER
from games.faces.naming import text
from games.faces.placed import Placed
from games.faces.say import asking, log
from games.faces.shown import Doing, Given, ShownTable
from games.faces.wording import Opening, Wording, plain
from games.systems.mice.view import View


def wording(table: ShownTable) -> Wording:
    """Everything that is said at this table, with its names."""
    words, view = words_of(table), table.view
    placed = Placed(partial(places, view, table.log))
    return Wording(
        prompt=partial(prompt, words, view),
        hint=partial(hint, words, view),
        awaited=partial(awaited, words, view),
        option=partial(option_text, words),
        groups=partial(question_groups, words, view),
        line=partial(log.line, SPEAKER, words),
        outcome=partial(outcome, words, view),
        answer=partial(answer_text, words),
        heads=tuple(kind for kind, row in SPEAKER.events.items() if row.head),
        side=partial(deeds.side, view.content),
        is_told_again=is_told_again,
        goal=partial(goal, words, view),
        why=partial(asking.why, SPEAKER, words),
        doer=partial(doer, words),
        picture=partial(deeds.picture, view.content),
        sign=partial(log.sign, SPEAKER, words),
        way=placed.way,
        motion=partial(log.motion, SPEAKER),
        sum=partial(dice_of, view.content),
        brought=partial(brought, words),
        to_reader=partial(to_reader, view),
        opens=partial(log.opens, SPEAKER, words),
        weight=partial(log.weight, SPEAKER, words),
        opening=partial(opening, words, view),
    )


def opening(words: Words, view: View) -> Opening | None:
    """Whom the reader plays and what wins, in the first round of a chapter."""
    own = [mouse.id for mouse in view.mice.values() if mouse.seat == view.seat]
    if not own or view.round > 1 or view.outcome is not None or set(own) <= set(view.acted):
        return None
    aim = text(view.content.chapters[view.chapter].texts.goal)
    return Opening(SPEAKER.phrased("opening", words, who=own, goal=aim), deeds.bust(own[0]), own[0])


def goal(words: Words, view: View) -> str:
    """The party's goal, how far it has come, and how much time it has; "" when the chapter is over."""
    if view.outcome is not None or view.result is not None:
        return ""
    aim = text(view.content.chapters[view.chapter].texts.goal)
    facts = {"goal": aim, "page": view.page, "end": view.end_page, "wheel": view.wheel}
    told = SPEAKER.tell(SPEAKER.phrases["goal"], words, facts)
    counted = (SPEAKER.phrased("progress", words, name=one, count=n) for one, n in view.counters.items())
    return " ".join([told, *filter(None, counted)])


def outcome(words: Words, view: View) -> str:
    """How the chapter ended, for all together; "" while it runs."""
    if view.outcome is None:
        return ""
    figures = SPEAKER.phrased("rounds", words, rounds=view.round, page=view.page, end=view.end_page)
    return format_html("{} <small>{}</small>", verdict(words, view.outcome.how), figures)


def answer_text(words: Words, doing: Doing, given: Given) -> str | SafeString:
    """One answer of the past: the words of the option, the dice, or what was drawn."""
    content = words.content
    if doing.dice:
        return dice(content, doing.dice, doing.kind)
    if not given.is_chance:
        return option_text(words, doing.kind, given.key, {})
    if doing.kind == "grape":
        return SPEAKER.phrased("grape", words, side=given.key)
    drawn = card(content, given.key) if doing.kind in ("order", "boss_card") else being(content, given.key)
    return format_html("{}", drawn if given.key else gettext("nothing"))


def verdict(words: Words, how: str) -> str:
    """How a chapter ended."""
    return plain(log.worded(SPEAKER, words, "over", {"how": how}))


def doer(words: Words, event: Seen) -> int:
    """The seat whose answer it was, 0 for none."""
    return deeds.seat_of(words, event) if log.doer(SPEAKER, event) is not None else 0


def is_told_again(event: Seen, then: Seen | None) -> bool:
    """What the next line says, too: a wound before a defeat, a step before the next, an order."""
    row = SPEAKER.events.get(event.kind)
    again = row.again if row is not None else None
    if then is None or again is None or then.kind != again.kind:
        return False
    return all(then.facts[one] == event.facts[own] for one, own in again.facts.items())

"""Mice & Mystics in words, for the reader of one table."""

from functools import partial

import msgspec
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.mice import deeds
from games.faces.mice.dice import dice
from games.faces.mice.lines import line, verdict
from games.faces.mice.names import Words, being, card, words_of
from games.faces.mice.options import groups, option_text
from games.faces.mice.places import places
from games.faces.mice.prompts import awaited, hint, prompt
from games.faces.naming import text
from games.faces.placed import Placed
from games.faces.shown import Doing, Given, ShownTable
from games.faces.wording import Group, Wording
from games.kit.content_sets import kept_inside
from games.systems.mice.view import View

ROUNDS = _("Rounds: %(rounds)s. Page %(page)s of %(end)s.")
GOAL = _("%(goal)s Page %(page)s of %(end)s, cheese wheel %(wheel)s of 6.")
PROGRESS = {
    "push": _("Pushes: %(count)s of 4."),
    "cut": _("Cuts: %(count)s of 3."),
    "breath": _("Breaths: %(count)s of 9."),
    "guard": _("Changes of the guard: %(count)s of 6."),
}
GRAPE_SIDES = {"squashed": _("squashed"), "whole": _("whole")}


def wording(table: ShownTable) -> Wording:
    """Everything that is said at this table, with its names."""
    words, view = words_of(table), table.view
    placed = Placed(partial(places, view, table.log))
    return Wording(
        prompt=partial(prompt, words, view),
        hint=partial(hint, words, view),
        awaited=partial(_awaited, words, view),
        option=partial(option_text, words),
        groups=partial(_groups, words),
        line=partial(_line, words),
        outcome=partial(outcome, words, view),
        answer=partial(answer_text, words),
        heads=("turn",),
        side=partial(deeds.side, view.content),
        is_told_again=is_told_again,
        goal=partial(goal, words, view),
        doer=partial(deeds.doer, words),
        picture=partial(deeds.picture, view.content),
        sign=deeds.sign,
        way=placed.way,
        motion=deeds.motion,
        opens=deeds.opens,
        weight=deeds.weight,
    )


def goal(words: Words, view: View) -> str:
    """The party's goal, how far it has come, and how much time it has; "" when the chapter is over."""
    if view.outcome is not None or view.result is not None:
        return ""
    aim = text(view.content.chapters[view.chapter].texts.goal)
    told = words.tell(GOAL, {}, goal=aim, page=view.page, end=view.end_page, wheel=view.wheel)
    counted = [gettext(PROGRESS[one]) % {"count": n} for one, n in view.counters.items() if one in PROGRESS]
    return " ".join([told, *counted])


def outcome(words: Words, view: View) -> str:
    """How the chapter ended, for all together; "" while it runs."""
    if view.outcome is None:
        return ""
    figures = words.fill(ROUNDS, {}, rounds=view.round, page=view.page, end=view.end_page)
    return format_html("{} <small>{}</small>", verdict(view.outcome.how), figures)


def answer_text(words: Words, doing: Doing, given: Given) -> str | SafeString:
    """One answer of the past: the words of the option, the dice, or what was drawn."""
    content = words.content
    if doing.dice:
        return dice(content, doing.dice, doing.kind)
    if not given.is_chance:
        return option_text(words, doing.kind, given.key, {})
    if doing.kind == "grape":
        return gettext(GRAPE_SIDES[given.key])
    drawn = card(content, given.key) if doing.kind in ("order", "boss_card") else being(content, given.key)
    return format_html("{}", drawn if given.key else gettext("nothing"))


def _awaited(words: Words, view: View, question: Question | Waiting) -> str:
    return awaited(words, view, question.kind, question.params)


def _groups(words: Words, question: Question, answered: str) -> list[Group]:
    return groups(words, question.kind, question.options_of(question.seats[0]), question.params, answered)


def _line(words: Words, event: Seen) -> str:
    return _worded(words, event.kind, msgspec.json.encode(event.facts))


@kept_inside(8192)
def _worded(words: Words, kind: str, facts: bytes) -> str:
    """The words of an event depend on nothing but it and the names, so they are remembered."""
    return line(words, kind, msgspec.json.decode(facts))


def is_told_again(event: Seen, then: Seen | None) -> bool:
    """What the next line says, too: a wound before a defeat, a step before the next, an order."""
    if then is None:
        return False
    if event.kind == "minion_wounded":
        return then.kind == "defeated" and then.facts["who"] == event.facts["who"]
    further = event.kind == then.kind == "moved" and then.facts["frm"] == event.facts["to"]
    same = further and then.facts["who"] == event.facts["who"]
    return same or event.kind == then.kind == "order"

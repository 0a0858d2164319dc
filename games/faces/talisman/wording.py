"""Talisman in words, for the reader of one table."""

from functools import partial

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.placed import Placed
from games.faces.say import asking, log
from games.faces.shown import Doing, Given, ShownTable
from games.faces.talisman import deeds
from games.faces.talisman.dice import dice
from games.faces.talisman.goal import goal, opening
from games.faces.talisman.names import Words, words_of
from games.faces.talisman.options import groups, option_text
from games.faces.talisman.places import places
from games.faces.talisman.prompts import awaited, hint, prompt
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.turn_line import Turns
from games.faces.wording import Group, Wording
from games.systems.talisman.view import View

ROUNDS = _("Rounds: %(rounds)s.")


def wording(table: ShownTable) -> Wording:
    """Everything that is said at this table, with its names."""
    words, placed = words_of(table), Placed(partial(places, table.view, table.log))
    turns = Turns(words, table.log, partial(_line, words), table.view.seat)
    return Wording(
        prompt=partial(prompt, words),
        hint=partial(hint, words),
        awaited=partial(awaited, words),
        option=partial(option_text, words, own=table.view.seat),
        groups=partial(_groups, words),
        line=partial(_line, words),
        outcome=partial(outcome, words, table.view),
        answer=partial(answer_text, words),
        heads=("turn",),
        side=deeds.side,
        is_told_again=_is_told_again,
        goal=partial(goal, words, table.view),
        why=partial(asking.why, SPEAKER, words),
        doer=deeds.doer,
        picture=partial(deeds.picture, words),
        sign=partial(deeds.sign, words),
        way=placed.way,
        motion=partial(log.motion, SPEAKER),
        sum=turns.sum,
        brought=turns.brought,
        to_reader=turns.to_reader,
        turn=turns.turn,
        opens=turns.opens,
        weight=deeds.weight,
        ends_by_itself=True,
        opening=partial(opening, words, table.view),
    )


def outcome(words: Words, view: View) -> str:
    """How the game ended; "" while it runs."""
    if view.result is None:
        return ""
    won = log.worded(SPEAKER, words, "won", {"seats": view.result.winners, "how": view.result.how})
    rounds = max(one.turns for one in view.players)
    return format_html("{} <small>{}</small>", won, words.fill(ROUNDS, {}, rounds=rounds)) if rounds else won


def answer_text(words: Words, doing: Doing, given: Given) -> str | SafeString:
    """One answer of the past: the words of the option, the dice, or what was drawn."""
    if doing.dice:
        return dice(doing.dice)
    if given.is_chance and doing.kind == "first":
        return words.fill("%(person)s", {}, person=words.person(int(given.key)))
    if not given.is_chance:
        return option_text(words, doing.kind, given.key, {})
    return format_html("{}", words.thing(given.key) if given.key else gettext("nothing"))


def _groups(words: Words, question: Question, answered: str) -> list[Group]:
    return groups(words, question, question.seats[0], answered)


def _line(words: Words, event: Seen) -> str:
    return log.line(SPEAKER, words.at(event.step), event)


def _is_told_again(event: Seen, then: Seen | None) -> bool:
    """That a card is met, where it has been drawn or is beaten next."""
    return (
        deeds.role(event.kind) == "meets"
        and then is not None
        and then.facts.get("card") == event.facts["card"]
    )

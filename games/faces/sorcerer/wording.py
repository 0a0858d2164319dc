"""The Sorcerer's Labyrinth in words, for the reader of one table."""

from functools import partial

import msgspec
from django.utils.html import format_html
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.shown import ShownTable
from games.faces.sorcerer import deeds
from games.faces.sorcerer.answers import answer_text
from games.faces.sorcerer.lines import line, victory
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.options import groups, option_text
from games.faces.sorcerer.prompts import awaited, hint, prompt
from games.faces.wording import Group, Wording
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.gems import GEMS_PER_CRYSTAL, GEMS_TO_WIN
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.view import View

ROUNDS = _("Rounds: %(rounds)s.")
FIGURES = _("Rounds: %(rounds)s. Gems of the others: %(others)s.")
UNPLAYED = _("The others left before the first turn.")
GOAL = _("%(gems)s of %(all)s Gems. A Crystal brought home gives %(more)s.")
CARRIED = _("%(gems)s of %(all)s Gems. Carry the Crystal to your Camp: %(more)s more.")


def wording(table: ShownTable) -> Wording:
    """Everything that is said at this table, with its names."""
    words = words_of(table)
    return Wording(
        prompt=partial(_prompt, words),
        hint=partial(hint, words),
        awaited=partial(_awaited, words),
        option=partial(option_text, words),
        groups=partial(_groups, words),
        line=partial(_line, words),
        outcome=partial(outcome, words, table.view),
        answer=partial(answer_text, words),
        heads=("turn",),
        side=partial(_side, words, table.view),
        is_told_again=_is_told_again,
        goal=partial(goal, words, table.view),
        doer=partial(deeds.doer, table.view),
        picture=deeds.picture,
        sign=partial(deeds.sign, words.content),
        way=deeds.way,
        opens=deeds.opens,
        weight=deeds.weight,
    )


def goal(words: Words, view: View) -> str:
    """How far the reader has come, and what brings them further; "" for who does not play (any more)."""
    if view.seat is None or view.result is not None or view.players[view.seat - 1].out:
        return ""
    own = [one for one in view.characters.values() if one.seat == view.seat]
    carried = any(CRYSTAL in (one.backpack or ()) for one in own)
    return words.fill(
        CARRIED if carried else GOAL,
        {},
        gems=view.players[view.seat - 1].gems,
        all=GEMS_TO_WIN,
        more=GEMS_PER_CRYSTAL,
    )


def outcome(words: Words, view: View) -> str:
    """How the game ended; "" while it runs, and where its players have ended it without a winner."""
    if view.result is None or not view.result.winners:
        return ""
    seat = view.result.winners[0]
    won = victory(words, seat, view.result.how, view.players[seat - 1].gems)
    behind = [one for one in view.players if one.seat != seat and not one.out]
    others = [f"{words.person(one.seat)} ({one.gems})" for one in behind]
    rounds = max(one.turns for one in view.players)
    told = (FIGURES if others else ROUNDS) if rounds else UNPLAYED
    facts = {"rounds": rounds, "others": ", ".join(others)}
    return format_html("{} <small>{}</small>", won, words.fill(told, facts))


def _prompt(words: Words, question: Question) -> str:
    return prompt(words, question.kind, question.params, question.options_of(question.seats[0]))


def _awaited(words: Words, question: Question | Waiting) -> str:
    return awaited(words, question.kind, question.params)


def _groups(words: Words, question: Question, answered: str) -> list[Group]:
    """In set-up the options stand under the sides of the reader's board, which the moment shows."""
    if question.kind == "setup":
        return []
    return groups(words, question.kind, question.options_of(question.seats[0]), question.params, answered)


def _line(words: Words, event: Seen) -> str:
    return _worded(words, event.kind, msgspec.json.encode(event.facts))


@kept_inside(8192)
def _worded(words: Words, kind: str, facts: bytes) -> str:
    """The words of an event depend on nothing but it and the names, so they are remembered."""
    return line(words, kind, msgspec.json.decode(facts))


def _side(words: Words, view: View, event: Seen) -> str:
    """The team of the character or the seat that an event is about."""
    character = view.characters.get(event.facts.get("who", ""))
    seat = character.seat if character else event.facts.get("seat", 0)
    return words.teams.get(seat, "")


def _is_told_again(event: Seen, then: Seen | None) -> bool:
    """The dice of a fight, where the clash with the same dice comes next."""
    if event.kind != "fight_dice" or then is None or then.kind != "clash":
        return False
    return bool(event.facts["dice"] == then.facts["dice"])

"""The Sorcerer's Labyrinth in words, for the reader of one table."""

from functools import lru_cache, partial

import msgspec

from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.shown import ShownTable
from games.faces.sorcerer.answers import answer_text
from games.faces.sorcerer.lines import line, victory
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.options import groups, option_text
from games.faces.sorcerer.prompts import awaited, hint, prompt
from games.faces.wording import Group, Wording
from games.systems.sorcerer.view import View


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
    )


def outcome(words: Words, view: View) -> str:
    """How the game ended; "" while it runs, and where its players have ended it without a winner."""
    if view.result is None or not view.result.winners:
        return ""
    seat = view.result.winners[0]
    return victory(words, seat, view.result.how, view.players[seat - 1].gems)


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


@lru_cache(maxsize=8192)
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

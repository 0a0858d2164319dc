"""The Sorcerer's Labyrinth in plain words: what the page says, without its pictures."""

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.sorcerer.lines import line, victory
from games.faces.sorcerer.mail_scene import plain
from games.faces.sorcerer.options import option_text
from games.faces.sorcerer.prompts import hint, prompt
from games.faces.sorcerer.table import words_of
from games.systems.sorcerer.view import View
from games.table.table import Table


def prompt_of(table: Table, question: Question) -> str:
    """What the reader is asked."""
    keys = question.options_of(question.seats[0])
    return plain(prompt(words_of(table), question.kind, question.params, keys))


def hint_of(table: Table, question: Question) -> str:
    """One more sentence, "" where the prompt says it all."""
    return plain(hint(words_of(table), question))


def options_of(table: Table, question: Question) -> tuple[tuple[str, str], ...]:
    """The keys the reader may answer, with their words."""
    words = words_of(table)
    keys = question.options_of(table.seat or 0)
    return tuple((key, plain(option_text(words, question.kind, key, question.params))) for key in keys)


def option_of(table: Table, kind: str, key: str) -> str:
    """One option alone in words."""
    return plain(option_text(words_of(table), kind, key))


def line_of(table: Table, told: Seen) -> str:
    """One event in words."""
    return plain(line(words_of(table), told.kind, told.facts))


def outcome_of(table: Table) -> str:
    """How the game ended; "" while it runs."""
    view: View = table.view
    if view.result is None or not view.result.winners:
        return ""
    seat = view.result.winners[0]
    return plain(victory(words_of(table), seat, view.result.how, view.players[seat - 1].gems))

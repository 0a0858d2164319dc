"""What is said of a question: to whoever is asked, and to those who wait."""

from collections.abc import Collection
from typing import Any

from django.utils.html import escape

from games.engine.questions import Question, Waiting
from games.faces.say.gaps import Facts, Names
from games.faces.say.log import Rows


def facts_of(speaker: Rows, question: Question | Waiting) -> dict[str, Any]:
    """Its params; `keys` are the reader's options, none for those who wait, and whether it is `moot`."""
    row = speaker.questions.get(question.kind)
    about = row.about if row is not None else {}
    keys: Collection[str] = ()
    if isinstance(question, Question):
        keys = tuple(key for seat in question.seats for key in question.options_of(seat))
    is_moot = isinstance(question, Question) and question.moot
    return {**about, **question.params, "kind": question.kind, "keys": keys, "moot": is_moot}


def prompt(speaker: Rows, words: Names, question: Question, *, mail: bool = False) -> str:
    """What the reader is asked."""
    return _said(speaker, words, question, "ask", mail=mail) or escape(question.kind)


def hint(speaker: Rows, words: Names, question: Question, *, mail: bool = False) -> str:
    """One more sentence, "" where the prompt says it all."""
    if question.moot and speaker.options.moot is not None:
        return speaker.say(speaker.options.moot, words, facts_of(speaker, question))
    return _said(speaker, words, question, "hint", mail=mail)


def awaited(speaker: Rows, words: Names, question: Question | Waiting) -> str:
    """What the others may know; "" where only they know."""
    if not question.kind:
        return ""
    row = speaker.questions.get(question.kind)
    said = (row.awaited if row is not None else None) or speaker.options.awaited
    return speaker.say(said, words, facts_of(speaker, question)) if said else ""


def why(speaker: Rows, words: Names, question: Question, key: str) -> str:
    """Why a steady player gives this answer; "" where nobody has written that down.

    Picked by the kind of question and the `verb`, the first part of the key.
    """
    said = speaker.hints.get(question.kind)
    facts = {**facts_of(speaker, question), "verb": key.partition(":")[0], "key": key}
    return speaker.say(said, words, facts) if said else ""


def _said(speaker: Rows, words: Names, question: Question, field: str, *, mail: bool) -> str:
    row = speaker.questions.get(question.kind)
    if row is None:
        return ""
    of_mail = getattr(row.mail, field, None) if mail else None
    said = of_mail or getattr(row, field)
    return speaker.say(said, words, facts_of(speaker, question)) if said else ""


def named(facts: Facts, word: str) -> str:
    """A fact by its name; what is none stands for itself."""
    return str(facts.get(word, word) or "") if word else ""

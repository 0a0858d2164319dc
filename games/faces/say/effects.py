"""What the effects of a card do: the row of each word of its data in words.yaml, with its fields for facts.

A condition `x` is the row `if-x`; the value `x` of a field that gives a choice, of the list `who`, is the row
`who-x`, else `who-else`. Rows are clauses: effects are told in one sentence.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from html import unescape
from typing import Any

import msgspec
from django.utils.safestring import SafeString

from games.faces.say.gaps import Facts, Names, Type
from games.faces.say.log import Rows
from games.faces.say.rows import key_of
from games.kit.content import Card

ELSE = "else"
AND, AFTERWARDS, THEN, OR = "and", "afterwards", "then", "or"
"""Rows of words.yaml: between conditions, effects, effects inside of another, branches."""


def sentence(speaker: Rows, words: Names, effects: Sequence[Card]) -> str:
    """Effects as one sentence in plain words; "" for none."""
    said = unescape(told(speaker, words, msgspec.to_builtins(effects, enc_hook=list), AFTERWARDS))
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def told(speaker: Rows, words: Names, effects: Sequence[Facts], between: str = THEN) -> str:
    """Effects as they stand in data, one after the other; names are escaped."""
    clauses = [speaker.phrase(speaker.words[one["do"]], words, one) for one in effects]
    return _join(speaker, words, between, clauses)


def required(speaker: Rows, words: Names, conditions: Sequence[Facts]) -> str:
    """What must hold, all of it together."""
    clauses = [speaker.phrase(speaker.words[f"if-{one['is']}"], words, one) for one in conditions]
    return _join(speaker, words, AND, clauses)


def _join(speaker: Rows, words: Names, between: str, clauses: Sequence[str]) -> str:
    return SafeString(speaker.phrase(speaker.words[between], words, {}).join(clauses))


def types(speaker_of: Callable[[], Rows], lists: Collection[str]) -> Mapping[str, Type]:
    """The types of gaps that words name: the lists of a system's own, and numbers as data have them."""

    def effects(words: Names, _facts: Facts, value: Any, _case: str) -> str:
        return told(speaker_of(), words, value)

    def conditions(words: Names, _facts: Facts, value: Any, _case: str) -> str:
        return required(speaker_of(), words, value)

    def branches(words: Names, _facts: Facts, value: Any, _case: str) -> str:
        speaker = speaker_of()
        return _join(speaker, words, OR, [told(speaker, words, one["then"]) for one in value.values()])

    named = {one: _of_list(speaker_of, one) for one in (*lists, "measure")}
    return {"effects": effects, "conditions": conditions, "branches": branches, **named, **NUMBERS}


def _of_list(speaker_of: Callable[[], Rows], listed: str) -> Type:
    def term(words: Names, _facts: Facts, value: Any, case: str) -> str:
        """Nothing for what is not said; of several all. Raises KeyError for a word that has no row."""
        if value is None or value is True:
            return ""
        if isinstance(value, (list, tuple)):
            return ", ".join(term(words, {}, one, case) for one in value)
        rows = speaker_of().words
        row = rows.get(f"{listed}-{key_of(value)}") or rows[f"{listed}-{ELSE}"]
        return speaker_of().phrase(row, words, {"case": case, "value": value})

    return term


def _measured(_words: Names, _facts: Facts, n: Any, _case: str) -> str:
    """None for a number; "all"; any other word measures it."""
    return "" if isinstance(n, int) else str(n)


def _plural(_words: Names, _facts: Facts, n: Any, _case: str) -> str:
    """The form that Polish has for so many: "one", "few" (2 to 4, 22 to 24 ...), "many"."""
    n = abs(int(n))
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n // 10 % 10 != 1 else "many"


NUMBERS: Mapping[str, Type] = {
    "measured": _measured,
    "plural": _plural,
    "size": lambda _words, _facts, n, _case: abs(int(n)),
    "signed": lambda _words, _facts, n, _case: f"{n:+d}".replace("-", "\u2212"),
}

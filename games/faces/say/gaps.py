"""Gaps of a text: `{fact}`, `{fact.case}`, `{fact:type}`, `{fact:type.case}`; a brace of its own is doubled.

A type says what the value is: the seat's name, so much gold. It is a function (words, facts, value, case) ->
what stands in the gap; what it does not mark as safe is escaped. Those here are known to every system, which
adds its own; without a type the fact's own name tells what it is (`Words.say`).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from games.faces.naming import CASES, WITH

GAP = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
NAMED = re.compile(rf"(\w+)(?::(\w+))?(?:\.({'|'.join((*CASES, WITH))}))?")
SAID_BY = re.compile(r"(\w+)(?::(\w+))?")


class Names(Protocol):
    """The words of a table: what its content, its seats and its figures are called."""

    @property
    def content(self) -> Any:
        """What its rule set reads."""
        ...

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        ...

    def person(self, seat: int) -> str:
        """The shown name of a seat."""
        ...


Facts = Mapping[str, Any]
Type = Callable[[Any, Facts, Any, str], Any]


class Gap(Struct, frozen=True):
    """A place in a text for a fact; `type` is "" where the fact's name is enough."""

    fact: str
    type: str = ""
    case: str = "nom"


Part = str | Gap


def scan(text: str) -> tuple[Part, ...]:
    """A text as its pieces. Raises ValueError for what looks like a gap and is none."""
    parts: list[Part] = []
    at = 0
    for found in GAP.finditer(text):
        parts.append(text[at : found.start()])
        parts.append(found[0][0] if found[0] in ("{{", "}}") else _gap(found[0]))
        at = found.end()
    return _joined([*parts, text[at:]])


def _gap(written: str) -> Gap:
    named = NAMED.fullmatch(written[1:-1])
    if named is None:
        raise ValueError(f"{written!r} is no gap")
    return Gap(named[1], named[2] or "", named[3] or "nom")


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """Without empty pieces; what stands between two gaps is one."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, str) and isinstance(last, str):
            found[-1] = last + part
        elif part != "":
            found.append(part)
    return tuple(found)


def said_by(written: str) -> tuple[str, str]:
    """Fact and type of what a wording is picked by: "n", "n:sign". Raises ValueError."""
    found = SAID_BY.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no fact")
    return found[1], found[2] or ""


def _person(words: Names, _facts: Facts, seat: Any, _case: str) -> str:
    return words.person(int(seat))


def _people(words: Names, _facts: Facts, seats: Any, _case: str) -> str:
    return ", ".join(words.person(int(seat)) for seat in seats)


def _sign(_words: Names, _facts: Facts, n: Any, _case: str) -> str:
    return "plus" if int(n or 0) > 0 else "minus" if int(n or 0) < 0 else ""


def _many(_words: Names, _facts: Facts, them: Any, _case: str) -> str:
    return "many" if len(them or ()) > 1 else "one" if them else ""


TYPES: Mapping[str, Type] = {
    "plain": lambda _words, _facts, value, _case: value,
    "person": _person,
    "people": _people,
    "sign": _sign,
    "many": _many,
}
"""As they are; a seat, or several, by their people; more than 0 ("plus") or less ("minus"), else none; how
many there are: "many", "one", else none."""

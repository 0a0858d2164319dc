"""Names in the reader's language and in the Polish case that a sentence needs.

A text names its gaps by a fact and, where Polish declines it, by a case: "%(who)s attacks %(target_acc)s.".
In English the cases other than the nominative bring the article of things: "the Sword", "the Skeleton".
A gap may also end in "_with": the instrumental with its preposition, "with Skrit", in Polish "z" or "ze".
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape, unescape
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext

from accounts.languages import in_language, is_polish
from games.faces.shown import ShownTable
from games.kit.content import Text
from games.systems.sorcerer.content import FINDS, NAMES, SIDES
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import View

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
WITH = "with"
HARD_START = re.compile(r"(?:sz|s(?![zh])|[zśźż])[bcdfghjklłmnprtwz]", re.IGNORECASE)
"""How a Polish word begins before which "z" cannot be spoken."""
WITH_ARTICLE = ("thing", "monster", "token", "team")
KINDS = {
    "who": "short",
    "target": "short",
    "mate": "short",
    "other": "short",
    "token": "thing",
    "mine": "thing",
    "theirs": "thing",
    "scroll": "find",
    "monster": "monster",
    "row": "encounter",
    "element": "element",
    "rune": "rune",
    "team": "team",
}
"""What a fact of an event, a part of a key, or a parameter of a question names."""


def text(given: Text) -> str:
    """A text of the content in the reader's language."""
    return str(in_language(given))


def name(kind: str, what: str, case: str = "nom") -> str:
    """The name of a thing: a kind of content.NAMES, "thing" (Finds and tokens) or "monster"."""
    if case == WITH:
        return _with(name(kind, what, "ins"))
    given = NAMES[_shelf(kind, what)][what]
    if is_polish():
        return str(getattr(given.pl, case))
    if case == "nom" or kind not in WITH_ARTICLE:
        return given.en
    if kind == "thing" and what in FINDS and FINDS[what].kind == "scroll":
        return f"the scroll {given.en}"
    return f"the {given.en}"


def _with(instrumental: str) -> str:
    if not is_polish():
        return f"with {instrumental}"
    return f"ze {instrumental}" if HARD_START.match(instrumental) else f"z {instrumental}"


def _shelf(kind: str, what: str) -> str:
    if kind == "thing":
        return "find" if what in FINDS else "token"
    return "encounter" if kind == "monster" else kind


def letters(who: str) -> str:
    """The two letters of a pawn; all thirteen differ."""
    return NAMES["short"][who].en[:2]


def count_gems(amount: int) -> str:
    """A number of Gems in words."""
    return ngettext("%(n)d Gem", "%(n)d Gems", amount) % {"n": amount}


class Words:
    """Names as one table uses them: people by seat, boards by their sides.

    `people` maps a seat to its shown name, `teams` a seat to its team ("" before it is known), `sides` a
    board to its side.
    """

    def __init__(self, people: Mapping[int, str], teams: Mapping[int, str], sides: Mapping[int, str]) -> None:
        self.people, self.teams, self.sides = people, teams, sides
        self.language = get_language() or ""
        self._key = (self.language, tuple(people.items()), tuple(teams.items()), tuple(sides.items()))
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def person(self, seat: int) -> str:
        """The shown name of a seat."""
        return self.people.get(seat, str(seat))

    def board(self, number: int) -> str:
        """The name of a board."""
        return text(SIDES[self.sides[number]].name) if number in self.sides else str(number)

    def where(self, place: str) -> str:
        """A chamber with its board: "b3 (The Ring Galleries)"."""
        return f"{chamber_of(place)} ({self.board(board_of(place))})"

    def owner(self, number: int) -> str:
        """Whose board it is."""
        return pgettext("board", "neutral") if number == NEUTRAL else self.person(number)

    def fill(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> SafeString:
        """A translated text with its gaps filled; names are escaped."""
        return SafeString(gettext(msgid) % Gaps(self, {**facts, **more}))

    def tell(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> str:
        """The same in plain words: for values, which are escaped where they are printed."""
        return unescape(self.fill(msgid, facts, **more))

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.say(fact, one, case) for one in value)
        if fact in KINDS and value:
            return name(KINDS[fact], value, case)
        return str(value)


class Gaps(dict[str, Any]):
    """Looks up "target_acc" as the fact `target` in the accusative; what is marked safe is left as it is."""

    def __init__(self, words: Words, facts: Mapping[str, Any]) -> None:
        super().__init__()
        self.words, self.facts = words, facts

    def __missing__(self, gap: str) -> Any:
        fact, _, case = gap.rpartition("_")
        if case not in (*CASES, WITH):
            fact, case = gap, "nom"
        value = self.facts[fact]
        if isinstance(value, (int, SafeString)):
            return value
        return escape(self._word(fact, value, case))

    def _word(self, fact: str, value: Any, case: str) -> str:
        if fact in ("where", "from", "to") and isinstance(value, str):
            return self.words.where(value)
        return self.words.say(fact, value, case)


def words_of(table: ShownTable) -> Words:
    """The names that this table uses; one of each, so that what is kept by them is found quickly."""
    view: View = table.view
    return _words(
        get_language(),
        tuple((seat.number, seat.shown_name) for seat in table.seats),
        tuple((player.seat, player.team) for player in view.players),
        tuple(view.sides.items()),
    )


@lru_cache(maxsize=1024)
def _words(
    _language: str | None,
    people: tuple[tuple[int, str], ...],
    teams: tuple[tuple[int, str], ...],
    sides: tuple[tuple[int, str], ...],
) -> Words:
    return Words(dict(people), dict(teams), dict(sides))

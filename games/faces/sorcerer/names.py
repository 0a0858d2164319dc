"""Names in the reader's language and in the Polish case that a sentence needs.

The gaps of a text are those of `naming`. In English the cases other than the nominative bring the article of
things: "the Sword", "the Skeleton".
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext

from accounts.languages import is_polish
from games.faces import naming
from games.faces.naming import WITH, text, together
from games.faces.shown import ShownTable
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import View

WITH_ARTICLE = ("thing", "monster", "token", "team")
KINDS = {
    "who": "short",
    "target": "short",
    "attackers": "short",
    "defenders": "short",
    "mate": "short",
    "other": "short",
    "token": "thing",
    "mine": "thing",
    "theirs": "thing",
    "tokens": "thing",
    "parts": "thing",
    "scroll": "find",
    "monster": "monster",
    "row": "encounter",
    "element": "element",
    "rune": "rune",
    "runes": "rune",
    "team": "team",
}
"""What a fact of an event, a part of a key, or a parameter of a question names."""
PLACES = ("where", "from", "to")
"""Facts that name a chamber."""


def name(content: Content, kind: str, what: str, case: str = "nom") -> str:
    """The name of a thing: a kind of `Content.names`, "thing" (Finds and tokens) or "monster"."""
    if case == WITH:
        return together(name(content, kind, what, "ins"))
    given = content.names[_shelf(content, kind, what)][what]
    if is_polish():
        return str(getattr(given.pl, case))
    if case == "nom" or kind not in WITH_ARTICLE:
        return given.en
    if kind == "thing" and content.kinds.get(what) == "scroll":
        return f"the scroll {given.en}"
    return f"the {given.en}"


def _shelf(content: Content, kind: str, what: str) -> str:
    if kind == "thing":
        return "find" if what in content.finds else "token"
    return "encounter" if kind == "monster" else kind


def letters(content: Content, who: str) -> str:
    """The two letters of a pawn; all thirteen differ."""
    return content.names["short"][who].en[:2]


def count_gems(amount: int) -> str:
    """A number of Gems in words."""
    return ngettext("%(n)d Gem", "%(n)d Gems", amount) % {"n": amount}


class Words:
    """Names as one table uses them: things by what is printed, people by seat, boards by their sides.

    `people` maps a seat to its shown name, `teams` a seat to its team ("" before it is known), `sides` a
    board to its side.
    """

    def __init__(
        self, content: Content, people: Mapping[int, str], teams: Mapping[int, str], sides: Mapping[int, str]
    ) -> None:
        self.content, self.people, self.teams, self.sides = content, people, teams, sides
        self.language = get_language() or ""
        names = (tuple(people.items()), tuple(teams.items()), tuple(sides.items()))
        self._key = (content.ruleset, content.packs, self.language, *names)
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def name(self, kind: str, what: str, case: str = "nom") -> str:
        """The name of a thing, as it is printed for this table."""
        return name(self.content, kind, what, case)

    def names(self, kind: str, them: Iterable[str]) -> str:
        """Several of a kind, as a list."""
        return ", ".join(self.name(kind, one) for one in them)

    def person(self, seat: int) -> str:
        """The shown name of a seat."""
        return self.people.get(seat, str(seat))

    def board(self, number: int) -> str:
        """The name of a board."""
        printed = self.content.sides
        return text(printed[self.sides[number]].name) if number in self.sides else str(number)

    def where(self, place: str) -> str:
        """A chamber with its board: "b3 (The Ring Galleries)"."""
        return f"{chamber_of(place)} ({self.board(board_of(place))})"

    def owner(self, number: int) -> str:
        """Whose board it is."""
        return pgettext("board", "neutral") if number == NEUTRAL else self.person(number)

    def fill(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> SafeString:
        """A translated text with its gaps filled; names are escaped."""
        return naming.fill(self, msgid, {**facts, **more})

    def tell(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> str:
        """The same in plain words: for values, which are escaped where they are printed."""
        return naming.tell(self, msgid, {**facts, **more})

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        if fact in PLACES and isinstance(value, str):
            return self.where(value)
        if isinstance(value, (list, tuple)):
            return ", ".join(self.say(fact, one, case) for one in value)
        if fact in KINDS and value:
            return self.name(KINDS[fact], value, case)
        return str(value)


def words_of(table: ShownTable) -> Words:
    """The names that this table uses; one of each, so that what is kept by them is found quickly."""
    view: View = table.view
    return _words(
        view.content,
        get_language(),
        tuple([(seat.number, seat.shown_name) for seat in table.seats]),
        tuple([(player.seat, player.team) for player in view.players]),
        tuple(view.sides.items()),
    )


@kept_inside(1024)
def _words(
    content: Content,
    _language: str | None,
    people: tuple[tuple[int, str], ...],
    teams: tuple[tuple[int, str], ...],
    sides: tuple[tuple[int, str], ...],
) -> Words:
    return Words(content, dict(people), dict(teams), dict(sides))

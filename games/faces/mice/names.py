"""Names in the reader's language and in the Polish case that a sentence needs.

The gaps of rows are filled with them (`gaps`). A mouse is called by its hero; minions by kind and number
where there may be several, "Rat Warrior 2". A person is named only where the party decides, or somebody
leaves.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language, is_polish
from games.faces.naming import WITH, text, together
from games.faces.shown import ShownTable
from games.kit.content import Name, Text
from games.kit.content_sets import derived, kept_inside
from games.systems.mice.content import Content, content_of
from games.systems.mice.end import THE_END
from games.systems.mice.queries import GOLEM
from games.systems.mice.turn import CATS_FAVOUR
from games.systems.mice.view import View

PLURALS = {
    "roach": _("Roaches"),
    "rat_warrior": _("Rat Warriors"),
    "elite_rat": _("Elite Rat Warriors"),
}
"""Kinds of which several are on the board: what their card on the track is called."""
TOKENS = {"wick": _("the wick"), "oil": _("the oil")}
TYPES = {"sharp": _("sharp weapons"), "blunt": _("blunt weapons"), "magic": _("magic weapons")}
"""To what somebody is immune."""


class HasName(Protocol):
    """Something printed whose name Polish declines."""

    @property
    def name(self) -> Name:
        """What it is called."""
        ...


# -- what is printed ----------------------------------------------------------------------------------------


def printed(content: Content, what: str) -> Name | None:
    """The name of a hero, card, kind of minion, boss or side, which Polish declines."""
    shelves: tuple[Mapping[str, HasName], ...] = (
        content.heroes,
        content.abilities,
        content.search,
        content.minions,
        content.bosses,
        content.sides,
    )
    return next((shelf[what].name for shelf in shelves if what in shelf), None)


def titled(content: Content, what: str) -> Text | None:
    """A name that is not declined: of an encounter, a trait, a chapter, a passive, a story achievement."""
    if what in content.chapters:
        return content.chapters[what].title
    if what in content.book.texts.achievements:
        return content.book.texts.achievements[what]
    if hero := hero_who_can(content, what):
        return content.heroes[hero].texts.passive_name
    if what in content.encounters:
        return content.encounters[what].name
    return content.traits[what].texts.name if what in content.traits else None


def known(*things: str) -> Content:
    """The newest content that has all of these: for what is told without a table, of a game long ago."""
    sets = content_of.all()
    found = (
        content for content in sets if all(printed(content, one) or titled(content, one) for one in things)
    )
    return next(found, next(content_of.all()))


def immunity(content: Content, kind: str) -> str:
    """What weapons do nothing to a kind of minions or a boss, in words; "" where all hurt it."""
    card = content.minions.get(kind) or content.bosses[kind].cards[0]
    return ", ".join(gettext(TYPES[one]) for one in card.immune)


def hero_who_can(content: Content, passive: str) -> str:
    """The hero who can do this besides their cards, "" for none."""
    return next((hero.id for hero in content.heroes.values() if hero.passive.id == passive), "")


def name(content: Content, what: str, case: str = "nom") -> str:
    """The name of anything printed; in English a side has its article in all cases but the nominative."""
    return _name(content, what, case, active_language())


@kept_inside(4096)
def _name(content: Content, what: str, case: str, _language: str) -> str:
    if what == GOLEM:
        return gettext("the golem's fists")
    if what in TOKENS:
        return gettext(TOKENS[what])
    given = printed(content, what)
    if given is None:
        plain = titled(content, what)
        return text(plain) if plain is not None else what
    return _cased(given, case, article=what in content.sides)


def _cased(given: Name, case: str, *, article: bool) -> str:
    if case == WITH:
        return together(_cased(given, "ins", article=article))
    if is_polish():
        return str(getattr(given.pl, case))
    return given.en if case == "nom" or not article or "'s" in given.en else f"the {given.en}"


def is_declined(content: Content, what: str) -> bool:
    """Whether Polish has the name in its cases."""
    return printed(content, what) is not None


def way_on(content: Content, chapter: str) -> str:
    """Where the story goes on, by a vote's key."""
    return gettext("The story ends here") if chapter == THE_END else name(content, chapter)


# -- who is on the board ----------------------------------------------------------------------------------


def being(content: Content, who: str, case: str = "nom") -> str:
    """A mouse, or a figure of minions by its kind and number, with an article where it has none."""
    return _being(content, who, case, active_language())


@kept_inside(4096)
def _being(content: Content, who: str, case: str, _language: str) -> str:
    if who in content.heroes or who in content.bosses:
        return name(content, who, case)
    if who == CATS_FAVOUR:
        return name(content, "brodie", case)
    kind, _dash, number = who.rpartition("-")
    if kind not in content.minions:
        return card(content, who, case)
    if case == WITH:
        return together(being(content, who, "ins"))
    told = name(content, kind, case)
    if content.pools[content.minions[kind].pool] > 1:
        return f"{told} {number}"
    return told if is_polish() else f"the {told}"


def card(content: Content, of: str, case: str = "nom") -> str:
    """A card of the track: a mouse, a kind of minions, or a boss with what this card of its does."""
    return _card(content, of, case, active_language())


@kept_inside(4096)
def _card(content: Content, of: str, case: str, _language: str) -> str:
    if of in PLURALS:
        return gettext(PLURALS[of])
    if of not in content.boss_of:
        return name(content, of, case)
    boss = content.boss_of[of]
    told = name(content, boss.id, case)
    if len(boss.cards) == 1:
        return told
    traits = next(one.traits for one in boss.cards if one.id == of)
    does, whole = ", ".join(name(content, trait) for trait in traits), name(content, boss.id)
    if case == "nom" and does.startswith(whole):  # "Brodie Skacze" is called after its boss already
        return does
    return f"{told} ({does.removeprefix(f'{whole} ')})"


class Words:
    """Names as one table uses them: its content, people by seat, the seat of each mouse, the side on which
    they are."""

    def __init__(
        self, content: Content, people: Mapping[int, str], seats: Mapping[str, int], side: str = ""
    ) -> None:
        self.content, self.people, self.seats, self.side = content, people, seats, side
        self._key = (content, get_language() or "", tuple(people.items()), tuple(seats.items()), side)
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def person(self, seat: int) -> str:
        """The shown name of a seat."""
        return self.people.get(seat, str(seat))

    def place(self, space: int) -> str:
        """A space of the side where the mice are: its number, with what is printed there: "3 (bed)"."""
        areas = self.content.sides[self.side].areas if self.side else {}
        return f"{space} ({text(areas[space])})" if space in areas else str(space)

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.say(fact, one, case) for one in value)
        if fact in BEINGS and value:
            return being(self.content, value, case)
        if fact in THINGS and value:
            return name(self.content, value, case)
        return str(value)


BEINGS = ("who", "target", "by", "giver", "partner", "thrown", "boss")
"""Facts that name a mouse or a figure."""
THINGS = ("card", "item", "side", "room", "token", "chapter", "hero", "kind", "special")
"""Facts that name something printed."""


@derived
def bare(content: Content) -> Words:
    """Names for what needs no table: nobody's, nowhere."""
    return Words(content, {}, {})


def words_of(table: ShownTable) -> Words:
    """The names that this table uses; one of each, so that what is kept by them is found quickly."""
    view: View = table.view
    return _words(
        view.content,
        get_language(),
        tuple([(seat.number, seat.shown_name) for seat in table.seats]),
        tuple([(mouse.id, mouse.seat) for mouse in view.mice.values()]),
        view.side,
    )


@kept_inside(1024)
def _words(
    content: Content,
    _language: str | None,
    people: tuple[tuple[int, str], ...],
    seats: tuple[tuple[str, int], ...],
    side: str,
) -> Words:
    return Words(content, dict(people), dict(seats), side)

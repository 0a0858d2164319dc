"""Names in the reader's language and in the Polish case that a sentence needs.

The gaps of a text are those of `naming`. A mouse is called by its hero; minions by kind and number where
there may be several, "Rat Warrior 2". A person is named only where the party decides, or somebody leaves.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language, is_polish
from games.faces import naming
from games.faces.naming import WITH, text, together
from games.faces.shown import ShownTable
from games.kit.content import Name, Text
from games.systems.mice import texts
from games.systems.mice.content import BOSS_OF, BOSSES, HEROES, MINIONS, POOLS, SIDES
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
DECLINED = (texts.HEROES, texts.ABILITIES, texts.SEARCH, texts.MINIONS, texts.BOSSES, texts.TILE_SIDES)
SIDES_OF_THE_WORLD = {
    "N": _("the northern exit"),
    "E": _("the eastern exit"),
    "S": _("the southern exit"),
    "W": _("the western exit"),
}


# -- what is printed ----------------------------------------------------------------------------------------


def printed(what: str) -> Name | None:
    """The name of a hero, card, kind of minion, boss or side, which Polish declines."""
    return next((shelf[what].name for shelf in DECLINED if what in shelf), None)


def titled(what: str) -> Text | None:
    """A name that is not declined: of an encounter, a trait, a chapter, a passive, a story achievement."""
    if what in texts.STORY:
        return texts.STORY[what].title
    if what in texts.BOOK["book"].achievements:
        return texts.BOOK["book"].achievements[what]
    if hero := hero_who_can(what):
        return texts.HEROES[hero].passive_name
    return next((shelf[what].name for shelf in (texts.ENCOUNTERS, texts.TRAITS) if what in shelf), None)


def hero_who_can(passive: str) -> str:
    """The hero who can do this besides their cards, "" for none."""
    return next((hero.id for hero in HEROES.values() if hero.passive.id == passive), "")


def name(what: str, case: str = "nom") -> str:
    """The name of anything printed; in English a side has its article in all cases but the nominative."""
    return _name(what, case, active_language())


@lru_cache(maxsize=4096)
def _name(what: str, case: str, _language: str) -> str:
    if what == GOLEM:
        return gettext("the golem's fists")
    if what in TOKENS:
        return gettext(TOKENS[what])
    given = printed(what)
    if given is None:
        plain = titled(what)
        return text(plain) if plain is not None else what
    return _cased(given, case, article=what in SIDES)


def _cased(given: Name, case: str, *, article: bool) -> str:
    if case == WITH:
        return together(_cased(given, "ins", article=article))
    if is_polish():
        return str(getattr(given.pl, case))
    return given.en if case == "nom" or not article or "'s" in given.en else f"the {given.en}"


def is_declined(what: str) -> bool:
    """Whether Polish has the name in its cases."""
    return printed(what) is not None


def way_on(chapter: str) -> str:
    """Where the story goes on, by a vote's key."""
    return gettext("The story ends here") if chapter == THE_END else name(chapter)


# -- who is on the board ----------------------------------------------------------------------------------


def being(who: str, case: str = "nom") -> str:
    """A mouse, or a figure of minions by its kind and number, with an article where it has none."""
    return _being(who, case, active_language())


@lru_cache(maxsize=4096)
def _being(who: str, case: str, _language: str) -> str:
    if who in HEROES or who in BOSSES:
        return name(who, case)
    if who == CATS_FAVOUR:
        return name("brodie", case)
    kind, _dash, number = who.rpartition("-")
    if kind not in MINIONS:
        return card(who, case)
    if case == WITH:
        return together(being(who, "ins"))
    told = name(kind, case)
    if POOLS[MINIONS[kind].pool] > 1:
        return f"{told} {number}"
    return told if is_polish() else f"the {told}"


def card(of: str, case: str = "nom") -> str:
    """A card of the track: a mouse, a kind of minions, or a boss with what this card of its does."""
    return _card(of, case, active_language())


@lru_cache(maxsize=4096)
def _card(of: str, case: str, _language: str) -> str:
    if of in PLURALS:
        return gettext(PLURALS[of])
    if of not in BOSS_OF:
        return name(of, case)
    boss = BOSS_OF[of]
    told = name(boss.id, case)
    if len(boss.cards) == 1:
        return told
    traits = next(one.traits for one in boss.cards if one.id == of)
    does, whole = ", ".join(name(trait) for trait in traits), name(boss.id)
    if case == "nom" and does.startswith(whole):  # "Brodie Skacze" is called after its boss already
        return does
    return f"{told} ({does.removeprefix(f'{whole} ')})"


class Words:
    """Names as one table uses them: people by seat, the seat of each mouse, the side on which they are."""

    def __init__(self, people: Mapping[int, str], seats: Mapping[str, int], side: str = "") -> None:
        self.people, self.seats, self.side = people, seats, side
        self._key = (get_language() or "", tuple(people.items()), tuple(seats.items()), side)
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
        areas = texts.TILE_SIDES[self.side].areas if self.side else {}
        return f"{space} ({text(areas[space])})" if space in areas else str(space)

    def fill(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> SafeString:
        """A translated text with its gaps filled; names are escaped. A sentence begins with a capital."""
        said = naming.fill(self, msgid, {**facts, **more})
        return SafeString(said[:1].upper() + said[1:]) if said.startswith("the ") else said

    def tell(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> str:
        """The same in plain words: for values, which are escaped where they are printed."""
        said = naming.tell(self, msgid, {**facts, **more})
        return said[:1].upper() + said[1:] if said.startswith("the ") else said

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.say(fact, one, case) for one in value)
        if fact in BEINGS and value:
            return being(value, case)
        if fact in THINGS and value:
            return name(value, case)
        return str(value)


BEINGS = ("who", "target", "by", "giver", "partner", "thrown", "boss")
"""Facts that name a mouse or a figure."""
THINGS = ("card", "item", "side", "room", "token", "chapter", "hero", "kind", "special")
"""Facts that name something printed."""


def words_of(table: ShownTable) -> Words:
    """The names that this table uses; one of each, so that what is kept by them is found quickly."""
    view: View = table.view
    return _words(
        get_language(),
        tuple([(seat.number, seat.shown_name) for seat in table.seats]),
        tuple([(mouse.id, mouse.seat) for mouse in view.mice.values()]),
        view.side,
    )


@lru_cache(maxsize=1024)
def _words(
    _language: str | None,
    people: tuple[tuple[int, str], ...],
    seats: tuple[tuple[str, int], ...],
    side: str,
) -> Words:
    return Words(dict(people), dict(seats), side)

"""Names in the reader's language and in the Polish case that a sentence needs.

The gaps of a text are those of `naming`. A seat is called by the character that it plays, "the Troll"; a
person is named only where somebody comes or goes. Many spaces share a name: `where` tells them apart by a
neighbour that no other of them has, "Fields by the Ruins", else by both. What is printed is named as the set
of its table names it. Ten names are printed in several decks: `Words.exact` says of which deck a card is,
and which copy it is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language, is_polish
from games.engine.events import Seen
from games.faces import naming
from games.faces.naming import WITH, together
from games.faces.shown import ShownTable
from games.faces.talisman.card_faces import DECK_NAMES
from games.kit.content import Name
from games.kit.content_sets import derived, kept_inside
from games.kit.held import COPY, card_of
from games.systems.talisman.board import region
from games.systems.talisman.content import Content, content_of
from games.systems.talisman.texts import Described
from games.systems.talisman.view import View

SEATS = ("seat", "other", "who")
"""Facts that name a seat, by its character."""
KINDS = {
    "card": "card",
    "spell": "card",
    "space": "space",
    "character": "character",
    "quest": "quest",
    "ending": "ending",
    "source": "thing",
}
"""What a fact of an event, a part of a key, or a parameter of a question names."""
UNUSUAL = ("The ", "Two ", "Wanted")
"""English names that begin so have no article before them."""
FOES = {
    "farmer": _("Farmer"),
    "brigand": _("Brigand"),
    "spirit": _("Spirit"),
    "pit_fiend": _("Pit Fiend"),
}
"""Creatures that are no cards."""
FELLED = {"spirit": _("the Spirit")}
"""Those that can be destroyed, in the accusative."""
COPY_OF = _("no. %(n)s")
UNPRINTED = {**FOES, "command": _("Command Spell")}
"""What has a name and is nothing printed."""
ALIGNMENTS = {"good": _("good"), "neutral": _("neutral"), "evil": _("evil")}
OUTCOMES = {"won": _("a victory"), "lost": _("a defeat"), "stand_off": _("a stand-off")}
DECKS = {
    "adventure": _("Adventure deck"),
    "city": _("City deck"),
    "spell": _("Spell deck"),
    "pet": _("deck of Pets"),
    "potion": _("deck of Potions"),
    "poster": _("deck of Wanted Posters"),
}


class Edition(NamedTuple):
    """A set in a language: with it goes whatever is printed, drawn or named of a table."""

    content: Content
    language: str


def edition(content: Content) -> Edition:
    """A set in the reader's language."""
    return Edition(content, active_language())


def newest_with(what: str) -> Content:
    """The newest set that has something printed, for who has no table; the present one where none has."""
    sets = content_of.all()
    return next((content for content in sets if printed(content, what) is not None), next(content_of.all()))


def told(content: Content, what: str) -> Described | None:
    """Name and text of a card (also by a key of it), space, character, ending or quest."""
    one = card_of(what)
    for table in (content.cards, content.spaces, content.characters, content.endings, content.quests):
        if one in table:
            found: Described = table[one].told
            return found
    return None


def printed(content: Content, what: str) -> Name | None:
    """The name of the same."""
    found = told(content, what)
    return found.name if found is not None else None


def name(content: Content, what: str, case: str = "nom") -> str:
    """The name of anything printed. In English the cases other than the nominative bring the article."""
    given = printed(content, what)
    if given is None and case == "acc" and what in FELLED:
        return gettext(FELLED[what])
    if given is None:
        return _with_article(gettext(UNPRINTED[what]), case) if what in UNPRINTED else what
    if case == WITH:
        return together(_cased(given, "ins"))
    return _cased(given, case)


def _cased(given: Name, case: str) -> str:
    if is_polish():
        return str(getattr(given.pl, case))
    return _with_article(given.en, case)


def _with_article(told: str, case: str) -> str:
    """A name as it is, in Polish and in the nominative; else with the article that English wants."""
    return told if case == "nom" or is_polish() or not _has_article(told) else f"the {told}"


def _has_article(english: str) -> bool:
    return not english.startswith(UNUSUAL) and "'s" not in english.partition(" ")[0]


@derived
def _shared(content: Content) -> frozenset[str]:
    """The cards of whose name there are some in another deck, in either language."""
    called: dict[str, set[str]] = {}
    for card in content.cards.values():
        for said in (card.name.en, card.name.pl.nom):
            called.setdefault(said, set()).add(card.deck)
    several = {said for said, decks in called.items() if len(decks) > 1}
    return frozenset(one.id for one in content.cards.values() if {one.name.en, one.name.pl.nom} & several)


def apart(content: Content, key: str) -> str:
    """What tells the key of a card from others of its name: its deck, which of unlike copies; "" for most."""
    card, _copy, number = key.partition(COPY)
    told = [str(DECK_NAMES[content.cards[card].deck])] if card in _shared(content) else []
    return ", ".join([*told, *([gettext(COPY_OF) % {"n": number}] if number else [])])


def in_brackets(said: str, more: str) -> str:
    """Something with what tells it from others behind it, if there is any."""
    return f"{said} ({more})" if more else said


@derived
def _sharing(content: Content) -> Counter[str]:
    return Counter(one.name.en for one in content.spaces.values())


@derived
def _beside(content: Content, space: str) -> tuple[str, str]:
    """The neighbours of a space along its ring."""
    ring = content.rings[region(content, space)]
    at = ring.index(space)
    return ring[at - 1], ring[(at + 1) % len(ring)]


@derived
def _landmark(content: Content, space: str) -> str:
    """The neighbour by which a space is told from others of its name, best one of a name of its own; "" where
    both are beside others of them, too."""
    named = {one.id: one.name.en for one in content.spaces.values()}
    alike = [one for one, called in named.items() if called == named[space] and one != space]
    taken = {named[near] for one in alike for near in _beside(content, one)}
    free = [one for one in _beside(content, space) if named[one] not in taken]
    return min(free, key=lambda one: _sharing(content)[named[one]], default="")


def where(content: Content, space: str, case: str = "nom") -> str:
    """A space by a name of its own."""
    if _sharing(content)[content.spaces[space].name.en] == 1:
        return name(content, space, case)
    near = _landmark(content, space)
    if near:
        beside = name(content, near, "loc") if is_polish() else f"the {name(content, near)}"
        return gettext("%(space)s by %(near)s") % {"space": name(content, space, case), "near": beside}
    one, other = (name(content, each) for each in _beside(content, space))
    return f"{name(content, space, case)} ({one} – {other})"


def deck(what: str) -> str:
    """The name of a deck."""
    return gettext(DECKS[what])


def alignment(word: str) -> str:
    """An alignment in words."""
    return gettext(ALIGNMENTS[word])


def outcome(word: str) -> str:
    """How a fight ended for whoever is on turn."""
    return gettext(OUTCOMES[word])


def foe(content: Content, what: str, case: str = "nom") -> str:
    """The name of a creature: a card by its id or by what rules call it, or one of a space."""
    if printed(content, what) is not None or what in FOES:
        return name(content, what, case)
    found = (name(content, card.id, case) for card in content.cards.values() if card.called == what)
    return next(found, "")


def against(content: Content, creatures: Iterable[str]) -> str:
    """Creatures after "against" in English, with their articles, and after "kontra", in the nominative."""
    return ", ".join(foe(content, one, "nom" if is_polish() else "acc") for one in creatures)


class Words:
    """Names as one table uses them at one step: `content` is its set; `people` maps a seat to its shown name,
    `playing` to the character that it plays; `past` says who was played before: (step from which it holds,
    seat, character). What is `exact` tells cards of one name apart.
    """

    def __init__(
        self,
        content: Content,
        people: Mapping[int, str],
        playing: Mapping[int, str],
        past: Iterable[tuple[int, int, str]] = (),
        *,
        is_exact: bool = False,
    ) -> None:
        self.content, self.is_exact = content, is_exact
        self.people, self.playing, self.past = people, playing, tuple(past)
        named = (tuple(people.items()), tuple(playing.items()), self.past)
        self._key = (content, is_exact, get_language() or "", *named)
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @property
    def exact(self) -> "Words":
        """The same for options, of which no two may read alike."""
        return self if self.is_exact else _exact(self)

    def at(self, step: int) -> "Words":
        """The names as they were when an event was told."""
        return _at(self, step) if self.past else self

    def person(self, seat: int) -> str:
        """The shown name of a seat."""
        return self.people.get(seat, str(seat))

    def who(self, seat: int, case: str = "nom") -> str:
        """A seat by its character, "the Troll"; by its person before there is one."""
        character = self.playing.get(seat, "")
        if not character:
            return together(self.person(seat)) if case == WITH else self.person(seat)
        given = self.content.characters[character].name
        if is_polish():
            return name(self.content, character, case)
        return f"with the {given.en}" if case == WITH else f"the {given.en}"

    def fill(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> SafeString:
        """A translated text with its gaps filled; names are escaped. A sentence begins with a capital."""
        said = naming.fill(self, msgid, _with_seats({**facts, **more}))
        return SafeString(said[:1].upper() + said[1:]) if said.startswith("the ") else said

    def tell(self, msgid: str, facts: Mapping[str, Any], **more: Any) -> str:
        """The same in plain words: for values, which are escaped where they are printed."""
        said = naming.tell(self, msgid, _with_seats({**facts, **more}))
        return said[:1].upper() + said[1:] if said.startswith("the ") else said

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.say(fact, one, case) for one in value)
        if fact in SEATS:
            return self.who(int(value), case)
        if fact in KINDS and value:
            return self.thing(value) if fact == "source" and case == "nom" else self._named(value, case)
        return str(value)

    def thing(self, key: str) -> str:
        """What a key or source names: a card, a space, a character, gold."""
        if key == "gold":
            return pgettext("what changes hands", "1 gold")
        return where(self.content, key) if key in self.content.spaces else self._named(key, "nom")

    def _named(self, what: str, case: str) -> str:
        said = name(self.content, what, case)
        return in_brackets(said, apart(self.content, what)) if self.is_exact else said


def _with_seats(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Seats as texts, so that they are told by name; `who` is the one of `seat`."""
    told = {
        key: str(value) if key in SEATS and isinstance(value, int) else value for key, value in facts.items()
    }
    return {"who": told["seat"], **told} if "seat" in told else told


@kept_inside(4096)
def _exact(words: Words) -> Words:
    return Words(words.content, words.people, words.playing, words.past, is_exact=True)


@kept_inside(4096)
def _at(words: Words, step: int) -> Words:
    playing: dict[int, str] = {}
    for since, seat, character in words.past:
        if since <= step or seat not in playing:
            playing[seat] = character
    return Words(words.content, words.people, {**words.playing, **playing}, is_exact=words.is_exact)


def words_of(table: ShownTable) -> Words:
    """The names that this table uses; one of each, so that what is kept by them is found quickly."""
    view: View = table.view
    past = _past(table.log)
    last = {seat: character for _, seat, character in past}
    playing = {one.seat: one.who.id if one.who else last.get(one.seat, "") for one in view.players}
    return _words(
        Edition(view.content, get_language() or ""),
        tuple([(seat.number, seat.shown_name) for seat in table.seats]),
        tuple(playing.items()),
        tuple(past),
    )


def _past(log: Iterable[Seen]) -> list[tuple[int, int, str]]:
    """Who came into play when, and who had been there before the log begins: of the dead a space is told."""
    found: list[tuple[int, int, str]] = []
    known: set[int] = set()
    for event in log:
        is_dead = "space" in event.facts
        if "character" in event.facts and not (is_dead and event.facts["seat"] in known):
            found.append((0 if is_dead else event.step, event.facts["seat"], event.facts["character"]))
            known.add(event.facts["seat"])
    return found


@kept_inside(1024)
def _words(
    edition: Edition,
    people: tuple[tuple[int, str], ...],
    playing: tuple[tuple[int, str], ...],
    past: tuple[tuple[int, int, str], ...],
) -> Words:
    return Words(edition.content, dict(people), dict(playing), past)

"""The sheet of a character: what it is worth, what it has, in which state it is, as the reader sees it.

Most are as they were before the last answer, so a sheet is kept by all that it is made of (docs/slow-game.md,
"Drawing"); what the reader may see of the character is part of that.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from accounts.languages import active_language, in_language
from games.faces.narrow import narrow
from games.faces.talisman.abilities import first_ability
from games.faces.talisman.amounts import turns
from games.faces.talisman.card_faces import CardFace, Item, card_face
from games.faces.talisman.card_pages import CHARACTER, page_of
from games.faces.talisman.dock import Section, seen
from games.faces.talisman.names import Edition, alignment, edition, name, where
from games.faces.talisman.pieces import bust
from games.faces.wording import Option
from games.kit.content_sets import kept_inside
from games.systems.talisman.content import Content
from games.systems.talisman.enemies import fight_word
from games.systems.talisman.trophies import HAND_IN, POINTS, STATS
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.windows import DITCH

KEPT = 4096
"""So many sheets are remembered."""
SHORT, WORDS = 8, 10
"""So many letters of a name, and of the words of an ability, fit beside the bust in the dock."""
PRINTED = _("%(printed)s %(more)+d")
OF = _("of %(most)s")
TOAD = _("Toad for %(turns)s")
MISSING = _("misses %(turns)s")
QUEST = _("Quest: %(quest)s")
VALUES = {
    "strength": _("Strength"),
    "craft": _("Craft"),
    "life": _("Life"),
    "fate": _("Fate"),
    "gold": _("Gold"),
}
"""What a character has of, in the order of its sheet -> what it is called."""
COUNTED = ("life", "fate")
"""Those of which there cannot be more than a character begins with."""
SYMBOLS = {"life": "heart", "gold": "coin"}
"""The symbols that are not called like what they count."""
FACTS = msgspec.msgpack.Decoder(CharacterView)


@dataclass(frozen=True)
class Worth:
    """One number of a character: `detail` says what it is made of or how much there can be, else ""."""

    what: str
    name: str
    number: int
    detail: str = ""

    @property
    def symbol(self) -> str:
        """The id of its symbol."""
        return SYMBOLS.get(self.what, self.what)


@dataclass(frozen=True)
class Points:
    """Trophies of one kind: what they are worth together, and how much one counter costs."""

    stat: str
    points: int
    price: int

    @property
    def counters(self) -> int:
        """How many counters they buy."""
        return self.points // self.price

    @property
    def rest(self) -> int:
        """What is left of the points beside that."""
        return self.points % self.price

    @property
    def missing(self) -> int:
        """How many points the next counter still needs."""
        return self.price - self.rest


@dataclass(frozen=True, eq=False)
class Sheet:
    """A character and all that belongs to it.

    * `side` is its seat, which gives the colour; `bust` the id of a symbol; `alignment` a symbol and a word.
    * `states` are the states it is in, in words; `page` is where its abilities are printed, as a card's id.
    * `ability` is the first of them in a few words, `abilities` all as they are printed, `place` the space
      without its neighbours.
    * `spells` are empty where they are hidden, `hidden` counts them there.
    * `handing` are the options by which trophies are handed in now, `leaving` that of leaving something.
    """

    side: str
    bust: str
    name: str
    person: str
    where: str
    alignment: tuple[str, str]
    states: tuple[str, ...]
    page: str
    worths: tuple[Worth, ...]
    objects: tuple[Item, ...]
    object_limit: int
    followers: tuple[Item, ...]
    spells: tuple[Item, ...]
    spell_limit: int
    hidden: int
    posters: tuple[Item, ...]
    trophies: tuple[CardFace, ...]
    points: tuple[Points, ...]
    place: str = ""
    ability: str = ""
    abilities: str = ""
    handing: tuple[Option, ...] = ()
    leaving: tuple[Option, ...] = ()

    @property
    def sections(self) -> tuple[Section, ...]:
        """Its cards by their kinds, as they lie in the dock; a kind of which there is none is not there."""
        kinds = (
            ("objects", gettext("Objects"), f"{len(self.objects)}/{self.object_limit}", self.objects),
            ("followers", gettext("Followers"), str(len(self.followers)), self.followers),
            ("spells", pgettext("deck", "Spells"), f"{len(self.spells)}/{self.spell_limit}", self.spells),
            ("posters", pgettext("things", "Posters"), str(len(self.posters)), self.posters),
        )
        held = [kind for kind in kinds if kind[-1]]
        counts = seen(
            [len(items) for *_named, items in held], spoils=bool(self.trophies), leaving=bool(self.leaving)
        )
        return tuple(Section(*kind, count) for kind, count in zip(held, counts, strict=True))

    @property
    def short(self) -> str:
        """Its name where that has little room."""
        return narrow(self.name, SHORT)

    @property
    def state(self) -> str:
        """Its states where they have little room."""
        return narrow(", ".join(self.states), WORDS)

    @property
    def first(self) -> str:
        """Its first ability where that has little room."""
        return narrow(self.ability, WORDS)

    def trophies_of(self, stat: str) -> tuple[CardFace, ...]:
        """Its trophies that were fought by Strength, or by Craft."""
        return tuple(card for card in self.trophies if card.band == stat)

    @property
    def id(self) -> str:
        """The id of its sheet on a page."""
        return f"who-{self.side}"

    @property
    def things(self) -> tuple[Item, ...]:
        """All its cards that one sees, each once."""
        every = (*self.objects, *self.followers, *self.spells, *self.posters)
        return tuple({item.card.id: item for item in every}.values())


def sheet(
    view: View, who: CharacterView, person: str, options: Mapping[str, Iterable[Option]] | None = None
) -> Sheet:
    """The sheet of a character; `options`: card -> what may be done with it,
    HAND_IN -> with trophies, DITCH -> how something is left behind."""
    price = int(view.options.get("trophies", POINTS))
    given = tuple((card, tuple(found)) for card, found in options.items()) if options else ()
    return _sheet(edition(view.content), msgspec.msgpack.encode(who), person, price, given)


@kept_inside(KEPT)
def _sheet(
    edition: Edition,
    facts: bytes,
    person: str,
    price: int,
    options: tuple[tuple[str, tuple[Option, ...]], ...],
) -> Sheet:
    content, who, given = edition.content, FACTS.decode(facts), dict(options)

    def items(cards: Iterable[str]) -> tuple[Item, ...]:
        return tuple(Item(card_face(content, one), options=given.get(one, ())) for one in cards)

    return Sheet(
        side=str(who.seat),
        bust="bust-toad" if who.toad else bust(who.id),
        name=name(content, who.id),
        person=person,
        where=where(content, who.place),
        alignment=(who.alignment, alignment(who.alignment)),
        states=tuple(_states(content, who)),
        page=page_of(content, f"{CHARACTER}.{who.id}"),
        worths=tuple(_worths(content, who)),
        objects=items(one.card for one in who.objects),
        object_limit=who.object_limit,
        followers=items(one.card for one in who.followers),
        spells=items(who.spells or ()),
        spell_limit=who.spell_limit,
        hidden=who.held if who.spells is None else 0,
        posters=items(one.card for one in who.posters),
        trophies=tuple(card_face(content, one) for one in who.trophies),
        points=tuple(_points(content, who, price)),
        place=name(content, who.place),
        ability=first_ability(who.id),
        abilities=str(in_language(content.characters[who.id].text)),
        handing=given.get(HAND_IN, ()),
        leaving=given.get(DITCH, ()),
    )


def _worths(content: Content, who: CharacterView) -> Iterator[Worth]:
    printed, language = content.characters[who.id], active_language()
    for what in VALUES:
        yield _worth(language, what, getattr(who, what), getattr(printed, what, 0))


@lru_cache(maxsize=1024)
def _worth(_language: str, what: str, now: int, printed: int) -> Worth:
    """A worth depends on nothing but these, so there is one of each (docs/slow-game.md, "Drawing")."""
    detail = ""
    if what in COUNTED:
        detail = gettext(OF) % {"most": printed}
    elif what in STATS and now != printed:
        detail = (gettext(PRINTED) % {"printed": printed, "more": now - printed}).replace("-", "−")
    return Worth(what, gettext(VALUES[what]), now, detail)


def _states(content: Content, who: CharacterView) -> Iterator[str]:
    if who.toad:
        yield gettext(TOAD) % {"turns": turns(who.toad)}
    if who.missing:
        yield gettext(MISSING) % {"turns": turns(who.missing)}
    if who.lycan:
        yield pgettext("a state", "Lycanthrope")
    if who.enslaved:
        yield pgettext("a state", "enslaved at the Temple")
    if who.quest:
        yield gettext(QUEST) % {"quest": name(content, who.quest)}


def _points(content: Content, who: CharacterView, price: int) -> list[Points]:
    found = dict.fromkeys(STATS, 0)
    for card in who.trophies:
        word = fight_word(content, card)
        found[word.by] += word.value
    return [Points(stat, points, price) for stat, points in found.items()]

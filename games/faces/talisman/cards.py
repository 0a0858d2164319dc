"""Talisman's cards, characters and spaces on pages of their own, and which cards a line of the log names."""

from collections.abc import Sequence

from django.utils.translation import gettext

from accounts.languages import is_polish
from games.engine.events import Seen
from games.faces.printed import CardName, Cards, Shelf, ShownCard
from games.faces.talisman.boards import SPACE, space_face
from games.faces.talisman.card_faces import DECK_NAMES, card_face
from games.faces.talisman.names import name
from games.faces.talisman.question_cards import CHARACTER, candidate
from games.faces.talisman.sheets import page_of
from games.kit.content import Name
from games.kit.held import card_of
from games.systems.talisman import texts
from games.systems.talisman.content import CARDS, CHARACTERS, SPACES


def card(card_id: str) -> ShownCard | None:
    """A card by its id, "adventure.bear", a character, "character.dwarf", or a space, "space.crags"."""
    if card_id in CARDS:
        face = card_face(card_id)
        return ShownCard(card_id, face.name, face, face.rules)
    kind, _dot, one = card_id.partition(".")
    if kind == CHARACTER and one in CHARACTERS:
        who = candidate(one, "")
        return ShownCard(card_id, who.name, who, (), CHARACTER)
    if kind == SPACE and one in SPACES:
        there = space_face(one)
        return ShownCard(card_id, there.name, there, (), SPACE)
    return None


def shelves() -> tuple[Shelf, ...]:
    """Every different card once, deck by deck, and the characters."""
    decks = (Shelf(deck, str(DECK_NAMES[deck]), _of_deck(deck)) for deck in texts.DECKS)
    return (*decks, Shelf(CHARACTER, gettext("Characters"), tuple(map(_who, CHARACTERS))))


def _who(character: str) -> CardName:
    return CardName(page_of(character), name(character), (name(character),))


def _of_deck(deck: str) -> tuple[CardName, ...]:
    return tuple(_named(one.id) for one in CARDS.values() if one.deck == deck)


def _named(card_id: str) -> CardName:
    given: Name = texts.CARDS[card_id].name
    cases = (given.pl.nom, given.pl.gen, given.pl.dat, given.pl.acc, given.pl.ins, given.pl.loc)
    forms = tuple(dict.fromkeys(cases)) if is_polish() else (given.en,)
    return CardName(card_id, forms[0], forms)


def named(event: Seen) -> Sequence[CardName]:
    """The cards among the facts of an event, which are those that its reader may know."""
    values = (one if isinstance(one, (list, tuple)) else (one,) for one in event.facts.values())
    ids = dict.fromkeys(card_of(one) for value in values for one in value if isinstance(one, str))
    return [_named(one) for one in ids if one in CARDS]


TALISMAN_CARDS = Cards(card, shelves, named)

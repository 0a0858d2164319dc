"""The search cards and abilities of Mice & Mystics on pages of their own."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.faces.mice.card_faces import card_face
from games.faces.mice.help import KINDS
from games.faces.mice.names import name
from games.faces.printed import CardName, Cards, Shelf, ShownCard
from games.systems.mice.content import ABILITIES, SEARCH

ABILITY = "ability"
"""The word of the deck of abilities; those of search cards are their kinds."""


def card(card_id: str) -> ShownCard | None:
    """A search card or an ability by its id, "fishhook"."""
    if card_id not in SEARCH and card_id not in ABILITIES:
        return None
    face = card_face(card_id)
    return ShownCard(card_id, face.name, face, ())


def shelves() -> tuple[Shelf, ...]:
    """Every different search card once, kind by kind, and the abilities."""
    kinds = (
        Shelf(kind, gettext(told), _named(one.id for one in SEARCH.values() if one.kind == kind))
        for kind, told in KINDS.items()
    )
    return (*kinds, Shelf(ABILITY, gettext("Abilities"), _named(ABILITIES)))


def _named(cards: Iterable[str]) -> tuple[CardName, ...]:
    return tuple(CardName(one, name(one), (name(one),)) for one in cards)


MICE_CARDS = Cards(card, shelves)

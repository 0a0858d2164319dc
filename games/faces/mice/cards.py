"""The search cards and abilities of Mice & Mystics on pages of their own."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.faces.mice.card_faces import card_face
from games.faces.mice.help import KINDS
from games.faces.mice.names import name
from games.faces.printed import CardName, Cards, Shelf, ShownCard
from games.systems.mice.content import RULESET, Content, content_of

ABILITY = "ability"
"""The word of the deck of abilities; those of search cards are their kinds."""


def card(card_id: str) -> ShownCard | None:
    """A search card or an ability by its id, "fishhook"."""
    content = content_of(RULESET)
    if card_id not in content.search and card_id not in content.abilities:
        return None
    face = card_face(content, card_id)
    return ShownCard(card_id, face.name, face, ())


def shelves() -> tuple[Shelf, ...]:
    """Every different search card once, kind by kind, and the abilities."""
    content = content_of(RULESET)
    kinds = (
        Shelf(
            kind,
            gettext(told),
            _named(content, (one.id for one in content.search.values() if one.kind == kind)),
        )
        for kind, told in KINDS.items()
    )
    return (*kinds, Shelf(ABILITY, gettext("Abilities"), _named(content, content.abilities)))


def _named(content: Content, cards: Iterable[str]) -> tuple[CardName, ...]:
    return tuple(CardName(one, name(content, one), (name(content, one),)) for one in cards)


MICE_CARDS = Cards(card, shelves)

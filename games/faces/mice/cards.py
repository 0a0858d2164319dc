"""The search cards and abilities of Mice & Mystics on pages of their own."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.faces.mice.card_faces import card_face
from games.faces.mice.card_pages import row_of
from games.faces.mice.help import KINDS
from games.faces.mice.lying import lies
from games.faces.mice.names import name
from games.faces.mice.small_faces import ABILITY, groups, small
from games.faces.printed import CardName, Cards, Shelf, ShownCard, card_and_set
from games.systems.mice.content import CONTENTS, RULESET, Content, content_of


def card(page: str) -> ShownCard | None:
    """A search card or an ability by its id, "fishhook"; as the rule set has it that is named there, else the
    newest that has it."""
    card_id, ruleset = card_and_set(page)
    older = [one for one in CONTENTS if one != RULESET]
    sets = content_of.all() if not ruleset else iter([content_of(ruleset)] if ruleset in older else [])
    content = next((one for one in sets if row_of(one, card_id) is not None), None)
    if content is None:
        return None
    face = card_face(content, card_id)
    return ShownCard(page, face.name, face, (), of_set=ruleset)


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


MICE_CARDS = Cards(card, shelves, small=small, lies=lies, groups=groups)

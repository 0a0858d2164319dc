"""Talisman's cards, characters and spaces on pages of their own, and which cards a line of the log names."""

from collections.abc import Sequence

from django.utils.translation import gettext

from accounts.languages import is_polish
from games.engine.events import Seen
from games.faces.printed import CardName, Cards, Shelf, ShownCard, card_and_set
from games.faces.talisman.boards import space_face
from games.faces.talisman.card_faces import DECK_NAMES, card_face
from games.faces.talisman.card_pages import CHARACTER, SPACE, page_of, row_of
from games.faces.talisman.lying import lies
from games.faces.talisman.names import name, newest_with
from games.faces.talisman.question_cards import candidate
from games.faces.talisman.small_faces import boxes, groups, small
from games.kit.held import card_of
from games.systems.talisman import texts
from games.systems.talisman.content import CONTENTS, RULESET, Content, content_of
from games.systems.talisman.view import View


def card(page: str) -> ShownCard | None:
    """A card by its id, "adventure.bear", a character, "character.dwarf", or a space, "space.crags"; as the
    rule set has it that is named there, else the newest that has it."""
    card_id, ruleset = card_and_set(page)
    shelf, _dot, one = card_id.partition(".")
    if ruleset and (ruleset not in CONTENTS or ruleset == RULESET):
        return None
    bare = one if shelf in (CHARACTER, SPACE) else card_id
    content = content_of(ruleset) if ruleset else newest_with(bare)
    if row_of(content, card_id) is None:
        return None
    if shelf == CHARACTER:
        who = candidate(content, one, "")
        return ShownCard(page, who.name, who, (), CHARACTER, ruleset)
    if shelf == SPACE:
        there = space_face(content, one)
        return ShownCard(page, there.name, there, (), SPACE, ruleset)
    face = card_face(content, card_id)
    return ShownCard(page, face.name, face, face.rules, of_set=ruleset)


def shelves() -> tuple[Shelf, ...]:
    """Every different card once, deck by deck, and the characters."""
    content = content_of(RULESET)
    decks = (Shelf(deck, str(DECK_NAMES[deck]), _of_deck(content, deck)) for deck in texts.DECKS)
    characters = tuple(_who(content, one) for one in content.characters)
    return (*decks, Shelf(CHARACTER, gettext("Characters"), characters))


def _who(content: Content, character: str) -> CardName:
    said = name(content, character)
    return CardName(f"{CHARACTER}.{character}", said, (said,))


def _of_deck(content: Content, deck: str) -> tuple[CardName, ...]:
    return tuple(_named(content, one.id) for one in content.cards.values() if one.deck == deck)


def _named(content: Content, card_id: str) -> CardName:
    given = content.cards[card_id].name
    cases = (given.pl.nom, given.pl.gen, given.pl.dat, given.pl.acc, given.pl.ins, given.pl.loc)
    forms = tuple(dict.fromkeys(cases)) if is_polish() else (given.en,)
    return CardName(page_of(content, card_id), forms[0], forms)


def named(event: Seen, view: View) -> Sequence[CardName]:
    """The cards among the facts of an event, which are those that its reader may know."""
    content = view.content
    values = (one if isinstance(one, (list, tuple)) else (one,) for one in event.facts.values())
    ids = dict.fromkeys(card_of(one) for value in values for one in value if isinstance(one, str))
    return [_named(content, one) for one in ids if one in content.cards]


TALISMAN_CARDS = Cards(card, shelves, named, small, lies, groups, boxes)

"""Stocks: what can be had out of one, and the way of a card out of it (T-CITY-007, T-CITY-704 to 706)."""

from games.engine.questions import Procedure
from games.kit.content_sets import derived
from games.kit.decks import Deck
from games.kit.held import Held
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import Content
from games.systems.talisman.drawing import top_card
from games.systems.talisman.piles import of_stock, out_of_stock
from games.systems.talisman.queries import may_own
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.terms import Stock, Type

SHOP_DECKS = ("purchase", "armoury", "stables", "emporium", "potion", "pet", "poster")
"""The seven shop decks (T-CITY-007)."""
FACE_DOWN = {"potion": 2, "pet": 3, "poster": 1}
"""Decks of which one has the top card, and what it costs (T-CITY-705, T-R-119)."""
SEVERAL: dict[Stock, tuple[str, ...]] = {
    "shop": SHOP_DECKS,
    "armoury_or_emporium": ("armoury", "emporium"),
}


def has_cards(deck: Deck | None) -> bool:
    """Whether a card can be drawn from it."""
    return deck is not None and bool(any(deck.bag.values()) or deck.top or deck.discard)


def on_offer(
    state: State, who: Character, of: Stock, held: Held | None = None, types: tuple[Type, ...] = ()
) -> list[str]:
    """The keys of what the character may have: cards, or the name of a deck for its top card.

    `held` is the card on which they lie, where the stock is "card".
    """
    content = state.content
    if who.toad:
        return []
    if of == "card":
        found = list(dict.fromkeys(held.under)) if held is not None else []
    else:
        found = [key for deck in SEVERAL.get(of, (of,)) for key in _of_deck(state, deck)]
    cards = [key for key in found if key in FACE_DOWN or may_own(state, who, content.cards[key])]
    return [key for key in cards if not types or (key in content.cards and content.cards[key].type in types)]


def for_sale(
    state: State, who: Character, of: Stock, held: Held | None = None, types: tuple[Type, ...] = ()
) -> list[str]:
    """The same of what may be bought: by rule set 3 no unseen card where none of its deck may be owned."""
    found = on_offer(state, who, of, held, types)
    if not by_third(state):
        return found
    return [key for key in found if key not in FACE_DOWN or _may_own_one(state, who, key)]


def _may_own_one(state: State, who: Character, deck: str) -> bool:
    """Whether there is a card in the printed deck that the character may own (T-R-92)."""
    return any(may_own(state, who, card) for card in printed_deck(state.content, deck))


@derived
def printed_deck(content: Content, deck: str) -> tuple[PrintedCard, ...]:
    """The different cards of a deck."""
    return tuple(card for card in content.cards.values() if card.deck == deck)


def _of_deck(state: State, deck: str) -> list[str]:
    if deck in FACE_DOWN:
        return [deck] if has_cards(state.decks.get(deck)) else []
    return of_stock(state, deck)


def price_of(content: Content, key: str) -> int:
    """What the card of a key costs outside of the shops as well (T-R-119)."""
    return FACE_DOWN[key] if key in FACE_DOWN else content.cards[key].price


def fetch(state: State, who: Character, key: str, held: Held | None = None) -> Procedure:
    """The card that a key of `on_offer` names, out of where it is."""
    if key in FACE_DOWN:
        return Held((yield from top_card(state, key, seat=who.seat)))
    if held is not None and key in held.under:
        held.under.remove(key)
        return Held(key)
    return out_of_stock(state, key)

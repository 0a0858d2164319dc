"""The shops of the City: whether one can do anything there (2.4, T-R-31)."""

from games.systems.talisman.content import CARDS, SHOPS, SPACES
from games.systems.talisman.piles import of_stock
from games.systems.talisman.queries import may_own, standing_on
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.trade import Buy


def is_open(state: State, who: Character, space: str) -> bool:
    """Whether a space may be entered of one's own will: a shop only with something to do there (T-R-31)."""
    if space not in SHOPS or any(one is not who for one in standing_on(state, space)):
        return True
    first = SPACES[space].text[0]
    if isinstance(first, Pay):
        return who.gold >= first.n
    return not isinstance(first, Buy) or _can_buy(state, who, first)


def _can_buy(state: State, who: Character, shop: Buy) -> bool:
    """Whether the purse reaches for a card that is left; of a face-down deck for the top one."""
    if who.toad:
        return False
    if shop.top:
        deck = state.decks[shop.of]
        return who.gold >= shop.price and bool(any(deck.bag.values()) or deck.top or deck.discard)
    left = [CARDS[one] for one in of_stock(state, shop.of)]
    return any(card.price <= who.gold and may_own(state, who, card) for card in left)

"""The shops of the City: whether one can do anything there (2.4, T-R-31)."""

from games.systems.talisman.prices import cost
from games.systems.talisman.queries import standing_on
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import on_offer, price_of
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.trade import Buy


def is_open(state: State, who: Character, space: str) -> bool:
    """Whether a space may be entered of one's own will: a shop only with something to do there (T-R-31)."""
    content = state.content
    if space not in content.shops or any(one is not who for one in standing_on(state, space)):
        return True
    first = content.spaces[space].text[0]
    if isinstance(first, Pay):
        return _reaches(state, who, first.n, space, card=False)
    return not isinstance(first, Buy) or _can_buy(state, who, first, space)


def _can_buy(state: State, who: Character, shop: Buy, space: str) -> bool:
    """Whether the purse reaches for a card that is left; of a face-down deck for the top one."""
    content = state.content
    found = on_offer(state, who, shop.of)
    return any(_reaches(state, who, shop.price or price_of(content, key), space, card=True) for key in found)


def _reaches(state: State, who: Character, price: int, space: str, *, card: bool) -> bool:
    return who.gold >= price or who.gold >= cost(state, who, price, space, card=card)

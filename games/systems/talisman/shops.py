"""The shops of the City: whether one can do anything there (2.4, T-R-31)."""

from games.systems.talisman.duel import ways_to_meet
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import standing_on
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import for_sale, price_of
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.trade import Buy


def is_open(state: State, who: Character, space: str) -> bool:
    """Whether a space may be entered of one's own will: a shop only with something to do there (T-R-31).

    By rule set 3 not the one in which the turn began (T-CITY-214).
    """
    if space not in state.content.shops:
        return True
    if left_today(state, space):
        return False
    return _meets(state, who, space) or has_business(state, who, space)


def left_today(state: State, space: str) -> bool:
    """Whether the turn began in this shop, so that nobody enters it again in that turn (T-CITY-214)."""
    return bool(state.turn and state.turn.shop == space)


def _meets(state: State, who: Character, space: str) -> bool:
    """Whether somebody is there who can be encountered."""
    there = [one for one in standing_on(state, space) if one is not who]
    return bool(there) if not by_third(state) else any(ways_to_meet(state, who, one) for one in there)


def must_meet(state: State, who: Character) -> bool:
    """Whether who walked into this shop has nothing to do there but with somebody (T-CITY-302, T-R-31).

    Who was sent there may do nothing.
    """
    return state.now.entered == who.place and not has_business(state, who, who.place)


def has_business(state: State, who: Character, space: str) -> bool:
    """Whether one can do in a shop what it is there for."""
    first = state.content.spaces[space].text[0]
    if isinstance(first, Pay):
        return _reaches(state, who, first.n, space, card=False)
    return not isinstance(first, Buy) or _can_buy(state, who, first, space)


def _can_buy(state: State, who: Character, shop: Buy, space: str) -> bool:
    """Whether the purse reaches for a card that is left; of a face-down deck for the top one."""
    content = state.content
    found = for_sale(state, who, shop.of)
    return any(_reaches(state, who, shop.price or price_of(content, key), space, card=True) for key in found)


def _reaches(state: State, who: Character, price: int, space: str, *, card: bool) -> bool:
    return who.gold >= price or who.gold >= cost(state, who, price, space, card=card)

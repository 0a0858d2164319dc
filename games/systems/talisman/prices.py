"""What something costs a character: Discount Day, Crooked Scales, the Tavern Maid."""

from games.systems.talisman.content import Content
from games.systems.talisman.queries import found_for
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.trade import BuyMod

BANDIT = "bandit"


def begin_encounter(state: State) -> None:
    """Nothing has been paid in the encounter that begins, with a card or with the text of a space."""
    state.now.spent = {}


def asked(state: State, who: Character, price: int, source: str, *, card: bool) -> int:
    """What the seller asks: less for cards in City shops on Discount Day, less of the Tavern Maid."""
    content = state.content
    for one in found_for(state, who, BuyMod):
        shop = one.of == "shop" and card and source in content.shops
        maid = one.of == "bandit_or_stranger" and _is_bandit_or_stranger(content, source)
        if (shop or maid) and price >= one.least:
            price -= one.less
    return max(0, price)


def _is_bandit_or_stranger(content: Content, source: str) -> bool:
    card = content.cards.get(source)
    return card is not None and (card.type == "stranger" or card.called == BANDIT)


def cost(state: State, who: Character, price: int, source: str = "", *, card: bool = False) -> int:
    """What is paid: 1 gold less where one encounter comes to 2 or more in all (Crooked Scales).

    `source` is the card or space that has the price, `card`: a card is bought there.
    """
    price = asked(state, who, price, source, card=card)
    spent = state.now.spent.get(who.seat, 0)
    for one in found_for(state, who, BuyMod):
        if one.of == "encounter" and spent < one.least <= spent + price:
            price -= one.less
    return price

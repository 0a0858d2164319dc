"""Words for buying, selling and what a trophy is worth."""

from typing import Literal

from games.kit.effects import Effect, Effects, Standing
from games.systems.talisman.words.resources import Declinable
from games.systems.talisman.words.terms import Alignment, EnemyKind, Number, Stock, Type


class Buy(Effect, frozen=True, kw_only=True, tag="buy"):
    """Buy out of a stock what is left there: at the prices named, or at those of the cards.

    `most` cards a visit, any number where it is 0. `top`: only the top card is offered, unseen.
    """

    of: Stock
    prices: dict[str, int] = {}
    price: int = 0
    """The same for every card, where it is not that of the card."""
    most: int = 0
    top: bool = False
    types: tuple[Type, ...] = ()
    then: Effects = Effects()
    """What follows where something was bought."""


class Sell(Declinable, frozen=True, kw_only=True, tag="sell"):
    """Turn this card, or any Objects, into gold; `onto` the card, from which others may buy them."""

    what: Literal["this", "objects"]
    price: int
    onto_card: bool = False


class BuyMod(Standing, frozen=True, kw_only=True, tag="buy_mod"):
    """So much less for what costs at least so much."""

    less: int
    least: int = 0
    of: Literal["shop", "encounter", "bandit_or_stranger"] = "shop"


class Bounty(Effect, frozen=True, kw_only=True, tag="bounty"):
    """A poster's target: trophies of a kind, or characters of an alignment; or more gold per bounty."""

    kind: EnemyKind | None = None
    alignment: Alignment | None = None
    more: int = 0
    pays: Number = 0
    """Carried out: so much gold, and more for who has `more` of it."""


class TrophyUse(Declinable, frozen=True, kw_only=True, tag="trophy_use"):
    """What else is done with trophies and beaten Enemies.

    * `claim`: trophies of a poster's kind for gold; `spend`: `n` discarded ones (0: any) for `each`.
    * `take`: an Enemy as a trophy, from the board or off this card.
      (`otherwise`: for who does not).
    * `raise`: a beaten Enemy becomes a Follower that adds its value in one fight; `raise_own`: a trophy does.
    * `store`: a beaten Enemy is put on this card and may be added once.
    * `scatter`: the trophies of all are dealt over the board.
    """

    how: Literal["claim", "spend", "take_board", "take_card", "raise", "raise_own", "store", "scatter"]
    kinds: tuple[EnemyKind, ...] = ()
    n: Number = 1
    each: Effects = Effects()
    otherwise: Effects = Effects()


TRADE = (Buy, Sell, BuyMod, Bounty, TrophyUse)

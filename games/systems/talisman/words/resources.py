"""Words for what a character has a number of: lives, fate, gold, Strength and Craft."""

from typing import Literal

from games.kit.effects import Effect, Effects
from games.systems.talisman.words.terms import Means, Number, Who


class Declinable(Effect, frozen=True, kw_only=True):
    """An effect that one may leave where the card says "may"."""

    may: bool = False


class Gain(Declinable, frozen=True, kw_only=True, tag="gain"):
    """Gain lives, fate, gold or counters, from what lies on the card where it says so."""

    what: Literal[Means, "strength_or_craft"]
    n: Number = 1
    who: Who = "you"
    from_card: bool = False


class Lose(Effect, frozen=True, kw_only=True, tag="lose"):
    """Lose what there is of it, at most so much; `onto` the card, if not back to the stock."""

    what: Literal[Means, "object", "follower"]
    n: Number = 1
    who: Who = "you"
    onto: Literal["", "card"] = ""


class Heal(Declinable, frozen=True, kw_only=True, tag="heal"):
    """Heal up to the life value; each life for so much gold."""

    n: Number = "full"
    price: int = 0
    who: Who = "you"


class Replenish(Declinable, frozen=True, kw_only=True, tag="replenish"):
    """Replenish fate up to the fate value; each for so much gold."""

    n: Number = "full"
    price: int = 0


class Pay(Declinable, frozen=True, kw_only=True, tag="pay"):
    """Pay from n to `most` gold, all of it or none, and then the rest of the effect.

    Who cannot, or will not, has `otherwise`. `again`: then the effects of the card are carried out once more
    from its roll on.
    """

    n: int = 1
    most: int = 0
    then: Effects = Effects()
    otherwise: Effects = Effects()
    again: bool = False


class Convert(Declinable, frozen=True, kw_only=True, tag="convert"):
    """Turn own counters of one kind into the other, any number; or take one of the opponent's."""

    how: Literal["own", "opponents"]


RESOURCES = (Gain, Lose, Heal, Replenish, Pay, Convert)

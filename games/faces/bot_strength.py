"""How the players of bots have done, as it was measured."""

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class Strength:
    """A share in percent with its 95 % interval, over so many games; `what` it is a share of."""

    what: str | Promise
    share: int
    low: int
    high: int
    games: int

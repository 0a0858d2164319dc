"""How a player of bots has done, as the pages about them say it."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

RIVALS = gettext_lazy("against steady")


@dataclass(frozen=True)
class Done:
    """A share in percent with its 95 % interval, over so many games; `what` it is a share of."""

    what: str | Promise
    share: int
    low: int
    high: int
    games: int

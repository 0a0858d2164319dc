"""How long a round has to be: so that most games end by themselves before its date."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from django.utils.translation import ngettext

from games.faces.turns import cut, days_for, turns_of
from games.refused import Refused

MOST_CUT = 0.2
"""So many of the games that were measured may be cut by the date, and no more."""
OF = 100


@dataclass(frozen=True)
class RoundLength:
    """Of 100 games how many the date would `cut` after so many days, and by when few enough are: in `enough`
    days."""

    cut: int
    days: int
    enough: int

    @property
    def is_long_enough(self) -> bool:
        """Whether the date may be that."""
        return self.cut <= MOST_CUT * OF

    @property
    def told(self) -> str:
        """In words."""
        cut = ngettext(
            "At this pace the date cuts about %(cut)d of 100 games off.",
            "At this pace the date cuts about %(cut)d of 100 games off.",
            self.cut,
        )
        enough = ngettext(
            "80 of 100 are over in %(days)d day.", "80 of 100 are over in %(days)d days.", self.enough
        )
        return f"{cut % {'cut': self.cut}} {enough % {'days': self.enough}}"


def of_round(system: str, seats: int, options: Mapping[str, str], pace: str, days: int) -> RoundLength | None:
    """What the date of a round of so many days does; None where nobody has measured such games."""
    turns = turns_of(system, seats, options)
    if not turns:
        return None
    share = cut(turns, pace, days)
    return RoundLength(ceil(round(share * OF, 6)), days, days_for(turns, pace, 1 - MOST_CUT))


def check(system: str, seats: int, options: Mapping[str, str], pace: str, days: int) -> None:
    """Raises Refused for a round that would cut too many games off."""
    found = of_round(system, seats, options, pace, days)
    if found is not None and not found.is_long_enough:
        raise Refused(found.told)

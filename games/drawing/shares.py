"""Shares of what was counted, with how sure they are."""

from dataclasses import dataclass
from math import sqrt

SURE = 1.96
"""So many standard errors to each side hold 95 of 100 true shares."""


@dataclass(frozen=True)
class Share:
    """`part` of `whole`; the true share lies between `low` and `high` (per cent) in 95 of 100 cases.

    By Wilson's score interval, which stays inside 0 and 100 and is honest about few games.
    """

    part: int
    whole: int

    @property
    def percent(self) -> float:
        """The share that was counted, 0 where there is nothing to count."""
        return 100 * self.part / self.whole if self.whole else 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self._end(-1)

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self._end(1)

    def _end(self, side: int) -> float:
        if not self.whole:
            return 0.0 if side < 0 else 100.0
        n, share, square = self.whole, self.part / self.whole, SURE * SURE
        middle = share + square / (2 * n)
        half = SURE * sqrt(share * (1 - share) / n + square / (4 * n * n))
        return min(max(100 * (middle + side * half) / (1 + square / n), 0.0), 100.0)

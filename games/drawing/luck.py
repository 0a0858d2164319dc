"""Luck against expectation: what fair dice and fair draws give, and how far from it something is.

An interval holds what chance gives in 95 of 100 cases: at most 2.5 % lie below it and at most 2.5 % above.
Sums of up to `EXACT` dice are computed exactly, larger ones by the normal distribution. Counts of things are
computed exactly up to a variance of `SPREAD`, and beyond it by the normal distribution corrected for its
skewness: so both cost little for any length of a game. How evenly the faces came is measured by their
squares: exactly below `FEW` dice, where the chi-square test is not valid yet, and by that test from there on.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

FACES = 6
TAIL = 0.025
EXACT = 120
SPREAD = 100.0
FEW = 30
MEAN, VARIANCE = 3.5, 35 / 12
"""Of one die."""
SIGMAS = 1.959964
"""So many standard deviations from the mean the normal distribution leaves 2.5 % on each side."""
NEVER = 1e-15
"""What is less likely than this at an end of a distribution is left out of it."""


@dataclass(frozen=True)
class Range:
    """What was to be expected: the mean, and the interval from `low` to `high`."""

    expected: float
    low: int
    high: int

    def holds(self, value: int) -> bool:
        """Whether chance alone gives such a value easily."""
        return self.low <= value <= self.high


def sum_range(dice: int) -> Range:
    """The sum of so many dice (1 or more)."""
    if dice > EXACT:
        apart = SIGMAS * math.sqrt(VARIANCE * dice)
        return Range(MEAN * dice, math.ceil(MEAN * dice - apart), math.floor(MEAN * dice + apart))
    low, high = _ends(_sums(dice))
    return Range(MEAN * dice, dice + low, dice + high)


def count_range(chances: Sequence[float]) -> Range:
    """How many of these independent things happen, each of which does with its own chance (0 to 1)."""
    mean = sum(chances)
    variance = sum(chance * (1 - chance) for chance in chances)
    if variance > SPREAD:
        third = sum(chance * (1 - chance) * (1 - 2 * chance) for chance in chances)
        return Range(mean, *_normal_ends(mean, math.sqrt(variance), third / variance**1.5))
    least, found = _counts(chances)
    low, high = _ends(found)
    return Range(mean, least + low, least + high)


def sum_tail(dice: int, total: int) -> float:
    """The chance that so many dice give a sum at least as far from the middle, on the same side."""
    far = max(total, 7 * dice - total)
    if dice > EXACT:
        apart = (far - 0.5 - MEAN * dice) / math.sqrt(VARIANCE * dice)
        return 0.5 * math.erfc(apart / math.sqrt(2))
    return min(sum(_sums(dice)[far - dice :]), 1.0)


def evenness(faces: Sequence[int]) -> float:
    """The chance that as many fair dice show their six faces at least as unevenly as these counts; 0 to 1."""
    dice = sum(faces)
    if dice == 0:
        return 1.0
    squares = sum(count * count for count in faces)
    if dice < FEW:
        return min(sum(chance for found, chance in _squares(dice).items() if found >= squares), 1.0)
    return chi_square_5(FACES * squares / dice - dice)


def chi_square_5(value: float) -> float:
    """The chance that a chi-square with five degrees of freedom is at least so large."""
    if value <= 0:
        return 1.0
    half = value / 2
    return math.erfc(math.sqrt(half)) + math.exp(-half) * math.sqrt(value) * (
        math.sqrt(2 / math.pi) * (1 + value / 3)
    )


@lru_cache(maxsize=256)
def _sums(dice: int) -> tuple[float, ...]:
    """The chance of each sum from `dice` to 6 * `dice`."""
    found = [1.0]
    for _ in range(dice):
        more = [0.0] * (len(found) + FACES - 1)
        for at, chance in enumerate(found):
            for face in range(FACES):
                more[at + face] += chance / FACES
        found = more
    return tuple(found)


def _counts(chances: Sequence[float]) -> tuple[int, list[float]]:
    """The least number of things that happen, and the chance of it and of each number above it.

    Numbers that never come are left out at both ends: it stays as short as its variance is small.
    """
    least, found = 0, [1.0]
    for chance in chances:
        missed = [has * (1 - chance) for has in found]
        happened = [has * chance for has in found]
        found = [a + b for a, b in zip([*missed, 0.0], [0.0, *happened], strict=True)]
        while found[-1] < NEVER:
            found.pop()
        while found[0] < NEVER:
            del found[0]
            least += 1
    return least, found


def _normal_ends(mean: float, deviation: float, skewness: float) -> tuple[int, int]:
    """The first and the last whole number that leave at most 2.5 % outside."""

    def below(number: int) -> float:
        """The chance of less than that number, by the first term of Edgeworth's series."""
        apart = (number - 0.5 - mean) / deviation
        density = math.exp(-apart * apart / 2) / math.sqrt(2 * math.pi)
        return 0.5 * math.erfc(-apart / math.sqrt(2)) - skewness * (apart * apart - 1) * density / 6

    low, high = round(mean - 2 * SIGMAS * deviation), round(mean + 2 * SIGMAS * deviation)
    return (
        bisect_right(range(low, high), TAIL, key=below) + low - 1,
        bisect_left(range(low, high), 1 - TAIL, key=below) + low - 1,
    )


def _ends(chances: Sequence[float]) -> tuple[int, int]:
    """The first and the last place that leave at most 2.5 % outside."""
    low = _first(chances, lambda at: at)
    high = _first(chances, lambda at: len(chances) - 1 - at)
    return low, len(chances) - 1 - high


def _first(chances: Sequence[float], place: Callable[[int], int]) -> int:
    below = 0.0
    for at in range(len(chances)):
        below += chances[place(at)]
        if below > TAIL:
            return at
    return len(chances) - 1


@lru_cache(maxsize=FEW)
def _squares(dice: int) -> dict[int, float]:
    """The chance of each sum of the squares of the six counts of so many dice."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(FACES):
        more: dict[tuple[int, int], int] = {}
        for (used, squares), known in ways.items():
            for count in range(dice - used + 1):
                key = used + count, squares + count * count
                more[key] = more.get(key, 0) + known * math.comb(dice - used, count)
        ways = more
    every = FACES**dice
    return {squares: known / every for (used, squares), known in ways.items() if used == dice}

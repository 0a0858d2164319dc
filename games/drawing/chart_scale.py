"""Where values lie on a chart: rounded scales, and curves thinned without losing their peaks."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format

Point = tuple[float, float]

STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Scale:
    """Values from `low` to `high` laid over the places from `start` to `end`; `ticks` are marked."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...] = ()

    def at(self, value: float) -> str:
        """The place of a value, as it is written in an SVG: in every language with a point."""
        span = self.high - self.low
        share = (value - self.low) / span if span else 0.5
        return f"{self.start + share * (self.end - self.start):.1f}"


def worded(value: float) -> str:
    """A number as the reader writes it: whole, or with one decimal."""
    return number_format(round(value, 1), decimal_pos=int(round(value, 1) % 1 != 0), force_grouping=True)


def round_scale(values: Sequence[float], start: float, end: float, *, most: int) -> Scale:
    """A scale over all values whose ends are round, at most `most` ticks; from zero where that is not far."""
    low, high = min(values), max(values)
    if 0 <= low <= high / 2:
        low = 0
    if low == high:
        low, high = low - (low != 0), high + 1
    step = _step((high - low) / max(most - 2, 1), whole=all(float(value).is_integer() for value in values))
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def tight_scale(values: Sequence[float], start: float, end: float, *, most: int, whole: bool) -> Scale:
    """A scale that begins and ends with the values themselves; `whole` for round ticks in between."""
    low, high = min(values), max(values)
    own = sorted(set(values))
    if len(own) <= most:
        return Scale(low, high, start, end, tuple(own))
    if not whole:
        apart = (high - low) / (most - 1)
        return Scale(low, high, start, end, tuple(low + apart * number for number in range(most)))
    step = _step((high - low) / (most - 1), whole=all(float(value).is_integer() for value in values))
    first, last = math.ceil(low / step), math.floor(high / step)
    return Scale(low, high, start, end, tuple(number * step for number in range(first, last + 1)))


def _step(least: float, *, whole: bool) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50 ... (or .5, .2, .1 ...) that is at least so much."""
    power = 10.0 ** math.floor(math.log10(least))
    step = next((factor * power for factor in STEPS if factor * power >= least * (1 - 1e-9)), 10 * power)
    return max(step, 1.0) if whole else step


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """At most `most` (4 or more) of the points, all of them real: the ends, and of each stretch its lowest
    and its highest.
    """
    if len(points) <= most:
        return list(points)
    inner = range(1, len(points) - 1)
    stretches = (most - 2) // 2
    keep = {0, len(points) - 1}
    for number in range(stretches):
        stretch = inner[len(inner) * number // stretches : len(inner) * (number + 1) // stretches]
        keep.add(min(stretch, key=lambda place: points[place][1]))
        keep.add(max(stretch, key=lambda place: points[place][1]))
    return [points[place] for place in sorted(keep)]

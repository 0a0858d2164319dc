"""Luck in plain words: what was to be expected, and how rare what came is. Nobody is called lucky in vain."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.drawing.chart_scale import worded
from games.drawing.luck import FACES, Range, count_range, evenness, sum_range, sum_tail

RARE = 0.05
"""Below so small a chance something is called unusual."""


@dataclass(frozen=True)
class DiceLuck:
    """One seat's dice. `rolled` of them showed `total` pips; `verdict` and `even` judge sum and faces."""

    name: str
    faces: tuple[int, ...]
    rolled: int
    total: int
    expected: Range
    inside: bool
    verdict: str
    even: str
    evenness: float

    @property
    def mean(self) -> float:
        """Pips per die."""
        return self.total / self.rolled

    @property
    def shown_mean(self) -> str:
        """The same with two decimals. Django's formats cut what they do not show: it is rounded before."""
        return number_format(round(self.mean, 2), decimal_pos=2)


def dice_luck(name: str, faces: Sequence[int]) -> DiceLuck:
    """The judgement on these dice; there is one at least."""
    rolled = sum(faces)
    total = sum(face * count for face, count in enumerate(faces, 1))
    expected, even = sum_range(rolled), evenness(faces)
    inside = expected.holds(total)
    return DiceLuck(
        name,
        tuple(faces),
        rolled,
        total,
        expected,
        inside,
        _verdict(rolled, total, expected),
        _even_words(even),
        even,
    )


def luck_line(luck: Sequence[DiceLuck]) -> str:
    """Whose dice fell how, in one sentence: "Pips per die: Ada 3.55, Bolek 3.41; 3.5 is even luck."."""
    each = [f"{one.name} {one.shown_mean}" for one in luck]
    even = number_format((FACES + 1) / 2, decimal_pos=1)
    said = {"each": ", ".join(each), "even": even}
    return _("Pips per die: %(each)s; %(even)s is even luck.") % said if each else ""


def range_words(expected: Range) -> str:
    """An expectation with its interval: "5.2; 2 to 9"."""
    return _("%(expected)s; %(low)s to %(high)s") % {
        "expected": worded(expected.expected),
        "low": worded(expected.low),
        "high": worded(expected.high),
    }


def faces_range(rolled: int) -> Range:
    """How often one face comes among so many dice."""
    return count_range([1 / FACES] * rolled)


def _verdict(rolled: int, total: int, expected: Range) -> str:
    if expected.holds(total):
        return _("As chance has it: inside the range.")
    share = {"games": _of_a_thousand(sum_tail(rolled, total))}
    if total > expected.high:
        return _("Above the range. Fair dice give so much in %(games)s.") % share
    return _("Below the range. Fair dice give so little in %(games)s.") % share


def _even_words(chance: float) -> str:
    words = {"games": _of_a_thousand(chance)}
    if chance < RARE:
        return _("Unusually uneven: fair dice are so uneven in %(games)s only.") % words
    return _("As even as chance has it: fair dice are at least so uneven in %(games)s.") % words


def _of_a_thousand(chance: float) -> str:
    """A chance as games out of a hundred or a thousand."""
    if chance < 0.001:
        return _("fewer than 1 of 1000 games")
    if chance < 0.1:
        return _("%(games)d of 1000 games") % {"games": round(chance * 1000)}
    return _("%(games)d of 100 games") % {"games": round(chance * 100)}

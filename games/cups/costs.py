"""What a draw would rather not do, in numbers, and swaps between tables until none is better. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from games.models.cup import PARTS

AGAIN, SAME_CIRCLE, APART, BEGINS = 100, 5, 10_000, 30
"""Of a pair that meets again, that is of one circle, that does not play with each other; of a table at which
nobody, or more than one, is behind with beginning."""
STEPS = 200_000
"""So many swaps are tried at most."""
Tables = list[list[int]]


@dataclass(frozen=True)
class Entry:
    """Somebody who is drawn: points in parts, the rank after registration, the seats on which they sat."""

    points: int = 0
    seed: int = 0
    sat: tuple[int, ...] = ()

    @property
    def begun(self) -> int:
        """How often they have begun."""
        return self.sat.count(1)


@dataclass(frozen=True)
class Field:
    """All who are drawn, by a number; `pairs` is what it costs to seat two of them together."""

    people: Mapping[int, Entry]
    pairs: Mapping[frozenset[int], int] = field(default_factory=dict)

    def cost(self, table: Sequence[int]) -> int:
        """What a table costs, in hundredths: pairs, the spread of its points squared, who can begin there."""
        there = [self.people[one] for one in table]
        pairs = sum(self.pairs.get(frozenset(pair), 0) for pair in combinations(table, 2))
        spread = max(one.points for one in there) - min(one.points for one in there)
        behind = sum(one.begun == self.least_begun for one in there) - 1
        return 100 * pairs + (10 * spread // PARTS) ** 2 + 100 * BEGINS * behind**2

    @cached_property
    def least_begun(self) -> int:
        """How often who is furthest behind has begun."""
        return min(one.begun for one in self.people.values())

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        """What all of them cost."""
        return sum(self.cost(table) for table in tables)


def bettered(
    field_of: Field, tables: Tables, *, near: int, may: Callable[[int, int], bool] = lambda *_: True
) -> Tables:
    """The tables after swaps between two that lie at most `near` apart, each of which costs less than before;
    only people who `may` be swapped are."""
    tables, tried, better = [list(table) for table in tables], 0, True
    while better and tried < STEPS:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            if other - one <= near:
                gained, looked = _swapped(field_of, tables[one], tables[other], may)
                better, tried = better or gained, tried + looked
    return tables


def _swapped(
    field_of: Field, one: list[int], other: list[int], may: Callable[[int, int], bool]
) -> tuple[bool, int]:
    """Swap the first pair that makes the two tables cheaper; whether there was one, how many were tried."""
    before, tried = field_of.cost(one) + field_of.cost(other), 0
    if not before:
        return False, 1
    for i in range(len(one)):
        for j in range(len(other)):
            if not may(one[i], other[j]):
                continue
            tried += 1
            one[i], other[j] = other[j], one[i]
            if field_of.cost(one) + field_of.cost(other) < before:
                return True, tried
            one[i], other[j] = other[j], one[i]
    return False, tried + 1

"""In which order the people of a table sit: all begin equally often, and sit in each place as evenly as it
goes. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from games.cups.costs import Entry

BEGINNING = 8
"""So much more than any other place counts the first."""


def seated(table: Sequence[int], people: Mapping[int, Entry]) -> list[int]:
    """The same people in the order of their seats; of equal orders the one that is drawn first."""
    return list(min(permutations(table), key=lambda order: _cost(order, people)))


def _cost(order: Iterable[int], people: Mapping[int, Entry]) -> int:
    return sum(
        (BEGINNING if seat == 1 else 1) * (2 * people[one].sat.count(seat) + 1)
        for seat, one in enumerate(order, 1)
    )

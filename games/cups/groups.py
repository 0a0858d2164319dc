"""Groups: who is in which, the draw of their rounds, who goes on from them. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.cups import knock_out, swiss
from games.cups.costs import APART, Entry, Field, Tables, bettered
from games.cups.points import Line, places
from games.cups.sizes import sizes

LEAST_PEOPLE, MOST_PEOPLE = 3, 16
"""Of a group."""
MOST_ROUNDS = 5
"""In which the people of a group meet each other."""


def drafted(order: Sequence[int], most: int, apart: Collection[frozenset[int]] = ()) -> list[list[int]]:
    """Groups of at most so many: the strongest first, to and fro, so that all are about equally strong.

    Pairs that are to be kept `apart` are, where swaps between people of one turn of the draft can do that.
    """
    found: list[list[int]] = [[] for _ in sizes(len(order), most)]
    row_of: dict[int, int] = {}
    for at, one in enumerate(order):
        row, column = divmod(at, len(found))
        row_of[one] = row
        found[column if row % 2 == 0 else len(found) - 1 - column].append(one)
    field = Field({one: Entry() for one in order}, dict.fromkeys(apart, APART))
    if not apart:
        return found
    return bettered(field, found, near=len(found), may=lambda one, other: row_of[one] == row_of[other])


def draw(
    field: Field, groups: Iterable[Sequence[int]], seats: int, drawn_with: str
) -> tuple[Tables, list[int]]:
    """The tables of a round, group by group, and who has nobody of their group to play with."""
    tables: Tables = []
    left_over: list[int] = []
    for number, group in enumerate(groups, 1):
        if len(group) == 1:
            left_over += group
            continue
        among = Field({one: field.people[one] for one in group}, field.pairs)
        drawn, bye = swiss.draw(among, seats, f"{drawn_with}, {number}")
        tables += drawn
        left_over += [bye] if bye is not None else []
    return tables, left_over


def came(groups: Iterable[Sequence[int]], lines: Mapping[int, Line]) -> list[dict[int, int]]:
    """The place of each within their group; equals share it."""
    return [places({one: lines[one] for one in group}) for group in groups]


def rounds(people: int, most: int, of_group: int, seats: int, through: int) -> int:
    """How many rounds of finals come behind the groups of so many people at most."""
    return knock_out.rounds(of_group * len(sizes(people, most)), seats, through)

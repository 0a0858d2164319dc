"""The draw of a knock-out round, who goes on from a table, how many rounds there will be. Pure."""

from collections.abc import Mapping, Sequence

from games.cups.costs import Field, Tables, bettered
from games.cups.sizes import sizes

MOST_SEATS = 6


def draw(field: Field, order: Sequence[int], seats: int, tables: int = 0) -> tuple[Tables, int | None]:
    """The tables, and who has a bye: the strongest who had none.

    `order`: the strongest first. They are spread like the seeds of a bracket (1 and 8, 2 and 7 …), then those
    of equal strength are swapped so that two of one table meet again as late as possible.
    """
    order, left_over = list(order), None
    if seats == 2 and len(order) % 2:
        fewest = min(field.people[one].sat.count(0) for one in order)
        left_over = next(one for one in order if field.people[one].sat.count(0) == fewest)
        order.remove(left_over)
    wanted = sizes(len(order), seats, tables)
    found: Tables = [[] for _ in wanted]
    row_of: dict[int, int] = {}
    for at, one in enumerate(order):
        row, column = divmod(at, max(1, len(wanted)))
        row_of[one] = row
        found[column if row % 2 == 0 else len(wanted) - 1 - column].append(one)
    found.sort(key=len, reverse=True)
    same_row = bettered(field, found, near=len(found), may=lambda one, other: row_of[one] == row_of[other])
    return same_row, left_over


def next_tables(tables: Sequence[Sequence[int]], through: int, seats: int) -> int:
    """How many tables the next round has, for so many who go on from each."""
    strict = sum(min(through, len(table)) for table in tables)
    return max(1, -(-strict // seats))


def go_on(
    tables: Sequence[Mapping[int, int]],
    seeds: Mapping[int, int],
    through: int,
    seats: int,
    most: int = MOST_SEATS,
) -> list[int]:
    """Who goes on: of each table (entrant -> place, those who have left not among them) the first `through`.

    Of those equal at the edge all do where the next tables have room up to `most`, else the earlier seed.
    """
    loose = [one for table in tables for one, place in table.items() if place <= through]
    if len(loose) <= next_tables([list(table) for table in tables], through, seats) * (
        2 if seats == 2 else most
    ):
        return loose
    strict = []
    for table in tables:
        strict += sorted(table, key=lambda one: (table[one], seeds[one]))[:through]
    return strict


def rounds(people: int, seats: int, through: int) -> int:
    """How many rounds a knock-out of so many people takes at most."""
    tables, found = max(1, -(-people // seats)), 1
    while tables > 1:
        tables, found = max(1, -(-tables * through // seats)), found + 1
    return found

"""What stands in the rows of a cup, as the draws and the tables of results ask it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from accounts import perhaps_one
from accounts.models.block import Block
from games.cups.costs import AGAIN, APART, SAME_CIRCLE, Entry, Field
from games.cups.points import Line
from games.models import Cup, CupSeat, Entrant, Member
from games.models.circle import IN_CIRCLE
from games.models.cup import How


@dataclass(frozen=True)
class Played:
    """All tables of a cup: for each round by its number the entrants of its tables, byes not among them."""

    seats: list[CupSeat]

    @property
    def met(self) -> list[list[int]]:
        """The entrants of each table (one list a table)."""
        tables: dict[int, list[int]] = {}
        for row in self.seats:
            if row.table.how != How.BYE:
                tables.setdefault(row.table_id, []).append(row.entrant_id)
        return list(tables.values())

    def of_round(self, number: int) -> list[list[CupSeat]]:
        """The tables of a round."""
        tables: dict[int, list[CupSeat]] = {}
        for row in self.seats:
            if row.round.number == number:
                tables.setdefault(row.table_id, []).append(row)
        return list(tables.values())

    def until(self, number: int) -> "Played":
        """The same without the rounds behind that one."""
        return Played([row for row in self.seats if row.round.number <= number])


def played(cup: Cup) -> Played:
    """All seats of all rounds so far, round by round, table by table (one query)."""
    rows = CupSeat.objects.filter(round__cup=cup).select_related("round", "table")
    return Played(list(rows.order_by("round__number", "table__number", "seat")))


def field_of(cup: Cup, people: Iterable[Entrant], before: Played) -> Field:
    """Who is drawn, and what it costs to seat two of them together (three queries)."""
    rows = {row.pk: row for row in people}
    pairs: dict[frozenset[int], int] = {}
    for table in before.met:
        _add(pairs, table, AGAIN)
    for pair in kept_apart(rows.values()):
        _add(pairs, pair, APART)
    users = _users(rows.values())
    if cup.circle_id is None and 2 * cup.number < max(2, cup.rounds):
        for circle in _circles(users):
            _add(pairs, circle, SAME_CIRCLE)
    return Field({row.pk: Entry(row.points, row.seed, tuple(row.sat)) for row in rows.values()}, pairs)


def kept_apart(people: Iterable[Entrant]) -> set[frozenset[int]]:
    """Two of these entrants each who do not sit together if it can be helped: they do not play with each
    other, or may be one person (two queries)."""
    users = _users(people)
    blocks = Block.objects.filter(by__in=users, blocked__in=users).values_list("by", "blocked")
    found = {frozenset(pair) for pair in blocks} | set(perhaps_one.pairs(users))
    return {frozenset(users[one] for one in pair) for pair in found}


def _users(people: Iterable[Entrant]) -> dict[int, int]:
    return {row.user_id: row.pk for row in people if row.user_id is not None}


def _circles(users: dict[int, int]) -> Iterable[list[int]]:
    together: dict[int, list[int]] = {}
    rows = Member.objects.filter(user__in=users, role__in=IN_CIRCLE)
    for circle, user in rows.values_list("circle", "user"):
        together.setdefault(circle, []).append(users[user])
    return together.values()


def _add(pairs: dict[frozenset[int], int], people: Iterable[int], cost: int) -> None:
    for pair in combinations(people, 2):
        pairs[frozenset(pair)] = pairs.get(frozenset(pair), 0) + cost


def apart(field: Field, together: Iterable[Iterable[int]], cost: int) -> Field:
    """The same field in which it costs so much more to seat two of those together who have been it."""
    pairs = dict(field.pairs)
    for people in together:
        _add(pairs, people, cost)
    return Field(field.people, pairs)


def in_groups(people: Iterable[Entrant]) -> list[list[int]]:
    """The entrants of each group, in its order, empty ones not among them."""
    found: dict[int, list[int]] = {}
    for row in sorted(people, key=lambda row: (row.group, row.seed)):
        found.setdefault(row.group, []).append(row.pk)
    return list(found.values())


def line_of(row: Entrant) -> Line:
    """What decides where somebody stands."""
    return Line(row.points, row.met, row.deeds, row.firsts)

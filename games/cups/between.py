"""What the people of a cup did to each other at its tables, against the mean of the cup: for who watches over
it. Gifts, sparing and kings that are made stand out, of which each may have its reason."""

from dataclasses import dataclass
from itertools import permutations
from math import sqrt

from games.cups.rows import Played, played
from games.models import Cup, CupSeat, Entrant
from games.models.cup import RoundState

OUT = 2.0
"""So many times the root of what was to be expected lies at least between that and what stands out."""
MOST = 40


@dataclass(frozen=True)
class Count:
    """How often something was done, and how often it would be in as many games by the mean of the cup."""

    many: int
    expected: float

    @property
    def apart(self) -> float:
        """How far it lies from what was to be expected: about 1 is usual."""
        return (self.many - self.expected) / sqrt(self.expected + 1)


@dataclass(frozen=True)
class Between:
    """What `one` did to `other` at the tables at which both sat; the other was first at so many of them."""

    one: Entrant
    other: Entrant
    games: int
    gifts: Count
    attacks: Count
    firsts: int

    @property
    def apart(self) -> float:
        """Too many gifts, or too many or too few attacks: how far at most."""
        return max(self.gifts.apart, abs(self.attacks.apart))


@dataclass
class _Sum:
    games: int = 0
    gifts: int = 0
    attacks: int = 0
    firsts: int = 0

    def add(self, did: dict[str, int], *, first: bool) -> None:
        self.games += 1
        self.gifts += did.get("gifts", 0)
        self.attacks += did.get("attacks", 0)
        self.firsts += first


def between(cup: Cup) -> list[Between]:
    """Who did to whom what stands out in the rounds that are over, the farthest first (two queries)."""
    sums = _sums(played(cup))
    games = sum(one.games for one in sums.values())
    if not games:
        return []
    gifts, attacks = (
        sum(getattr(one, name) for one in sums.values()) / games for name in ("gifts", "attacks")
    )
    people = {row.pk: row for row in Entrant.objects.filter(cup=cup)}
    found = [
        Between(
            people[one], people[other], each.games,
            Count(each.gifts, gifts * each.games), Count(each.attacks, attacks * each.games), each.firsts,
        )
        for (one, other), each in sums.items()
    ]  # fmt: skip
    out = (each for each in found if each.apart >= OUT)
    return sorted(out, key=lambda each: (-each.apart, each.one.seed, each.other.seed))[:MOST]


def _sums(before: Played) -> dict[tuple[int, int], _Sum]:
    tables: dict[int, list[CupSeat]] = {}
    for row in before.seats:
        if row.round.state == RoundState.OVER and row.table.dealings is not None:
            tables.setdefault(row.table_id, []).append(row)
    sums: dict[tuple[int, int], _Sum] = {}
    for rows in tables.values():
        for one, other in permutations(rows, 2):
            did = (rows[0].table.dealings or {}).get(f"{one.seat} {other.seat}", {})
            pair = sums.setdefault((one.entrant_id, other.entrant_id), _Sum())
            pair.add(did, first=other.place == 1)
    return sums

"""What is added up of people's finished games, held by the transaction that records some of them.

Rows are always taken in the same order, kind after kind and person after person, so that two games of the
same people that end at once wait for each other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TypeVar

from games.careers import allies, boards
from games.careers.seasons import Key as SeasonKey
from games.careers.seasons import known as known_seasons
from games.careers.seasons import store as store_seasons
from games.models import Pairing, Played, Reliability, SeasonStanding, Standing

StandingKey = tuple[int, str, int]
"""A person, a system, and a number of seats."""

STANDING = ["games", "won", "left", "teams", "mu", "sigma", "ordinal", "rated", "rated_at", "step"]
RELIABILITY = ["games", "left", "turns", "missed", "since_miss", "times"]
PAIRING = ["games", "won", "lost", "last_at", *allies.COLUMNS]

Row = TypeVar("Row", Standing, Reliability, Pairing)


@dataclass(frozen=True)
class Sums:
    """The rows that some games change: standings by key, others by person, or by person and the other one;
    those of seasons by key, only such as there are."""

    standings: dict[StandingKey, Standing]
    reliability: dict[int, Reliability]
    pairings: dict[tuple[int, int], Pairing]
    seasons: dict[SeasonKey, SeasonStanding] = field(default_factory=dict)

    def standing(self, part: Played) -> Standing:
        """That of the person whose part it is, in games like this one."""
        assert part.user_id is not None
        return self.standings[part.user_id, part.system, part.seats]

    def store(self) -> None:
        """Write what has been added (five queries at most)."""
        boards.move(self.standings.values())
        _write(Standing, self.standings.values(), STANDING)
        _write(Reliability, self.reliability.values(), RELIABILITY)
        _write(Pairing, self.pairings.values(), PAIRING)
        store_seasons(self.seasons.values())


def hold(games: Iterable[Sequence[Played]]) -> Sums:
    """The rows that these games change, by the parts of each; made where there are none, but for those of
    seasons, which are written by whoever holds the standings (seven queries).

    Everybody who has a part must be among them, whoever of them is rated.
    """
    games = [[part for part in parts if part.user_id is not None] for parts in games]
    keys = {_key(part) for parts in games for part in parts}
    pairs = {pair: parts[0] for parts in games for pair in met(parts)}
    standings = _standings(sorted(keys))
    seasons = known_seasons(part for parts in games for part in parts)
    return Sums(standings, _reliability(keys), _pairings(pairs), seasons)


def met(parts: Sequence[Played]) -> list[tuple[int, int]]:
    """Everybody with everybody else; one who came for another on the same seat has not met them."""
    seats = {part.user_id: part.seat for part in parts if part.user_id is not None}
    return sorted((one, other) for one, other in permutations(seats, 2) if seats[one] != seats[other])


def _key(part: Played) -> StandingKey:
    assert part.user_id is not None
    return part.user_id, part.system, part.seats


def _standings(keys: list[StandingKey]) -> dict[StandingKey, Standing]:
    if not keys:
        return {}
    rows = [Standing(user_id=person, system=system, seats=seats) for person, system, seats in keys]
    Standing.objects.bulk_create(rows, ignore_conflicts=True)
    people, systems, seats = (set(column) for column in zip(*keys, strict=True))
    held = Standing.objects.select_for_update().filter(user__in=people, system__in=systems, seats__in=seats)
    found = {(row.user_id, row.system, row.seats): row for row in held.order_by("user", "system", "seats")}
    return {key: found[key] for key in keys}


def _reliability(keys: Iterable[StandingKey]) -> dict[int, Reliability]:
    people = sorted({person for person, _system, _seats in keys})
    Reliability.objects.bulk_create([Reliability(user_id=one) for one in people], ignore_conflicts=True)
    held = Reliability.objects.select_for_update().filter(user__in=people)
    return {row.user_id: row for row in held.order_by("user")}


def _pairings(pairs: dict[tuple[int, int], Played]) -> dict[tuple[int, int], Pairing]:
    rows = [
        Pairing(user_id=one, other_id=other, last_at=part.ended_at)
        for (one, other), part in sorted(pairs.items(), key=lambda item: item[0])
    ]
    Pairing.objects.bulk_create(rows, ignore_conflicts=True)
    people = {person for pair in pairs for person in pair}
    held = Pairing.objects.select_for_update().filter(user__in=people, other__in=people)
    found = ((row.user_id, row.other_id, row) for row in held.order_by("user", "other"))
    return {(one, other): row for one, other, row in found if (one, other) in pairs}


def _write(model: type[Row], rows: Iterable[Row], columns: list[str]) -> None:
    """One statement, without a case for each row and column."""
    model.objects.bulk_create(rows, update_conflicts=True, unique_fields=["pk"], update_fields=columns)

"""Who is seated with whom: pure, over what waits just now.

Whoever waits longest comes first, with those who have waited longest among all who fit. At one table all
want its game, seats, pace and language, nobody has to do with somebody they must not meet, and each two are
awake together for as long as both ask. Bots sit down only where all of them agree to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product

from accounts.awake_together import shared
from games.wishes.fitting import Fits, bits

LOOKED_AT = 40
"""So many of those who fit are tried, the oldest first."""
STEPS = 20_000
"""So many steps are made to find people who all fit each other."""


@dataclass(frozen=True)
class Kind:
    """What a table is."""

    system: str
    seats: int
    pace: str
    language: str


@dataclass(frozen=True, eq=False)
class Waiting:
    """One wish that waits: whose, since when, for which tables; their awake minutes (accounts/
    awake_together.py), and whom they must not meet. `until`: by when they could say yes."""

    wish: int
    user: int
    since: datetime
    systems: Mapping[str, Sequence[int]]
    paces: Sequence[str]
    languages: Sequence[str]
    together: int
    bots_after: int | None
    minutes: int
    until: datetime
    apart: frozenset[int] = frozenset()

    def kinds(self) -> Iterator[Kind]:
        """All tables that would do."""
        for system, seats in self.systems.items():
            for many, pace, language in product(seats, self.paces, self.languages):
                yield Kind(system, many, pace, language)

    def wants(self, kind: Kind) -> bool:
        """Whether such a table would do."""
        return (
            kind.seats in self.systems.get(kind.system, ())
            and kind.pace in self.paces
            and kind.language in self.languages
        )

    def fits(self, other: "Waiting") -> bool:
        """Whether the two may sit at one table, whatever is played there."""
        if other.user == self.user or other.user in self.apart or self.user in other.apart:
            return False
        return shared(self.minutes, other.minutes) >= max(self.together, other.together)

    def allows_bots(self, at: datetime) -> bool:
        """Whether they have waited so long that bots may fill the table."""
        return self.bots_after is not None and at - self.since >= timedelta(days=self.bots_after)


@dataclass(frozen=True)
class Group:
    """People for one table, the longest waiting first, with so many bots behind them."""

    kind: Kind
    people: tuple[Waiting, ...]
    bots: int = 0


class _Search:
    """People looked for who all fit each other, by their places in the order of waiting; of each search it
    gives up after STEPS. Sets of people are those of games/wishes/fitting.py."""

    def __init__(self, waiting: Sequence[Waiting]) -> None:
        self.waiting, self.fits = waiting, Fits(waiting)
        self.left, self.steps = (1 << len(waiting)) - 1, STEPS
        self.willing = sum(1 << at for at, one in enumerate(waiting) if one.bots_after is not None)
        self.kinds: dict[Kind, int] = {}
        for at, one in enumerate(waiting):
            for kind in one.kinds():
                self.kinds[kind] = self.kinds.get(kind, 0) | 1 << at

    def near(self, oldest: int, kind: Kind, most: int = LOOKED_AT) -> int:
        """The longest waiting of those who want such a table and fit, as many as are looked at."""
        return self.fits.first(oldest, self.kinds[kind] & self.left, most)

    def among(self, chosen: tuple[int, ...], others: int, more: int) -> tuple[int, ...]:
        """The chosen with so many more of the others, the oldest that go together; () if there are none."""
        if more == 0:
            return chosen
        while others:
            if others.bit_count() < more or self.steps <= 0:
                return ()
            self.steps -= 1
            low = others & -others
            others ^= low
            one = low.bit_length() - 1
            rest = self.fits.of(one, others) if more > 1 else 0
            if found := self.among((*chosen, one), rest, more - 1):
                return found
        return ()

    def group(self, kind: Kind, places: tuple[int, ...], bots: int = 0) -> Group:
        """These people at one table."""
        return Group(kind, tuple(self.waiting[at] for at in places), bots)


def groups(waiting: Sequence[Waiting], at: datetime, with_bots: frozenset[str]) -> Iterator[Group]:
    """The tables that can be filled now; `waiting` in the order of `since`, `with_bots` are the systems that
    bots play. Nobody is in two of them."""
    search = _Search(waiting)
    for oldest in range(len(waiting)):
        if not search.left >> oldest & 1:
            continue
        search.steps = STEPS
        # Whoever is older has looked at this one already, and sits or found nobody.
        search.left &= ~(1 << oldest)
        group = _of_people(oldest, search) or _with_bots(oldest, search, at, with_bots)
        if group:
            places, found = group
            search.left &= ~sum(1 << place for place in places)
            yield found


def newcomer(
    people: Sequence[Waiting], waiting: Sequence[Waiting], kind: Kind, *, beside_bots: bool
) -> Waiting | None:
    """Who has waited longest of those who fit all these people; None where nobody does."""
    for one in waiting:
        agrees = one.bots_after is not None or not beside_bots
        if agrees and one.wants(kind) and all(one.fits(other) for other in people):
            return one
    return None


Found = tuple[tuple[int, ...], Group]
"""People by their places, and their table."""


def _of_people(oldest: int, search: _Search) -> Found | None:
    """Of all tables that can be filled, the one with the partner who has waited longest."""
    first: dict[Kind, datetime] = {}
    for kind in search.waiting[oldest].kinds():
        near = search.near(oldest, kind, kind.seats - 1)
        if near.bit_count() >= kind.seats - 1:
            first[kind] = search.waiting[next(bits(near))].since
    for kind in sorted(first, key=lambda kind: (first[kind], kind.seats)):
        if found := search.among((oldest,), search.near(oldest, kind), kind.seats - 1):
            return found, search.group(kind, found)
    return None


def _with_bots(oldest: int, search: _Search, at: datetime, with_bots: frozenset[str]) -> Found | None:
    """As many people as can be had, two at least, and bots where the others would sit."""
    one = search.waiting[oldest]
    if not one.allows_bots(at):
        return None
    kinds = [kind for kind in one.kinds() if kind.system in with_bots]
    willing = {kind: search.near(oldest, kind) & search.willing for kind in kinds}
    most = max((kind.seats for kind in willing), default=0)
    for people in range(most - 1, 1, -1):
        for kind, others in willing.items():
            if kind.seats > people and (found := search.among((oldest,), others, people - 1)):
                return found, search.group(kind, found, bots=kind.seats - people)
    return None

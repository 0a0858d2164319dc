"""Who is seated with whom: pure, over what waits just now.

Whoever waits longest comes first, with those who have waited longest among all who fit. At one table all
want its game, seats, pace and language, nobody has to do with somebody they must not meet, and each two are
awake together for as long as both ask. Bots sit down only where all of them agree to it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice, product

from accounts.awake_together import shared

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


@dataclass
class _Search:
    """People looked for who all fit each other; it gives up after STEPS."""

    steps: int = STEPS
    known: dict[tuple[int, int], bool] = field(default_factory=dict)

    def fit(self, one: Waiting, other: Waiting) -> bool:
        """`Waiting.fits`, looked at once for each two."""
        key = (one.wish, other.wish)
        if key not in self.known:
            self.known[key] = one.fits(other)
        return self.known[key]

    def among(self, chosen: tuple[Waiting, ...], others: Sequence[Waiting], more: int) -> tuple[Waiting, ...]:
        """The chosen with so many more of the others, the oldest that go together; () if there are none."""
        if more == 0:
            return chosen
        for number, one in enumerate(others):
            if len(others) - number < more or self.steps <= 0:
                return ()
            self.steps -= 1
            rest = [other for other in others[number + 1 :] if self.fit(one, other)]
            if found := self.among((*chosen, one), rest, more - 1):
                return found
        return ()


def groups(waiting: Sequence[Waiting], at: datetime, with_bots: frozenset[str]) -> Iterator[Group]:
    """The tables that can be filled now; `waiting` in the order of `since`, `with_bots` are the systems that
    bots play. Nobody is in two of them."""
    by_kind: dict[Kind, list[Waiting]] = {}
    for one in waiting:
        for kind in one.kinds():
            by_kind.setdefault(kind, []).append(one)
    search, done = _Search(), set[int]()
    for oldest in waiting:
        if oldest.wish in done:
            continue
        search.steps = STEPS
        # Whoever is older has looked at this one already, and sits or found nobody.
        done.add(oldest.wish)
        near = {kind: _near(oldest, by_kind[kind], done, search) for kind in oldest.kinds()}
        group = _of_people(oldest, near, search) or _with_bots(oldest, near, search, at, with_bots)
        if group:
            done.update(one.wish for one in group.people)
            yield group


def _near(oldest: Waiting, others: Iterable[Waiting], done: set[int], search: _Search) -> list[Waiting]:
    """The longest waiting of those who fit, as many as are looked at."""
    fit = (one for one in others if one.wish not in done and search.fit(oldest, one))
    return list(islice(fit, LOOKED_AT))


def newcomer(
    people: Sequence[Waiting], waiting: Sequence[Waiting], kind: Kind, *, beside_bots: bool
) -> Waiting | None:
    """Who has waited longest of those who fit all these people; None where nobody does."""
    for one in waiting:
        agrees = one.bots_after is not None or not beside_bots
        if agrees and one.wants(kind) and all(one.fits(other) for other in people):
            return one
    return None


def _of_people(oldest: Waiting, near: Mapping[Kind, list[Waiting]], search: _Search) -> Group | None:
    """Of all tables that can be filled, the one with the partner who has waited longest."""
    enough = [kind for kind, others in near.items() if len(others) >= kind.seats - 1]
    for kind in sorted(enough, key=lambda kind: (near[kind][0].since, kind.seats)):
        if found := search.among((oldest,), near[kind], kind.seats - 1):
            return Group(kind, found)
    return None


def _with_bots(
    oldest: Waiting,
    near: Mapping[Kind, list[Waiting]],
    search: _Search,
    at: datetime,
    with_bots: frozenset[str],
) -> Group | None:
    """As many people as can be had, two at least, and bots where the others would sit."""
    if not oldest.allows_bots(at):
        return None
    willing = {
        kind: [one for one in others if one.bots_after is not None]
        for kind, others in near.items()
        if kind.system in with_bots
    }
    most = max((kind.seats for kind in willing), default=0)
    for people in range(most - 1, 1, -1):
        for kind, others in willing.items():
            if kind.seats > people and (found := search.among((oldest,), others, people - 1)):
                return Group(kind, found, bots=kind.seats - people)
    return None

"""Which of those who wait may sit at one table: pure, and quick for hundreds.

Everybody is a bit, in the order of waiting, and a set of people a whole number, so that what holds for many
is told in one operation. Two share at most the awake time of whoever has less of it, and at least what the
days would not hold twice: that decides most pairs, and only the others' minutes are laid over each other, or
their quarters of hours where nobody wakes in the middle of one.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Protocol

from accounts.awake_together import ALL, DAYS, HOUR, QUARTER, quarters

ASKED = DAYS * HOUR
"""So many of them are an hour a day."""


class Person(Protocol):
    """What is asked of somebody who waits; games/wishes/matching.py says what each of these is."""

    @property
    def user(self) -> int:
        """Whose wish it is."""
        ...

    @property
    def minutes(self) -> int:
        """When they are awake."""
        ...

    @property
    def together(self) -> int:
        """For how many hours a day they want to be awake beside each of the others."""
        ...

    @property
    def apart(self) -> frozenset[int]:
        """Whom they must not meet."""
        ...


class Fits:
    """Who fits whom among people in their order."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._minutes = [one.minutes for one in people]
        self._quarters = [quarters(one.minutes) for one in people]
        self._awake = [one.minutes.bit_count() for one in people]
        self._asks = [one.together * ASKED for one in people]
        self._asking: dict[int, int] = {}
        for at, asked in enumerate(self._asks):
            self._asking[asked] = self._asking.get(asked, 0) | 1 << at
        order = sorted(range(len(people)), key=self._awake.__getitem__)
        self._by_awake, self._from = [self._awake[at] for at in order], [0]
        for at in reversed(order):
            self._from.append(self._from[-1] | 1 << at)
        self._from.reverse()
        self._apart = _kept_apart(people)
        self._looked: list[int] = [0] * len(people)
        self._fit: list[int] = [0] * len(people)
        self._begun: set[int] = set()

    def of(self, one: int, others: int) -> int:
        """Those of the others who may sit beside this one."""
        if one not in self._begun:
            self._begin(one)
        for other in bits(others & ~self._looked[one]):
            self._look(one, other)
        return self._fit[one] & others

    def first(self, one: int, others: int, most: int) -> int:
        """So many of them at most, the first in their order: who comes behind is not looked at."""
        if one not in self._begun:
            self._begin(one)
        others &= ~self._looked[one] | self._fit[one]
        found = 0
        while others and most:
            other = others & -others
            others ^= other
            if not other & self._looked[one]:
                self._look(one, other.bit_length() - 1)
            if other & self._fit[one]:
                found |= other
                most -= 1
        return found

    def _begin(self, one: int) -> None:
        """What their awake time alone tells of everybody."""
        awake, asks = self._awake[one], self._asks[one]
        possible, sure = self._awake_for(asks), 0
        for asked, people in self._asking.items():
            if asked > awake:
                possible &= ~people
            sure |= people & self._awake_for(ALL + max(asked, asks) - awake)
        possible &= ~self._apart[one]
        self._fit[one] = sure & possible
        self._looked[one] = sure | ~possible
        self._begun.add(one)

    def _look(self, one: int, other: int) -> None:
        self._looked[one] |= 1 << other
        if self._shared(one, other) >= max(self._asks[one], self._asks[other]):
            self._fit[one] |= 1 << other

    def _shared(self, one: int, other: int) -> int:
        """Minutes."""
        mine, theirs = self._quarters[one], self._quarters[other]
        if mine is None or theirs is None:
            return (self._minutes[one] & self._minutes[other]).bit_count()
        return QUARTER * (mine & theirs).bit_count()

    def _awake_for(self, minutes: int) -> int:
        """Everybody who is awake for so many."""
        return self._from[bisect_left(self._by_awake, minutes)]


def bits(people: int) -> Iterator[int]:
    """The places of a set, in their order."""
    while people:
        low = people & -people
        yield low.bit_length() - 1
        people ^= low


def _kept_apart(people: Sequence[Person]) -> list[int]:
    """For each of them those whom they must not meet, whoever of the two said so, and themselves."""
    places: dict[int, int] = {}
    for at, one in enumerate(people):
        places[one.user] = places.get(one.user, 0) | 1 << at
    found = [places[one.user] for one in people]
    for at, one in enumerate(people):
        for user in one.apart:
            for other in bits(places.get(user, 0)):
                found[at] |= 1 << other
                found[other] |= 1 << at
    return found

"""Who plays in which division of the next season. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

LEAST, MOST = 8, 12
"""People of a division. Fewer only where so many have left that the others cannot be divided otherwise."""


def sizes(stayed: int, new: int, wanted: int) -> list[int]:
    """How many people each division has, the first one first: about so many as `wanted`, the upper ones the
    larger ones. Of the `new` ones those who would leave no division of the right size wait.

    Empty where there are too few for one.
    """
    for people in range(stayed + new, max(stayed, LEAST) - 1, -1):
        found = _count(people, wanted)
        if found:
            return _even(people, found)
    return _even(stayed, -(-stayed // MOST)) if stayed >= LEAST else []


def _count(people: int, wanted: int) -> int:
    """How many divisions so many people make; 0 where none are of the right size."""
    may = range(-(-people // MOST), people // LEAST + 1)
    return min(may, key=lambda many: (abs(people / many - wanted), many), default=0)


def _even(people: int, many: int) -> list[int]:
    least, more = divmod(people, many)
    return [least + (at < more) for at in range(many)]


def moving(people: int) -> int:
    """How many of a division ascend, and how many descend: a quarter of those who have not left."""
    return people // 4


@dataclass
class _Division:
    """Who comes down into it, who keeps their place there, who comes up; each the best first."""

    down: list[int] = field(default_factory=list)
    keep: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.down) + len(self.keep) + len(self.up)

    @property
    def people(self) -> list[int]:
        return [*self.down, *self.keep, *self.up]

    def pop_best(self) -> int:
        """Who goes up where a place is free: the best who has kept theirs; who has just come down last."""
        return next(part for part in (self.keep, self.up, self.down) if part).pop(0)

    def pop_last(self) -> int:
        """Who goes down where there is a place too few: the last who has kept theirs."""
        return next(part for part in (self.keep, self.down, self.up) if part).pop()


def arranged(before: Sequence[Sequence[int]], new: Sequence[int], of_sizes: Sequence[int]) -> list[list[int]]:
    """The divisions of the next season, in the order of the seeds.

    `before`: those who stayed, division by division, the best first; `new`: those who come in, in order. The
    last quarter of each descends, the first one ascends. A free place is filled out of the division
    below before anybody new comes in.
    """
    found = _moved(before, max(len(before), len(of_sizes)))
    coming = list(new)
    for number, size in enumerate(of_sizes):
        here = found[number]
        while len(here) > size:
            found[number + 1].keep.insert(0, here.pop_last())
        while len(here) < size:
            below = next((one for one in found[number + 1 :] if len(one)), None)
            here.up.append(below.pop_best() if below else coming.pop(0))
    return [one.people for one in found[: len(of_sizes)]]


def _moved(before: Sequence[Sequence[int]], many: int) -> list[_Division]:
    """The divisions after the quarters have changed places."""
    found = [_Division() for _ in range(many)]
    last = len(before) - 1
    for number, people in enumerate(before):
        up, down = (number > 0) * moving(len(people)), (number < last) * moving(len(people))
        stays = len(people) - down
        found[number].keep = list(people[up:stays])
        if up:
            found[number - 1].up += people[:up]
        if down:
            found[number + 1].down += people[stays:]
    return found

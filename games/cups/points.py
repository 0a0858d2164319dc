"""Places and points of a table, in whole parts of a point (PARTS); the order of a cup. Pure."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from games.models.cup import PARTS

Key = TypeVar("Key", bound=Hashable)


def places(worth: Mapping[Key, Any]) -> dict[Key, int]:
    """Who has come in which place, from what each is worth: more is better, equals share the better place."""
    return {one: 1 + sum(other > mine for other in worth.values()) for one, mine in worth.items()}


def points(of_places: Mapping[Key, int], seats: int) -> dict[Key, int]:
    """Points for the places of one table in a cup of tables of `seats`: from seats - 1 for the first to 0 for
    the last, stretched over a smaller table; who shares places shares their points."""
    scale = _scale(len(of_places), seats)
    found = {}
    for one, place in of_places.items():
        sharing = sum(other == place for other in of_places.values())
        found[one] = int(sum(scale[place - 1 : place - 1 + sharing]) / sharing)
    return found


def _scale(size: int, seats: int) -> list[Fraction]:
    most = (seats - 1) * PARTS
    return [Fraction(most * (size - 1 - at), max(1, size - 1)) for at in range(size)]


def bye(seats: int) -> int:
    """Points of who has nobody to play with: half of what the first gets."""
    return (seats - 1) * PARTS // 2


class Line(NamedTuple):
    """What decides the order of a cup, the first thing first."""

    points: int
    met: int
    deeds: int
    firsts: int


def met(of_each: Mapping[int, int], tables: Iterable[Iterable[int]], seats: int) -> dict[int, int]:
    """Entrant -> the points of all whom they have met, as often as they have, a table counting as one."""
    found = dict.fromkeys(of_each, 0)
    for table in tables:
        there = list(table)
        for one in there:
            found[one] += sum(of_each[other] for other in there if other != one)
    return {one: total // (seats - 1) for one, total in found.items()}


def in_points(parts: int) -> str:
    """As one reads it: "3", "1.5", "2.67"."""
    return f"{parts / PARTS:.2f}".rstrip("0").rstrip(".")


def in_mean(parts: int) -> str:
    """How far above or below a mean, as one reads it: "+4.5", "−1.67", "0"."""
    return ("+" if parts > 0 else "−" if parts < 0 else "") + in_points(abs(parts))

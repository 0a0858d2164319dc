"""How long a game takes by what is chosen for it: choices that belong together, turns that were counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

LEAST_HOURS, MOST_HOURS = 10.3, 11.3
"""Of a table's time between two turns, as months of play on a moved clock measured it: four people in four
zones, who sleep, and some of whom go on vacation."""
HOURS = (LEAST_HOURS + MOST_HOURS) / 2
PLAYERS = 4
"""At the tables at which turns were counted."""


@dataclass(frozen=True)
class Preset:
    """Options that belong together, filled in by one press: what they are called, and what they are."""

    key: str
    label: str | Promise
    options: Mapping[str, str]
    help: str | Promise = ""


@dataclass(frozen=True)
class Measured:
    """A game with these boxes or teams: how many turns it has in the median, preset by preset."""

    label: str | Promise
    turns: Mapping[str, int]


@dataclass(frozen=True)
class Length:
    """The same as it is read: days in the order of the presets."""

    label: str | Promise
    days: tuple[int, ...]


def in_days(measured: Measured, presets: Sequence[Preset]) -> Length:
    """Turns times the hours that one takes in the mean."""
    return Length(measured.label, tuple(round(measured.turns[one.key] * HOURS / 24) for one in presets))


def days_of(least: int, most: int) -> tuple[int, int]:
    """From how many to how many days a game of so many turns takes, as one says it: in fives."""
    return _in_fives(least * LEAST_HOURS / 24), _in_fives(most * MOST_HOURS / 24)


def _in_fives(days: float) -> int:
    return 5 * round(days / 5)

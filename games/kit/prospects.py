"""Who is likely to win: logistic regression over a few numbers of a state, fitted on games of steady players.

The weights of a system lie in a file of its own (`prospects.json`), which `manage.py fit_prospects` writes: a
fit for each kind of game. No rule reads them, so they belong to no rule set.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.engine.system import PARTY, Prospects, Result

ROUNDS = 8
"""So many steps of Newton's method are more than enough."""
FARTHEST = 30.0
QUARTERS = 4


class Fit(msgspec.Struct, frozen=True):
    """What was fitted for one kind of game: the weight of each feature, and how far the chance it gives lies
    from roll-outs in each quarter of a game."""

    weights: tuple[float, ...]
    doubts: tuple[float, ...] = (0.1,) * QUARTERS


EVEN = Fit(())
Fits = dict[str, Fit]
Features = Callable[[Any, int], list[float]]


def read_fits(path: Path) -> Fits:
    """Kind of game -> what was fitted for it; nothing where there is no file yet."""
    return msgspec.json.decode(path.read_bytes(), type=Fits) if path.exists() else {}


def written(fits: Mapping[str, Fit]) -> bytes:
    """The text of such a file."""
    return msgspec.json.format(msgspec.json.encode(dict(sorted(fits.items()))), indent=1) + b"\n"


def prospects(
    path: Path,
    features: Features,
    names: str,
    kind: Callable[[Any], str],
    sides: Callable[[Any], Sequence[int]],
    result: Callable[[Any], Result | None],
) -> Prospects:
    """The prospects of a system out of its file; before the first fit everybody is as likely to win.

    `sides(state)`: the seats that are still in the game, or PARTY alone. Before the first turn (`state.turn`)
    nobody is likelier to win than others.
    """
    fits = read_fits(path)

    def chances(state: Any) -> dict[int, float]:
        ended = result(state)
        if ended is not None:
            return _ended(ended, sides(state))
        if state.turn is None:
            return dict.fromkeys(sides(state), 1 / max(2, len(sides(state))))
        weights = _nearest(fits, kind(state)).weights
        found = {side: chance(weights, features(state, side)) for side in sides(state)}
        if PARTY in found:
            return found
        total = sum(found.values()) or 1.0
        return {side: one / total for side, one in found.items()}

    def doubts(which: str) -> Sequence[float]:
        return _nearest(fits, which).doubts

    return Prospects(chances, features, tuple(names.split()), kind, doubts)


def _ended(result: Result, sides: Sequence[int]) -> dict[int, float]:
    if PARTY in sides:
        return {PARTY: float(bool(result.winners))}
    return {seat: 1 / len(result.winners) for seat in result.winners}


def _nearest(fits: Fits, kind: str) -> Fit:
    """That of the kind; else that of the nearest number of seats; else any: the first by name."""
    if not fits:
        return EVEN
    if kind in fits:
        return fits[kind]
    numbers = [one for one in fits if one.isdigit()]
    if kind.isdigit() and numbers:
        return fits[min(numbers, key=lambda one: (abs(int(one) - int(kind)), -int(one)))]
    return fits[min(fits)]


def against_the_mean(
    side_of: Callable[[Any, int], list[float]], state: Any, seat: int, others: Sequence[int], on_turn: int
) -> list[float]:
    """1, who is on turn, then a side's numbers less the mean of those of the others."""
    mine = side_of(state, seat)
    theirs = [side_of(state, one) for one in others] or [mine]
    means = [sum(column) / len(theirs) for column in zip(*theirs, strict=True)]
    return [1.0, 1.0 if on_turn == seat else -1.0, *(a - b for a, b in zip(mine, means, strict=True))]


def chance(weights: Sequence[float], row: Sequence[float]) -> float:
    """What a fit says of one row of features."""
    logit = sum(a * b for a, b in zip(weights, row, strict=bool(weights)))
    return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, logit))))


def fitted(rows: Sequence[Sequence[float]], won: Sequence[float], ridge: float = 1.0) -> tuple[float, ...]:
    """Logistic regression by Newton's method; `won` is 0 to 1 for each row."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-ridge * one for one in weights]
        bend = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, y in zip(rows, won, strict=True):
            p = chance(weights, row)
            _add(slope, bend, row, y - p, p * (1 - p))
        step = _solved(bend, slope)
        weights = [a + b for a, b in zip(weights, step, strict=True)]
    return tuple(round(one, 5) for one in weights)


def _add(slope: list[float], bend: list[list[float]], row: Sequence[float], off: float, flat: float) -> None:
    for i, one in enumerate(row):
        if one:
            slope[i] += off * one
            bent = bend[i]
            for j, other in enumerate(row):
                bent[j] += flat * one * other


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, y] for row, y in zip(matrix, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda at: abs(rows[at][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for below in rows[i + 1 :]:
            if factor := below[i] / rows[i][i]:
                for column in range(i, size + 1):
                    below[column] -= factor * rows[i][column]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found

"""The value by which a searching player judges a position, fitted on games of steady players in the open.

    python -m benchmarks.fit_value sorcerer --games 300 --held 150 --seats 2

Logistic regression (Newton, a ridge of 1) on the features at the start of each turn; printed are the weights
and, over other games, the Brier score beside that of a constant.
"""

import argparse
import math
import random
from collections.abc import Sequence

import django

django.setup()

from benchmarks.tune import say, weights_of  # noqa: E402 - after the settings
from games.engine.system import System  # noqa: E402
from games.kit.ahead import Line  # noqa: E402
from games.kit.searching import sigmoid  # noqa: E402
from games.systems import get_system  # noqa: E402

Rows = list[tuple[list[float], float]]


def rows_of(system: System, seats: int, names: Sequence[str], weights: str) -> Rows:
    """Each turn's start of some games, for each seat: the features, and 1 where the seat won."""
    open_, found = system.bots.open, []
    assert open_ is not None, "it has no steady player of open states"
    assert open_.features is not None, "it counts no features"
    player, turns = open_.player(weights_of(weights)), system.slow.turns
    for name in names:
        drawn, seen = random.Random(name), []  # noqa: S311 - a measured game
        line = Line(
            system, system.new_state({"seats": seats}), lambda chance, d=drawn: d.randrange(chance.size)
        )
        while line.question is not None:
            begun = turns(line.state)
            line.play(lambda _seat: player, lambda state, begun=begun: turns(state) > begun)
            if line.question is not None:
                seen += [(seat, open_.features(line.state, seat)) for seat in range(1, seats + 1)]
        result = system.result(line.state)
        won = result.winners if result is not None else ()
        found += [(row, float(seat in won)) for seat, row in seen]
    return found


def fit(rows: Rows, ridge: float = 1.0) -> list[float]:
    """The weights of the most likely logistic model."""
    n = len(rows[0][0])
    weights = [0.0] * n
    for _ in range(8):
        slope = [-ridge * one for one in weights]
        bend = [[ridge if i == j else 0.0 for j in range(n)] for i in range(n)]
        for row, won in rows:
            chance = sigmoid(sum(a * b for a, b in zip(weights, row, strict=True)))
            for i in range(n):
                slope[i] += (won - chance) * row[i]
                for j in range(i + 1):
                    bend[i][j] += chance * (1 - chance) * row[i] * row[j]
        for i in range(n):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [one + step for one, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """Gauss with pivots."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    n = len(rows)
    for at in range(n):
        best = max(range(at, n), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(n):
            if below != at:
                factor = rows[below][at] / rows[at][at]
                rows[below] = [a - factor * b for a, b in zip(rows[below], rows[at], strict=True)]
    return [rows[at][n] / rows[at][at] for at in range(n)]


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("system")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--held", type=int, default=150)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--style", default="", help="NAME=NUMBER,... of the players")
    asked = parser.parse_args()
    system = get_system(asked.system)
    learnt = rows_of(system, asked.seats, [f"fit {n}" for n in range(asked.games)], asked.style)
    held = rows_of(system, asked.seats, [f"held {n}" for n in range(asked.held)], asked.style)
    weights, mean = fit(learnt), sum(won for _, won in learnt) / len(learnt)
    told = [sigmoid(math.fsum(a * b for a, b in zip(weights, row, strict=True))) for row, _ in held]
    brier = sum((said - won) ** 2 for said, (_, won) in zip(told, held, strict=True)) / len(held)
    constant = sum((mean - won) ** 2 for _, won in held) / len(held)
    say(f"{len(learnt)} rows learnt, {len(held)} held; Brier {brier:.3f}, a constant {constant:.3f}")
    say(f"({', '.join(f'{one:.4f}' for one in weights)})")


if __name__ == "__main__":
    main()

"""Players tuned by play against the steady one, on open states: fast, and not counted as a proof.

    python -m benchmarks.tune sorcerer effects --games 4000 --seed a --seats 2 --from "junk=9"
    python -m benchmarks.tune sorcerer match --games 800 --seed b --style "junk=9" --against "junk=4"

`effects` plays games in which each weight of one player is drawn anew (as it is, smaller, larger), and prints
for each value of each weight how much oftener than on average it won: all weights at once, so each game
counts for each of them. `match` plays one style against another, seats in turn, and prints the share with its
95 % interval; in a system of allies it prints the shares of both over the same chapters.
"""

import argparse
import math
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from games.engine.system import OpenPlay, Player, System  # noqa: E402
from games.kit.onward import Line  # noqa: E402 - after the settings
from games.systems import get_system  # noqa: E402

Weights = Mapping[str, float]
FACTORS = (1.0, 0.6, 1.6)
SEEN = 1.96
"""Standard errors on each side of a 95 % interval."""


def say(line: str) -> None:
    """Print it at once: who waits for hours wants to see how it goes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = won / games, SEEN
    middle, width = share + z * z / 2 / games, math.sqrt(share * (1 - share) / games + (z / 2 / games) ** 2)
    return (middle - z * width) / (1 + z * z / games), (middle + z * width) / (1 + z * z / games)


def weights_of(words: str) -> dict[str, float]:
    """ "junk=9,nearness=0.3" as a mapping; numbers without a point stay whole."""
    pairs = [pair.split("=") for pair in words.split(",") if pair]
    return {name.strip(): float(value) if "." in value else int(value) for name, value in pairs}


def play(system: System, options: Mapping[str, Any], players: Callable[[int], Player], seed: str) -> set[int]:
    """The seats that won one game; the dice follow from the seed."""
    drawn = random.Random(seed)  # noqa: S311 - a measured game
    line = Line(system, system.new_state(dict(options)), lambda chance: drawn.randrange(chance.size))
    line.play(lambda state, question, seat: players(seat)(state, question, seat), lambda _state: False)
    result = system.result(line.state)
    return set(result.winners) if result is not None else set()


def score(
    system: System, options: Mapping[str, Any], mine: Player, others: Player, at: int, seed: str
) -> float:
    """1 for a game that the tuned player won, shared where several win; allies are all tuned."""
    seats = options["seats"]
    me = at % seats + 1
    allied = system.allies
    winners = play(system, options, lambda seat: mine if allied or seat == me else others, seed)
    return float(me in winners) / len(winners) if winners and not allied else float(bool(winners))


def drawn_weights(base: Weights, draw: random.Random, still: Sequence[str]) -> dict[str, tuple[float, int]]:
    """Name -> the value drawn and which factor that was. Whole numbers stay whole and change by one."""
    found = {}
    for name, usual in base.items():
        at = 0 if name in still else draw.randrange(len(FACTORS))
        value: float = usual * FACTORS[at]
        if isinstance(usual, int):
            value = usual + (0, min(-1, round(value - usual)), max(1, round(value - usual)))[at]
        found[name] = (value, at)
    return found


def effects(
    system: System, open_: OpenPlay, asked: argparse.Namespace, tables: Sequence[dict[str, Any]]
) -> None:
    """Print, for each weight and factor, by how much its games went better than the mean."""
    base = {name: weights_of(asked.base).get(name, usual) for name, usual in open_.weights.items()}
    known: dict[tuple[str, int], list[float]] = defaultdict(list)
    draw, every = random.Random(f"draw {asked.seed}"), []  # noqa: S311 - a measured game
    for at in range(asked.games):
        drawn = drawn_weights(base, draw, asked.still.split(","))
        mine = open_.player({name: value for name, (value, _) in drawn.items()})
        points = score(system, tables[at % len(tables)], mine, open_.player({}), at, f"{asked.seed} {at}")
        every.append(points)
        for name, (_, which) in drawn.items():
            known[name, which].append(points)
        if (at + 1) % asked.each == 0 or at + 1 == asked.games:
            _print_effects(base, known, every)


def _print_effects(
    base: Weights, known: Mapping[tuple[str, int], list[float]], every: Sequence[float]
) -> None:
    mean = sum(every) / len(every)
    say(f"-- {len(every)} games, mean {mean:.3f}")
    for name in base:
        parts = []
        for which, factor in enumerate(FACTORS):
            games = known.get((name, which), [])
            if games:
                error = math.sqrt(mean * (1 - mean) / len(games))
                parts.append(f"x{factor}: {100 * (sum(games) / len(games) - mean):+5.1f} ({100 * error:.1f})")
        say(f"{name:20} {base[name]:>7}  " + "   ".join(parts))


def match(
    system: System, open_: OpenPlay, asked: argparse.Namespace, tables: Sequence[dict[str, Any]]
) -> None:
    """Print how a style does against another."""
    mine, others = open_.player(weights_of(asked.style)), open_.player(weights_of(asked.against))
    won, lost, began = 0.0, 0.0, time.process_time()
    for at in range(asked.games):
        # Rivals change seats on the same dice; of allies each game is another.
        turn = at if system.allies else at // tables[0]["seats"]
        table, seed = tables[at % len(tables)], f"{asked.seed} {turn}"
        won += score(system, table, mine, others, at, seed)
        if system.allies:
            lost += score(system, table, others, others, at, seed)
        if (at + 1) % asked.each == 0 or at + 1 == asked.games:
            _print_match(won, lost, at + 1, time.process_time() - began, allied=system.allies)


def _print_match(won: float, lost: float, games: int, seconds: float, *, allied: bool) -> None:
    low, high = interval(won, games)
    told = f"{won:.1f} of {games}: {100 * won / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    against = f", the other {100 * lost / games:.1f} %" if allied else ""
    say(f"{told}{against}, {seconds:.0f} s")


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("system")
    parser.add_argument("what", choices=["effects", "match"])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--each", type=int, default=1000, help="print after so many games")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="tune", help="other games for a proof than those tuned by")
    parser.add_argument("--option", action="append", default=[], help="NAME=a,b,c: games in turn with each")
    parser.add_argument("--from", dest="base", default="", help="NAME=NUMBER,...: where effects begin")
    parser.add_argument("--still", default="", help="NAME,...: weights that effects leave as they are")
    parser.add_argument("--style", default="")
    parser.add_argument("--against", default="")
    asked = parser.parse_args()
    system = get_system(asked.system)
    assert system.bots.open is not None, "it has no steady player of open states"
    tables: list[dict[str, Any]] = [{"seats": asked.seats}]
    for name, _, words in (option.partition("=") for option in asked.option):
        tables = [{**table, name: word} for word in words.split(",") for table in tables]
    {"effects": effects, "match": match}[asked.what](system, system.bots.open, asked, tables)


if __name__ == "__main__":
    main()

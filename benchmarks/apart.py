"""Whether two players can be told apart by what all see of them in their first turns.

    python -m benchmarks.apart sorcerer --games 200 --turns 10 --seats 3 --levels bold,wary --seed a

One seat is played by either level, the others by the steady player. Counted is what a spectator sees of the
seat's own turns: public answers by their verb, public events by their kind, by each word that they tell and
by the sum of each number (the digits of chambers that were entered). From so many games of each level it is
learnt how often each of them comes, in four classes; the eight that tell most count, those left out that go
with another, each by its likelihood. Then as many other games are judged; the share that is told right is
printed with its 95 % interval, and what told most.
"""

import argparse
import math
import os
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from statistics import StatisticsError, correlation
from typing import Any, NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from benchmarks.tune import interval, say  # noqa: E402 - after the settings
from games.engine.events import seen_event  # noqa: E402
from games.engine.play_out import play_out  # noqa: E402
from games.engine.position import Position  # noqa: E402
from games.engine.questions import Question  # noqa: E402
from games.systems import get_system  # noqa: E402

TELLING = 8
"""So many counts are judged by."""
CLASSES = 4
"""Into so many classes a count is put: never or seldom, then by the quarters of all games."""
SAID = 0.6
"""What goes up and down with another so much says nothing new."""
SELDOM = 0.05
"""What comes in a smaller share of the games is no sign."""
NAMES = frozenset({"seat", "number", "round", "who", "game", "step"})
"""Facts that say who or when, not how."""
Counts = Mapping[str, float]


class EnoughError(Exception):
    """So many turns of the seat have been seen."""


class Spectator:
    """Counts what the seat does before everybody's eyes in so many turns of its own."""

    def __init__(self, seat: int, turns: int) -> None:
        self.seat, self.turns = seat, turns
        self.counts: Counter[str] = Counter()
        self._asked: Question | None = None
        self._on_turn: int | None = None
        self._told = self._turn = self._begun = 0

    def __call__(self, position: Position) -> None:
        """After each entry. Raises EnoughError."""
        events, entry = position.events[self._told :], position.entries[-1]
        self._told = len(position.events)
        if self._on_turn == self.seat:
            if self._asked is not None and not self._asked.private and self._asked.seats == (self.seat,):
                self.counts[f"{entry.kind}={entry.answers[0].key.partition(':')[0]}"] += 1
            for step, event in events:
                if (told := seen_event(event, None, step)) is not None:
                    self._count(told.kind, told.facts)
        slow, state = position.system.slow, position.state
        self._on_turn, turn = slow.on_turn(state), slow.turns(state)
        if self._on_turn == self.seat and turn != self._turn:
            self._turn, self._begun = turn, self._begun + 1
        if self._begun > self.turns:
            raise EnoughError
        self._asked = position.question if isinstance(position.question, Question) else None

    def _count(self, kind: str, facts: Mapping[str, Any]) -> None:
        self.counts[kind] += 1
        for fact, value in facts.items():
            if isinstance(value, str) and value.replace("_", "").isalpha() and fact not in NAMES:
                self.counts[f"{kind}, {fact} {value}"] += 1
            elif isinstance(value, int) and value > 0 and fact not in NAMES:
                self.counts[f"{kind}, sum of {fact}"] += value


def watched(slug: str, options: Mapping[str, Any], level: str, at: int, asked: argparse.Namespace) -> Counts:
    """The square roots of the counts of one game."""
    seats = int(options["seats"])
    seat = at % seats + 1
    spectator = Spectator(seat, asked.turns)
    levels = [level if one == seat else "steady" for one in range(1, seats + 1)]
    with suppress(EnoughError):
        play_out(get_system(slug), options, levels, name=f"apart {asked.seed} {level} {at}", watch=spectator)
    return {name: math.sqrt(count) for name, count in spectator.counts.items()}


class Sign(NamedTuple):
    """One count: where its classes begin, and for each class the logarithm of how much oftener the first
    level has it; `means` are of its square root, `tells` is how much a game's class says on the average."""

    name: str
    edges: tuple[float, ...]
    ratios: tuple[float, ...]
    means: tuple[float, float]
    tells: float

    def favours(self, counts: Counts) -> float:
        """The logarithm of the likelihood of the first level to that of the second."""
        return self.ratios[bisect_right(self.edges, counts.get(self.name, 0.0))]


def learnt(games: Sequence[Sequence[Counts]]) -> list[Sign]:
    """The signs that tell most, best first; none that says what another has said already."""
    often = Counter(name for some in games for counts in some for name in counts)
    least = SELDOM * sum(map(len, games))
    found = [_sign(name, games) for name, count in sorted(often.items()) if count >= least]
    every = [counts for some in games for counts in some]
    chosen: list[Sign] = []
    for sign in sorted(found, key=lambda one: -one.tells):
        if len(chosen) < TELLING and all(_alike(sign, one, every) < SAID for one in chosen):
            chosen.append(sign)
    return chosen


def _sign(name: str, games: Sequence[Sequence[Counts]]) -> Sign:
    values = [[counts.get(name, 0.0) for counts in some] for some in games]
    pooled = sorted(value for some in values for value in some)
    quarters = {pooled[len(pooled) * part // CLASSES] for part in range(1, CLASSES)}
    edges = tuple(sorted(one for one in {0.5, *quarters} if one > 0))
    shares = [_shares(edges, some) for some in values]
    ratios = tuple(math.log(first / second) for first, second in zip(*shares, strict=True))
    tells = sum((a - b) * ratio for a, b, ratio in zip(*shares, ratios, strict=True))
    first, second = (sum(some) / len(some) for some in values)
    return Sign(name, edges, ratios, (first, second), tells)


def _shares(edges: tuple[float, ...], values: Sequence[float]) -> list[float]:
    """Of each class, as if each had come once more."""
    counted = Counter(bisect_right(edges, value) for value in values)
    return [(counted[at] + 1) / (len(values) + len(edges) + 1) for at in range(len(edges) + 1)]


def _alike(one: Sign, other: Sign, games: Sequence[Counts]) -> float:
    """How far two counts go up and down together (the correlation, 0 to 1)."""
    pairs = [(counts.get(one.name, 0.0), counts.get(other.name, 0.0)) for counts in games]
    try:
        return abs(correlation(*zip(*pairs, strict=True)))
    except StatisticsError:
        return 0.0


def right(signs: Sequence[Sign], games: Sequence[Sequence[Counts]]) -> int:
    """How many games are told by the sum of their signs."""
    told = [sum(sign.favours(counts) for sign in signs) for some in games for counts in some]
    first = len(games[0])
    return sum(one > 0 for one in told[:first]) + sum(one < 0 for one in told[first:])


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("system")
    parser.add_argument(
        "--games", type=int, default=200, help="of each level, to learn, and as many to judge"
    )
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--chapters", default="", help="chapters of a story, in turn")
    parser.add_argument("--levels", default="bold,wary")
    parser.add_argument("--seed", default="a")
    asked = parser.parse_args()
    tables: list[dict[str, Any]] = [{"seats": asked.seats}]
    if asked.chapters:
        tables = [{"seats": asked.seats, "chapter": one} for one in asked.chapters.split(",")]
    levels, began = asked.levels.split(","), time.process_time()
    known, held = (
        [
            [watched(asked.system, tables[at % len(tables)], level, at, asked) for at in stretch]
            for level in levels
        ]
        for stretch in (range(asked.games), range(asked.games, 2 * asked.games))
    )
    signs = learnt(known)
    told, judged = right(signs, held), len(levels) * asked.games
    low, high = interval(told, judged)
    say(
        f"{asked.system}: {told} of {judged} told right, {100 * told / judged:.1f} % ({100 * low:.1f} to "
        f"{100 * high:.1f}), {asked.turns} turns, {time.process_time() - began:.0f} s"
    )
    for sign in signs:
        first, second = (mean**2 for mean in sign.means)
        say(f"  {sign.name:32} {levels[0]} {first:6.2f}  {levels[1]} {second:6.2f}  tells {sign.tells:.2f}")


if __name__ == "__main__":
    main()

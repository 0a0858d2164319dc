"""The rules without a site: random legal play, and whole games."""

import time
from collections.abc import Sequence

from benchmarks.figures import percentile
from benchmarks.games import seats_of
from benchmarks.lab import Lab
from benchmarks.profiled import by_file
from benchmarks.row import Row, explained
from benchmarks.site import Trivial
from games.engine.play_out import play_out
from games.systems import SLUGS, get_system
from labyrinth.running import collector

SYSTEM = "sorcerer"
GAMES = {"mice": 5}
"""Chapters end early: several, one after another."""
ROUNDS = 3
PROFILED_TURNS = 200


def decisions(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Random legal play of four seats, cut after so many turns: answers of the seats per second of CPU."""
    return [_decided(lab, system, turns, 1 if quick else ROUNDS) for turns in sizes for system in SLUGS]


def _decided(lab: Lab, system: str, turns: int, rounds: int) -> Row:
    budget = "engine_decisions" if system == SYSTEM else "engine_decisions_others"
    games, trivial = GAMES.get(system, 1), Trivial(lab)
    spent, answers, entries = _play(
        "random", system, trivial, games=games, turns=turns // games, rounds=rounds
    )
    row = Row(
        budget,
        answers / spent,
        f"python -m benchmarks engine --turns {turns}",
        case=f"{system}, {turns:,} turns",
        detail=f"{entries / spent:,.0f} entries/s",
        facts={
            "entries_a_second": round(entries / spent),
            "microseconds": round(spent / answers * 1e6, 1),
        },
        trivial=trivial.per_second,
        yard=trivial.yards_per_second,
    )
    return explained(row, lambda: _limits("random", system))


def whole_games(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Games of the thrifty bot to their end, per second of CPU."""
    rows = []
    for games in sizes:
        trivial = Trivial(lab)
        spent, answers, _entries = _play(
            "thrifty", SYSTEM, trivial, games=games, turns=5000, rounds=1 if quick else ROUNDS
        )
        row = Row(
            "engine_games",
            games / spent,
            f"python -m benchmarks games --games {games}",
            case=f"{games} games",
            detail=f"{answers / spent:,.0f} decisions/s",
            facts={"decisions_a_second": round(answers / spent)},
            trivial=trivial.per_second,
            yard=trivial.yards_per_second,
        )
        rows.append(explained(row, lambda: _limits("thrifty", SYSTEM)))
    return rows


def _play(
    level: str, system: str, trivial: Trivial, *, games: int, turns: int, rounds: int
) -> tuple[float, int, int]:
    """The median round's CPU seconds, and answers and entries of a round (each round plays the same); between
    rounds the trivial view is measured."""
    collector.leave_what_is_there()  # as in every process of the site that plays
    seconds = []
    for _ in range(rounds):
        trivial.measured()
        began = time.process_time()
        played = [_one(level, system, number, turns) for number in range(games)]
        seconds.append(time.process_time() - began)
    answers, entries = (sum(column) for column in zip(*played, strict=True))
    return percentile(seconds, 0.5), answers, entries


def _one(level: str, slug: str, number: int, turns: int) -> tuple[int, int]:
    system = get_system(slug)
    options = {name: words[0] for name, words in system.options.items()} | {"seats": seats_of(slug)}
    game = play_out(system, options, [level] * seats_of(slug), name=f"measured-{number}", turns=turns)
    return game.decisions, game.position.number


def _limits(level: str, system: str) -> str:
    """Where the time goes by the profiler: the parts of the engine and of the rules."""
    return by_file(lambda: _one(level, system, 0, PROFILED_TURNS))

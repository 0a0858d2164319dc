"""The rules without a site: random legal play, and whole games."""

import time
from collections.abc import Sequence

from benchmarks.figures import percentile
from benchmarks.profiled import by_file
from benchmarks.row import Row, explained
from games.engine.play_out import play_out
from games.systems import get_system

SYSTEM = "sorcerer"
ROUNDS = 3
SEATS = 4
PROFILED_TURNS = 200


def decisions(_lab: object, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Random legal play of four seats, cut after so many turns: answers of the seats per second of CPU."""
    rows = []
    for turns in sizes:
        spent, answers, entries = _play("random", games=1, turns=turns, rounds=1 if quick else ROUNDS)
        row = Row(
            "engine_decisions",
            answers / spent,
            f"python -m benchmarks engine --turns {turns}",
            case=f"{turns:,} turns",
            detail=f"{entries / spent:,.0f} entries/s",
            facts={
                "entries_a_second": round(entries / spent),
                "microseconds": round(spent / answers * 1e6, 1),
            },
        )
        rows.append(explained(row, lambda: _limits("random")))
    return rows


def whole_games(_lab: object, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Games of the thrifty bot to their end, per second of CPU."""
    rows = []
    for games in sizes:
        spent, answers, _entries = _play("thrifty", games=games, turns=5000, rounds=1 if quick else ROUNDS)
        row = Row(
            "engine_games",
            games / spent,
            f"python -m benchmarks games --games {games}",
            case=f"{games} games",
            detail=f"{answers / spent:,.0f} decisions/s",
            facts={"decisions_a_second": round(answers / spent)},
        )
        rows.append(explained(row, lambda: _limits("thrifty")))
    return rows


def _play(level: str, *, games: int, turns: int, rounds: int) -> tuple[float, int, int]:
    """The median round's CPU seconds, and answers and entries of a round (each round plays the same)."""
    seconds = []
    for _ in range(rounds):
        began = time.process_time()
        played = [_one(level, number, turns) for number in range(games)]
        seconds.append(time.process_time() - began)
    answers, entries = (sum(column) for column in zip(*played, strict=True))
    return percentile(seconds, 0.5), answers, entries


def _one(level: str, number: int, turns: int) -> tuple[int, int]:
    options = {"seats": SEATS, "teams": "random"}
    game = play_out(get_system(SYSTEM), options, [level] * SEATS, name=f"measured-{number}", turns=turns)
    return game.decisions, game.position.number


def _limits(level: str) -> str:
    """Where the time goes by the profiler: the parts of the engine and of the rules."""
    return by_file(lambda: _one(level, 0, PROFILED_TURNS))

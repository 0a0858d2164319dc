"""What it takes to look at a finished game again, all of it: CPU of the worker that thinks."""

import time
from collections.abc import Sequence

from benchmarks.games import people
from benchmarks.lab import Lab
from benchmarks.row import Row
from benchmarks.yardstick import work
from games.analysis.asking import look_again
from games.analysis.found import Found
from games.engine.play_out import play_out
from games.engine.record import encode_record
from games.models import Game
from games.past.studies import bring
from games.systems import get_system

GAMES: dict[str, dict[str, object]] = {
    "sorcerer": {"seats": 4},
    "talisman": {"seats": 2},
    "mice": {"seats": 4, "chapter": "C3"},
}
QUICK, QUICK_SLICES = ("mice",), 2
YARDS = 200


def analyses(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many whole games of steady bots of each system; where it is to be quick, the beginning of a
    chapter."""
    wanted = {slug: setup for slug, setup in GAMES.items() if not quick or slug in QUICK}
    return [_row(slug, setup, games, quick=quick) for games in sizes for slug, setup in wanted.items()]


def _row(slug: str, setup: dict[str, object], games: int, *, quick: bool) -> Row:
    looked = [_looked(_game(slug, setup, at), quick=quick) for at in range(games)]
    dearest = max(seconds for seconds, _found in looked)
    lines = sum(found.lines for _seconds, found in looked)
    answers = sum(found.answers for _seconds, found in looked)
    return Row(
        "analysis",
        dearest,
        f"python -m benchmarks analysis --games {games}",
        case=slug,
        detail=f"{lines:,} lines",
        limits=f"{answers / sum(seconds for seconds, _found in looked):,.0f} answers in lines a second",
        facts={"seconds": [round(seconds, 1) for seconds, _found in looked], "lines": lines},
        yard=_yard(),
    )


def _looked(game: Game, *, quick: bool) -> tuple[float, Found]:
    """Seconds of CPU, and what was found."""
    found, began, slices = Found(), time.process_time(), 0
    while not look_again(game, found, lambda: quick) and not (quick and slices == QUICK_SLICES):
        slices += 1
    return time.process_time() - began, found


def _game(slug: str, setup: dict[str, object], at: int) -> Game:
    system = get_system(slug)
    seats = int(str(setup["seats"]))
    record = play_out(system, setup, ["steady"] * seats, name=f"analysis-{at}").record()
    return bring(people(1)[0], encode_record(record))


def _yard() -> float:
    """Seconds of the known work."""
    began = time.process_time()
    for turn in range(YARDS):
        work(turn)
    return (time.process_time() - began) / YARDS

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
QUICK = ("mice",)
YARDS = 200


def analyses(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many whole games of steady bots of each system; where it is to be quick, one short chapter."""
    wanted = {slug: setup for slug, setup in GAMES.items() if not quick or slug in QUICK}
    return [_row(slug, setup, games) for games in sizes for slug, setup in wanted.items()]


def _row(slug: str, setup: dict[str, object], games: int) -> Row:
    yard, spent, entries, lines = _yard(), [], 0, 0
    for at in range(games):
        game, found = _game(slug, setup, at), Found()
        began = time.process_time()
        while not look_again(game, found, lambda: False):
            pass
        spent.append(time.process_time() - began)
        entries, lines = entries + game.entries, lines + found.lines
    return Row(
        "analysis",
        max(spent),
        f"python -m benchmarks analysis --games {games}",
        case=slug,
        detail=f"{entries} entries, {lines:,} lines",
        facts={"seconds": [round(one, 1) for one in spent], "lines": lines},
        yard=yard,
    )


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

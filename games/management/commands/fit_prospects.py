"""manage.py fit_prospects SYSTEM: learn from games of steady players who is likely to win, and say how well.

Writes `prospects.json` of the system, and prints for docs/win-chance.md the Brier scores on games that were
not learnt from, beside that of a constant, how often what was said came true, and how far it lies from long
roll-outs.
"""

import json
import math
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.checkpoint import Counts
from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.system import PARTY, Prospects, System
from games.kit import prospects as kit
from games.kit.onward import Line, by_level
from games.systems import get_system

QUARTERS = kit.QUARTERS
MOST_ROWS = 12_000
TENTHS = 10
LEVEL = "steady"


@dataclass(frozen=True)
class Row:
    """One side at the start of a turn: how far the game had come (0 to 1), its numbers, whether it won, and
    the state, of some."""

    far: float
    features: tuple[float, ...]
    won: float
    side: int
    state: bytes = b""

    @property
    def quarter(self) -> int:
        """0 to 3."""
        return min(int(self.far * QUARTERS), QUARTERS - 1)


class Command(BaseCommand):
    """Game k depends on the kind and k only, on any machine."""

    help = "Learn who is likely to win from games of steady players; writes the system's prospects.json."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SYSTEM, --games, --held, --positions, --lines, --seats, --out."""
        parser.add_argument("system")
        parser.add_argument("--games", type=int, default=300, help="to learn from, of each kind")
        parser.add_argument("--held", type=int, default=150, help="to judge by")
        parser.add_argument("--positions", type=int, default=48, help="of the latter, for roll-outs")
        parser.add_argument("--lines", type=int, default=32, help="roll-outs from each")
        parser.add_argument("--seats", default="2,4", help="numbers of seats, where seats play each other")
        parser.add_argument("--out", type=Path, help="another file")

    def handle(self, *args: Any, **options: Any) -> None:
        """A fit for each kind of game, one after another."""
        system = get_system(options["system"])
        found = system.prospects
        if found is None:
            raise CommandError(f"nobody has said what of {system.slug} is to be looked at")
        path = options["out"] or Path(__file__).parents[2] / "systems" / system.slug / "bots/prospects.json"
        fits = kit.read_fits(path)
        for kind, setup in _setups(system, options["seats"]):
            fits[kind] = self._fit(system, found, kind, setup, options)
            path.write_bytes(kit.written(fits))

    def _fit(
        self, system: System, found: Prospects, kind: str, setup: dict[str, Any], options: dict[str, Any]
    ) -> kit.Fit:
        learnt = list(_rows(system, found, setup, f"fit-{kind}", options["games"]))
        judged = list(_rows(system, found, setup, f"held-{kind}", options["held"]))
        thin = learnt[:: max(1, len(learnt) // MOST_ROWS)]
        # The rows of a game come to the same end: what is learnt counts games, not rows.
        ridge = len(thin) / options["games"]
        weights = kit.fitted([row.features for row in thin], [row.won for row in thin], ridge)
        said = [kit.chance(weights, row.features) for row in judged]
        base = sum(row.won for row in learnt) / len(learnt)
        self.stdout.write(f"{system.slug} {kind}: {len(learnt)} rows, of which {base:.1%} won")
        for line in (*_brier(judged, said, base), _calibration(judged, said)):
            self.stdout.write(line)
        doubts = _doubts(system, judged, said, options) if options["positions"] else kit.EVEN.doubts
        self.stdout.write(f"off roll-outs by quarter: {', '.join(f'{one:.3f}' for one in doubts)}")
        weighed = zip(("1", *found.names), weights, strict=True)
        self.stdout.write(json.dumps({name: round(weight, 2) for name, weight in weighed}))
        self.stdout.flush()
        return kit.Fit(weights, doubts)


def _setups(system: System, seats: str) -> list[tuple[str, dict[str, Any]]]:
    if system.allies:
        most = max(system.seats)
        return [(one, {"seats": most, "chapter": one}) for one in system.options["chapter"]]
    return [(one, {"seats": int(one)}) for one in seats.split(",")]


def _rows(system: System, found: Prospects, setup: dict[str, Any], name: str, games: int) -> Iterator[Row]:
    for at in range(games):
        yield from _of_game(system, found, setup, f"{name}-{at}", keep=at % 2 == 0 and name[0] == "h")


def _of_game(
    system: System, found: Prospects, setup: dict[str, Any], name: str, *, keep: bool
) -> Iterator[Row]:
    """Every side at every turn's start, and now and then the state."""
    begun: list[tuple[int, dict[int, tuple[float, ...]], bytes]] = []

    def watch(position: Position) -> None:
        state, turn = position.state, system.slow.turns(position.state)
        if not isinstance(position.question, Question) or turn <= (begun[-1][0] if begun else 0):
            return
        rows = {side: tuple(found.features(state, side)) for side in found.chances(state)}
        begun.append((turn, rows, position.checkpoint if keep and position.at_boundary else b""))

    played = play_out(system, setup, [LEVEL] * setup["seats"], name=name, watch=watch)
    result = played.position.result
    if result is None:
        return
    last = begun[-1][0]
    for turn, rows, state in begun:
        for side, features in rows.items():
            won = bool(result.winners) if side == PARTY else side in result.winners
            yield Row(turn / last, features, float(won), side, state)


def _brier(rows: Sequence[Row], said: Sequence[float], base: float) -> list[str]:
    """Of all, and of each quarter of a game."""
    parts = {"all": range(len(rows))} | {
        f"quarter {quarter + 1}": [at for at, row in enumerate(rows) if row.quarter == quarter]
        for quarter in range(QUARTERS)
    }
    lines = []
    for name, places in parts.items():
        if places:
            score = sum((said[at] - rows[at].won) ** 2 for at in places) / len(places)
            constant = sum((base - rows[at].won) ** 2 for at in places) / len(places)
            lines.append(f"  {name}: Brier {score:.3f}, a constant {constant:.3f} ({len(places)})")
    return lines


def _calibration(rows: Sequence[Row], said: Sequence[float]) -> str:
    words = []
    for tenth in range(TENTHS):
        won = [
            row.won
            for row, one in zip(rows, said, strict=True)
            if min(int(one * TENTHS), TENTHS - 1) == tenth
        ]
        if won:
            words.append(f"{tenth / TENTHS:.1f}: {sum(won) / len(won):.0%} ({len(won)})")
    return f"  said: came true {', '.join(words)}"


def _doubts(
    system: System, rows: Sequence[Row], said: Sequence[float], options: dict[str, Any]
) -> tuple[float, ...]:
    """By quarter the root of the mean square of what is said less what roll-outs say, without the noise of
    these."""
    lines, found = options["lines"], []
    for quarter in range(QUARTERS):
        places = [at for at, row in enumerate(rows) if row.quarter == quarter and row.state]
        places = places[:: max(1, len(places) // max(1, options["positions"] // QUARTERS))]
        squares = []
        for at in places:
            rolled = _rolled_out(system, rows[at], lines, f"doubt/{at}")
            squares.append((said[at] - rolled) ** 2 - rolled * (1 - rolled) / max(1, lines - 1))
        mean = sum(squares) / len(squares) if squares else 0.01
        found.append(round(math.sqrt(max(mean, 0.0004)), 3))
    return tuple(found)


def _rolled_out(system: System, row: Row, lines: int, key: str) -> float:
    won = 0
    for at in range(lines):
        line = Line.of(Position(system, row.state, counts=Counts()), f"{key}/{at}")
        line.play(by_level(system, LEVEL, Stream(key, at)), lambda _state: False)
        result = system.result(line.state)
        winners = result.winners if result else ()
        won += bool(winners) if row.side == PARTY else row.side in winners
    return won / lines

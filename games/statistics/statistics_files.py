"""The statistics of a finished game as a file: JSON for a program, CSV for a table.

Names of fields are the same in every language. Seats are numbers from 1; 0 is nobody's: the game itself.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from games.careers.history_files import BYTE_ORDER_MARK, cell
from games.drawing.luck_words import dice_luck
from games.faces.counted import NOBODY, CountRow, Names
from games.faces.face import get_face
from games.models import Game
from games.statistics.statistics import Statistics
from games.statistics.statistics_page import SeatTime

FORMAT = "labyrinth-statistics/1"
COLUMNS = ("what", "seat", "player", "of", "value")


def as_json(game: Game, counted: Statistics, names: Names, times: Sequence[SeatTime]) -> bytes:
    """Everything in one object."""
    facts: dict[str, Any] = {
        "format": FORMAT,
        "game": game.slug,
        "system": game.system,
        "options": game.options,
        "result": game.result,
        "players": dict(names),
        **msgspec.to_builtins(counted),
        "luck": {seat: _luck(faces) for seat, faces in counted.dice.items() if has_pips(game.system)},
        "times": [msgspec.to_builtins(one) for one in times],
    }
    return msgspec.json.format(msgspec.json.encode(facts), indent=1)


def as_csv(counted: Statistics, names: Names, times: Sequence[SeatTime], system: str) -> str:
    """One number a line: what is counted, of which seat, of what, how many."""
    file = io.StringIO()
    writer = csv.writer(file)
    file.write(BYTE_ORDER_MARK)
    writer.writerow(COLUMNS)
    for what, seat, of, value in _rows(counted, times, system):
        writer.writerow([cell(one) for one in (what, seat, names.get(seat, ""), of, value)])
    return file.getvalue()


def _rows(counted: Statistics, times: Iterable[SeatTime], system: str) -> Iterator[CountRow]:
    for what in ("entries", "chances", "turns", "rounds", "draws"):
        yield what, NOBODY, "", getattr(counted, what)
    yield from (("turns", seat, "", turns) for seat, turns in counted.turns_of.items())
    for seat, faces in counted.dice.items():
        yield from (("dice", seat, str(face), count) for face, count in enumerate(faces, 1))
        if has_pips(system):
            yield from (("dice", seat, what, value) for what, value in _luck(faces).items())
    for one in times:
        yield from _time_rows(one)
    if own := get_face(system).statistics:
        yield from own.rows(counted.own)


def _time_rows(one: SeatTime) -> Iterator[CountRow]:
    for of in ("turns", "own_turns", "missed", "answers", "seconds"):
        if (value := getattr(one, of)) is not None:
            yield "played", one.seat, of, value


def has_pips(system: str) -> bool:
    """Whether the sum of its dice tells luck."""
    own = get_face(system).statistics
    return own is None or own.pips


def _luck(faces: Sequence[int]) -> dict[str, float]:
    found = dice_luck("", faces)
    return {
        "rolled": found.rolled,
        "sum": found.total,
        "expected": found.expected.expected,
        "low": found.expected.low,
        "high": found.expected.high,
        "evenness": round(found.evenness, 6),
    }

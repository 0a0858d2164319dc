"""Somebody's history as a file: CSV for a table, JSON for a program. Both are written row by row.

Names of columns and words of results are the same in every language. Moments are in UTC.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from games.careers.finished_games import FinishedGame

FORMAT = "labyrinth-history/1"
BYTE_ORDER_MARK = "\ufeff"
"""So that a spreadsheet reads the letters as they were written."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")
"""What begins with one of these might be reckoned by a spreadsheet."""
COLUMNS = (
    "game",
    "name",
    "system",
    "seats",
    "seat",
    "team",
    "result",
    "place",
    "how",
    "started_at",
    "ended_at",
    "entries",
    "turns",
    "own_turns",
    "missed_turns",
    "rated",
    "rating_before",
    "rating",
    "others",
)
TIMES = ("answers", "seconds")
"""Only where the person shows how quickly they answer."""


def as_csv(rows: Iterable[FinishedGame], *, with_times: bool) -> Iterator[str]:
    """The lines of the file. A cell that a spreadsheet might take for a formula begins with an apostrophe."""
    columns = [*COLUMNS, *(TIMES if with_times else ())]
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK + writer.writerow(columns)
    for row in rows:
        facts = facts_of(row) | {"others": ", ".join(one.name for one in row.others)}
        yield writer.writerow([cell(facts[column]) for column in columns])


def as_json(person: str, rows: Iterable[FinishedGame], *, with_times: bool) -> Iterator[str]:
    """{"format", "person", "games": [...]}, a game a line."""
    columns = [*COLUMNS, *(TIMES if with_times else ())]
    yield f'{{"format": {json.dumps(FORMAT)}, "person": {json.dumps(person)}, "games": [\n'
    before = ""
    for row in rows:
        facts = facts_of(row)
        yield before + json.dumps({column: facts[column] for column in columns}, ensure_ascii=False)
        before = ",\n"
    yield "\n]}\n"


def facts_of(row: FinishedGame) -> dict[str, Any]:
    """The row as plain values."""
    part = row.part
    return {
        "game": row.game.slug,
        "name": row.game.name,
        "system": part.system,
        "seats": part.seats,
        "seat": part.seat,
        "team": part.team,
        "result": part.outcome,
        "place": part.place,
        "how": part.how,
        "started_at": _moment(part.started_at),
        "ended_at": _moment(part.ended_at),
        "entries": part.entries,
        "turns": part.turns,
        "own_turns": part.own_turns,
        "missed_turns": part.missed,
        "rated": part.rated,
        "rating_before": part.mu_before,
        "rating": part.mu,
        "others": [one.name for one in row.others],
        "answers": part.answers,
        "seconds": part.seconds,
    }


class _Line:
    """A file for csv.writer that hands the line back."""

    def write(self, line: str) -> str:
        return line


def cell(value: Any) -> Any:
    """Words that a spreadsheet leaves alone; numbers stay numbers."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

"""Bytes that games take in PostgreSQL: while they run, and when they are over."""

from collections.abc import Sequence

from django.apps import apps
from django.db import connection

from benchmarks.clones import table_of
from benchmarks.games import grow, new_game
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from games.models import Entry

LONGEST, QUICK = 20_000, 60
OF_A_GAME = 2000
"""The budget speaks of a finished game of so many entries."""


def storage(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Whole games of the thrifty bot, each answer stored on its own, tables counted with their indexes."""
    return [row for games in sizes for row in _rows(games, QUICK if quick else LONGEST)]


def _rows(games: int, longest: int) -> list[Row]:
    command, before = f"python -m benchmarks storage --games {games}", _sizes()
    played = [grow(new_game(), longest, "thrifty") for _ in range(games)]
    gained = {table: size - before[table] for table, size in _sizes().items() if size > before[table]}
    entries = sum(game.entries for game in played)
    parts = {table: round(size / entries, 1) for table, size in gained.items()}
    case = f"{games} games, {entries:,} entries"
    each = gained[table_of(Entry)] / entries
    detail = f"{sum(gained.values()) / entries:.0f} with key frames and all"
    running = Row("storage_running", each, command, case, detail, facts={"bytes_an_entry": parts})
    packed = sum(gained.values()) / entries * OF_A_GAME / 1000
    finished = Row("storage_finished", packed, command, case, facts={"bytes_an_entry": parts})
    why = ", ".join(f"{table} {size} bytes an entry" for table, size in parts.items())
    return [
        explained(running, lambda: why),
        explained(
            finished,
            lambda: f"a finished game is stored as it was played, nothing is packed: {why}",
        ),
    ]


def _sizes() -> dict[str, int]:
    """Bytes of every table of games, its indexes and long values included, without dead rows."""
    tables = [table_of(model) for model in apps.get_app_config("games").get_models()]
    sizes = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"VACUUM FULL {connection.ops.quote_name(table)}")
            cursor.execute("SELECT pg_total_relation_size(%s)", [table])
            sizes[table] = int(cursor.fetchone()[0])
    return sizes

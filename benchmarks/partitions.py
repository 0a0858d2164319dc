"""python -m benchmarks.partitions: the table of entries as it is, and in partitions by game.

Both have the same rows, in a PostgreSQL of their own that is gone afterwards. Measured are what an answer
reads and appends there, and a vacuum after some games have gone (docs/scaling.md).
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import psycopg

from benchmarks.lab import DATABASE_OPTIONS, ON_DISK
from labyrinth.running import postgres_server

COLUMNS = """
"at" timestamptz NOT NULL, number integer NOT NULL, data bytea NOT NULL, digest bytea,
game_id bigint NOT NULL, PRIMARY KEY (game_id, number)
"""
"""Those of games_entry."""
FILL = """
INSERT INTO {table} (game_id, number, "at", data)
SELECT game, number, now(), decode(repeat(md5(game::text), 2), 'hex')
FROM generate_series(1, {games}) AS game, generate_series(1, {entries}) AS number
"""
READ = "SELECT number, data, digest FROM {table} WHERE game_id = %s AND number > %s ORDER BY number"
APPEND = """
INSERT INTO {table} (game_id, number, "at", data)
SELECT %s, max(number) + 1, now(), '\\x00' FROM {table} WHERE game_id = %s
ON CONFLICT DO NOTHING
"""
SINCE = 60
"""So many entries stand behind the last checkpoint of a game."""
PACK = "DELETE FROM {table} WHERE game_id % 20 = 0"
"""One game in twenty is packed before a vacuum."""
COUNT = "SELECT count(*) FROM {table}"
WEIGH = "SELECT pg_total_relation_size('{table}')"


Connection = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True)
class Size:
    """How much: games, entries of each, partitions, clients at once, and for how many seconds they answer."""

    games: int = 10_000
    entries: int = 1265
    parts: int = 16
    clients: int = 4
    seconds: float = 60


@dataclass(frozen=True)
class Found:
    """Of one table: its rows and bytes, milliseconds of each answer, seconds of the vacuum of each part."""

    table: str
    rows: int
    size: int
    answers: list[float]
    vacuums: list[float]

    def __str__(self) -> str:
        return (
            f"{self.table}: {self.rows:,} rows, {self.size / 1e6:,.0f} MB; "
            f"{len(self.answers):,} answers, each {mean(self.answers):.2f} ms; "
            f"vacuum {sum(self.vacuums):.1f} s, the longest part {max(self.vacuums):.1f} s"
        )


@contextmanager
def scratch() -> Iterator[str]:
    """The address of a durable PostgreSQL with nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="labyrinth-parts-", dir=ON_DISK if ON_DISK.is_dir() else None))
    folder.chmod(0o755)
    try:
        server = postgres_server.start(folder, durable=True, options=DATABASE_OPTIONS)
        try:
            yield server.url
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compare(url: str, size: Size) -> list[Found]:
    """Both tables, one after the other."""
    return [_try(url, "whole", 0, size), _try(url, "parted", size.parts, size)]


def _try(url: str, table: str, parts: int, size: Size) -> Found:
    with psycopg.connect(url, autocommit=True) as connection:
        _make(connection, table, parts, size)
        rows = _one(connection, COUNT, table)
        taken = sum(_one(connection, WEIGH, one) for one in tables_of(table, parts))
        answers = _answer_all(url, table, size)
        _do(connection, PACK.format(table=table))
        vacuums = [_vacuum(connection, one) for one in tables_of(table, parts)]
        _do(connection, f"DROP TABLE {table}")
    return Found(table, rows, taken, answers, vacuums)


def tables_of(table: str, parts: int) -> list[str]:
    """What vacuum works on, one at a time."""
    return [f"{table}_{number}" for number in range(parts)] or [table]


def _make(connection: Connection, table: str, parts: int, size: Size) -> None:
    _do(connection, f"CREATE TABLE {table} ({COLUMNS}) {'PARTITION BY HASH (game_id)' if parts else ''}")
    for number, name in enumerate(tables_of(table, parts) if parts else ()):
        bounds = f"WITH (MODULUS {parts}, REMAINDER {number})"
        _do(connection, f"CREATE TABLE {name} PARTITION OF {table} FOR VALUES {bounds}")
    for name in tables_of(table, parts):
        _do(connection, f"ALTER TABLE {name} SET (autovacuum_enabled = off)")
    _do(connection, FILL.format(table=table, games=size.games, entries=size.entries))
    _do(connection, f"VACUUM ANALYZE {table}")


def _one(connection: Connection, words: str, table: str) -> int:
    [found] = connection.execute(words.format(table=table).encode()).fetchall()
    return int(found[0])


def _answer_all(url: str, table: str, size: Size) -> list[float]:
    until = time.monotonic() + size.seconds
    with ThreadPoolExecutor(size.clients) as pool:
        done = [pool.submit(_answer, url, table, size, number, until) for number in range(size.clients)]
    return [one for some in done for one in some.result()]


def _answer(url: str, table: str, size: Size, number: int, until: float) -> list[float]:
    """Until that moment: of a game at random, read what its position needs, and append one entry."""
    draw, took = Random(number), list[float]()  # noqa: S311 - no dice
    read, append = (words.format(table=table).encode() for words in (READ, APPEND))
    with psycopg.connect(url, autocommit=True, prepare_threshold=0) as connection:
        while time.monotonic() < until or not took:
            game, start = draw.randint(1, size.games), time.monotonic()
            with connection.transaction():
                connection.execute(read, [game, size.entries - SINCE]).fetchall()
                connection.execute(append, [game, game])
            took.append((time.monotonic() - start) * 1000)
    return took


def _vacuum(connection: Connection, table: str) -> float:
    start = time.monotonic()
    _do(connection, f"VACUUM {table}")
    return time.monotonic() - start


def _do(connection: Connection, words: str) -> None:
    connection.execute(words.encode())


def main(words: Sequence[str]) -> int:
    """Compare, and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.partitions", description=__doc__)
    for name, usual in vars(Size()).items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    with scratch() as url:
        for found in compare(url, Size(**vars(parser.parse_args(words)))):
            sys.stdout.write(f"{found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

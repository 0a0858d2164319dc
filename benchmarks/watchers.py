"""People who watch: what a thousand open streams cost while nothing happens."""

import time
from collections.abc import Sequence

from django.urls import reverse

from benchmarks.clones import clones
from benchmarks.games import new_game
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import headers
from benchmarks.usage import cpu_seconds, memory
from benchmarks.web import Connection, Web, streams

AT_A_TABLE = 4
SECONDS = 60.0
"""Longer than two heartbeats, which belong to the time when nothing happens."""
QUICK_SECONDS = 0.3


def watchers(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Memory and CPU of one web process with so many streams, four at a table."""
    template = new_game()
    rows = []
    for people in sizes:
        slugs = [game.slug for game in clones(template, -(-people // AT_A_TABLE))]
        with streams() as web:
            rows += _rows(lab, web, slugs, people, QUICK_SECONDS if quick else SECONDS)
    return rows


def _rows(lab: Lab, web: Web, slugs: list[str], people: int, seconds: float) -> list[Row]:
    _watch(web, slugs[0]).close()
    time.sleep(min(1.0, seconds))
    idle = memory(web.pid)
    streams = [_watch(web, slugs[number // AT_A_TABLE]) for number in range(people)]
    time.sleep(min(2.0, seconds))
    before = _cpu(lab, web)
    time.sleep(seconds)
    used = [(now - then) / seconds * 100 for now, then in zip(_cpu(lab, web), before, strict=True)]
    grown = (memory(web.pid) - idle) / 1e6
    for stream in streams:
        stream.close()
    command, case = f"python -m benchmarks watchers --people {people}", f"{people:,} streams"
    each = {"kilobytes_each": round(grown * 1000 / people, 1), "idle_megabytes": round(idle / 1e6, 1)}
    shares = {"web_percent": round(used[0], 2), "database_percent": round(used[1], 2)}
    return [
        explained(
            Row("watchers_memory", grown, command, case, facts=each),
            lambda: f"{grown * 1000 / people:.0f} kB a stream",
        ),
        explained(
            Row("watchers_cpu", sum(used), command, case, facts=shares),
            lambda: (
                f"web process {used[0]:.1f} %, PostgreSQL {used[1]:.1f} %: each stream is sent its number"
                " at every heartbeat"
            ),
        ),
    ]


def _cpu(lab: Lab, web: Web) -> tuple[float, float]:
    return cpu_seconds(web.pid), cpu_seconds(lab.postgres.process.pid)


def _watch(web: Web, slug: str) -> Connection:
    """A stream that has received its first number."""
    connection = Connection(web.port)
    connection.send(reverse("games:live", args=[slug]), headers())
    got = b""
    while b"data: " not in got:
        more = connection.read()
        if not more:
            raise RuntimeError(f"the stream ended: {got[:200]!r}")
        got += more
    return connection

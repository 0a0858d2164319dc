"""What this machine does without the site: known work in Python, and one durable insert.

The trivial view passes the middlewares that every page passes. What slows them slows it as well, and no ratio
to it tells; this passes nothing of ours, and nothing of Django.

    python -m benchmarks.yardstick postgres://... 4     a worker of `Yards`: so many connections
"""

import hmac
import html
import json
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from http.cookies import SimpleCookie
from itertools import count
from urllib.parse import parse_qs

import psycopg

ROWS = 300
"""So many are shown: as much work as the trivial view was on the machine for which the budgets stand."""
HELD = 40_000
"""So many there are. What a site holds fits in no cache of a processor, least of all on a busy machine."""
COOKIE = "sessionid=4kq0wz1v8m2n6b3x7c5l9p0a; csrftoken=" + "x" * 32
QUERY = "step=120&seat=2&answer=move%3Aash%3Ac3&token=" + "7a" * 16
KEY = b"known to everybody"
TABLE = "CREATE TABLE IF NOT EXISTS yardstick (id bigserial PRIMARY KEY, text varchar(200) NOT NULL)"
INSERT = "INSERT INTO yardstick (text) VALUES (%s) RETURNING id"
LINE = "A line of a log"


@cache
def held() -> list[dict[str, object]]:
    """What is there to be shown."""
    return [{"id": number, "name": f"Row <{number}>", "at": number / 8} for number in range(HELD)]


def work(turn: int) -> int:
    """What a request is made of, by the standard library alone: a cookie and a form are read, a signature is
    made, rows (others each turn) are looked up, sorted, written as text and read again, shown as a page, and
    packed. The page's size."""
    sent, asked = SimpleCookie(COOKIE), parse_qs(QUERY)
    signed = hmac.digest(KEY, "".join((sent["sessionid"].value, *asked["token"])).encode(), "sha256")
    rows = [held()[(turn * 104_729 + number * 7919) % HELD] for number in range(ROWS)]
    rows.sort(key=lambda row: str(row["name"]))
    read = json.loads(json.dumps({"rows": rows, "asked": asked}))
    lines = [f"<li id={row['id']}>{html.escape(row['name'])}: {row['at']:.1f}</li>" for row in read["rows"]]
    return len(zlib.compress("\n".join(lines).encode(), 1)) + len(signed)


class Yardstick:
    """One yard at a time, on a connection of its own."""

    def __init__(self, database: str) -> None:
        self._connection = psycopg.connect(database, autocommit=True, prepare_threshold=0)
        self._connection.execute(TABLE)
        self._turns = count()

    def once(self) -> None:
        """One yard."""
        work(next(self._turns))
        self._connection.execute(INSERT, [LINE]).fetchone()

    def until(self, moment: float) -> int:
        """Yards until the moment (time.monotonic), one at least: how many."""
        for done in count(1):
            self.once()
            if time.monotonic() >= moment:
                return done
        raise AssertionError

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Yards:
    """Processes that make yards at once, as so many workers of the site serve so many connections."""

    def __init__(self, processes: list["subprocess.Popen[str]"]) -> None:
        self._processes = processes
        for one in processes:
            self._said(one)

    def made(self, seconds: float) -> int:
        """How many all of them make in so many seconds."""
        for one in self._processes:
            assert one.stdin is not None
            one.stdin.write(f"{seconds}\n")
            one.stdin.flush()
        return sum(self._said(one) for one in self._processes)

    def _said(self, one: "subprocess.Popen[str]") -> int:
        assert one.stdout is not None
        line = one.stdout.readline()
        if not line:
            raise RuntimeError("a process of the yardstick ended")
        return int(line)


@contextmanager
def yards(database: str, workers: int, connections: int) -> Iterator[Yards]:
    """So many workers, which together have so many connections."""
    from labyrinth.running.processes import die_with_parent  # the workers know nothing of the site

    command = [sys.executable, "-m", "benchmarks.yardstick", database, str(max(1, connections // workers))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    started = [
        subprocess.Popen(command, text=True, preexec_fn=die_with_parent, **pipes)  # noqa: PLW1509
        for _ in range(workers)
    ]
    try:
        yield Yards(started)
    finally:
        for one in started:
            one.terminate()
            one.communicate()


def main(database: str, connections: int) -> None:
    """Says 0 when it can begin, then for each line with seconds how many yards they were."""
    sticks = [Yardstick(database) for _ in range(connections)]
    sys.stdout.write("0\n")
    sys.stdout.flush()
    with ThreadPoolExecutor(connections) as pool:
        for line in sys.stdin:
            ends = [time.monotonic() + float(line)] * connections
            sys.stdout.write(f"{sum(pool.map(Yardstick.until, sticks, ends))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

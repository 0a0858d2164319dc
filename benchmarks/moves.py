"""Durable moves a second through real web workers, against a view that inserts one row."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from itertools import count

from django.urls import reverse

from benchmarks.games import Move, grown, people, script
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import form, headers, sign_in
from benchmarks.usage import cpu_seconds
from benchmarks.web import Connection, Web, pages
from games.journal.loading import load
from games.models import Game

WORKERS = 2
SECONDS = 6.0
QUICK_SECONDS = 0.3
STINTS = 6
"""Moves and the trivial view take turns: a machine's speed drifts."""
WARM_UP = 3.0
CONNECTIONS = 8
"""So many threads have the workers together, each with a connection of its own to PostgreSQL."""
ENTRIES, QUICK_ENTRIES = 100, 10
"""Games begin at so many entries: the log of the page is full by then."""
FASTEST = 120
"""No table makes more moves than this in a second: so many are known beforehand."""

Client = Callable[[float], int]
"""Sends requests until the moment (time.monotonic), one at least, and counts those that were taken."""


@dataclass(frozen=True)
class Rate:
    """Requests in so many seconds, and the CPU seconds that each part of the machine gave them."""

    done: int = 0
    seconds: float = 0.0
    web: float = 0.0
    postgres: float = 0.0
    client: float = 0.0

    def __add__(self, other: "Rate") -> "Rate":
        """Both together."""
        return Rate(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def per_second(self) -> float:
        """Requests a second."""
        return self.done / self.seconds


class Table:
    """One game whose people answer as fast as they are let, on one connection."""

    def __init__(self, web: Web, game: Game, cookies: list[str], answers: int) -> None:
        self.game, self.moves, self.done = game, script(game, answers), 0
        self._web, self._cookies = web, cookies

    def play(self, until: float) -> int:
        """Answer on until the moment; how often. Raises RuntimeError for an answer that is not taken."""
        address, before = reverse("games:answer", args=[self.game.slug]), self.done
        with Connection(self._web.port) as connection:
            for move in self.moves[before:]:
                self._send(connection, address, move)
                self.done += 1
                if time.monotonic() >= until:
                    break
        return self.done - before

    def _send(self, connection: Connection, address: str, move: Move) -> None:
        answered = connection.post(address, headers(self._cookies[move.seat - 1], part=True), form(move))
        if answered.status != 200:
            raise RuntimeError(f"{self.game.slug}: {answered.status} for {move.key!r}")

    def check(self) -> None:
        """The database has exactly the answers that were taken. Raises RuntimeError."""
        game = Game.objects.get(pk=self.game.pk)
        if self.done and game.entries != self.moves[self.done - 1].entries:
            raise RuntimeError(f"{game.slug} has {game.entries} entries after {self.done} answers")
        load(game)


def moves(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """One row for each number of tables."""
    seconds = QUICK_SECONDS if quick else SECONDS
    cookies = [sign_in(person) for person in people()]
    games, before = (
        [grown(QUICK_ENTRIES if quick else ENTRIES) for _ in range(number)]
        for number in (max(sizes), 1 if quick else CONNECTIONS)
    )
    lab.analyze()
    with pages(1 if quick else WORKERS) as web:
        _warm_up(web, before, cookies, min(WARM_UP, seconds))
        return [_row(lab, web, games[:tables], cookies, seconds) for tables in sizes]


def _row(lab: Lab, web: Web, games: list[Game], cookies: list[str], seconds: float) -> Row:
    tables = [Table(web, game, cookies, int(FASTEST * seconds)) for game in games]
    trivial = moved = Rate()
    for _ in range(STINTS):
        trivial += _rate(lab, web, [_inserter(web, cookies[0]) for _ in games], seconds / STINTS)
        moved += _rate(lab, web, [table.play for table in tables], seconds / STINTS)
    for table in tables:
        table.check()
    row = Row(
        "moves",
        moved.per_second / trivial.per_second,
        f"python -m benchmarks moves --tables {len(games)}",
        case=f"{len(games)} tables at once",
        detail=f"{moved.per_second:,.0f}/s of {trivial.per_second:,.0f}/s",
        facts={"moves_a_second": round(moved.per_second), "trivial_a_second": round(trivial.per_second)},
    )
    return explained(row, lambda: _limits(moved))


def _limits(rate: Rate) -> str:
    """CPU by process; one move's CPU in the web workers says how fast two cores could be."""
    each = rate.web / rate.done * 1000
    web, postgres, client = (used / rate.seconds for used in (rate.web, rate.postgres, rate.client))
    return (
        f"a move costs {each:.1f} ms of a web worker; of a core the workers use {web:.0%}, PostgreSQL"
        f" {postgres:.0%}, the client {client:.0%}"
    )


def _rate(lab: Lab, web: Web, clients: list[Client], seconds: float) -> Rate:
    def used() -> tuple[float, float, float]:
        return cpu_seconds(web.pid), cpu_seconds(lab.postgres.process.pid), time.process_time()

    before, began = used(), time.monotonic()
    with ThreadPoolExecutor(len(clients)) as pool:
        done = sum(pool.map(lambda client: client(began + seconds), clients))
    spent = time.monotonic() - began
    return Rate(done, spent, *(now - then for now, then in zip(used(), before, strict=True)))


def _inserter(web: Web, cookies: str) -> Client:
    address, sent = reverse("trivial"), headers(cookies)

    def insert(until: float) -> int:
        with Connection(web.port) as connection:
            for done in count(1):
                if connection.post(address, sent, b"text=A+line+of+a+log").status != 200:
                    raise RuntimeError("the trivial view failed")
                if time.monotonic() >= until:
                    return done
        raise AssertionError

    return insert


def _warm_up(web: Web, games: list[Game], cookies: list[str], seconds: float) -> None:
    """Let every thread of every worker have connected, and every connection planned its statements."""
    tables = [Table(web, game, cookies, int(FASTEST * seconds)) for game in games]
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(2 * len(games)) as pool:
        clients = [*(_inserter(web, cookies[0]) for _ in games), *(table.play for table in tables)]
        list(pool.map(lambda client: client(until), clients))

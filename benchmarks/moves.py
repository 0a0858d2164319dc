"""Durable moves a second through real web workers, against a view that inserts one row."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from functools import partial
from itertools import count

from django.urls import reverse

from benchmarks.games import Move, grown, people, script
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import form, headers, sign_in
from benchmarks.usage import cpu_seconds
from benchmarks.web import Connection, Web, pages
from benchmarks.yardstick import Yards, yards
from games.journal.loading import load
from games.models import Game

WORKERS = 2
SECONDS = 6.0
QUICK_SECONDS = 0.3
STINTS = 6
"""Moves, the trivial view and the yardstick take turns: a machine's speed drifts."""
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

    def play(self, until: float, *, looked_at: bool = False) -> int:
        """Answer on until the moment, each answer `looked_at` by somebody else; how often. Raises
        RuntimeError for an answer that is not taken, and for a look that fails."""
        address, before = reverse("games:answer", args=[self.game.slug]), self.done
        with Connection(self._web.port) as connection:
            for move in self.moves[before:]:
                self._send(connection, address, move)
                if looked_at:
                    self._look(connection, move.seat % len(self._cookies))
                self.done += 1
                if time.monotonic() >= until:
                    break
        return self.done - before

    def _look(self, connection: Connection, person: int) -> None:
        path = f"{reverse('games:poll', args=[self.game.slug])}?step=0"
        looked = connection.get(path, headers(self._cookies[person], part=True))
        if looked.status != 200:
            raise RuntimeError(f"{self.game.slug}: {looked.status} for a look")

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
    """Two rows for each number of tables: of answers alone, and of answers that somebody else looks at."""
    seconds = QUICK_SECONDS if quick else SECONDS
    cookies = [sign_in(person) for person in people()]
    games, before = (
        [grown(QUICK_ENTRIES if quick else ENTRIES) for _ in range(number)]
        for number in (max(sizes), 1 if quick else CONNECTIONS)
    )
    lab.analyze()
    workers = 1 if quick else WORKERS
    with pages(workers) as web, yards(lab.postgres.url, workers, CONNECTIONS) as stick:
        _warm_up(web, before, cookies, min(WARM_UP, seconds))
        return [
            _row(lab, (web, stick), games[:tables], cookies, seconds, looked_at=looked_at)
            for tables in sizes
            for looked_at in (False, True)
        ]


def _row(
    lab: Lab,
    servers: tuple[Web, Yards],
    games: list[Game],
    cookies: list[str],
    seconds: float,
    *,
    looked_at: bool,
) -> Row:
    web, stick = servers
    games = [Game.objects.get(pk=game.pk) for game in games]
    tables = [Table(web, game, cookies, int(FASTEST * seconds)) for game in games]
    plays = [partial(table.play, looked_at=looked_at) for table in tables]
    trivial = moved = yard = Rate()
    stint = seconds / STINTS
    for _ in range(STINTS):
        trivial += _rate(lab, web, [_inserter(web, cookies[0]) for _ in games], stint)
        moved += _rate(lab, web, plays, stint)
        yard += _yards(stick, stint)
    for table in tables:
        table.check()
    rates = {"moves": moved, "trivial": trivial, "yards": yard}
    row = Row(
        "moves_looked_at" if looked_at else "moves",
        moved.per_second,
        f"python -m benchmarks moves --tables {len(games)}",
        case=f"{len(games)} tables at once",
        facts={f"{name}_a_second": round(rate.per_second) for name, rate in rates.items()},
        trivial=trivial.per_second,
        yard=yard.per_second,
    )
    return explained(row, lambda: _limits(moved))


def _yards(stick: Yards, seconds: float) -> Rate:
    began = time.monotonic()
    done = stick.made(seconds)
    return Rate(done, time.monotonic() - began)


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

"""One answer: the whole POST with all middlewares and the rendered partial, on PostgreSQL, one client."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import Any

from django.urls import reverse

from benchmarks.figures import percentile
from benchmarks.games import Move, grown, people, script
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import form, headers, sign_in
from benchmarks.timing import Shares, watched
from benchmarks.usage import cpu_seconds
from games.models import Game
from rehearsal.ports import HOST

WARM_UP = 10
ANSWERS = 300
QUICK = 8
SUBMIT = "lock to commit"
PARTS = {
    SUBMIT: "games.views.table.submit_answer",
    "replay for the page": "games.table.table.recent",
    "templates": "games.views.table.render",
}
"""The parts of a request: label -> the function as its caller knows it."""


@dataclass(frozen=True)
class Measured:
    """Answers from one entry of a game on: seconds of each, CPU of one, the most queries of a submit."""

    entries: int
    seconds: list[float]
    cpu: float
    queries: list[str]
    shares: str


class Site:
    """The site called in this process as a web server calls it."""

    def __init__(self) -> None:
        self._application: Any = import_module("labyrinth.wsgi").application
        self._cookies = [sign_in(person) for person in people()]

    def answer(self, game: Game, move: Move) -> None:
        """POST one answer and read the partial. Raises RuntimeError unless it is taken."""
        body = form(move)
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": reverse("games:answer", args=[game.slug]),
            "SERVER_NAME": HOST,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HOST,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
        }
        sent = headers(self._cookies[move.seat - 1], part=True)
        environ |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in sent.items()}
        said: list[str] = []
        response = self._application(environ, lambda status, _headers, *_: said.append(status))
        body = b"".join(response)
        response.close()
        if said != ["200 OK"]:
            raise RuntimeError(f"{game.slug} at entry {move.entries}: {said} for {move.key!r}")


def answers(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Four rows for each length, and one that compares the longest with the shortest."""
    site, how_many = Site(), QUICK if quick else ANSWERS
    found = [_measure(lab, site, entries, how_many) for entries in sorted(sizes)]
    rows = [row for size, one in zip(sorted(sizes), found, strict=True) for row in _rows(size, one)]
    return [*rows, *_flat(found)]


def _measure(lab: Lab, site: Site, entries: int, how_many: int) -> Measured:
    game, moves = _scripted(entries, WARM_UP + how_many + how_many // 4)
    for move in moves[:WARM_UP]:
        site.answer(game, move)
    timed, shared = moves[WARM_UP : WARM_UP + how_many], moves[WARM_UP + how_many :]
    before = time.process_time() + cpu_seconds(lab.postgres.process.pid)
    seconds = [_timed(site, game, move) for move in timed]
    cpu = time.process_time() + cpu_seconds(lab.postgres.process.pid) - before
    shares, queries = _shares(site, game, shared)
    return Measured(game.entries, seconds, cpu / len(timed), queries, shares)


def _scripted(entries: int, answers: int) -> tuple[Game, list[Move]]:
    """A game that has so many entries, and so many answers from there on."""
    while True:
        game = grown(entries)
        moves = script(game, answers)
        if len(moves) == answers:
            return game, moves


def _timed(site: Site, game: Game, move: Move) -> float:
    began = time.perf_counter()
    site.answer(game, move)
    return time.perf_counter() - began


def _shares(site: Site, game: Game, moves: list[Move]) -> tuple[str, list[str]]:
    """Where the time of these answers goes, and the most queries that one of them needed to be stored."""
    most, whole, every = list[str](), 0.0, Shares()
    for move in moves:
        with watched(PARTS) as shares:
            whole += _timed(site, game, move)
        for label, seconds in shares.seconds.items():
            every.seconds[label] += seconds
        most = max(most, shares.queries[SUBMIT], key=len)
    return every.of(whole), most


def _rows(size: int, one: Measured) -> list[Row]:
    command, case = f"python -m benchmarks answer --entries {size}", f"entry {size:,}"
    milliseconds = [second * 1000 for second in one.seconds]
    facts = {"answers": len(milliseconds), "fastest": round(min(milliseconds), 2)}
    figures = {
        "answer_p50": percentile(milliseconds, 0.5),
        "answer_p99": percentile(milliseconds, 0.99),
        "answer_cpu": one.cpu * 1000,
    }
    times = [
        explained(Row(name, value, command, case, facts=facts), lambda: one.shares)
        for name, value in figures.items()
    ]
    queries = Row("answer_queries", len(one.queries), command, case, facts={"queries": one.queries})
    return [*times, explained(queries, lambda: ", ".join(one.queries))]


def _flat(found: list[Measured]) -> list[Row]:
    """How much more the answers late in a long game cost than those early in a game."""
    if len(found) < 2:
        return []
    first, last = (percentile(one.seconds, 0.5) for one in (found[0], found[-1]))
    return [
        explained(
            Row("answer_flat", last / first, "python -m benchmarks answer"),
            lambda: f"early: {found[0].shares}; late: {found[-1].shares}",
        )
    ]

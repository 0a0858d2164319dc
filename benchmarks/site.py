"""The site called in this process as a web server calls it, and what a request costs."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from typing import Any, Self
from urllib.parse import urlencode

from django.urls import reverse

from benchmarks.figures import percentile
from benchmarks.games import Move, people
from benchmarks.lab import Lab
from benchmarks.sessions import form, headers, sign_in
from benchmarks.usage import cpu_seconds
from benchmarks.yardstick import Yardstick
from games.models import Game
from rehearsal.ports import HOST

HTTP_OK = 200
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    """What the site has said: the line with its status, headers, and the whole body."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def status(self) -> int:
        """The status as a number."""
        return int(self.line.split()[0])


class Site:
    """All middlewares, the view and the template, for the people of the measured games."""

    def __init__(self) -> None:
        self._application: Any = import_module("labyrinth.wsgi").application
        self._cookies = [sign_in(person) for person in people()]

    def answer(self, game: Game, move: Move) -> None:
        """POST one answer and read the partial. Raises RuntimeError unless it is taken."""
        self._ask("200 OK", "POST", reverse("games:answer", args=[game.slug]), move.seat, form(move))

    def insert(self) -> None:
        """POST to the trivial view."""
        self._ask("200 OK", "POST", reverse("trivial"), 1, urlencode({"text": "A line of a log"}).encode())

    def look(self, game: Game, seat: int, step: int | None) -> None:
        """Ask for the partial as a page does that knows the table up to `step`; None: up to now, so that
        there is nothing to be sent."""
        path, known = reverse("games:poll", args=[game.slug]), game.number if step is None else step
        status = "204 No Content" if step is None else "200 OK"
        self._ask(status, "GET", path, seat, query=f"step={known}")

    def page(self, address: str, seat: int, token: str = "") -> None:
        """Ask for a page as the person of that seat, or as their program; 0: as nobody."""
        path, _mark, query = address.partition("?")
        sent = headers(self._cookies[seat - 1]) if seat and not token else headers()
        if token:
            sent = {"Host": HOST, "Authorization": f"Bearer {token}"}
        answer = self._called("GET", path, sent, query=query)
        if answer.status != HTTP_OK:
            raise RuntimeError(f"{address}: {answer.line}")

    def visit(self, address: str, body: bytes = b"", kind: str = FORM) -> Answer:
        """Ask for a page, or send a form of that kind, without an account; uncompressed."""
        path, _mark, query = address.partition("?")
        sent = headers() | {"Accept-Encoding": "identity"}
        return self._called("POST" if body else "GET", path, sent, body, query, kind)

    def _ask(
        self, status: str, method: str, path: str, seat: int, body: bytes = b"", query: str = ""
    ) -> None:
        answer = self._called(method, path, headers(self._cookies[seat - 1], part=True), body, query)
        if answer.line != status:
            raise RuntimeError(f"{method} {path}: {answer.line} instead of {status}")

    def _called(
        self,
        method: str,
        path: str,
        sent: dict[str, str],
        body: bytes = b"",
        query: str = "",
        kind: str = FORM,
    ) -> Answer:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": HOST,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HOST,
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
        }
        if body:
            environ |= {"CONTENT_TYPE": kind, "CONTENT_LENGTH": str(len(body))}
        environ |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in sent.items()}
        said: list[tuple[str, dict[str, str]]] = []
        response = self._application(environ, lambda line, given, *_: said.append((line, dict(given))))
        whole = b"".join(response)
        response.close()
        [(line, given)] = said
        return Answer(line, given, whole)


@dataclass
class Cost:
    """What requests took: seconds of each, and CPU seconds of all, the database's included."""

    lab: Lab
    seconds: list[float] = field(default_factory=list)
    cpu: float = 0.0

    def of(self, ask: Callable[[], object]) -> None:
        """Ask once and count."""
        postgres = self.lab.postgres.process.pid
        there, here, began = cpu_seconds(postgres), time.process_time(), time.perf_counter()
        ask()
        self.seconds.append(time.perf_counter() - began)
        self.cpu += time.process_time() - here + cpu_seconds(postgres) - there

    def percentile(self, share: float) -> float:
        """Milliseconds."""
        return percentile(self.seconds, share) * 1000

    @property
    def cpu_each(self) -> float:
        """Milliseconds of CPU of one request."""
        return self.cpu / len(self.seconds) * 1000


class Trivial:
    """How quick the machine is just now: the trivial view and the yardstick, a hundred times in turns."""

    TIMES = 100

    def __init__(self, lab: Lab) -> None:
        self._site, self._stick = Site(), Yardstick(lab.postgres.url)
        self._site.insert()
        self._stick.once()
        self._cost, self._yard = Cost(lab), Cost(lab)

    def measured(self) -> Self:
        """Itself, once more."""
        for _ in range(self.TIMES):
            self._cost.of(self._site.insert)
            self._yard.of(self._stick.once)
        return self

    @property
    def per_second(self) -> float:
        """So many trivial views for a second of CPU."""
        return 1000 / self._cost.cpu_each

    @property
    def yards_per_second(self) -> float:
        """So many yards for a second of CPU."""
        return 1000 / self._yard.cpu_each

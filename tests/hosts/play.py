"""People who play through the proxy: each table is one thread, which answers for both of its seats.

Two tables of three are played by the API, the third by the forms of the page. An answer that got no answer is
sent again, by the API under the same Idempotency-Key, until it is known what became of it.
"""

import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.hosts.client import CSRF, Answer, Client

RETRY = 0.5
CLEAR = frozenset({200, 400, 403, 404, 409, 422})
"""Statuses that say what became of an answer."""


LAST_TRIES = 20
"""When it is over, an answer whose fate is not known is sent so many times at most."""
BY_PAGE = "talisman"
"""Of this system people answer by the forms of the page, of the others by the API."""
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "X-CSRFToken": CSRF}


@dataclass(frozen=True)
class Given:
    """An answer as its person knows it: `sure` where the site has said yes to it. Moments are monotonic."""

    seat: int
    key: str
    sure: bool
    sent: float
    told: float
    tries: int


@dataclass
class Tally:
    """What everybody at one table has seen."""

    slug: str
    system: str
    given: list[Given] = field(default_factory=list)
    asked: list[tuple[float, float]] = field(default_factory=list)
    """Of each request that came back well: when it was sent, and how many seconds it took."""
    answers: list[tuple[float, float]] = field(default_factory=list)
    """The same of answers."""
    errors: list[tuple[float, str, int]] = field(default_factory=list)
    """When, what was asked, the status."""
    signed_out: int = 0
    over: bool = False
    """Whether the game has ended."""
    numbers: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    """Seat -> numbers of the table as that seat sees it, each with the latest moment at which the answer that
    made it was told. What one seat alone may know has a number for that seat alone."""


class Table(threading.Thread):
    """One table that is played until `over` is set, with a pause of so many seconds between answers."""

    def __init__(self, facts: Mapping[str, Any], pause: float, over: threading.Event) -> None:
        super().__init__(name=facts["slug"], daemon=True)
        self.tally = Tally(facts["slug"], facts["system"])
        self.pause, self.over = pause, over
        self._seats = [_seat(seat) for seat in facts["seats"]]
        self._by_page = facts["system"] == BY_PAGE
        self._chance = random.Random(facts["slug"])

    def run(self) -> None:
        """Look from each seat in turn, and answer where one is asked."""
        number = 0
        while not self.over.is_set():
            seat = number % len(self._seats)
            number += 1
            if self._look(seat, self._seats[seat]):
                self.over.wait(self.pause)

    def _look(self, seat: int, clients: "Clients") -> bool:
        """Whether this seat has answered; short waits in between."""
        view = self._ask(clients[0], "GET", f"/api/v1/games/{self.tally.slug}")
        if view.status != 200:
            self.over.wait(RETRY)
            return False
        seen = view.read()
        self._note_number(seat + 1, seen["number"])
        if seen["status"] != "running":
            self.tally.over = True
            self.over.wait(self.pause)
            return False
        question = seen["question"]
        if question is None or question["answered"] is not None:
            self.over.wait(self.pause / 4)
            return False
        return self._answer(seat, clients, question)

    def _answer(self, seat: int, clients: "Clients", question: Mapping[str, Any]) -> bool:
        """Send it until it is clear what became of it; what is never clear is noted as such."""
        key = self._choose(question)
        send = (
            self._form(clients[1], question, key) if self._by_page else self._call(clients[0], question, key)
        )
        began, tries, unknown = time.monotonic(), 0, False
        while True:
            tries += 1
            found = send()
            if found.status in CLEAR and b"key-at-work" not in found.body:
                break
            # Of the API 503 says that nothing has happened. A page may be away after the answer was stored.
            unknown = unknown or self._by_page or found.status != 503
            if self.over.wait(RETRY) and tries > LAST_TRIES:
                break
        sure = found.status == 200
        # A page that is sent again is told that the table has moved on, perhaps by itself.
        if sure or (unknown and (self._by_page or found.status not in CLEAR)):
            given = Given(seat + 1, key, sure, began, time.monotonic(), tries)
            self.tally.given.append(given)
        if sure and tries == 1:
            self.tally.answers.append((began, found.seconds))
        return sure

    def _call(self, client: Client, question: Mapping[str, Any], key: str) -> Callable[[], Answer]:
        """By the API: carried out once, however often it is sent."""
        once = {"Idempotency-Key": uuid.uuid4().hex}
        body, path = {"question": question["token"], "key": key}, f"/api/v1/games/{self.tally.slug}/answer"
        return lambda: self._ask(client, "POST", path, json.dumps(body).encode(), **JSON, **once)

    def _form(self, client: Client, question: Mapping[str, Any], key: str) -> Callable[[], Answer]:
        """As the page sends it."""
        body, path = urlencode({"answer": key, "token": question["token"]}), f"/g/{self.tally.slug}/answer/"
        return lambda: self._ask(client, "POST", path, body.encode(), **FORM)

    def _choose(self, question: Mapping[str, Any]) -> str:
        keys = [option["key"] for option in question["options"]]
        return str(self._chance.choice(keys))

    def _ask(
        self, client: Client, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> Answer:
        began = time.monotonic()
        found = client.ask(method, path, body, **headers)
        if found.status in (401, 302):
            self.tally.signed_out += 1
        if found.status == 0 or found.status >= 500:
            self.tally.errors.append((began, method, found.status))
        else:
            self.tally.asked.append((began, found.seconds))
        return found

    def _note_number(self, seat: int, number: int | None) -> None:
        """The table shows this number: whoever watches from this seat should be told of it."""
        if number is None or not self.tally.given:
            return
        known = self.tally.numbers.setdefault(seat, [])
        if not known or known[-1][0] != number:
            known.append((number, self.tally.given[-1].told))


Clients = tuple[Client, Client]
"""Of one person: a program with their token, a browser with their session."""


def _seat(facts: Mapping[str, str]) -> Clients:
    return Client(Authorization=f"Bearer {facts['token']}"), Client(Cookie=facts["cookie"])

"""People who watch a table: a stream that is begun anew when it ends, and a look at each event, as the page
does it."""

import http.client
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue

from tests.hosts.client import Client

OLD_EVERY = 5
"""After so many looks at the table one at the leaderboards, which a replica answers."""
AGAIN = 1.0
"""Seconds after which a stream that has ended is begun anew; the page waits for three at most."""


@dataclass
class Heard:
    """What one watcher was told: numbers, each with its moment; how often the stream was begun anew."""

    slug: str
    seat: int
    numbers: list[tuple[int, float]] = field(default_factory=list)
    begun: int = 0
    looks: list[tuple[float, float]] = field(default_factory=list)
    failed_looks: list[float] = field(default_factory=list)
    """When they were begun."""
    old: list[tuple[float, float]] = field(default_factory=list)
    """Looks at what may be some seconds old."""
    signed_out: int = 0


class Watcher(threading.Thread):
    """Somebody signed in who has the table open."""

    def __init__(self, slug: str, seat: int, cookie: str, over: threading.Event) -> None:
        super().__init__(name=f"watches {slug}", daemon=True)
        self.heard = Heard(slug, seat)
        self.over = over
        self._client = Client(Cookie=cookie)
        self._steps: SimpleQueue[int] = SimpleQueue()

    def run(self) -> None:
        """Listen until it is over; whoever looks meanwhile stops nobody from listening."""
        threading.Thread(target=self._look_on, name=f"looks at {self.heard.slug}", daemon=True).start()
        while not self.over.is_set():
            self.heard.begun += 1
            with suppress(OSError, http.client.HTTPException):
                self._listen()
            self.over.wait(AGAIN)

    def _listen(self) -> None:
        for name, value in self._client.events(f"/live/{self.heard.slug}/"):
            if self.over.is_set():
                return
            if name == "data" and value.isdecimal():
                self._told(int(value))

    def _told(self, number: int) -> None:
        before = self.heard.numbers[-1][0] if self.heard.numbers else -1
        self.heard.numbers.append((number, time.monotonic()))
        if number != before:
            self._steps.put(before)

    def _look_on(self) -> None:
        while not self.over.is_set():
            self._look(self._steps.get())

    def _look(self, step: int) -> None:
        began = time.monotonic()
        path = f"/g/{self.heard.slug}/poll/?step={max(step, 0)}"
        found = self._client.ask("GET", path, **{"HX-Request": "true"})
        if found.status in (200, 204):
            self.heard.looks.append((began, found.seconds))
            if len(self.heard.looks) % OLD_EVERY == 0:
                self._look_at_old()
        elif found.status in (302, 401, 403):
            self.heard.signed_out += 1
        else:
            self.heard.failed_looks.append(began)

    def _look_at_old(self) -> None:
        began = time.monotonic()
        found = self._client.ask("GET", "/leaderboards/")
        if found.status == 200:
            self.heard.old.append((began, found.seconds))
        else:
            self.heard.failed_looks.append(began)

"""What is not as it says: a replica behind or astray, a pooler that forgets, a clock that is off, a lie."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from labyrinth.ground import plans
from tests.hosts.client import Client
from tests.hosts.fleet import Fleet
from tests.hosts.layout import SPARE, Layout
from tests.hosts.sealed_off import lay_release
from tests.hosts.waiting import NeverSoError, until

LAGS = 120.0
"""Seconds for which a replica stands still at the least."""
PLAYS = 15.0
"""Seconds in which people meet what is wrong."""
WORKER = "worker2"
OFF = "ahead"
"""The release whose machines are two hours ahead."""
MACHINE, AHEAD = "datetime.now(UTC)", "(datetime.now(UTC) + timedelta(hours=2))"
"""What labyrinth/ground/clock.py asks the machine for, and what it gets there. libfaketime would move the
clock of a whole process, but then Python cannot sleep."""


@dataclass(frozen=True)
class Astray:
    """Each says so in health or in a log, people play on, and it is put right again."""

    layout: Layout
    rest: Callable[[float], object] = time.sleep

    @property
    def kinds(self) -> dict[str, Callable[[], None]]:
        """By the names of troubles."""
        return {
            "lag": self.lag,
            "stray": self.stray,
            "lies": self.lie,
            "forgets": self.forget,
            "clock": self.be_off,
        }

    def lag(self) -> None:
        """The replica hears of everything and acts on nothing for minutes, and health says so."""
        databases = self.layout.databases
        databases.replay(False)
        until(lambda: "replica" in self.layout.unwell(), "health says that the replica is behind")
        self.rest(LAGS)
        databases.replay(True)
        until(lambda: "replica" not in self.layout.unwell(), "health says that the replica follows")

    def lie(self) -> None:
        """Somebody calls the site by another name, and invents where they come from and how."""
        wrong = Client(Host="elsewhere.example.org").ask("GET", "/")
        invented = {"X-Forwarded-For": "127.0.0.1, no address", "X-Forwarded-Proto": "http"}
        right = Client(**invented).ask("GET", "/leaderboards/")
        inside = Client(**invented).ask("GET", "/metrics")
        found = wrong.status, right.status, inside.status
        if found != (400, 200, 404):
            raise NeverSoError(f"lies: {found}")

    def stray(self) -> None:
        """After a failover the former primary comes back as it was, and is called the replica."""
        databases = self.layout.databases
        databases.primary.kill()
        databases.fail_over()
        databases.replica.start()
        databases.wait_for(databases.replica)
        self.rest(PLAYS)
        if "replica" not in self.layout.unwell():
            raise NeverSoError("health says that the former primary is no replica")
        databases.follow()
        until(lambda: "replica" not in self.layout.unwell(), "health says that the replica follows")

    def forget(self) -> None:
        """A host of pages wants statements prepared, which the pooler loses."""
        with self._odd(SPARE, DATABASE_PREPARE="1"):
            until(
                lambda: "prepared statements" in self.layout.unwell(SPARE), "health says that they are lost"
            )
            self._logged(SPARE, plans.WORDS)
            self.rest(PLAYS)

    def be_off(self) -> None:
        """The clocks of a worker and of a host of pages are two hours ahead."""
        clock = lay_release(OFF, over="1") / "labyrinth" / "ground" / "clock.py"
        clock.write_text(clock.read_text().replace(MACHINE, AHEAD))
        with self._odd(WORKER, OFF), self._odd(SPARE, OFF):
            until(lambda: "clock" in self.layout.unwell(SPARE), "health says that the clock is wrong")
            until(lambda: "clocks of workers" in self.layout.unwell(), "health says it of the worker, too")
            self._logged(WORKER, "the clock of this machine is wrong")
            self.rest(PLAYS)
        until(lambda: "clocks of workers" not in self.layout.unwell(), "health says that clocks are right")

    @contextmanager
    def _odd(self, name: str, release: str = "1", **variables: str) -> Iterator[None]:
        """A host that serves so for a while, and then as before, or not at all."""
        host, fleet = self.layout.hosts[name], Fleet(self.layout, self.rest)
        before, serves = host.release, host.up
        if serves:
            host.stop()
        host.release = release
        self.layout.give_units(host, **variables)
        if serves:
            host.start()
        else:
            fleet.bring(host)
        yield
        if serves:
            host.stop()
        else:
            fleet.see_off(host)
        host.release = before
        self.layout.give_units(host)
        if serves:
            host.start()

    def _logged(self, name: str, words: str) -> None:
        host = self.layout.hosts[name]
        until(lambda: any(words in host.said(one.name) for one in host.programs), f"the log says: {words}")

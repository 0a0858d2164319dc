"""Hosts that come and go while people play."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.hosts.host import Host
from tests.hosts.layout import SPARE, Layout
from tests.hosts.sealed_off import lay_release
from tests.hosts.waiting import until

DRAINS = 2.0
"""Seconds in which what a host has begun comes to its end; streams end with the host and begin elsewhere."""
NEWER = "999.0.0"


@dataclass(frozen=True)
class Fleet:
    """What its operator does with hosts of pages, and with a newer release."""

    layout: Layout
    rest: Callable[[float], object] = time.sleep

    @property
    def kinds(self) -> dict[str, Callable[[], None]]:
        """By the names of troubles."""
        return {"add": self.add, "drain": self.drain, "upgrade": self.upgrade}

    def add(self) -> None:
        """One more host of pages."""
        self.bring(self.layout.hosts[SPARE])

    def drain(self) -> None:
        """One host of pages less, without anybody noticing."""
        self.see_off(self.layout.hosts[SPARE if SPARE in self.layout.pages else "web2"])

    def upgrade(self) -> None:
        """A newer release, host by host."""
        code = lay_release("2", over="1")
        version = code / "labyrinth" / "__init__.py"
        version.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{NEWER}"', version.read_text()))
        for known in (self.layout.streams, self.layout.pages):
            first, *others = [self.layout.hosts[name] for name in known]
            self.see_off(first)
            first.release = "2"
            first.start()
            self._wait_for(first)
            # From one moment to the next: an older one does not touch what a newer one has played.
            known[:] = [first.name]
            self._lead()
            self.rest(DRAINS)
            for host in others:
                host.stop()
                host.release = "2"
                self.bring(host)
        self.layout.hosts[SPARE].release = "2"
        for host in self.layout.of("worker", "beat"):
            host.stop()
            host.release = "2"
            host.start()

    def bring(self, host: Host) -> None:
        """It begins, and people are led to it once it answers."""
        host.start()
        self._wait_for(host)
        self._known(host).append(host.name)
        self._lead()

    def see_off(self, host: Host) -> None:
        """Nobody is led to it any more, and it ends."""
        self._known(host).remove(host.name)
        self._lead()
        self.rest(DRAINS)
        host.stop()

    def _wait_for(self, host: Host) -> None:
        """Until it has looked at everything that it needs."""
        port = 8000 if self._known(host) is self.layout.pages else 8001
        until(lambda: host.answers(port, "/health/ready"), f"{host.name} answers")

    def _known(self, host: Host) -> list[str]:
        """The hosts of its kind that people are led to."""
        return self.layout.pages if host.name.startswith("web") else self.layout.streams

    def _lead(self) -> None:
        self.layout.proxy.lead_to(*self.layout.led_to())

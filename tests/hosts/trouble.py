"""What goes wrong while people play, one thing after the other, and what its operator does about it."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.hosts.client import Client
from tests.hosts.host import Host
from tests.hosts.layout import SPARE, Layout
from tests.hosts.sealed_off import lay_release
from tests.hosts.waiting import NeverSoError, until

DOWN = 8.0
"""Seconds for which a host is without power."""
CUT = 30.0
"""Seconds for which a cable is out."""
NOTICED = 3.0
"""Seconds after which an operator, or what watches for them, does something about it."""
CALM = 10.0
"""Seconds between two things that go wrong."""
DRAINS = 2.0
"""Seconds in which what a host has begun comes to its end; streams end with the host and begin elsewhere."""
NEWER = "0.2.0"


@dataclass(frozen=True)
class Fault:
    """What befalls a host: how it begins and ends, and how many seconds it lasts."""

    begins: Callable[[Host], None]
    ends: Callable[[Host], None]
    lasts: float


POWER = Fault(lambda host: host.kill(), lambda host: host.start(), DOWN)
CABLE = Fault(lambda host: host.cut(), lambda host: host.mend(), CUT)


@dataclass
class Trouble:
    """All that can go wrong, by its name, in the order in which it does."""

    layout: Layout
    rest: Callable[[float], object] = time.sleep
    kinds: dict[str, Callable[[], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kinds = {
            "kill-first": lambda: self.strike(POWER, "web1", "live2", "worker1"),
            "kill-second": lambda: self.strike(POWER, "web2", "live1", "worker2"),
            "kill-beat": lambda: self.strike(POWER, self._ticking()),
            "kill-proxy": lambda: self.strike(POWER, "proxy"),
            "kill-pooler": lambda: self.strike(POWER, "pooler"),
            "kill-replica": lambda: self.strike(POWER, self.layout.databases.replica.name),
            "kill-broker": lambda: self.strike(POWER, self.layout.brokers.leader().name),
            "kill-primary": self.kill_primary,
            "cut-first": lambda: self.strike(CABLE, "web1", "live1", "worker1", "beat1"),
            "cut-second": lambda: self.strike(CABLE, "web2", "live2", "worker2", "beat2"),
            "cut-proxy": lambda: self.strike(CABLE, "proxy"),
            "cut-pooler": lambda: self.strike(CABLE, "pooler"),
            "cut-replica": lambda: self.strike(CABLE, self.layout.databases.replica.name),
            "cut-follower": lambda: self.strike(CABLE, self._follower().name),
            "cut-broker": lambda: self.strike(CABLE, self.layout.brokers.leader().name),
            "cut-primary": lambda: self.strike(CABLE, self.layout.databases.primary.name),
            "lag": self.lag,
            "lies": self.lie,
            "add": self.add,
            "drain": self.drain,
            "upgrade": self.upgrade,
        }

    def chosen(self, words: str) -> list[str]:
        """Names of troubles: "all", "none", or some with commas between. Raises ValueError for another."""
        if words in ("all", "none"):
            return list(self.kinds) if words == "all" else []
        unknown = set(words.split(",")) - set(self.kinds)
        if unknown:
            raise ValueError(f"unknown: {', '.join(unknown)}; there are {', '.join(self.kinds)}")
        return words.split(",")

    # -- power, cables, disks

    def strike(self, fault: Fault, *names: str) -> None:
        """The hosts have it for a while, then no more; a primary is told not to wait for its replica."""
        databases, hosts = self.layout.databases, [self.layout.hosts[name] for name in names]
        waited_for = databases.replica in hosts
        for host in hosts:
            fault.begins(host)
        if waited_for:
            self.rest(NOTICED)
            databases.wait_for_commits(False)
        self.rest(fault.lasts)
        for host in hosts:
            fault.ends(host)
        if waited_for:
            self._together()

    def kill_primary(self) -> None:
        """It does not come back: the replica takes its place, and later it follows that one."""
        self.layout.databases.primary.kill()
        self.rest(NOTICED)
        self.layout.databases.fail_over()
        self.rest(DOWN)
        self.layout.databases.follow()

    def _together(self) -> None:
        databases = self.layout.databases
        databases.wait_for(databases.replica)
        until(lambda: databases.behind() != "", "the replica follows")
        databases.wait_for_commits(True)

    def _follower(self) -> Host:
        leader = self.layout.brokers.leader()
        return next(host for host in self.layout.brokers.servers if host is not leader)

    def _ticking(self) -> str:
        """The beat that holds the lock: the other one's last word is that it stands by, or nothing."""
        logs = {name: self.layout.hosts[name].said("labyrinth-beat") for name in ("beat1", "beat2")}
        return max(logs, key=lambda name: logs[name].rfind("this beat ticks"))

    # -- what is not as it says

    def lag(self) -> None:
        """The replica hears of everything and acts on nothing; health has to say so, until it does again."""
        databases = self.layout.databases
        databases.replay(False)
        until(lambda: "replica" in self.layout.unwell(), "health says that the replica is behind")
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

    # -- hosts that come and go

    def add(self) -> None:
        """One more host of pages."""
        self._bring(self.layout.hosts[SPARE])

    def drain(self) -> None:
        """One host of pages less, without anybody noticing."""
        self._see_off(self.layout.hosts[SPARE if SPARE in self.layout.pages else "web2"])

    def upgrade(self) -> None:
        """A newer release, host by host."""
        code = lay_release("2", over="1")
        version = code / "labyrinth" / "__init__.py"
        version.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{NEWER}"', version.read_text()))
        for known in (self.layout.streams, self.layout.pages):
            first, *others = [self.layout.hosts[name] for name in known]
            self._see_off(first)
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
                self._bring(host)
        self.layout.hosts[SPARE].release = "2"
        for host in self.layout.of("worker", "beat"):
            host.stop()
            host.release = "2"
            host.start()

    def _bring(self, host: Host) -> None:
        """It begins, and people are led to it once it answers."""
        host.start()
        self._wait_for(host)
        self._known(host).append(host.name)
        self._lead()

    def _see_off(self, host: Host) -> None:
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

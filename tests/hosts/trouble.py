"""What goes wrong while people play, one thing after the other, and what its operator does about it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.hosts.astray import Astray
from tests.hosts.fleet import Fleet
from tests.hosts.host import Host
from tests.hosts.layout import Layout
from tests.hosts.recovery import Recovery
from tests.hosts.waiting import until

DOWN = 8.0
"""Seconds for which a host is without power."""
CUT = 30.0
"""Seconds for which a cable is out."""
NOTICED = 3.0
"""Seconds after which an operator, or what watches for them, does something about it."""
FULL = 15.0
"""Seconds for which a disk is full."""
BEATS = ("beat1", "beat2")
CALM = 10.0
"""Seconds between two things that go wrong."""


@dataclass(frozen=True)
class Fault:
    """What befalls a host: how it begins and ends, and how many seconds it lasts."""

    begins: Callable[[Host], None]
    ends: Callable[[Host], None]
    lasts: float


POWER = Fault(lambda host: host.kill(), lambda host: host.start(), DOWN)
CABLE = Fault(lambda host: host.cut(), lambda host: host.mend(), CUT)
DISK = Fault(lambda host: host.fill(), lambda host: host.make_room(), FULL)


@dataclass
class Trouble:
    """All that can go wrong, by its name, in the order in which it does. Here: power, cables, disks."""

    layout: Layout
    rest: Callable[[float], object] = time.sleep
    tell: Callable[[str], object] = bool
    kinds: dict[str, Callable[[], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kinds = {
            "kill-first": lambda: self.strike(POWER, "web1", "live2", "worker1"),
            "kill-second": lambda: self.strike(POWER, "web2", "live1", "worker2"),
            "kill-standby": lambda: self.strike(POWER, self._standing_by(), self._follower().name),
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
            "full-broker": self.fill_broker,
            "full-beat": lambda: self.strike(DISK, self._ticking()),
            "full-replica": lambda: self.strike(DISK, self.layout.databases.replica.name),
            "full-primary": self.fill_primary,
            "recover": Recovery(self.layout, self.rest, self.tell).recover,
            **Astray(self.layout, self.rest).kinds,
            **Fleet(self.layout, self.rest).kinds,
        }

    def chosen(self, words: str) -> list[str]:
        """Names of troubles: "all", "none", or some with commas between. Raises ValueError for another."""
        if words in ("all", "none"):
            return list(self.kinds) if words == "all" else []
        unknown = set(words.split(",")) - set(self.kinds)
        if unknown:
            raise ValueError(f"unknown: {', '.join(unknown)}; there are {', '.join(self.kinds)}")
        return words.split(",")

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

    def fill_broker(self) -> None:
        """Its disk is full: another leads soon, but those who are connected with this one stay there."""
        leader = self.layout.brokers.leader()
        leader.fill()
        until(lambda: "broker" in self.layout.unwell(), "health says that the broker takes nothing")
        self.rest(FULL)
        leader.make_room()
        until(lambda: "broker" not in self.layout.unwell(), "the broker is well")

    def fill_primary(self) -> None:
        """Its disk is full: at first rows find no room, then its log does not, and it ends."""
        databases, layout = self.layout.databases, self.layout
        databases.primary.fill()
        until(lambda: "room" in layout.unwell(), "health says that the database has no room")
        self.rest(FULL)
        databases.next_log()
        until(lambda: "database" in layout.unwell(), "health says that the database is away")
        databases.primary.make_room()
        until(lambda: not {"room", "database"} & set(layout.unwell()), "the database is well")

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
        logs = {name: self.layout.hosts[name].said("labyrinth-beat") for name in BEATS}
        return max(logs, key=lambda name: logs[name].rfind("this beat ticks"))

    def _standing_by(self) -> str:
        return next(name for name in BEATS if name != self._ticking())

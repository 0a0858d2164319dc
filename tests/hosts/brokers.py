"""Two Redis-protocol servers, one of which follows the other, and three Sentinels that say who leads."""

import socket
from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.running import redis_server
from tests.hosts.host import Host, Program
from tests.hosts.waiting import until

PORT, SENTINEL = 6379, 26379
MASTER = "labyrinth"
QUORUM = 2
WATCH = """
port 26379
dir {folder}
sentinel monitor {master} {address} 6379 {quorum}
sentinel down-after-milliseconds {master} 3000
sentinel failover-timeout {master} 10000
sentinel parallel-syncs {master} 1
"""


@dataclass
class Brokers:
    """The two servers, the first of which leads at the beginning, and where Sentinels watch them."""

    servers: Sequence[Host]
    watchers: Sequence[Host]

    def start(self) -> None:
        """Servers first, then who watches them."""
        first, *others = self.servers
        self._keep(first, ())
        for host in others:
            self._keep(host, ("--replicaof", first.address, str(PORT)))
        for host in self.servers:
            host.start()
        for host in self.watchers:
            self._watch(host, first)

    @property
    def environment(self) -> dict[str, str]:
        """What the site is told."""
        watchers = ",".join(f"{host.address}:{SENTINEL}" for host in self.watchers)
        return {"REDIS_URL": f"redis://{MASTER}/0", "REDIS_SENTINELS": watchers}

    def leader(self) -> Host:
        """Who leads, as the Sentinels say it; of those that answer the first is believed."""
        for watcher in self.watchers:
            try:
                words = _ask(watcher.address, "SENTINEL", "get-master-addr-by-name", MASTER)
            except OSError:
                continue
            return next(host for host in self.servers if host.address in words)
        raise RuntimeError("no Sentinel answers")

    def wait_for_follower(self) -> None:
        """Until the one that leads is followed."""
        until(lambda: "state=online" in _ask(self.leader().address, "INFO", "replication", port=PORT), "pair")

    def _keep(self, host: Host, more: tuple[str, ...]) -> None:
        how = ("--bind", "0.0.0.0", "--protected-mode", "no", "--port", str(PORT), "--dir", str(host.home))
        kept = ("--appendonly", "yes", "--save", "", "--repl-timeout", "5")
        command = (str(redis_server.program()), *how, *kept, *more)
        host.programs.append(Program("valkey", command, {}))

    def _watch(self, host: Host, first: Host) -> None:
        file = host.home / "sentinel.conf"
        file.write_text(WATCH.format(folder=host.home, master=MASTER, address=first.address, quorum=QUORUM))
        program = Program("sentinel", (str(redis_server.program()), str(file), "--sentinel"), {})
        host.programs.append(program)
        if host.up:
            host.begin(program)
        else:
            host.start()


def _ask(address: str, *words: str, port: int = SENTINEL) -> str:
    with socket.create_connection((address, port), timeout=1) as connection:
        connection.settimeout(1)
        said = "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
        connection.sendall(f"*{len(words)}\r\n{said}".encode())
        return connection.recv(65536).decode()

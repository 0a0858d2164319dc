"""The services of a rehearsal, in a folder of their own, ended with it."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

from labyrinth.ground.clock import set_file
from labyrinth.running import postgres_server, redis_server
from labyrinth.running.processes import die_with_parent

SECONDS_TO_CRY = 2
SECONDS_TO_START = SECONDS_TO_STOP = 300
"""None needs them, but a busy machine may."""


@dataclass(frozen=True)
class Servers:
    """Where the services are; `environment` is what processes need in order to use them."""

    folder: Path
    environment: dict[str, str]


@contextmanager
def servers() -> Iterator[Servers]:
    """Start PostgreSQL and the Redis-protocol server on Unix sockets; both are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="labyrinth-rehearsal-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as another user than root
        set_file(folder / "moment", datetime.now(UTC))  # until the rehearsal has one of its own
        database = Kept(postgres_server.start(folder, durable=False, options=["max_connections=40"]))
        broker = _start_valkey(folder)
        try:
            yield Servers(folder, _environment(folder, database.server.url))
        finally:
            broker.send_signal(signal.SIGTERM)
            broker.wait(SECONDS_TO_STOP)
            database.stop()


class Kept:
    """A PostgreSQL that is started again when it ends, as a service manager would."""

    def __init__(self, server: postgres_server.PostgresServer) -> None:
        self.server = server
        self._is_over = False
        Thread(target=self._keep, daemon=True).start()

    def _keep(self) -> None:
        self.server.process.wait()
        while not self._is_over:
            self.server = replace(self.server, process=self.server.begin())
            self.server.process.wait()

    def stop(self) -> None:
        """End it for good."""
        self._is_over = True
        self.server.stop()


def restart_postgres(data: Path) -> None:
    """Have the server of this data folder end in good order; its keeper starts it again. Returns when it is
    ready. Raises NoServerError."""
    before = _ready_in(data)
    if before is None:
        raise postgres_server.NoServerError(f"No PostgreSQL runs in {data}.")
    os.kill(before, signal.SIGINT)
    deadline = time.monotonic() + SECONDS_TO_START
    while _ready_in(data) in (before, None):
        if time.monotonic() > deadline:
            raise postgres_server.NoServerError("PostgreSQL does not come back.")
        time.sleep(0.02)


def _ready_in(data: Path) -> int | None:
    """The process of the server that has written down in its folder that it is ready."""
    with suppress(FileNotFoundError):
        words = (data / "postmaster.pid").read_text().split()
        return int(words[0]) if words[-1:] == ["ready"] else None
    return None


def _start_valkey(folder: Path) -> "subprocess.Popen[bytes]":
    own = folder / "valkey"
    own.mkdir()
    arguments = redis_server.arguments(path=own / "redis.sock", folder=own, durable=False)
    server = subprocess.Popen(arguments, start_new_session=True, preexec_fn=die_with_parent)  # noqa: PLW1509
    redis_server.wait_until_up(own / "redis.sock", process=server)
    return server


def _environment(folder: Path, database: str) -> dict[str, str]:
    return {
        **os.environ,
        "DEVELOPMENT": "1",
        "VAR_DIR": str(folder / "var"),
        "DATABASE_URL": database,
        "REDIS_URL": redis_server.url(folder / "valkey" / "redis.sock"),
        "CLOCK_FILE": str(folder / "moment"),
        "TASKS_AT_ONCE": "0",
        "REPLY_ADDRESS": "turn@rehearsal.example",
        "SECRET_KEY": "only for a rehearsal",
        "METRICS_FLUSH_SECONDS": "0",
        "API_PER_MINUTE": "1000000",
        "API_PER_MINUTE_ADDRESS": "1000000",
        "MAINTENANCE_CACHE_SECONDS": "0",
        "LOG_LEVEL": "ERROR",
    }


class Worker:
    """A Celery worker as a process of its own, which may be killed at any moment and started again."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.kills = 0

    def start(self, queues: str = "celery", **environment: str) -> None:
        """Start it, to do what stands in these queues; it shares the services named in this process's
        environment."""
        arguments = [sys.executable, "-W", "ignore::UserWarning:celery.platforms", "-m", "celery", "-q"]
        arguments += ["-A", "rehearsal.worker", "worker", "--pool=threads", "-c", "2", "-l", "ERROR"]
        arguments += ["-Q", queues]
        self.process = subprocess.Popen(
            arguments,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr.fileno(),  # the report alone goes to standard output
            start_new_session=True,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - nothing here runs threads before
        )

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it without any warning, whatever it is doing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(SECONDS_TO_STOP)
        self.kills += 1

    def cry(self) -> None:
        """Have it write what each of its threads is at to standard error."""
        if self.process is not None and self.is_alive:
            self.process.send_signal(signal.SIGUSR1)
            time.sleep(SECONDS_TO_CRY)

    def stop(self) -> None:
        """End it in good order, if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(SECONDS_TO_STOP)

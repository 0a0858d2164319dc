"""The site in a folder of its own: a durable PostgreSQL, a Redis-protocol server, the settings for both."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from labyrinth.running import messages, postgres_server, redis_server
from labyrinth.running.processes import die_with_parent
from rehearsal.ports import HOST, free_port

ON_DISK = Path("/var/tmp")  # noqa: S108 - /tmp may be in memory, where a flush costs nothing
DATABASE_OPTIONS = ("shared_buffers=256MB", "max_wal_size=4GB")
KEPT = {"PATH", "HOME", "LANG", "TMPDIR", "PG_BIN_DIR", "PYTHONPATH"}
"""Nothing else of the caller's environment reaches the site that is measured."""

UNSEEN = ["admin", "ninja", "mfa"]
"""Static files that no measured page asks for; to pack them took longer than all the others."""
SECONDS_TO_STOP = 300


@dataclass(frozen=True)
class Lab:
    """What a measurement may look at: the folder, the servers, and the port where mails are sent to."""

    folder: Path
    postgres: postgres_server.PostgresServer
    valkey: int
    mail_port: int

    def last_lines(self, most: int = 20) -> str:
        """What the site has said last, where it has said anything."""
        log = self.folder / "var" / "site.log"
        return "".join(log.read_text().splitlines(keepends=True)[-most:]) if log.exists() else ""

    def analyze(self) -> None:
        """Let PostgreSQL know how much there is of what, as it does by itself within a minute or two; a few
        games that have just been made mislead it about the next."""
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    @property
    def about(self) -> dict[str, str]:
        """What the figures were measured on."""
        return {"postgresql": self.postgres.version, "fsync": "on", "file_system": _file_system(self.folder)}


@contextmanager
def lab(*, quick: bool = False) -> Iterator[Lab]:
    """Start the servers, migrate, and be a process of that site; all of it is gone afterwards.

    In a quick run static files are not packed by Brotli, and tables made without following the migrations.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="labyrinth-bench-", dir=ON_DISK if ON_DISK.is_dir() else None))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o755)
        postgres = postgres_server.start(folder, durable=True, options=DATABASE_OPTIONS)
        stack.callback(postgres.stop)
        valkey = _start_valkey(folder)
        stack.callback(_end, valkey)
        mail_port = free_port()
        _become_the_site(folder, postgres.url, mail_port, quick=quick)
        stack.callback(_let_go)
        yield Lab(folder, postgres, valkey.pid, mail_port)


def _start_valkey(folder: Path) -> "subprocess.Popen[bytes]":
    path = folder / "redis.sock"
    arguments = redis_server.arguments(path=path, folder=folder, durable=False)
    server = subprocess.Popen(arguments, start_new_session=True, preexec_fn=die_with_parent)  # noqa: PLW1509
    try:
        redis_server.wait_until_up(path, process=server)
    except BaseException:
        _end(server)
        raise
    return server


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait(SECONDS_TO_STOP)


def _become_the_site(folder: Path, database: str, mail_port: int, *, quick: bool) -> None:
    """Production settings for this process and those it starts."""
    for name in set(os.environ) - KEPT:
        del os.environ[name]
    (folder / "var").mkdir()
    os.environ.update(
        DJANGO_SETTINGS_MODULE="benchmarks.settings",
        DATABASE_URL=database,
        REDIS_URL=redis_server.url(folder / "redis.sock"),
        VAR_DIR=str(folder / "var"),
        REACH_SITE="0",
        API_PER_MINUTE="1000000",
        API_PER_MINUTE_ADDRESS="1000000",
        UNRELEASED="1",
        SITE_URL=f"http://{HOST}",
        SECRET_KEY="only for measuring",  # noqa: S106
        EMAIL_HOST=HOST,
        EMAIL_PORT=str(mail_port),
        QUICK="1" if quick else "",
    )
    messages.compile_all()
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=UNSEEN)
    call_command("compile")


def _let_go() -> None:
    """Close this process's connections: a pool with threads outlives the server otherwise."""
    from django.db import connections

    connections.close_all()
    for connection in connections.all():
        close_pool = getattr(connection, "close_pool", None)
        if close_pool is not None:
            close_pool()


def _file_system(folder: Path) -> str:
    """The kind of file system below the folder, as the mounts tell it: "ext4"."""
    best, kind = "", "unknown"
    for line in Path("/proc/mounts").read_text().splitlines():
        _device, mount, found = line.split()[:3]
        if len(mount) >= len(best) and folder.is_relative_to(mount):
            best, kind = mount, found
    return kind

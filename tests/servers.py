"""A pytest plugin that starts the real servers of the tests: Valkey always, PostgreSQL when asked.

Loaded by `-p tests.servers`, before pytest-django reads the settings; therefore run `python -m pytest`.
Both servers listen on Unix sockets in a temporary folder only, so runs side by side never meet.
TEST_DATABASE=postgres chooses PostgreSQL.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from labyrinth.running import messages, postgres_server, redis_server
from labyrinth.running.processes import die_with_parent

stops: list[Callable[[], object]] = []
folders: list[Path] = []
SECONDS = 300
"""After so long a server is given up that does not start, or does not end; a busy machine may need many."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Start the servers and point the settings at them; workers of xdist inherit the environment.

    But each has a Valkey of its own: a test that empties the cache empties the whole server.
    """
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        os.environ["REDIS_URL"] = _start_valkey(Path(os.environ["TEST_DIR"]), f"valkey-{worker}")
        return
    end_in_order()
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
        UNRELEASED="1",  # for processes of tests that are no development
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


def end_in_order() -> None:
    """A run in the background, which no Ctrl-C reaches, ends by SIGTERM and still takes its servers along."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_unconfigure() -> None:
    """Stop what this process started and remove its folder."""
    while stops:
        stops.pop()()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What needs PostgreSQL is red at once without it: threads of such a test would wait for one another."""
    if item.get_closest_marker("postgres") and not wants_postgres():
        pytest.fail(
            "This needs PostgreSQL: TEST_DATABASE=postgres, as `make test-postgres` has it.", pytrace=False
        )


def wants_postgres() -> bool:
    """Tell whether this run is the one on PostgreSQL."""
    return os.environ.get("TEST_DATABASE") == "postgres"


def _start_valkey(base: Path, name: str = "valkey") -> str:
    folder = base / name
    folder.mkdir()
    path = folder / "redis.sock"
    arguments = redis_server.arguments(path=path, folder=folder, durable=False)
    server = subprocess.Popen(arguments, start_new_session=True, preexec_fn=die_with_parent)
    stops.append(lambda: (server.send_signal(signal.SIGTERM), server.wait(SECONDS)))
    redis_server.wait_until_up(path, SECONDS, server)
    return redis_server.url(path)


def _start_postgres(base: Path) -> str:
    try:
        server = postgres_server.start(base, durable=False)
    except postgres_server.NoServerError as error:
        raise pytest.UsageError(str(error)) from None
    stops.append(server.stop)
    return server.url

"""A database that is away: pages say so soon, watchers too, and all is well again with it."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest
from django.db import OperationalError

from labyrinth.ground import database_down
from labyrinth.ground.postgres import base
from labyrinth.running import postgres_server
from tests import databases
from tests.labyrinth.test_bodies import GRANIAN, UVICORN, served
from tests.labyrinth.test_up import children_of

SECONDS = 300
"""Far less than the pool, the broker's client or the network would wait by themselves."""
WITH_A_SESSION = {"Cookie": f"sessionid={'a' * 32}"}
A_TOKEN = {"Authorization": f"Bearer lab_{'x' * 43}"}


def ask(port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, str, str]:
    """Status, when to come again, and the words."""
    request = Request(f"http://127.0.0.1:{port}{path}", headers=headers or {})
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return answer.status, "", answer.read().decode()
    except HTTPError as error:
        return error.code, error.headers.get("Retry-After", ""), error.read().decode()


@pytest.fixture
def mute() -> Iterator[int]:
    """A port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        yield server.getsockname()[1]


@pytest.fixture
def closed() -> int:
    """A port where nobody is."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.mark.thirds
@pytest.mark.long("a server of its own")
@pytest.mark.parametrize("kind", ["mute", "closed"])
@pytest.mark.parametrize("pool", ["0", "1"])
def test_without_a_database_pages_are_back_in_a_moment(kind, pool, request, monkeypatch, tmp_path):
    port = request.getfixturevalue(kind)
    monkeypatch.setenv("DATABASE_URL", f"postgres://labyrinth@127.0.0.1:{port}/labyrinth")
    monkeypatch.setenv("DATABASE_POOL", pool)
    monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{port}/0")
    with served(GRANIAN) as site:
        status, again, words = ask(site, "/games/", WITH_A_SESSION)
        assert (status, again) == (503, database_down.RETRY_AFTER)
        assert "Zaraz wracamy" in words
        status, again, words = ask(site, "/api/v1/me", A_TOKEN)
        assert (status, again) == (503, database_down.RETRY_AFTER)
        assert "#problem-unavailable" in words
        status, _, words = ask(site, "/health/ready")
        assert status == 503
        assert '"database": {"ok": false' in words
        assert '"broker": {"ok": false' in words
        assert ask(site, "/health/live")[0] == 200


@pytest.mark.long("a server of its own")
def test_without_a_database_streams_are_back_in_a_moment_too(closed, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"postgres://labyrinth@127.0.0.1:{closed}/labyrinth")
    monkeypatch.setenv("DATABASE_POOL", "1")
    with served(UVICORN) as site:
        for path in ("/live/abcdefghij/", "/games/"):
            assert ask(site, path, WITH_A_SESSION)[:2] == (503, database_down.RETRY_AFTER)


def test_the_times_together_are_less_than_two_seconds():
    from labyrinth.running import health

    asked = base.SILENT + 0.1 + database_down.PROBE
    assert max(base.PATIENCE, asked, health.PATIENCE) < 2


@pytest.fixture
def server() -> Iterator[postgres_server.PostgresServer]:
    with TemporaryDirectory(prefix="labyrinth-away-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as another user than root
        found = postgres_server.start(folder, durable=False)
        yield found
        found.stop()


@pytest.mark.postgres
@pytest.mark.long("a server of its own")
def test_a_database_that_stands_still_stops_no_page_and_is_found_again(server, monkeypatch):
    databases.fill(server.url)
    monkeypatch.setenv("DATABASE_URL", server.url)
    monkeypatch.setenv("DATABASE_POOL", "1")
    with served(GRANIAN) as site, ExitStack() as at_the_end:
        assert ask(site, "/leaderboards/", WITH_A_SESSION)[0] == 200
        processes = [server.process.pid, *children_of(server.process.pid)]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        at_the_end.callback(lambda: [os.kill(pid, signal.SIGCONT) for pid in processes])
        for _ in range(5):
            assert ask(site, "/leaderboards/", WITH_A_SESSION)[:2] == (503, database_down.RETRY_AFTER)
        assert '"database": {"ok": false' in ask(site, "/health/ready")[2]
        at_the_end.pop_all().close()
        answers = (ask(site, "/leaderboards/", WITH_A_SESSION)[0] for _ in range(10_000))
        assert next(status for status in answers if status != 503) == 200


def wrapped(cause: psycopg.Error) -> OperationalError:
    error = OperationalError()
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "is_away"),
    [
        (psycopg.OperationalError("connection refused"), True),
        (psycopg.errors.CannotConnectNow(), True),
        (psycopg.errors.AdminShutdown(), True),
        (psycopg.errors.TooManyConnections(), True),
        (psycopg.errors.DiskFull(), True),
        (psycopg.errors.DeadlockDetected(), False),
        (psycopg.errors.LockNotAvailable(), False),
        (psycopg.errors.QueryCanceled(), False),
    ],
)
def test_not_every_trouble_of_the_database_is_its_absence(cause, is_away):
    assert database_down.is_away(wrapped(cause)) is is_away
    assert not database_down.is_away(cause)
    assert not database_down.is_away(OperationalError("database is locked"))


def test_who_was_found_away_is_left_alone_for_a_moment(monkeypatch):
    monkeypatch.setattr(database_down, "_rests_until", [0.0])
    database_down.refuse()
    database_down.note()
    with pytest.raises(psycopg.OperationalError, match="a moment ago"):
        database_down.refuse()

"""Rehearsals in tests share their servers; each has a database of its own."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import psycopg
import pytest
import redis

from games import systems
from labyrinth.running.messages import BASE
from rehearsal.servers import Servers, servers
from tests import databases
from tests.games.conftest import fresh_limits
from tests.games.tiny import TINY
from tests.rehearsal.judging import Bench

__all__ = ["fresh_limits"]

Rehearse = Callable[..., dict[str, Any]]
SECONDS = 1800


@pytest.fixture
def bench() -> Bench:
    """A judge who knows Ann and Bob."""
    return Bench()


@pytest.fixture
def tiny_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is on offer."""
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)


@pytest.fixture(scope="session")
def there() -> Iterator[Servers]:
    """The servers; the database `postgres` on them has all tables, and nothing in them."""
    with servers() as found:
        databases.fill(found.environment["DATABASE_URL"])
        yield found


@pytest.fixture(scope="session")
def rehearse(there: Servers) -> Rehearse:
    """A whole rehearsal: `rehearse(games=3, days=2, plant="double")` is its report."""
    numbers = count(1)

    def run(**options: object) -> dict[str, Any]:
        name = f"rehearsal{next(numbers)}"
        environment = there.environment | {"DATABASE_URL": _copy(there.environment["DATABASE_URL"], name)}
        redis.Redis.from_url(there.environment["REDIS_URL"]).flushall()
        words = [f"--{option}={value}" for option, value in options.items()]
        done = subprocess.run(
            [sys.executable, "-m", "rehearsal", *words],
            env=environment,
            cwd=BASE,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        report: dict[str, Any] = json.loads(done.stdout)
        return report | {"said": done.stderr}

    return run


def _copy(url: str, name: str) -> str:
    """A database of this name, the same as that of the address; its own address."""
    beside = url.replace("/postgres?", "/template1?")
    with psycopg.connect(beside, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE postgres')
    return url.replace("/postgres?", f"/{name}?")

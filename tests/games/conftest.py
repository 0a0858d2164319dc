"""The tiny game is on offer in these tests, and the broker is left alone unless a test says otherwise.

What people may do only so often is counted anew in each test.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from django.core.cache.backends.locmem import LocMemCache
from pytest_django.fixtures import Settings

from games import systems
from games.live import broker, limits
from tests.games.fights import let_roll
from tests.games.post import Server, serving
from tests.games.saga import SAGA
from tests.games.tiny import BROKEN, TINY


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    """A mail server that the site sends through."""
    with serving(settings) as running_server:
        yield running_server


@pytest.fixture(autouse=True)
def tiny_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    for system in (TINY, BROKEN):
        monkeypatch.setitem(systems.REGISTERED, system.slug, system)


@pytest.fixture
def saga(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, SAGA.slug, SAGA)


@pytest.fixture
def only_the_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture
def low_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every roll shows the least it can, so that nobody wins before the test is over."""
    let_roll(monkeypatch)


@pytest.fixture(autouse=True)
def fresh_breaker() -> Iterator[None]:
    broker.breaker.until = None
    yield
    broker.breaker.until = None


@pytest.fixture
def patient_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real broker is waited for, however busy the machine is."""
    monkeypatch.setattr(broker, "PATIENCE", 300)
    monkeypatch.setattr(broker, "_client", cache(broker._client.__wrapped__))


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    # Nothing is emptied: other tests count in the same server at this moment.
    monkeypatch.setattr(limits, "cache", LocMemCache(request.node.nodeid, {}))

"""The tiny game is on offer in these tests, and the broker is left alone unless a test says otherwise."""

from collections.abc import Iterator

import pytest

from games import systems
from games.services import broker
from tests.games.tiny import BROKEN, TINY


@pytest.fixture(autouse=True)
def tiny_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    for system in (TINY, BROKEN):
        monkeypatch.setitem(systems.REGISTERED, system.slug, system)


@pytest.fixture
def only_the_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture(autouse=True)
def fresh_breaker() -> Iterator[None]:
    broker.breaker.until = None
    yield
    broker.breaker.until = None

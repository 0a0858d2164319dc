"""The tiny game is on offer in these tests; limits begin anew in each."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tests.games.conftest import fresh_breaker, tiny_systems

__all__ = ["fresh_breaker", "tiny_systems"]


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def kept_connection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The connection of the test lives on, though a request of a server would close it."""
    monkeypatch.setattr("games.api.stream.close_old_connections", lambda: None)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)

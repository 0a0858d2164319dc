"""Watchers of these tests begin with nothing seen, nothing counted."""

from collections.abc import Iterator
from functools import cache

import pytest

from labyrinth.ground import maintenance, metrics
from labyrinth.running import health, purge


@pytest.fixture(autouse=True)
def nothing_seen(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Counts go to a hash of this test; what a test registers is forgotten."""
    for module, name in ((health, "CHECKS"), (purge, "PURGERS"), (metrics, "GAUGES"), (metrics, "FAMILIES")):
        monkeypatch.setattr(module, name, dict(getattr(module, name)))
    monkeypatch.setattr(metrics, "HASH", f"metrics:{request.node.nodeid}")
    monkeypatch.setattr(metrics, "_counted", {})
    monkeypatch.setattr(maintenance, "on_end", [])
    yield
    maintenance.forget()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real broker is waited for, however busy the machine is."""
    for module in (health, metrics):
        monkeypatch.setattr(module, "PATIENCE", 300)
        monkeypatch.setattr(module, "_client", cache(module._client.__wrapped__))

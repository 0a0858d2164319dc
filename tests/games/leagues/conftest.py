"""In these tests the tiny game is one that is over quickly."""

import pytest

from games import systems
from tests.games.cups.short import SHORT


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", SHORT)

"""In these tests the tiny game is one that is over quickly."""

import pytest

from games import systems
from tests.games.cups.short import SHORT
from tests.games.cups.side import TOGETHER


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", SHORT)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch, short_games: None) -> None:
    """It is one that parties play."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", TOGETHER)

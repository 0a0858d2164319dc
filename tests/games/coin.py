"""Coin, the whole system of the documents, for tests: a system on its first day."""

from pathlib import Path

from games import systems
from games.engine.system import System

COIN = Path(__file__).resolve().parents[2] / "docs" / "coin"


def coin() -> System:
    """The rules of docs/coin, at the place where they would lie."""
    folder = str(COIN / "games" / "systems")
    if folder not in systems.__path__:
        systems.__path__.append(folder)
    from games.systems.coin.system import SYSTEM

    assert isinstance(SYSTEM, System)
    return SYSTEM

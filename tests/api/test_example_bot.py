"""The bot of the documentation plays a whole game over HTTP."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from games.engine.dice import commitment
from games.lobby import lobby
from games.models import Game
from games.models.game import Status
from tests.api.program import program

pytestmark = pytest.mark.long("a whole game over HTTP")

BOT = Path(__file__).parents[2] / "docs" / "example_bot.py"
SHORT_GAME = "shortgam20"
"""With this name and the seed made from it the bot has little to answer."""
PATIENCE = 900
"""Seconds; it takes a tenth of them."""


@pytest.fixture
def fixed_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lobby.new_game_row

    def row(*args, **choices) -> Game:
        game = made(*args, **choices)
        game.slug, game.seed = SHORT_GAME, SHORT_GAME.encode() * 3
        game.commitment = commitment(game.seed)
        return game

    monkeypatch.setattr(lobby, "new_game_row", row)


@pytest.fixture
def site(settings: Settings, live_server: LiveServer) -> str:
    """A site without streams and with patience: its bots answer before the answer to an answer is there."""
    settings.REDIS_URL = ""
    settings.API_PER_MINUTE = settings.API_PER_MINUTE_ADDRESS = 100_000
    return live_server.url


def test_the_bot_plays_to_the_end(site: str, fixed_dice: None) -> None:
    environment = {**os.environ, "LABYRINTH_TOKEN": program("Ann", "read", "play", "tables").secret}
    played = subprocess.run(
        [sys.executable, BOT, site],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    game = Game.objects.get()
    assert (played.returncode, played.stderr) == (0, "")
    assert game.status == Status.FINISHED
    assert game.result["how"]
    assert played.stdout.startswith("finished: ")
    winner = game.seats.get(number=game.result["winners"][0])
    assert winner.name in played.stdout


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= 60

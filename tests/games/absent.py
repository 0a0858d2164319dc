"""Tables of the tiny game to which people do not come."""

from datetime import datetime
from itertools import takewhile

from games.models import Game
from games.play.bots import play_bot_step
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, owing, read_again
from tests.games.slow import MINUTE, sweep_at

SHORT = {"turn": 3600, "increment": 0, "cap": 3600, "answer": 3600}
MOST = 20


def run_out(game: Game, seat: int) -> datetime:
    """The time of the seat runs out, and the bots of the table play as far as they may; when that was."""
    due = owed(game, seat).due_at
    assert due is not None
    sweep_at(due + MINUTE)
    with stopped_at(due + MINUTE):
        bots_play(game)
    read_again(game)
    return due + MINUTE


def bots_play(game: Game) -> int:
    """The bots answer until a person is asked, or they may not go on; how many answers they gave."""
    return sum(takewhile(bool, (play_bot_step(game.pk) for _ in range(MOST))))


def nobody_comes(game: Game) -> datetime:
    """One wait behind the other runs out, whoever it is for, until the game is adjourned; when that was."""
    for _ in range(MOST):
        moment = run_out(game, owing(game)[0])
        if game.adjourned:
            return moment
    raise AssertionError("the game goes on without anybody")

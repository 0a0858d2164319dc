"""What the host of a table asks of those who sit down, and who never meets (games/lobby/newcomer.py)."""

from collections.abc import Iterable

from accounts.models import User
from games.lobby import cup_lines
from games.lobby.newcomer import Newcomer
from games.models import Game
from games.refused import Refused


def check(game: Game, user: User, people: Iterable[int | None]) -> None:
    """Whether the person may sit down at the table with these people. Raises Refused and says why not."""
    cup_lines.refuse_second(game, user)
    if why := Newcomer(user, (game,)).refused_by(game, [one for one in people if one is not None]):
        raise Refused(why)

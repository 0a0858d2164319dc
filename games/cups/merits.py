"""How far the people of a table have come: at its end, or at the last moment when all had had equally many
turns."""

from collections.abc import Mapping
from typing import Any

from games.engine.position import Position
from games.engine.system import System
from games.engine.walk import walk
from games.journal.loading import load_from
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game

Merits = Mapping[int, tuple[int, ...]]


def at_the_end(game: Game) -> Merits:
    """Seat -> merit of a finished game. Raises BeingUpgraded, and whatever the rules raise."""
    position = load_from(game, game.entries)
    return position.system.merit(position.state)


def when_all_were_equal(game: Game) -> Merits:
    """Seat -> merit when a new round of turns last began: who leads gains nothing by waiting. Raises as the
    other one.

    The whole game is played once more, from its first state.
    """
    system, past = system_of(game), past_of(game)
    position = Position(system, past.first_state(), ())
    counts, last, found = dict[int, int](), 0, system.merit(position.state)
    for at, _entry in walk(position, past.entries(0, game.entries)):
        turn, seat = system.slow.turns(at.state), system.slow.on_turn(at.state)
        if turn == last or seat is None:
            continue
        begun, last = _turns_begun(system, at.state, counts, seat), turn
        if begun > max(counts.values(), default=0):
            found = system.merit(at.state)
        counts[seat] = begun
    return found


def _turns_begun(system: System, state: Any, counts: Mapping[int, int], seat: int) -> int:
    """How many turns the seat has begun; an extra one is none of these where the rules count rounds."""
    return system.slow.round(state) or counts.get(seat, 0) + 1

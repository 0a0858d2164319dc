"""How far a seat has come, as everybody sees it: what decides a game that is stopped before its end."""

from games.systems.sorcerer.queries import active_of
from games.systems.sorcerer.state import State

GEMS = 2
"""Which of its numbers are the deeds of a seat."""


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, not out, Gems, living characters, life points of them all; more is better."""
    won = state.result.winners if state.result else ()
    return {player.seat: (player.seat in won, *_standing(state, player.seat)) for player in state.players}


def _standing(state: State, seat: int) -> tuple[int, ...]:
    player = state.player(seat)
    if player.out or not player.team:
        return (not player.out, player.gems, 0, 0)
    living = active_of(state, seat)
    return (True, player.gems, len(living), sum(one.lp for one in living))

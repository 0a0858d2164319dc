"""Who stands how well, by what everybody sees: for tables that are compared with others, or cut by a date."""

from games.systems.sorcerer.queries import lp_maximum
from games.systems.sorcerer.state import Player, State

GEMS = 2
"""Which of its numbers are the deeds of a seat."""


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, still in the game, Gems, living characters, life points in all; higher is better."""
    winners = state.result.winners if state.result else ()
    return {player.seat: (int(player.seat in winners), *_of(state, player)) for player in state.players}


def _of(state: State, player: Player) -> tuple[int, int, int, int]:
    mine = [one for one in state.characters.values() if one.seat == player.seat]
    alive = [one for one in mine if one.status in ("asleep", "active")]
    life = sum(one.lp if one.status == "active" else lp_maximum(state.content, one.id) for one in alive)
    return int(not player.out), player.gems, len(alive), life

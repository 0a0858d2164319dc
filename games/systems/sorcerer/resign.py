"""Leaving a game: a player who resigns is treated as eliminated (L-R-12)."""

from games.engine.questions import Procedure
from games.systems.sorcerer.death import bury, eliminate
from games.systems.sorcerer.gems import check_survivors
from games.systems.sorcerer.state import ZOMBIE, State


def leave(state: State, seat: int) -> Procedure:
    """L-R-12: tokens are dropped where the characters stand, Runes go back, and the team is out."""
    state.tell("resigned", seat=seat)
    for character in [one for one in state.characters.values() if one.seat == seat and one.id != ZOMBIE]:
        if character.status == "active":
            bury(state, character, gone=True)
        character.status = "gone"
    eliminate(state, seat)
    check_survivors(state)
    if state.turn is not None and state.turn.seat == seat:
        state.phase = "next"
    yield from ()

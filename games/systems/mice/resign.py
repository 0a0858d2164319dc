"""Leaving: the mice go to those who stay."""

from games.engine.questions import Procedure
from games.engine.system import Result, Victory
from games.systems.mice.state import State

ABANDONED = "abandoned"


def leave(state: State, seat: int) -> Procedure:
    """A person leaves: their mice go to who has the fewest; with nobody left the chapter is lost."""
    yield from ()
    state.gone.append(seat)
    state.tell("left", seat=seat)
    staying = [one for one in range(1, state.seats + 1) if one not in state.gone]
    if not staying:
        state.result = state.outcome or Result((), ABANDONED)
        raise Victory
    for mouse in state.mice.values():
        if mouse.seat == seat:
            mouse.seat = min(staying, key=lambda one: sum(other.seat == one for other in state.mice.values()))
            state.tell("handed_over", who=mouse.id, seat=mouse.seat)

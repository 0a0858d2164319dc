"""What holds for some rounds, counted by the turns of the seat that it began with (T-R-06)."""

from games.kit.held import Held
from games.systems.talisman.piles import discard, discard_held
from games.systems.talisman.state import State, Timed


def until_turn_of(state: State, seat: int) -> None:
    """What holds until the next turn of this seat ends, as that begins."""
    state.timed = [one for one in state.timed if one.left or one.seat != seat]


def count_turn_of(state: State, seat: int) -> None:
    """One more completed turn of this seat (T-R-06, T-R-07)."""
    for timed in [one for one in state.timed if one.seat == seat and one.left]:
        timed.left -= 1
        if not timed.left:
            state.timed.remove(timed)
            state.tell("lasted", card=timed.card)
            held = _reminder(state, timed)
            if held is not None:
                discard_held(state, held)
    for trap in state.traps:
        trap.left -= trap.seat == seat


def _reminder(state: State, timed: Timed) -> Held | None:
    """The card of it: on its space (T-BASE-413), or where it has been brought since (Fez)."""
    if not timed.space:
        return None
    spaces = [timed.space, *state.lying]
    lying = (one for space in spaces for one in state.lying.get(space, []))
    return next((one for one in lying if one.card == timed.card), None)


def end_traps(state: State) -> None:
    """Hexes whose time is over are discarded."""
    for trap in [one for one in state.traps if one.left <= 0]:
        state.traps.remove(trap)
        discard(state, trap.card)


def pass_over(state: State, seat: int) -> None:
    """Who is out takes no turn, but the seat is still counted (T-R-06)."""
    until_turn_of(state, seat)
    count_turn_of(state, seat)
    end_traps(state)

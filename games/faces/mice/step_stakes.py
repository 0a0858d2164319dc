"""What a step brings: its cost, what is on the space, and the chance where dice decide."""

from games.faces.mice.amounts import points
from games.faces.mice.names import bare
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.stakes import Stake
from games.systems.mice.move import CLIMB, STEP, cost
from games.systems.mice.odds import at_least_one
from games.systems.mice.queries import ignores, mice_on, minions_on, move_value
from games.systems.mice.sides import OUT
from games.systems.mice.state import Mouse, State

WATER, CURRENT, SWEPT, MINIONS = "step-water", "step-current", "step-swept", "step-minions"


def step_stake(state: State, mouse: Mouse, key: str) -> Stake:
    """The stake of "step:7", "climb:9" and "stand"."""
    content, names = state.content, bare(state.content)
    verb, _colon, place = key.partition(":")
    if not place:
        return Stake()
    to = int(place)
    if verb == CLIMB:
        chance = at_least_one(content, 1 + len(mice_on(state, to)), "star")
        return Stake(SPEAKER.phrased("climb", names, chance=chance), percent(chance), in_percent(chance))
    assert verb == STEP
    there = _there(state, mouse, to)
    told = [points(cost(state, mouse, to)), *(SPEAKER.phrased(one, names) for one in there)]
    if to in state.traps.get(state.side, []) and not ignores(content, mouse, "trap"):
        chance = at_least_one(content, move_value(content, mouse), "star")
        told.append(SPEAKER.phrased("step-trap", names, chance=chance))
        return Stake(", ".join(told), percent(chance), in_percent(chance))
    return Stake(", ".join(told), pill="!" if SWEPT in there else "")


def _there(state: State, mouse: Mouse, to: int) -> list[str]:
    """What stops a mouse on the space: phrases."""
    found = [MINIONS] if minions_on(state, to) else []
    if state.board.is_water(to) and not ignores(state.content, mouse, "water"):
        found.append(_water(state, to))
    return found


def _water(state: State, to: int) -> str:
    """M-MOVE-23: who is carried off the tile is captured."""
    current = state.board.file.current
    if to not in current:
        return WATER
    return SWEPT if current[to] == OUT else CURRENT

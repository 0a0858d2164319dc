"""What a step brings: its cost, what is on the space, and the chance where dice decide."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.amounts import points
from games.faces.mice.shares import in_percent, percent
from games.faces.stakes import Stake
from games.systems.mice.move import CLIMB, STEP, cost
from games.systems.mice.odds import at_least_one
from games.systems.mice.queries import ignores, mice_on, minions_on, move_value
from games.systems.mice.sides import OUT
from games.systems.mice.state import Mouse, State

TRAP = _("mouse trap: %(chance)s to be safe")
WATER = _("water ends the movement")
CURRENT = _("the current carries on from there")
SWEPT = _("the current carries off the tile: captured")
MINIONS = _("minions are there: the movement ends")
CLIMBS = _("%(chance)s to get out of the water; costs the whole movement")


def step_stake(state: State, mouse: Mouse, key: str) -> Stake:
    """The stake of "step:7", "climb:9" and "stand"."""
    content = state.content
    verb, _colon, place = key.partition(":")
    if not place:
        return Stake()
    to = int(place)
    if verb == CLIMB:
        chance = at_least_one(content, 1 + len(mice_on(state, to)), "star")
        return Stake(gettext(CLIMBS) % {"chance": in_percent(chance)}, percent(chance), in_percent(chance))
    assert verb == STEP
    told = [points(cost(state, mouse, to)), *_there(state, mouse, to)]
    if to in state.traps.get(state.side, []) and not ignores(content, mouse, "trap"):
        chance = at_least_one(content, move_value(content, mouse), "star")
        told.append(gettext(TRAP) % {"chance": in_percent(chance)})
        return Stake(", ".join(told), percent(chance), in_percent(chance))
    return Stake(", ".join(told), pill="!" if gettext(SWEPT) in told else "")


def _there(state: State, mouse: Mouse, to: int) -> list[str]:
    """What stops a mouse on the space."""
    found = [gettext(MINIONS)] if minions_on(state, to) else []
    if state.board.is_water(to) and not ignores(state.content, mouse, "water"):
        found.append(gettext(_water(state, to)))
    return found


def _water(state: State, to: int) -> str:
    """M-MOVE-23: who is carried off the tile is captured."""
    current = state.board.file.current
    if to not in current:
        return WATER
    return SWEPT if current[to] == OUT else CURRENT

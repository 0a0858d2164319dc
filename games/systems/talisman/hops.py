"""Going on after a move, space by space in the same direction (Hopper)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.talisman.board import BRIDGE, SENTINEL, Stops, along, distance, region
from games.systems.talisman.content import Content
from games.systems.talisman.queries import found_for, standing_on
from games.systems.talisman.state import Character, State
from games.systems.talisman.streets import CITY
from games.systems.talisman.travel import put
from games.systems.talisman.words.movement import MoveMod

HOP, STOP = "hop", "stop"
ENTRIES = {("outer", "middle"): BRIDGE, ("middle", "outer"): SENTINEL, ("city", "outer"): CITY}
"""The first space behind bridge and gate, by the Regions left and entered."""


def hop(state: State, who: Character, start: str, steps: int, stops: Stops) -> Procedure:
    """As long as a card or a character is there the mover may go on by one; only the last space is met.

    `start` and `steps` are those of the move; what ends moves stops this one too.
    """
    content = state.content
    if not any(one.further for one in found_for(state, who, MoveMod)):
        return
    ways = headings(content, start, who.place, steps)
    while ways and who.place not in stops and _is_busy(state, who):
        keys = [f"{HOP}:{along(content, who.place, way)}" for way in ways]
        key = yield ask.one(who.seat, HOP, (STOP, *keys), STOP)
        if key == STOP:
            return
        ways = [ways[keys.index(key)]]
        put(state, who, along(content, who.place, ways[0]))


def headings(content: Content, start: str, end: str, steps: int) -> list[int]:
    """The directions in which the move may have come to its end; in a shop or inside there is none."""
    if end not in content.rings.get(region(content, end), ()) or region(content, end) == "inner":
        return []
    if region(content, end) == "city":
        return [1]
    entry = ENTRIES.get((region(content, start), region(content, end)), start)
    if end == entry:
        return [1, -1]
    return [way for way in (1, -1) if distance(content, entry, end, way) <= steps]


def _is_busy(state: State, who: Character) -> bool:
    return bool(state.lying.get(who.place)) or len(standing_on(state, who.place)) > 1

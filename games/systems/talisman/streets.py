"""How one moves in the City: streets with one direction, shops beside them, the gate (2.3)."""

from games.kit.content_sets import derived
from games.systems.talisman.board import (
    JAIL,
    NOWHERE,
    SQUARE,
    Stops,
    away,
    distance,
    ends,
    gets_past,
    region,
)
from games.systems.talisman.content import Content

GATE, CITY = "city_gate", "city"
"""The gate of the City board, and the space of the Outer Region that it joins (T-CITY-101, T-CITY-225)."""


@derived
def ahead(content: Content, start: str, end: str) -> int:
    """Steps along the arrows from one space of the City to another; a shop at either end is one more."""
    came, to = (SQUARE if space == JAIL else content.shops.get(space, space) for space in (start, end))
    streets = (content.streets.index(to) - content.streets.index(came)) % len(content.streets)
    return streets + (start != came) + (end != to)


def journey(content: Content, start: str, end: str) -> int:
    """The fewest steps between two spaces of the Outer Region and the City, through the gate or not."""
    here, there = region(content, start) == "city", region(content, end) == "city"
    if here == there:
        return ahead(content, start, end) if here else away(content, start, end)
    return (
        ahead(content, start, GATE) + 1 + away(content, CITY, end)
        if here
        else away(content, start, CITY) + 1 + ahead(content, GATE, end)
    )


def walk(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> tuple[list[str], list[int]]:
    """Where a move in the City may end, and the points left each time that it comes to the gate.

    One goes along the arrows (T-CITY-202); entering a shop costs a point and ends the move (T-CITY-210,
    T-CITY-211). Who starts in a shop steps out of it first, and not back in (T-CITY-212 to T-CITY-214).
    """
    at, left, came_from = start, steps, ""
    if start in content.shops:
        at, left, came_from = content.shops[start], steps - 1, start
    found: list[str] = []
    at_gate: list[int] = []
    while left and (at == start or at not in stops):
        if content.shop_at.get(at, came_from) != came_from:
            found.append(content.shop_at[at])
        if at == GATE:
            at_gate.append(left)
        at, left = content.streets[(content.streets.index(at) + 1) % len(content.streets)], left - 1
    return list(dict.fromkeys([*found, at])), at_gate


def out_of_city(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> list[str]:
    """Where a move may end that leaves by the gate; the direction outside is chosen (T-CITY-221 to 224)."""
    rest = [0 if CITY in stops else left - 1 for left in walk(content, start, steps, stops)[1]]
    return list(dict.fromkeys(end for left in rest for end in ends(content, CITY, left, stops)))


def into_city(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> list[str]:
    """Where a move from the Outer Region may end that enters the City (T-CITY-205, T-R-113)."""
    rest = [
        steps - 1 - distance(content, start, CITY, way)
        for way in (1, -1)
        if gets_past(content, start, CITY, way, stops)
    ]
    inside = [0 if GATE in stops else left for left in rest if left >= 0]
    return list(dict.fromkeys(end for left in inside for end in walk(content, GATE, left, stops)[0]))

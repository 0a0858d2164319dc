"""Ways on the boards, in Moves, from what is printed: never through a Teleport, never into a foreign Camp."""

from heapq import heappop, heappush
from typing import NamedTuple

from games.kit.content_sets import derived
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import Content


class Road(NamedTuple):
    """A way on one side: its Moves, the sum of the digits on it, and the chambers entered. Less is better."""

    moves: int
    digits: int
    chambers: tuple[str, ...]


@derived
def road(content: Content, side_id: str, start: str, goal: str, *, at_home: bool) -> Road | None:
    """The shortest way, of equal ones that of the lower digits; None for none.

    Whoever stands at the goal has to enter it anew: out of it and back.
    """
    side, seen = content.sides[side_id], set[str]()
    edge = [Road(0, 0, ())]
    while edge:
        way = heappop(edge)
        here = way.chambers[-1] if way.chambers else start
        if here == goal and way.chambers:
            return way
        if here in seen or (here == side.teleport and way.chambers):
            continue
        seen.add(here)
        for near in side.neighbours[here]:
            if at_home or near != side.camp:
                heappush(edge, _on(side, way, near))
    return None


def _on(side: BoardSide, way: Road, near: str) -> Road:
    return Road(way.moves + 1, way.digits + side.digits.get(near, 0), (*way.chambers, near))

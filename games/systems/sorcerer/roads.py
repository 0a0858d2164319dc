"""Distances on the boards, in Moves: never through a Teleport chamber, never into a foreign Camp."""

from functools import cache

from games.systems.sorcerer.content import SIDES

FAR = 99


@cache
def distances(side_id: str, goal: str, *, at_home: bool) -> dict[str, int]:
    """Moves from every chamber of a side to the goal, for its owner (`at_home`) or for a stranger."""
    side = SIDES[side_id]
    found, edge = {goal: 0}, [goal]
    while edge:
        chamber = edge.pop(0)
        if chamber == side.teleport and chamber != goal:
            continue
        for near in side.neighbours[chamber]:
            if near not in found and (at_home or near != side.camp):
                found[near] = found[chamber] + 1
                edge.append(near)
    return found


def distance(side_id: str, start: str, goal: str, *, at_home: bool) -> int:
    """Moves from one chamber to another of the same side; FAR when there is no way."""
    return distances(side_id, goal, at_home=at_home).get(start, FAR)

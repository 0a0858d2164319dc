"""Ways on the boards, in Moves: never through a Teleport chamber, never into a foreign Camp."""

from typing import NamedTuple

from games.kit.content_sets import derived
from games.systems.sorcerer.content import Content

FAR = 99


@derived
def distances(content: Content, side_id: str, goal: str, *, at_home: bool) -> dict[str, int]:
    """Moves from every chamber of a side to the goal, for its owner (`at_home`) or for a stranger."""
    side = content.sides[side_id]
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


def distance(content: Content, side_id: str, start: str, goal: str, *, at_home: bool) -> int:
    """Moves from one chamber to another of the same side; FAR when there is no way."""
    return distances(content, side_id, goal, at_home=at_home).get(start, FAR)


class Way(NamedTuple):
    """A way to a goal: its Moves, the sum of its digits, and the chambers entered. Lower is better."""

    moves: int
    digits: int
    chambers: tuple[str, ...]


def best_way(content: Content, side_id: str, start: str, goal: str, *, at_home: bool) -> Way | None:
    """The shortest way, of equal ones that of the lower digits, then of the earlier names; None for none."""
    return _best_ways(content, side_id, goal, at_home=at_home).get(start)


@derived
def _best_ways(content: Content, side_id: str, goal: str, *, at_home: bool) -> dict[str, Way]:
    side = content.sides[side_id]
    moves = distances(content, side_id, goal, at_home=at_home)
    best: dict[str, Way] = {goal: Way(0, 0, ())}
    for chamber in sorted(moves, key=lambda one: moves[one]):
        nearer = [near for near in side.neighbours[chamber] if moves.get(near, FAR) < moves[chamber]]
        open_ways = [near for near in nearer if near in best and (near != side.teleport or near == goal)]
        ways = [via(content, side_id, near, best[near]) for near in open_ways]
        if chamber != goal and ways:
            best[chamber] = min(ways)
    return best


def via(content: Content, side_id: str, chamber: str, way: Way) -> Way:
    """The way that enters the chamber first and goes on from there."""
    digit = content.sides[side_id].digits.get(chamber, 0)
    return Way(way.moves + 1, way.digits + digit, (chamber, *way.chambers))

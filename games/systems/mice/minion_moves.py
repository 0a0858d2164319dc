"""How minions walk: whom they seek, by which way, and where they stop (MINION, M-R-69 to M-R-75)."""

from collections.abc import Iterable, Sequence

from games.engine.questions import Procedure
from games.systems.mice.effects import number_on
from games.systems.mice.foes import wound_figure
from games.systems.mice.queries import (
    has_room,
    is_large,
    mice_on,
    printed,
    sees_mouse,
    track_place,
    visible_mice,
)
from games.systems.mice.rolls import roll_of_minion
from games.systems.mice.state import Figure, Mouse, State

Path = tuple[int, ...]
"""The spaces of a way in order, without the one where it begins."""


def nearest_mouse(state: State, space: int, mice: Iterable[Mouse]) -> Mouse:
    """The mouse fewest steps away, the one higher on the track of equal ones (M-MINION-07, M-MINION-10)."""
    steps = state.board.steps[space]
    return min(mice, key=lambda mouse: (steps[mouse.space], track_place(state, mouse.id)))


def ways(state: State, start: int, *, large: bool) -> dict[int, Path]:
    """Every space that can be reached through spaces with room, with the way there; a mouse stops it.

    Of equally short ways the one with the lowest numbers first (M-R-70).
    """
    found: dict[int, Path] = {start: ()}
    border = [start]
    while border:
        reached: dict[int, Path] = {}
        for space in border:
            if space != start and _stops(state, space):
                continue
            for beside in state.board.walked[space]:
                if beside not in found and beside not in reached and has_room(state, beside, large=large):
                    reached[beside] = (*found[space], beside)
        found |= reached
        border = list(reached)
    return found


def _stops(state: State, space: int) -> bool:
    """A mouse that is not hidden stops a minion (M-MOVE-15 by M-MINION-04)."""
    return any("hidden" not in mouse.status for mouse in mice_on(state, space))


def way_to(state: State, start: int, target: int, *, large: bool, ranged: bool) -> Path:
    """M-R-70: onto the target's space, else where it can be attacked from, else as near as can be."""
    found = ways(state, start, large=large)
    if target in found:
        return found[target]
    side = state.board
    places = side.seen_from[target] if ranged else side.adjacent[target]
    reached = [found[place] for place in places if place in found]
    if reached:
        return min(reached, key=lambda way: (len(way), way))
    nearest = min(found, key=lambda space: (side.steps[space][target], len(found[space]), found[space]))
    return found[nearest]


def approach(state: State, figure: Figure, card: str) -> Procedure:
    """M-MINION-06 to M-MINION-12: toward the nearest mouse, if there is any reason to go."""
    content = state.content
    ranged = printed(content, figure, card).attack == "ranged"
    mice = visible_mice(state)
    at_a_mouse = any(mouse.space == figure.space for mouse in mice)
    if not mice or at_a_mouse or (ranged and sees_mouse(state, figure)):
        return
    shown = yield from roll_of_minion(state, "minion_movement", 1, figure.id)
    target = nearest_mouse(state, figure.space, mice)
    way = way_to(state, figure.space, target.space, large=is_large(content, figure), ranged=ranged)
    yield from walk(state, figure, way[: number_on(content, shown[0])], until_seen=ranged)


def walk(state: State, figure: Figure, way: Sequence[int], *, until_seen: bool = False) -> Procedure:
    """Step by step into snares (content 1.4); one that shoots stops as soon as it sees a mouse."""
    start = figure.space
    for space in way:
        figure.space = space
        if space in state.snares.get(state.side, []):
            state.snares[state.side].remove(space)
            state.tell("snared", who=figure.id, space=space)
            yield from wound_figure(state, figure, 1)
        if figure.id not in state.figures or (until_seen and sees_mouse(state, figure)):
            break
    if figure.space != start:
        state.tell("minion_moved", who=figure.id, frm=start, to=figure.space)

"""Where a mouse may go in its movement, and at what cost, as far as it can be told before any die (MOVE).

For the plan of a turn, and for whoever draws or speaks of what a mouse could do next.
"""

from heapq import heappop, heappush
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from games.systems.mice.move import can_begin, in_water, points, steps
from games.systems.mice.queries import minions_on
from games.systems.mice.state import Mouse, State, Switches, Title
from games.systems.mice.view import View


class Way(Struct, frozen=True):
    """The cheapest way to a space: points of the movement, and the spaces on it, its end last."""

    cost: int
    spaces: tuple[int, ...]


def imagined(view: View) -> State:
    """A state as the view shows it, to try moves out on; its decks are empty: nobody knows what they hold.

    Mice, figures and the turn are its own; the lists that they hold stay those of the view.
    """
    return State(
        phase=view.phase,
        ruleset=view.ruleset,
        packs=view.packs,
        chapter=view.chapter,
        seats=max([mouse.seat for mouse in view.mice.values()], default=1),
        switches=Switches(*(getattr(view.switches, name) for name in Switches.__struct_fields__)),
        mice={who: replace(mouse) for who, mouse in view.mice.items()},
        figures={who: replace(figure) for who, figure in view.figures.items()},
        card_wounds=dict(view.card_wounds),
        track=list(view.track),
        side=view.side,
        up=dict(view.up),
        explored=list(view.explored),
        blocked=dict(view.blocked),
        traps={view.side: list(view.traps)},
        stash=list(view.stash),
        laid=dict(view.laid),
        tokens=list(view.tokens),
        counters=dict(view.counters),
        flags=list(view.flags),
        greedy=view.greedy,
        defeated=list(view.defeated),
        titles={title: view.titles[title] for title in get_args(Title) if title in view.titles},
        turn=replace(view.turn) if view.turn else None,
    )


def reach(view: View, who: str) -> dict[int, Way]:
    """Every space that the mouse on turn may still come to in its ordinary movement, its own left out.

    A way ends where the movement does: with minions, in water, with a climb out of it.
    """
    state = imagined(view)
    mouse, turn = state.mice[who], state.now
    if turn.movement == "over" or "knocked" in mouse.status:
        return {}
    if turn.movement == "unused" and not can_begin(state, mouse):
        return {}
    most = points(view.content, mouse, turn.die)
    best, border = {mouse.space: Way(turn.spent, ())}, [(turn.spent, mouse.space)]
    while border:
        spent, here = heappop(border)
        if spent > best[here].cost or (best[here].spaces and stops_at(state, mouse, here)):
            continue
        for way in _further(state, mouse, best[here], here, most):
            to = way.spaces[-1]
            if to not in best or way.cost < best[to].cost:
                best[to] = way
                heappush(border, (way.cost, to))
    return {space: way for space, way in best.items() if way.spaces}


def _further(state: State, mouse: Mouse, way: Way, here: int, most: int) -> list[Way]:
    """The way with each step that may follow it, by so many points at most."""
    mouse.space = here
    return [
        Way(way.cost + more, (*way.spaces, to)) for to, more in steps(state, mouse, most - way.cost).items()
    ]


def stops_at(state: State, mouse: Mouse, space: int) -> bool:
    """Whether nobody goes on from the space in the same movement."""
    mouse.space = space
    return bool(minions_on(state, space)) or in_water(state, mouse)

"""Laying hook, fork and grape, at any moment of the own turn, and losing them (PARTY, M-R-91, M-R-142)."""

from games.engine.questions import Procedure
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.queries import FORK, GRAPE, HOOK, mice_on, minions_on
from games.systems.mice.state import Mouse, State
from games.systems.mice.words import Trap

HOOK_LENGTH = 4.0
"""Units of the drawing between the two ends (M-R-91)."""


def lay_keys(state: State, mouse: Mouse) -> list[str]:
    """ "hook:SPACE", "fork", "grape:SPACE": what lies in the stash and may be put on the board here."""
    keys: list[str] = []
    if HOOK in state.stash:
        keys += [f"{HOOK}:{space}" for space in _hook_ends(state, mouse)]
    if FORK in state.stash and not state.board.is_water(mouse.space):
        keys.append(FORK)
    if GRAPE in state.stash:
        beside = state.board.adjacent[mouse.space]
        keys += [f"{GRAPE}:{space}" for space in beside if is_empty(state, space)]
    return keys


def lay(state: State, mouse: Mouse, key: str) -> None:
    """Put a party item on the board by one of `lay_keys`."""
    item, _, space = key.partition(":")
    places = {HOOK: [mouse.space, int(space or 0)], FORK: [mouse.space], GRAPE: [int(space or 0)]}
    state.stash.remove(item)
    state.laid[item] = places[item]
    state.tell("laid", who=mouse.id, item=item, spaces=list(places[item]))


def _hook_ends(state: State, mouse: Mouse) -> list[int]:
    """Spaces in sight and not too far, one end at least dry (M-PARTY-08, M-R-91)."""
    board, here = state.board, mouse.space
    return [
        space
        for space in board.seen_from[here]
        if space != here
        and board.apart(here, space) <= HOOK_LENGTH
        and not (board.is_water(here) and board.is_water(space))
    ]


def is_empty(state: State, space: int) -> bool:
    """No figure and no token (M-R-142)."""
    tokens = [one for places in state.laid.values() for one in places]
    tokens += [*state.traps.get(state.side, []), *state.snares.get(state.side, [])]
    return space not in tokens and not mice_on(state, space) and not minions_on(state, space)


def lose_laid(state: State) -> None:
    """What lies on a side that the mice leave is lost, its card goes into the deck (M-PARTY-11, M-R-142)."""
    for item in list(state.laid):
        lose(state, item)


def lose(state: State, item: str) -> None:
    """A token leaves the board, its card is shuffled into the search deck."""
    state.laid.pop(item, None)
    state.search.bag[item] = state.search.bag.get(item, 0) + 1
    state.tell("item_lost", item=item)


@EFFECTS.carries(Trap)
def _trap(scene: Scene, effect: Trap) -> Procedure:
    """Set Trap: a snare on the own space, one per space, until a minion moves in (content 1.4)."""
    yield from ()
    snares = scene.state.snares.setdefault(scene.state.side, [])
    if scene.mouse.space not in snares:
        snares.append(scene.mouse.space)
    scene.state.tell("snare", who=scene.user, space=scene.mouse.space)

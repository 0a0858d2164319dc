"""Actions with party items: taking hook and fork back, the catapult, the grape as a weapon, traps (PARTY)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.defending import attack_called_off, minion_defends, mouse_defends
from games.systems.mice.laying import lose
from games.systems.mice.queries import (
    FORK,
    GRAPE,
    HOOK,
    has_room,
    is_large,
    mice_on,
    minions,
    minions_on,
    near,
)
from games.systems.mice.state import Attack, Mouse, State
from games.systems.mice.statuses import knock_down, mark
from games.systems.mice.surge import settled

TAKE, THROW, HURL, UNTRAP = "take", "throw", "hurl", "untrap"
SQUASHED, WHOLE = "squashed", "whole"
REFUSED = "refused"


def party_keys(state: State, mouse: Mouse) -> list[str]:
    """The actions with party items that are open to the mouse."""
    keys = [f"{TAKE}:{item}" for item in (HOOK, FORK) if mouse.space in state.laid.get(item, [])]
    if mouse.space in state.laid.get(FORK, []):
        others = [one.id for one in mice_on(state, mouse.space) if one is not mouse]
        keys += [f"{THROW}:{one}" for one in others if f"{REFUSED}:{one}" not in state.now.used]
        if GRAPE in state.stash and "stunned" not in mouse.status:
            keys += [f"{HURL}:{space}" for space in sorted({figure.space for figure in minions(state)})]
    return keys + [f"{UNTRAP}:{space}" for space in _traps_in_reach(state, mouse)]


def act(state: State, mouse: Mouse, key: str) -> Procedure:
    """Carry out one of `party_keys`; False where the action is not spent."""
    verb, _, what = key.partition(":")
    if verb == THROW:
        return (yield from _throw(state, mouse, state.mice[what]))
    if verb == HURL:
        yield from hurl(state, mouse.id, int(what))
    elif verb == UNTRAP:
        state.traps[state.side].remove(int(what))
        state.tell("trap_removed", who=mouse.id, space=int(what))
    else:
        del state.laid[what]
        state.stash.append(what)
        state.tell("taken_back", who=mouse.id, item=what)
    return True


def _traps_in_reach(state: State, mouse: Mouse) -> Sequence[int]:
    """M-PARTY-16, M-R-62: with the fork, in the stash or on the own space, a trap here or beside."""
    helped = FORK in state.stash or mouse.space in state.laid.get(FORK, [])
    beside = near(state.board, mouse.space)
    return [space for space in state.traps.get(state.side, []) if helped and space in beside]


def _throw(state: State, mouse: Mouse, thrown: Mouse) -> Procedure:
    """M-PARTY-14, M-PARTY-15, M-R-93, M-D-19: to a space that the thrown mouse sees; its player agrees."""
    spaces = [
        one for one in state.board.seen_from[mouse.space] if one != mouse.space and has_room(state, one)
    ]
    if not spaces:
        return False
    to = yield ask.one(mouse.seat, "throw_to", [str(one) for one in spaces], who=mouse.id, thrown=thrown.id)
    if thrown.seat != mouse.seat:
        asked = ask.one(thrown.seat, "thrown", ("yes", "no"), "yes", who=thrown.id, by=mouse.id, to=int(to))
        if (yield asked) == "no":
            state.now.used.append(f"{REFUSED}:{thrown.id}")
            return False
    state.tell("thrown", who=thrown.id, by=mouse.id, to=int(to))
    thrown.space = int(to)
    yield from settled(state)
    return True


# -- the grape --------------------------------------------------------------------------------------------


def hurl(state: State, thrower: str, space: int) -> Procedure:
    """M-PARTY-24 to M-PARTY-29, M-R-94, M-R-95: a grape at a space, by a mouse or a rat."""
    if GRAPE in state.stash:
        state.stash.remove(GRAPE)
    state.laid[GRAPE] = [space]
    shown = yield ask.draw("grape", {SQUASHED: 1, WHOLE: 1}, who=thrower)
    state.fought = True
    state.tell("grape", who=thrower, space=space, side=shown)
    if shown == WHOLE:
        _bowl_over(state, space)
    else:
        yield from _squash(state, thrower, space)
        lose(state, GRAPE)


def _bowl_over(state: State, space: int) -> None:
    """M-PARTY-29, M-PARTY-31: knocked down, large ones not."""
    for figure in minions_on(state, space):
        knock_down(state, figure)
    for mouse in mice_on(state, space):
        mark(state, mouse, "knocked")


def _squash(state: State, thrower: str, space: int) -> Procedure:
    """M-PARTY-27: a hit each, and each defends for itself."""
    content = state.content
    by = state.mice.get(thrower)
    small = [figure for figure in minions_on(state, space) if not is_large(content, figure)]
    mice = mice_on(state, space)
    attack = Attack(
        thrower, GRAPE, "ranged", None, [*(one.id for one in small), *(one.id for one in mice)], hits=1
    )
    state.attack = attack
    for figure in small:
        if figure.id in state.figures:
            yield from minion_defends(state, attack, figure, by)
    for mouse in mice:
        if mouse.active and not (yield from attack_called_off(state, mouse)):
            yield from mouse_defends(state, attack, mouse)
    state.attack = None

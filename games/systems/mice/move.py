"""Movement: steps, climbs out of water, currents, mouse traps, standing up (MOVE, M-R-20 to M-R-37).

A movement asks for one step after the other: "step:7", "climb:9" out of water, "stand" for one that lies.
"""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.systems.mice.achievements import give_cheese
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, number_on
from games.systems.mice.laying import lay, lay_keys
from games.systems.mice.queries import (
    HOOK,
    has_class,
    has_room,
    ignores,
    lore,
    mice_on,
    minions_on,
    move_value,
    with_room,
)
from games.systems.mice.rolls import roll_of_mouse
from games.systems.mice.sides import OUT
from games.systems.mice.state import Mouse, State
from games.systems.mice.statuses import mark, unmark
from games.systems.mice.story import happen
from games.systems.mice.surge import settled
from games.systems.mice.words import Move
from games.systems.mice.wounds import capture, wound_mouse

STEP, CLIMB, STAND = "step", "climb", "stand"
UPHILL = 3
SOFT = "trap"


# -- what is open -----------------------------------------------------------------------------------------


def points(content: Content, mouse: Mouse, die: int) -> int:
    """M-MOVE-02: the number on the die and the Move value."""
    return number_on(content, die) + move_value(content, mouse)


def can_begin(state: State, mouse: Mouse) -> bool:
    """M-STATUS-02, M-MOVE-16: not webbed, and no fewer mice than minions on its space (M-R-25)."""
    there = minions_on(state, mouse.space)
    outnumbered = len(there) > len(mice_on(state, mouse.space))
    return "webbed" not in mouse.status and not outnumbered


def move_keys(state: State, mouse: Mouse, left: int, *, fresh: bool) -> list[str]:
    """The steps open with so many points left; `fresh` where this movement has not begun."""
    if "knocked" in mouse.status:
        return [STAND] if fresh and "webbed" not in mouse.status else []
    if fresh and not can_begin(state, mouse):
        return []
    climbs = _climbs(state, mouse) if fresh and left and in_water(state, mouse) else []
    return [*(f"{STEP}:{one}" for one in steps(state, mouse, left)), *climbs]


def steps(state: State, mouse: Mouse, left: int) -> dict[int, int]:
    """Space -> its cost, of the steps open with so many points left to a mouse that stands."""
    uphill, here = state.board.uphill, mouse.space
    found = {one: cost(state, mouse, one) if uphill(here, one) else 1 for one in _beside(state, mouse)}
    if in_water(state, mouse):
        return _swims(state, mouse, found) if left else {}
    return {one: spent for one, spent in found.items() if spent <= left}


def in_water(state: State, mouse: Mouse) -> bool:
    """Whether it stands in water that matters to it."""
    return state.board.is_water(mouse.space) and not ignores(state.content, mouse, "water")


def _beside(state: State, mouse: Mouse) -> list[int]:
    """Spaces with room one step away: adjacent, over the hook, behind a red line that is ignored."""
    board = state.board
    found = [*board.adjacent[mouse.space], *hooked(state, mouse.space)]
    found += board.red[mouse.space] if ignores(state.content, mouse, "red") else ()
    return with_room(state, sorted(set(found)))


def hooked(state: State, space: int) -> list[int]:
    """The other end of the hook, if one lies here (M-PARTY-09)."""
    ends = state.laid.get(HOOK, [])
    return [one for one in ends if one != space] if space in ends else []


def cost(state: State, mouse: Mouse, to: int) -> int:
    """M-MOVE-04, M-MOVE-07, M-MOVE-08: 1 point, 3 uphill."""
    climbs = state.board.uphill(mouse.space, to) and to not in hooked(state, mouse.space)
    return UPHILL if climbs and not ignores(state.content, mouse, "yellow") else 1


def _swims(state: State, mouse: Mouse, beside: dict[int, int]) -> dict[int, int]:
    """M-R-30: from water to water, not against the arrow (M-MOVE-21)."""
    current, is_water = state.board.file.current, state.board.is_water
    return {one: spent for one, spent in beside.items() if is_water(one) and current.get(one) != mouse.space}


def _climbs(state: State, mouse: Mouse) -> list[str]:
    """M-R-29: dry spaces with room; it takes the whole movement."""
    return [f"{CLIMB}:{one}" for one in _beside(state, mouse) if not state.board.is_water(one)]


# -- moving -----------------------------------------------------------------------------------------------


def make_move(state: State, mouse: Mouse, key: str) -> Procedure:
    """Carry out one of `move_keys`; returns the points spent, and whether the movement is over."""
    verb, _, place = key.partition(":")
    if verb == STAND:
        unmark(state, mouse, "knocked")
        yield from drift(state, mouse)
        yield from settled(state)
        return 0, True
    to = int(place)
    if verb == CLIMB:
        yield from _climb(state, mouse, to)
        yield from settled(state)
        return 0, True
    spent = cost(state, mouse, to)
    over = yield from _enter(state, mouse, to)
    yield from settled(state)
    return spent, over or not mouse.active or state.now.ended


def _climb(state: State, mouse: Mouse, to: int) -> Procedure:
    """M-MOVE-18 to M-MOVE-20: a die for itself and one for each mouse on the target space."""
    shown = yield from roll_of_mouse(state, mouse, CLIMB, 1 + len(mice_on(state, to)))
    if count_symbols(state.content, shown, "star"):
        yield from _enter(state, mouse, to)
    else:
        yield from drift(state, mouse)


def _enter(state: State, mouse: Mouse, to: int) -> Procedure:
    """M-R-32: the trap first, then the stop with minions or in water; True where the movement is over."""
    state.tell("moved", who=mouse.id, frm=mouse.space, to=to)
    mouse.space = to
    if to in state.traps.get(state.side, []) and not ignores(state.content, mouse, "trap"):
        yield from _trap(state, mouse)
    if state.now.ended or not mouse.active:
        return True
    if in_water(state, mouse):
        yield from drift(state, mouse)
        return True
    return bool(minions_on(state, to))


def drift(state: State, mouse: Mouse) -> Procedure:
    """M-MOVE-22, M-MOVE-23, M-R-31: a space along the arrows, if it has room; off the tile is capture."""
    to = state.board.file.current.get(mouse.space)
    if to is None or not in_water(state, mouse):
        return
    if to == OUT:
        state.tell("swept_away", who=mouse.id)
        yield from capture(state, mouse)
    elif has_room(state, to):
        state.tell("drifted", who=mouse.id, frm=mouse.space, to=to)
        mouse.space = to


# -- mouse traps ------------------------------------------------------------------------------------------


def _trap(state: State, mouse: Mouse) -> Procedure:
    """M-MOVE-26 to M-MOVE-30: with a star it is safe and the trap stays, else it snaps."""
    dice = yield from _trap_dice(state.content, mouse)
    shown = yield from roll_of_mouse(state, mouse, "trap", dice)
    safe = count_symbols(state.content, shown, "star") > 0
    state.tell("trap", who=mouse.id, space=mouse.space, safe=safe)
    if not safe:
        yield from _snap(state, mouse)


def _trap_dice(content: Content, mouse: Mouse) -> Procedure:
    """M-MOVE-27, M-R-35, M-D-35: a tinkerer may roll Lore instead of Move."""
    values = {"move": move_value(content, mouse), "lore": lore(content, mouse)}
    if not has_class(content, mouse, "tinkerer") or values["move"] == values["lore"]:
        return values["move"]
    better = max(values, key=lambda name: values[name])
    key = yield ask.one(mouse.seat, "trap_dice", ("move", "lore"), better, who=mouse.id)
    return values[key]


def _snap(state: State, mouse: Mouse) -> Procedure:
    """M-MOVE-29, M-R-34: the trap is gone; a wound, a cheese, knocked down, and the turn ends at once."""
    state.traps[state.side].remove(mouse.space)
    state.now.ended = True
    yield from happen(state, "trap_snapped", mouse)
    soft = SOFT in state.cancelled
    state.cancelled = [one for one in state.cancelled if one != SOFT]
    captures = mouse.captures
    if not soft:
        yield from wound_mouse(state, mouse, 1)
    if mouse.captures > captures:
        return
    give_cheese(state, mouse, 0 if soft else 1)
    mark(state, mouse, "knocked")


# -- movements inside an action ---------------------------------------------------------------------------


@EFFECTS.carries(Move)
def _move(scene: Scene, effect: Move) -> Procedure:
    """Energy Rush: a further movement with a new die (content 1.2).

    Where it ends for good in the middle of the ordinary one, that is over too (M-R-21).
    """
    turn = scene.state.now
    turn.rushed, over = yield from move_again(scene.state, scene.mouse, "rush")
    if over and turn.movement == "open":
        turn.movement = "over"


def move_again(state: State, mouse: Mouse, kind: str) -> Procedure:
    """A whole movement at one go, for a scurry and the like: one step after the other, or a stop (M-R-22).

    Returns whether any of it was made, and whether where it led has ended it.
    """
    shown = yield from roll_of_mouse(state, mouse, kind, 1)
    left, fresh, over = points(state.content, mouse, shown[0]), True, False
    while not over and (keys := move_keys(state, mouse, left, fresh=fresh)):
        key = yield ask.one(
            mouse.seat, kind, (PASS, *keys, *lay_keys(state, mouse)), PASS, who=mouse.id, left=left
        )
        if key == PASS:
            break
        if key not in keys:
            lay(state, mouse, key)
            continue
        spent, over = yield from make_move(state, mouse, key)
        left, fresh = left - spent, False
    return not fresh, over

"""Wounds of mice, and capture: what a captured mouse loses, and how it is rescued (CAPTURE)."""

from collections import Counter

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.achievements import award, has_title
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.end import CAPTURED, lose, turn_page
from games.systems.mice.packs import trim_pack
from games.systems.mice.queries import active_mice, has_room, life_left, near, nearest_with_room
from games.systems.mice.state import Mouse, State
from games.systems.mice.windows import on_turn, react
from games.systems.mice.words import Cancel, Wound

WOUNDS = "wounds"


def wound_mouse(state: State, mouse: Mouse, n: int, *, poison: bool = False) -> Procedure:
    """Put wounds on a mouse; where they are too many it is captured (M-CAPTURE-01, M-CAPTURE-02).

    True where it was wounded and is still free.
    """
    if n < 1 or not mouse.active:
        return False
    if n >= life_left(state, mouse) and (yield from _called_off(state, mouse)):
        return False
    mouse.wounds += n
    if poison and not has_title(state, mouse, "poison_master"):
        mouse.poison += n
    state.tell("wounded", who=mouse.id, n=n, poison=poison)
    if life_left(state, mouse) < 1:
        yield from capture(state, mouse)
        return False
    return True


def _called_off(state: State, mouse: Mouse) -> Procedure:
    """The window `would_be_captured`: whether the wounds are not put."""
    yield from react(
        state,
        "would_be_captured",
        [mouse],
        lambda one, card: Scene(state, card, one.id),
        lambda: WOUNDS in state.cancelled,
    )
    called_off = WOUNDS in state.cancelled
    state.cancelled = [one for one in state.cancelled if one != WOUNDS]
    return called_off


@EFFECTS.carries(Cancel)
def _cancel(scene: Scene, effect: Cancel) -> Procedure:
    """What is called off is noted for the rule that carries it out."""
    yield from ()
    scene.state.cancelled.append(effect.what)


@EFFECTS.carries(Wound)
def _wound(scene: Scene, effect: Wound) -> Procedure:
    """True where it captures the acting mouse, an escape at once or not: that ends the list."""
    captures = scene.mouse.captures
    yield from wound_mouse(scene.state, scene.mouse, effect.n, poison=effect.kind == "poison")
    return scene.mouse.captures > captures


# -- capture ----------------------------------------------------------------------------------------------


def capture(state: State, mouse: Mouse) -> Procedure:
    """M-CAPTURE-02 to M-CAPTURE-07, with what it earns after it is carried out to its end (M-R-138).

    M-ACH-14: the Escapee is rescued at once the third time and keeps its search cards.
    """
    poisoned, space = mouse.poison > 0, mouse.space
    mouse.captures += 1
    escapes = has_title(state, mouse, "escapee") and mouse.captures == 3
    state.tell("captured", who=mouse.id)
    mouse.space, mouse.cheese = 0, 0
    if not escapes:
        _lose_cards(state, mouse)
    mouse.wounds = mouse.poison = mouse.golem = 0
    mouse.status, mouse.boosts, mouse.ignoring = [], [], []
    if on_turn(state, mouse):
        state.now.ended = True
    if escapes:
        yield from _escape(state, mouse, space)
    turn_page(state)
    if not active_mice(state):
        lose(state, CAPTURED)
    if poisoned:
        award(state, "poison_master", mouse)
    if mouse.captures == 2:
        award(state, "escapee", mouse)
    yield from trim_pack(state, mouse)


def _lose_cards(state: State, mouse: Mouse) -> None:
    """Worn cards and tricks go; the pack and the own starting equipment are safe (M-CAPTURE-05, M-R-59)."""
    own = Counter(state.content.heroes[mouse.id].start)
    for card in list(mouse.worn):
        if own[card]:
            own[card] -= 1
            continue
        mouse.worn.remove(card)
        state.search.discard.append(card)
    state.search.discard += mouse.tricks
    mouse.tricks = []


def _escape(state: State, mouse: Mouse, space: int) -> Procedure:
    """M-R-139: at once, minions or not; with nobody else on the board it stays where it was."""
    if active_mice(state):
        yield from rescue(state, mouse)
    else:
        mouse.space = space


# -- rescue -----------------------------------------------------------------------------------------------


def rescue(state: State, mouse: Mouse) -> Procedure:
    """M-CAPTURE-09, M-R-81: beside another mouse or on its space; if all are full, the nearest with room."""
    spaces = rescue_spaces(state)
    if len(spaces) > 1:
        keys = [str(space) for space in spaces]
        key = yield ask.one(mouse.seat, "rescue", keys, _usual(state, spaces), who=mouse.id)
        mouse.space = int(key)
    elif spaces:
        mouse.space = spaces[0]
    else:
        mouse.space = nearest_with_room(state, [one.space for one in active_mice(state)])
    state.tell("rescued", who=mouse.id, to=mouse.space)


def rescue_spaces(state: State) -> list[int]:
    """The spaces of mice and those beside them that have room, in order."""
    found = {space for mouse in active_mice(state) for space in near(state.board, mouse.space)}
    return [space for space in state.board.spaces if space in found and has_room(state, space)]


def _usual(state: State, spaces: list[int]) -> str:
    """M-D-17: beside the mouse with the fewest wounds, dry."""
    mice = sorted(active_mice(state), key=lambda mouse: mouse.wounds)
    dry = [mouse.space for mouse in mice if mouse.space in spaces and not state.board.is_water(mouse.space)]
    return str(next(iter(dry), spaces[0]))

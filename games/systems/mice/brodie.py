"""The cat: his paw, the Pounce and the Chase (BRODIE, M-R-97 to M-R-101, M-R-116, M-R-145)."""

from collections.abc import Iterable

from games.engine.questions import Procedure
from games.systems.mice.defending import attack_called_off, minion_defends, mouse_defends
from games.systems.mice.effects import Scene, count_symbols, custom, number_on
from games.systems.mice.minion_moves import nearest_mouse
from games.systems.mice.queries import (
    cards_on_track,
    mice_on,
    minions_on,
    printed,
    track_place,
    visible_mice,
)
from games.systems.mice.rolls import roll_of_minion
from games.systems.mice.state import BRODIE, Attack, Figure, State
from games.systems.mice.surge import settled

CHASE_DICE = 2


def paw(state: State) -> Figure:
    """Brodie's paw."""
    return state.figures[BRODIE]


# -- Pounce -----------------------------------------------------------------------------------------------


@custom("brodie_pounce")
def _pounce(scene: Scene) -> Procedure:
    """M-BRODIE-05 to M-BRODIE-08."""
    state = scene.state
    here = paw(state)
    to = crowd(state, here.space)
    if to != here.space:
        state.tell("minion_moved", who=BRODIE, frm=here.space, to=to)
        here.space = to
    yield from _maul(state, scene.card, [to])


def crowd(state: State, own: int) -> int:
    """The space with the most figures; of equal ones that of the figure highest on the track (M-R-99)."""
    counts = {
        space: len(mice_on(state, space)) + len(minions_on(state, space)) for space in state.board.spaces
    }
    most = max(counts.values())
    if not most:
        return own
    return min(
        (space for space, count in counts.items() if count == most), key=lambda one: _highest(state, one)
    )


def _highest(state: State, space: int) -> int:
    cards = [mouse.id for mouse in mice_on(state, space)]
    cards += [card for figure in minions_on(state, space) for card in cards_on_track(state, figure)]
    return min(track_place(state, card) for card in cards)


# -- Chase ------------------------------------------------------------------------------------------------


@custom("brodie_chase")
def _chase(scene: Scene) -> Procedure:
    """M-BRODIE-09 to M-BRODIE-16, M-R-145: from mouse to mouse as far as his roll goes."""
    content = scene.content
    state = scene.state
    shown = yield from roll_of_minion(state, "chase", CHASE_DICE, BRODIE)
    here = paw(state)
    passed, points = [here.space], sum(number_on(content, face) for face in shown)
    sought = [mouse.id for mouse in visible_mice(state) if mouse.space == here.space]
    while points:
        left = [mouse for mouse in visible_mice(state) if mouse.id not in sought]
        if not left:
            break
        target = nearest_mouse(state, here.space, left)
        way = run(state, here.space, target.space)[:points]
        points -= len(way)
        passed += way
        here.space = passed[-1]
        sought += [mouse.id for mouse in left if mouse.space == here.space]
    state.tell("minion_moved", who=BRODIE, frm=passed[0], to=here.space, way=list(passed))
    yield from _maul(state, scene.card, dict.fromkeys(passed))


def run(state: State, start: int, target: int) -> list[int]:
    """The shortest way whatever lies there (M-R-100); of equal ones with the fewest mice, then the lowest
    numbers (M-D-21)."""
    board = state.board
    paths = [[start]]
    while paths[0][-1] != target:
        paths = [
            [*path, space]
            for path in paths
            for space in board.walked[path[-1]]
            if board.steps[space][target] == board.steps[path[-1]][target] - 1
        ]
    best = min(paths, key=lambda path: (sum(len(mice_on(state, space)) for space in path), path))
    return best[1:]


# -- his attack -------------------------------------------------------------------------------------------


def _maul(state: State, card: str, spaces: Iterable[int]) -> Procedure:
    """One roll; every figure on the spaces defends for itself (M-BRODIE-07, M-BRODIE-15, M-BRODIE-16).

    Minions that he wounds are nobody's (M-R-145), and no cheese counts but that of mice (M-R-98).
    """
    places = list(spaces)
    mice = [mouse for space in places for mouse in mice_on(state, space)]
    others = [figure for space in places for figure in minions_on(state, space)]
    attack = Attack(BRODIE, card, "melee", None, [*(one.id for one in mice), *(one.id for one in others)])
    attack.base = printed(state.content, paw(state), card).battle
    state.attack, state.fought = attack, True
    state.tell("attack", who=BRODIE, card=card, targets=list(attack.targets), attack="melee")
    safe = []
    for mouse in mice:
        if (yield from attack_called_off(state, mouse)):
            safe.append(mouse.id)  # noqa: PERF401 (asks)
    attack.shown = list((yield from roll_of_minion(state, "minion_attack", attack.base, BRODIE)))
    attack.hits = count_symbols(state.content, attack.shown, "sword")
    state.tell("hits", who=BRODIE, hits=attack.hits)
    for mouse in mice if attack.hits else []:
        if mouse.id not in safe and mouse.active:
            yield from mouse_defends(state, attack, mouse)
    for figure in others:
        if figure.id in state.figures:
            yield from minion_defends(state, attack, figure, None, cheese=False)
    state.attack = None
    yield from settled(state)

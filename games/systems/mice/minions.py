"""The turn of a card of minions: each figure moves, then attacks (MINION, STATUS, the bosses' ways)."""

from collections.abc import Sequence

from games.engine.questions import Procedure
from games.kit.effects import found
from games.systems.mice.content import Content
from games.systems.mice.defending import attack_called_off, cheese_of_minion, mouse_defends
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, number_on
from games.systems.mice.foes import take_off
from games.systems.mice.laying import lose
from games.systems.mice.minion_moves import approach, walk, way_to
from games.systems.mice.party import hurl
from games.systems.mice.queries import (
    GRAPE,
    active_mice,
    distance_to_mice,
    figures_of,
    is_large,
    mice_on,
    near,
    printed,
    track_place,
    traits_at,
    visible_mice,
)
from games.systems.mice.rolls import roll_of_minion
from games.systems.mice.state import Acts, Attack, Figure, Mouse, State
from games.systems.mice.surge import settled
from games.systems.mice.track import note_above
from games.systems.mice.windows import react
from games.systems.mice.words import Attack as AttackWord

ROACH, RATS = "roach", ("rat_warrior", "elite_rat")
AT_ONCE = 5
"""The captain attacks so often in a row at most (content 1.4)."""


# -- the turn of a card -----------------------------------------------------------------------------------


def begin_card(state: State) -> Procedure:
    """What happens as the turn begins; the figures that act are fixed here (M-R-12, M-MINION-03, M-R-75)."""
    content = state.content
    card = state.now.card
    figures = sorted(
        figures_of(state, card), key=lambda one: (distance_to_mice(state, one.space), _number(one))
    )
    ids = [figure.id for figure in figures]
    for trait in traits_at(content, card, "turn_start"):
        yield from EFFECTS.run(Scene(state, card), content.traits[trait].do)
    small = [figure.id for figure in figures if not is_large(content, figure)]
    yield from react(
        state,
        "minion_turn_start",
        active_mice(state),
        lambda mouse, used: Scene(state, used, mouse.id, figures=list(small)),
        lambda: all("knocked" in state.figures[one].status for one in small if one in state.figures),
    )
    state.agenda = [Acts(one) for one in ids]


def _number(figure: Figure) -> int:
    return int(figure.id.rpartition("-")[2]) if "-" in figure.id else 0


def end_card(state: State) -> Procedure:
    """M-R-77, and the window `after_card_turn`, once it is noted who is next (M-R-118)."""
    content = state.content
    card = state.now.card
    note_above(state)
    if state.now.baited and GRAPE in state.laid:
        lose(state, GRAPE)
    for trait in traits_at(content, card, "after_card_turn"):
        yield from EFFECTS.run(Scene(state, card), content.traits[trait].do)
    state.acted.append(card)
    yield from settled(state)


# -- one figure -------------------------------------------------------------------------------------------


def act(state: State, task: Acts) -> Procedure:
    """One figure: movement, then attack (M-MINION-01, M-R-69); one that is gone does nothing."""
    figure = state.figures.get(task.figure)
    if figure is None:
        return
    card, done = state.now.card, False
    if figure.kind == ROACH and GRAPE in state.laid:
        done = yield from _lured(state, figure)
    elif _on_grape(state, figure) and figure.kind in RATS:
        done = yield from _throws(state, figure)
    elif "knocked" in figure.status:
        figure.status.remove("knocked")
        state.tell("status_off", who=figure.id, status="knocked")
    else:
        yield from approach(state, figure, card)
    if figure.id in state.figures and not done:
        yield from _fight(state, figure, card)
    yield from settled(state)


def _fight(state: State, figure: Figure, card: str) -> Procedure:
    """M-MINION-14; a stunned minion loses this attack (M-R-76), a captain with cheese goes on."""
    if "stunned" in figure.status:
        figure.status.remove("stunned")
        state.tell("status_off", who=figure.id, status="stunned")
        return
    more = _once_more(state.content, card)
    for _ in range(AT_ONCE if more else 1):
        mouse = victim(state, figure, card)
        if mouse is None:
            return
        cheese = yield from attack(state, figure, card, mouse)
        if not (more and cheese):
            return


def _once_more(content: Content, card: str) -> bool:
    """Whether cheese on its attack is an attack more in place of cheese."""
    return any(
        found(content.traits[trait].do, AttackWord) for trait in traits_at(content, card, "attack_cheese")
    )


def victim(state: State, figure: Figure, card: str) -> Mouse | None:
    """M-MINION-14 to M-MINION-16, M-R-44, M-R-73: whom it attacks, None where nobody can be."""
    beside = near(state.board, figure.space)
    mice = [mouse for mouse in visible_mice(state) if mouse.space in beside]
    if printed(state.content, figure, card).attack == "ranged":
        seen = state.board.seen_from[figure.space]
        mice = [mouse for mouse in mice if mouse.space in seen]
        mice = mice or [mouse for mouse in visible_mice(state) if mouse.space in seen]
    steps = state.board.steps[figure.space]
    fresh = [mouse for mouse in mice if mouse.id not in state.now.attacked] or mice
    order = sorted(fresh, key=lambda one: (steps[one.space], track_place(state, one.id)))
    return next(iter(order), None)


def attack(state: State, figure: Figure, card: str, mouse: Mouse) -> Procedure:
    """M-MINION-13: dice, hits, defence, wounds; returns the cheese rolled. Called off it counts as made."""
    state.now.attacked.append(mouse.id)
    own = printed(state.content, figure, card)
    strike = Attack(figure.id, card, own.attack, None, [mouse.id], own.battle)
    state.attack = strike
    state.tell("attack", who=figure.id, card=card, targets=[mouse.id], attack=own.attack)
    cheese = 0
    if not (yield from attack_called_off(state, mouse)):
        cheese = yield from _roll(state, figure, strike, mouse)
        if strike.hits:
            yield from mouse_defends(state, strike, mouse)
    state.attack = None
    yield from settled(state)
    return cheese


def _roll(state: State, figure: Figure, strike: Attack, mouse: Mouse) -> Procedure:
    content = state.content
    state.fought = True
    strike.shown = list((yield from roll_of_minion(state, "minion_attack", strike.base, figure.id)))
    strike.hits = count_symbols(content, strike.shown, "sword" if strike.kind == "melee" else "bow")
    state.tell("hits", who=figure.id, hits=strike.hits)
    if not _once_more(content, strike.card):
        yield from cheese_of_minion(state, figure, strike.shown, mouse.id)
    return count_symbols(content, strike.shown, "cheese")


# -- the grape --------------------------------------------------------------------------------------------


def _on_grape(state: State, figure: Figure) -> bool:
    return figure.space in state.laid.get(GRAPE, [])


def _lured(state: State, figure: Figure) -> Procedure:
    """M-PARTY-20 to M-PARTY-22, M-R-77, M-R-141: to the grape; True where it is taken off with it."""
    if "knocked" in figure.status and not _on_grape(state, figure):
        figure.status.remove("knocked")
        state.tell("status_off", who=figure.id, status="knocked")
        return False
    if not _on_grape(state, figure):
        shown = yield from roll_of_minion(state, "minion_movement", 1, figure.id)
        way = way_to(state, figure.space, state.laid[GRAPE][0], large=False, ranged=False)
        yield from walk(state, figure, way[: number_on(state.content, shown[0])])
    if figure.id not in state.figures:
        return True
    if not _on_grape(state, figure):
        return False
    state.now.baited = True
    state.tell("lured", who=figure.id)
    take_off(state, figure)
    return True


def _throws(state: State, figure: Figure) -> Procedure:
    """M-PARTY-32 to M-PARTY-35, M-R-143: it does not move; the first one throws, if no mouse is there."""
    space = most_mice(state)
    if state.now.thrown or not space or mice_on(state, figure.space):
        return False
    state.now.thrown = True
    yield from hurl(state, figure.id, space)
    return True


def most_mice(state: State) -> int:
    """The space with the most mice, of equal ones that of the mouse highest on the track; 0 for none."""
    mice: Sequence[Mouse] = visible_mice(state)
    counts = {mouse.space: sum(one.space == mouse.space for one in mice) for mouse in mice}
    return max(counts, key=lambda space: counts[space]) if counts else 0

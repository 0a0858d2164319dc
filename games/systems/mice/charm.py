"""The turn of a charmed mouse: it moves and attacks like a melee minion (STATUS, M-R-87, M-R-88, M-R-137)."""

from games.engine.questions import Procedure
from games.systems.mice.defending import attack_called_off, mouse_defends
from games.systems.mice.effects import count_symbols, number_on
from games.systems.mice.end import add_cheese_to_wheel
from games.systems.mice.minion_moves import nearest_mouse, way_to
from games.systems.mice.queries import near, visible_mice
from games.systems.mice.rolls import roll_of_minion
from games.systems.mice.state import Attack, Mouse, State
from games.systems.mice.statuses import unmark
from games.systems.mice.surge import settled


def charmed_turn(state: State, mouse: Mouse) -> Procedure:
    """Its player decides nothing; with no other mouse on the board it does nothing."""
    shown = yield from roll_of_minion(state, "movement", 1, mouse.id)
    state.now.die, state.now.moved = shown[0], True
    others = [one for one in visible_mice(state) if one is not mouse]
    if others:
        _move(state, mouse, others, number_on(state.content, shown[0]))
        yield from _attack(state, mouse, others)
    unmark(state, mouse, "charmed")
    yield from settled(state)


def _move(state: State, mouse: Mouse, others: list[Mouse], points: int) -> None:
    """By the die only, as minions go; a knocked down one stands up, a webbed one stays (M-R-137)."""
    if "knocked" in mouse.status:
        unmark(state, mouse, "knocked")
        return
    if "webbed" in mouse.status or any(one.space == mouse.space for one in others):
        return
    target, start = nearest_mouse(state, mouse.space, others), mouse.space
    way = way_to(state, start, target.space, large=False, ranged=False)[:points]
    if way:
        mouse.space = way[-1]
        state.tell("moved", who=mouse.id, frm=start, to=mouse.space)


def _attack(state: State, mouse: Mouse, others: list[Mouse]) -> Procedure:
    """Base Battle, and its cheese goes to the wheel; a stunned mouse makes no attack (M-R-136)."""
    content = state.content
    beside = near(state.board, mouse.space)
    reached = [one for one in others if one.space in beside]
    if not reached or "stunned" in mouse.status:
        return
    victim = nearest_mouse(state, mouse.space, reached)
    attack = Attack(mouse.id, "", "melee", None, [victim.id], content.heroes[mouse.id].battle)
    state.attack, state.fought = attack, True
    state.tell("attack", who=mouse.id, card="", targets=[victim.id], attack="melee")
    if not (yield from attack_called_off(state, victim)):
        attack.shown = list((yield from roll_of_minion(state, "charmed_attack", attack.base, mouse.id)))
        attack.hits = count_symbols(content, attack.shown, "sword")
        add_cheese_to_wheel(state, count_symbols(content, attack.shown, "cheese"))
        if attack.hits:
            yield from mouse_defends(state, attack, victim)
    state.attack = None

"""Attacks of mice: from announcing to the last wound, and what follows (FIGHT)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.picks import DONE
from games.systems.mice.achievements import cheese_rolled, give_cheese
from games.systems.mice.aiming import way_of
from games.systems.mice.defending import attack_called_off, minion_defends, mouse_defends
from games.systems.mice.effects import EFFECTS, Scene, count_symbols
from games.systems.mice.queries import GOLEM, battle
from games.systems.mice.rolls import ATTACK, roll_of_mouse
from games.systems.mice.state import Attack, Mouse, State
from games.systems.mice.surge import settled
from games.systems.mice.windows import USE, acting, on_turn, usable, use


def attack_by_key(state: State, mouse: Mouse, key: str, *, leader: str = "") -> Procedure:
    """Carry out one of `fight_keys`; where a leader has ordered it, no card is used besides (M-D-30)."""
    _, weapon, target = key.split(":")
    yield from attack_with(state, mouse, weapon, [target], leader=leader)


# -- the attack -------------------------------------------------------------------------------------------


def attack_with(
    state: State, mouse: Mouse, weapon: str, targets: Sequence[str], *, leader: str = ""
) -> Procedure:
    """An attack with a worn weapon (M-FIGHT-01, M-R-39)."""
    content = state.content
    same_space = state.figures[targets[0]].space == mouse.space
    kind, type_ = way_of(content, weapon, same_space=same_space)
    worn = "" if weapon == GOLEM else weapon
    attack = Attack(
        mouse.id, weapon, kind, type_, list(targets), battle(content, mouse, worn, kind), leader=leader
    )
    state.attack = attack
    if worn and acting(content, worn).when == "before_attack":
        yield from EFFECTS.run(Scene(state, worn, mouse.id), acting(content, worn).do)
    yield from carry_out(state, mouse, attack)
    yield from _after_hit(state, mouse, attack)
    if not leader:
        yield from _follow_up(state, mouse, attack)
    state.last = None


def carry_out(state: State, mouse: Mouse, attack: Attack) -> Procedure:
    """From announcing to the last wound (M-FIGHT-01 to M-FIGHT-13), then the end of an effect (M-R-11)."""
    state.attack, state.last = attack, None
    state.tell("attack", who=mouse.id, card=attack.card, targets=list(attack.targets), attack=attack.kind)
    if on_turn(state, mouse):
        yield from _before(state, mouse)
    yield from _call_off(state, attack)
    yield from _roll(state, mouse, attack)
    for target in list(attack.targets):
        yield from _meet(state, mouse, attack, target)
    state.attack, state.last = None, attack
    yield from settled(state)


def _before(state: State, mouse: Mouse) -> Procedure:
    """The window `before_attack`, in the own turn only (2.3): as many cards as are open, each in turn."""
    while keys := [
        f"{USE}:{card}" for card in usable(state, mouse, "before_attack") if card not in mouse.worn
    ]:
        key = yield ask.one(mouse.seat, "before_attack", (DONE, *keys), DONE, who=mouse.id)
        if key == DONE:
            return
        yield from use(Scene(state, key.split(":")[1], mouse.id))


def _call_off(state: State, attack: Attack) -> Procedure:
    """Mice that are among the targets may call off the attack on themselves."""
    for target in list(attack.targets):
        if target in state.mice and (yield from attack_called_off(state, state.mice[target])):
            attack.targets.remove(target)


def _roll(state: State, mouse: Mouse, attack: Attack) -> Procedure:
    """M-FIGHT-03, M-FIGHT-09, M-FIGHT-11, M-R-130, M-R-134: one roll, whatever the number of targets."""
    dice = attack.base if attack.spell else (attack.base + attack.plus) * attack.times
    state.fought = state.fought or dice > 0
    attack.shown = list((yield from roll_of_mouse(state, mouse, ATTACK, dice, final=bool(attack.leader))))
    cheese = count_symbols(state.content, attack.shown, "cheese")
    give_cheese(state, mouse, cheese)
    cheese_rolled(state, mouse, cheese, defending=False)
    attack.hits = count_symbols(state.content, attack.shown, "sword" if attack.kind == "melee" else "bow")
    state.tell("hits", who=mouse.id, hits=attack.hits)


def _meet(state: State, mouse: Mouse, attack: Attack, target: str) -> Procedure:
    """One target against the hits; none defends against nothing (M-FIGHT-05, M-R-41)."""
    if not attack.hits:
        return
    if target in state.mice:
        if state.mice[target].active:
            yield from mouse_defends(state, attack, state.mice[target])
    elif target in state.figures:
        yield from minion_defends(state, attack, state.figures[target], mouse)


# -- what follows -----------------------------------------------------------------------------------------


def _after_hit(state: State, mouse: Mouse, attack: Attack) -> Procedure:
    """What the weapon does by itself to whom it has hit, by order too (M-R-39, M-D-30)."""
    content = state.content
    weapon = attack.card
    if weapon in content.search and attack.hits and acting(content, weapon).when == "after_hit":
        scene = Scene(state, weapon, mouse.id, attack.targets[0])
        yield from EFFECTS.run(scene, acting(content, weapon).do)


def _follow_up(state: State, mouse: Mouse, attack: Attack) -> Procedure:
    """The windows `own_attack_cheese` and `after_attack` of an attack with a weapon."""
    weapon, state.last = attack.card, attack
    if count_symbols(state.content, attack.shown, "cheese") and weapon in usable(
        state, mouse, "own_attack_cheese"
    ):
        yield from _once_more(state, mouse, weapon)
    state.last = attack
    if keys := _after_keys(state, mouse):
        key = yield ask.one(mouse.seat, "after_attack", (DONE, *keys), DONE, who=mouse.id)
        if key != DONE:
            yield from use(Scene(state, key.split(":")[1], mouse.id))


def _once_more(state: State, mouse: Mouse, weapon: str) -> Procedure:
    """One further attack with a weapon, if the mouse wants to."""
    key = yield ask.one(mouse.seat, "once_more", (DONE, f"{USE}:{weapon}"), DONE, who=mouse.id)
    if key != DONE:
        yield from use(Scene(state, weapon, mouse.id))


def _after_keys(state: State, mouse: Mouse) -> list[str]:
    """The window `after_attack`: what may be used, if there is a target for it."""
    return [f"{USE}:{card}" for card in usable(state, mouse, "after_attack")]

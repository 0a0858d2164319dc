"""The word `attack`: attacks that cards make, with targets of their own (content 1.5, M-R-132 to M-R-134)."""

from collections.abc import Callable, Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.picks import DONE
from games.systems.mice.aiming import KNIVES, aims, close_by, goes_on, targets_of, way_of
from games.systems.mice.effects import EFFECTS, Scene, choose
from games.systems.mice.fight import attack_with, carry_out
from games.systems.mice.queries import lore, mice_on, minions, weapons
from games.systems.mice.state import Attack as Strike
from games.systems.mice.state import State
from games.systems.mice.words import Attack, Target


@EFFECTS.carries(Attack)
def _attack(scene: Scene, effect: Attack) -> Procedure:
    """With a weapon, with each knife, or a spell of Lore dice."""
    if effect.with_ == "lore_ranged":
        yield from _spell(scene, effect)
    elif effect.with_ == "each_dagger":
        yield from _each_knife(scene)
    else:
        yield from _weapon(scene, effect)


def _weapon(scene: Scene, effect: Attack) -> Procedure:
    content = scene.content
    state, mouse = scene.state, scene.mouse
    targets = targets_of(state, mouse, effect)
    if not effect.one_roll:
        target = yield from choose(scene, "target", targets)
        targets = [target] if target else []
    if not targets:
        return
    kind = effect.with_
    able = [
        one
        for one in weapons(content, mouse)
        if all(state.figures[t] in aims(state, mouse, one) for t in targets)
    ]
    same_space = state.figures[targets[0]].space == mouse.space
    able = [one for one in able if kind is None or way_of(content, one, same_space=same_space)[0] == kind]
    if goes_on(effect) and state.last is not None and state.last.card in able:
        able = [state.last.card]
    weapon = yield from choose(scene, "weapon", able)
    yield from attack_with(state, mouse, weapon, targets)


def _each_knife(scene: Scene) -> Procedure:
    """One attack with each worn knife, the target of each chosen when its turn comes."""
    state, mouse = scene.state, scene.mouse
    for weapon in [card for card in mouse.worn if card in KNIVES]:
        targets = [figure.id for figure in aims(state, mouse, weapon)] if mouse.active else []
        target = yield from choose(scene, "target", targets)
        if target:
            yield from attack_with(state, mouse, weapon, [target])


# -- spells -----------------------------------------------------------------------------------------------


def _spell(scene: Scene, effect: Attack) -> Procedure:
    """Lore dice, of the type magic; no weapon is needed (M-R-132)."""
    state, mouse = scene.state, scene.mouse
    targets = yield from AIMED[effect.target](scene, targets_of(state, mouse, effect))
    if targets:
        attack = Strike(
            mouse.id, scene.card, "ranged", "magic", targets, lore(scene.content, mouse), spell=True
        )
        yield from carry_out(state, mouse, attack)


def _one(scene: Scene, open_targets: list[str]) -> Procedure:
    target = yield from choose(scene, "target", open_targets)
    return [target] if target else []


def _all(scene: Scene, open_targets: list[str]) -> Procedure:
    yield from ()
    return open_targets


def _up_to_lore(scene: Scene, open_targets: list[str]) -> Procedure:
    """One after the other, the first of those close by where there are some (M-R-133)."""
    state, mouse = scene.state, scene.mouse
    close = [figure.id for figure in close_by(state, mouse)]
    chosen: list[str] = []
    for _ in range(lore(scene.content, mouse)):
        left = [one for one in (close if close and not chosen else open_targets) if one not in chosen]
        key = yield from _next(scene, left, may_stop=bool(chosen))
        if key == DONE:
            break
        chosen.append(key)
    return chosen


def _next(scene: Scene, left: Sequence[str], *, may_stop: bool) -> Procedure:
    keys = ([DONE] if may_stop else []) + list(left)
    if len(keys) < 2:
        return keys[0] if keys else DONE
    return (yield ask.one(scene.mouse.seat, "target", keys, card=scene.card, who=scene.user))


def _whole_space(scene: Scene, open_targets: list[str]) -> Procedure:
    """Every figure on a space in sight, mice included; one with a minion close by, where there is one."""
    state, mouse = scene.state, scene.mouse
    close = close_by(state, mouse)
    seen = [figure.space for figure in close or minions(state) if figure.id in open_targets]
    spaces = [str(one) for one in sorted(set(seen))]
    space = yield from choose(scene, "space", spaces)
    return _figures_on(state, int(space)) if space else []


def _figures_on(state: State, space: int) -> list[str]:
    there = [figure.id for figure in minions(state) if figure.space == space]
    return there + [mouse.id for mouse in mice_on(state, space)]


AIMED: dict[Target, Callable[[Scene, list[str]], Procedure]] = {
    "any_minion": _one,
    "each_minion_on_tile": _all,
    "up_to_lore_minions": _up_to_lore,
    "each_figure_on_seen_space": _whole_space,
}

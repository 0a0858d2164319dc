"""Effects on mice and minions: markers, healing, values that are more for a time (STATUS)."""

from games.engine.questions import Procedure
from games.kit.control import register_choose
from games.systems.mice.achievements import give_cheese
from games.systems.mice.effects import EFFECTS, Scene, choose, custom, mice_meant
from games.systems.mice.queries import cards_on_track, ignores, is_large, minions, track_place
from games.systems.mice.state import Boost, Figure, Mouse, State
from games.systems.mice.words import (
    Cheese,
    Heal,
    If,
    Ignore,
    Mod,
    Status,
    StatusOff,
    StatusOn,
    TargetDefence,
)

MARKERS: tuple[Status, ...] = ("stunned", "webbed", "charmed", "knocked")
"""What "any" effect means (content 1.5)."""
GOLEM_TURNS = 2


# -- markers ----------------------------------------------------------------------------------------------


def mark(state: State, mouse: Mouse, status: Status) -> None:
    """Put a marker on a mouse; a second one of a kind has no effect (M-R-90)."""
    if status in mouse.status or (status == "stunned" and ignores(state.content, mouse, "stunned")):
        return
    mouse.status.append(status)
    state.tell("status", who=mouse.id, status=status)


def unmark(state: State, mouse: Mouse, status: Status) -> None:
    """Take a marker off."""
    if status in mouse.status:
        mouse.status.remove(status)
        state.tell("status_off", who=mouse.id, status=status)


def knock_down(state: State, figure: Figure) -> None:
    """A minion is laid on its side; large ones and Brodie never (M-STATUS-07)."""
    if not is_large(state.content, figure) and "knocked" not in figure.status:
        figure.status.append("knocked")
        state.tell("status", who=figure.id, status="knocked")


@EFFECTS.carries(StatusOn)
def _status_on(scene: Scene, effect: StatusOn) -> Procedure:
    state = scene.state
    if effect.who in ("all_small_minions_on_tile", "small_minions_of_card"):
        every = effect.who == "all_small_minions_on_tile"
        for figure in minions(state):
            if every or figure.id in scene.figures:
                knock_down(state, figure)
        return
    if effect.who == "target" and scene.target not in state.mice:
        if scene.target in state.figures:
            knock_down(state, state.figures[scene.target])
        return
    for mouse in (yield from mice_meant(scene, effect.who)):
        mark(state, mouse, effect.kind)


@EFFECTS.carries(StatusOff)
def _status_off(scene: Scene, effect: StatusOff) -> Procedure:
    """Of several markers the user names the one that goes."""
    for mouse in (yield from mice_meant(scene, effect.who, _marked)):
        if effect.n == "all":
            for status in MARKERS:
                unmark(scene.state, mouse, status)
            continue
        worn = [str(status) for status in mouse.status if status in MARKERS]
        chosen = yield from choose(scene, "which_status", worn)
        for status in MARKERS:
            if status == chosen:
                unmark(scene.state, mouse, status)


def _marked(mouse: Mouse) -> bool:
    return any(status in MARKERS for status in mouse.status)


# -- wounds healed, cheese --------------------------------------------------------------------------------


def heal(state: State, mouse: Mouse, n: int, *, poison: bool = False) -> None:
    """Remove wound markers of one kind (M-STATUS-13)."""
    healed = min(n, mouse.poison if poison else mouse.wounds - mouse.poison)
    if healed:
        mouse.wounds -= healed
        mouse.poison -= healed if poison else 0
        state.tell("healed", who=mouse.id, n=healed, poison=poison)


@EFFECTS.carries(Heal)
def _heal(scene: Scene, effect: Heal) -> Procedure:
    """Where one of several is meant, those that have such a wound are offered."""
    poison = effect.kind == "poison"

    def hurt(mouse: Mouse) -> bool:
        return (mouse.poison if poison else mouse.wounds - mouse.poison) > 0

    for mouse in (yield from mice_meant(scene, effect.who, hurt)):
        heal(scene.state, mouse, mouse.wounds if effect.n == "all" else int(effect.n), poison=poison)


@EFFECTS.carries(Cheese)
def _cheese(scene: Scene, effect: Cheese) -> Procedure:
    for mouse in (yield from mice_meant(scene, effect.who)):
        give_cheese(scene.state, mouse, effect.n)


def _ask_branch(scene: Scene, keys: tuple[str, ...]) -> Procedure:
    return (yield from choose(scene, "branch", keys))


def _paid(scene: Scene, name: str) -> int:
    assert name == "paid"
    return scene.paid


register_choose(EFFECTS, _ask_branch, _paid)


# -- values that change -----------------------------------------------------------------------------------


@EFFECTS.carries(Mod)
def _mod(scene: Scene, effect: Mod) -> Procedure:
    """Until the attack or the search is over it is noted there, else on the mice."""
    state = scene.state
    if effect.if_ is not None and not holds(state, effect.if_):
        return
    if effect.until == "attack":
        _change_attack(scene, effect)
        return
    if effect.until == "action":
        state.now.search_dice += _number(scene, effect)
        return
    assert effect.until in ("round", "own_next_turn")
    for mouse in (yield from mice_meant(scene, effect.who)):
        mouse.boosts.append(Boost(effect.stat, _number(scene, effect), effect.until, scene.user))
        state.tell("boosted", who=mouse.id, stat=effect.stat, n=effect.n)


def _change_attack(scene: Scene, effect: Mod) -> None:
    attack = scene.state.strike
    if effect.stat == "defence":
        attack.guard += _number(scene, effect)
    else:
        attack.plus += _number(scene, effect)
        attack.times *= effect.x


def _number(scene: Scene, effect: Mod) -> int:
    if effect.n == "per_other_wounded_same_space":
        return sum(
            mouse.space == scene.mouse.space and mouse.wounds > 0
            for mouse in scene.state.mice.values()
            if mouse.id != scene.user
        )
    return int(effect.n)


def holds(state: State, condition: If) -> bool:
    """What a weapon asks about its target (content 1.5)."""
    attack = state.strike
    figure, attacker = state.figures[attack.targets[0]], state.mice[attack.attacker]
    if condition == "target_large":
        return is_large(state.content, figure)
    if condition == "target_not_on_own_space":
        return figure.space != attacker.space
    cards = cards_on_track(state, figure)
    return bool(cards) and track_place(state, cards[0]) > track_place(state, attacker.id)


@EFFECTS.carries(TargetDefence)
def _target_defence(scene: Scene, effect: TargetDefence) -> Procedure:
    yield from ()
    if effect.if_ is None or holds(scene.state, effect.if_):
        scene.state.strike.target_def += effect.n


@EFFECTS.carries(Ignore)
def _ignore(scene: Scene, effect: Ignore) -> Procedure:
    """A scroll, until the bearer's own turn ends; what a worn card ignores is looked up (`ignores`)."""
    for mouse in (yield from mice_meant(scene, effect.who)):
        mouse.ignoring += [one for one in effect.what if one not in mouse.ignoring]
        scene.state.tell("lightened", who=mouse.id)


@custom("golem_form")
def _golem_form(scene: Scene) -> Procedure:
    """Cheddar Golem: until its next own turn ends, this one not counted (content 1.4)."""
    yield from ()
    scene.mouse.golem = GOLEM_TURNS
    scene.state.tell("golem", who=scene.user)

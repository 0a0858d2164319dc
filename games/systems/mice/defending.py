"""Defence rolls: of mice, with the reactions of those hit and those near, and of minions (FIGHT, M-R-41)."""

from games.engine.questions import Procedure
from games.kit.effects import found
from games.systems.mice.achievements import cheese_rolled, give_cheese, has_title, is_greedy
from games.systems.mice.cards import Trait
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene, count_symbols, custom
from games.systems.mice.end import add_cheese_to_wheel
from games.systems.mice.foes import wound_figure
from games.systems.mice.queries import (
    active_mice,
    cards_on_track,
    defence,
    is_large,
    makes_cheese,
    near,
    printed,
)
from games.systems.mice.rolls import roll_of_minion, roll_of_mouse
from games.systems.mice.state import Attack, Figure, Mouse, State
from games.systems.mice.surge import FULL_WHEEL
from games.systems.mice.windows import gear_at, react
from games.systems.mice.words import Cancel, Custom, Faces, StatusOn
from games.systems.mice.words import Wound as WoundWord
from games.systems.mice.wounds import wound_mouse

ATTACK_OFF = "attack"
MIRROR, VANESTRA = "mirror_cracked", "vanestra"


def cheese_of_minion(state: State, figure: Figure, shown: list[int], against: str = "") -> Procedure:
    """M-FIGHT-10: cheese that a minion rolls goes to the wheel, but for Brodie's (M-BRODIE-03).

    The mouse that it fights may take it from there (`minion_cheese_against_self`).
    """
    content = state.content
    cheese = count_symbols(content, shown, "cheese")
    if not cheese or not makes_cheese(content, figure):
        return
    mouse = state.mice.get(against)
    passive = content.heroes[mouse.id].passive if mouse is not None else None
    thief = (
        passive is not None and passive.when == "minion_cheese_against_self" and figure.kind in passive.kinds
    )
    for _ in range(cheese):
        add_cheese_to_wheel(state, 1)
        if thief and mouse is not None and mouse.active and passive is not None:
            yield from EFFECTS.run(Scene(state, passive.id, mouse.id), passive.do)


@custom("pilfer")
def _pilfer(scene: Scene) -> Procedure:
    """Filch takes the cheese from the wheel; where it causes a surge, from the supply (content 1.4)."""
    yield from ()
    if scene.state.wheel < FULL_WHEEL:
        add_cheese_to_wheel(scene.state, -1)
    give_cheese(scene.state, scene.mouse, 1)


# -- mice -------------------------------------------------------------------------------------------------


def attack_called_off(state: State, mouse: Mouse) -> Procedure:
    """The window `self_attacked`, before the dice: whether the attack is off. It counts as made."""
    yield from react(
        state,
        "self_attacked",
        [mouse],
        lambda one, card: Scene(state, card, one.id),
        lambda: ATTACK_OFF in state.cancelled,
    )
    called_off = ATTACK_OFF in state.cancelled
    state.cancelled = [one for one in state.cancelled if one != ATTACK_OFF]
    return called_off


def mouse_defends(state: State, attack: Attack, mouse: Mouse) -> Procedure:
    """A mouse that was hit rolls its defence and takes the wounds.

    Another mouse may step in (`mouse_near_hit`) and then takes what comes of this attack (content 1.4).
    """
    attack.defender, attack.guard = mouse.id, 0
    yield from _protected(state, attack, mouse)
    defender = state.mice[attack.defender]
    yield from react(
        state, "self_hit", [defender], lambda one, card: Scene(state, card, one.id), lambda: False
    )
    blocks = yield from _blocks(state, attack, defender)
    wounds = max(0, attack.hits - blocks)
    left = yield from _stolen(state, attack, defender, wounds)
    if left and (
        yield from wound_mouse(state, defender, left, poison=_says(state.content, attack, WoundWord))
    ):
        yield from marked_by(state, attack, defender)


def _protected(state: State, attack: Attack, mouse: Mouse) -> Procedure:
    beside = near(state.board, mouse.space)
    others = [one for one in active_mice(state) if one.id not in (mouse.id, attack.attacker)]
    yield from react(
        state,
        "mouse_near_hit",
        [one for one in others if one.space in beside],
        lambda one, card: Scene(state, card, one.id, mouse.id),
        lambda: attack.defender != mouse.id,
    )


@custom("defend_in_place_of_other")
def _protect(scene: Scene) -> Procedure:
    yield from ()
    scene.state.strike.defender = scene.user
    scene.state.tell("protects", who=scene.user, target=scene.target)


def _blocks(state: State, attack: Attack, defender: Mouse) -> Procedure:
    """M-FIGHT-06, M-FIGHT-09: each shield face blocks a hit, each cheese is the mouse's."""
    content = state.content
    if _says(content, attack, Cancel):
        return 0
    shown = yield from roll_of_mouse(state, defender, "defence", defence(content, defender) + attack.guard)
    attack.defence = list(shown)
    cheese = count_symbols(content, shown, "cheese")
    give_cheese(state, defender, cheese)
    if cheese:
        for card in gear_at(content, defender, "own_defence_cheese"):
            yield from EFFECTS.run(Scene(state, card.id, defender.id), card.do)
    cheese_rolled(state, defender, cheese, defending=True)
    return count_symbols(content, shown, "shield")


def _says(content: Content, attack: Attack, word: type[Cancel] | type[WoundWord]) -> bool:
    """Whether the card of minions that attacks always does so: no defence roll, or poison."""
    return any(found(one.do, word) is not None for one in _traits(content, attack) if one.when == "always")


def _traits(content: Content, attack: Attack) -> list[Trait]:
    """What the card of minions that attacks can do; a mouse's weapon is none."""
    card = content.minion_cards.get(attack.card)
    return [content.traits[one] for one in card.traits] if card else []


def _stolen(state: State, attack: Attack, mouse: Mouse, wounds: int) -> Procedure:
    """The window `on_wound` of thieves, before each wound is put; returns the wounds that are left."""
    content = state.content
    thieves = [one for one in _traits(content, attack) if found(one.do, Custom) and one.when == "on_wound"]
    left = 0
    for _ in range(wounds):
        taken = False
        for trait in thieves:
            taken = bool((yield from EFFECTS.run(Scene(state, attack.card, target=mouse.id), trait.do)))
        left += not taken
    return left


@custom("steal_cheese_instead_of_wound")
def _steal(scene: Scene) -> Procedure:
    """Each wound takes 1 cheese; True where there was one. That of greedy ones is the wheel's (M-ENC-23)."""
    yield from ()
    state, mouse = scene.state, scene.state.mice[scene.target]
    if not mouse.cheese:
        return False
    give_cheese(state, mouse, -1)
    if is_greedy(state):
        add_cheese_to_wheel(state, 1)
    return True


def marked_by(state: State, attack: Attack, mouse: Mouse) -> Procedure:
    """The window `on_wound` of the others: once, after the wounds, if the mouse was not captured."""
    for trait in _traits(state.content, attack):
        if trait.when == "on_wound" and found(trait.do, StatusOn):
            yield from EFFECTS.run(Scene(state, attack.card, target=mouse.id), trait.do)


# -- minions ----------------------------------------------------------------------------------------------


def minion_defends(
    state: State, attack: Attack, figure: Figure, by: Mouse | None, *, cheese: bool = True
) -> Procedure:
    """M-FIGHT-04 to M-FIGHT-07: a minion that was hit rolls its defence and takes the rest as wounds.

    `by` is the mouse that gets the credit; `cheese` says whether that of the roll counts.
    """
    hits = 0 if attack.type in printed(state.content, figure).immune else attack.hits
    if not hits:
        return
    shown = yield from roll_of_minion(
        state, "minion_defence", defence_dice(state, attack, figure, by), figure.id
    )
    attack.defence = list(shown)
    if cheese:
        yield from cheese_of_minion(state, figure, shown, by.id if by is not None else "")
    yield from wound_figure(state, figure, max(0, hits - blocked(state, figure, shown)), by)


def defence_dice(state: State, attack: Attack, figure: Figure, by: Mouse | None) -> int:
    """Its Defence with what the attack changes; large ones fear the Cat Tamer (M-ACH-17)."""
    tamed = by is not None and has_title(state, by, "cat_tamer") and is_large(state.content, figure)
    return printed(state.content, figure).defence + attack.target_def - tamed


def blocked(state: State, figure: Figure, shown: list[int]) -> int:
    """Shield faces; with a carapace those with a star count more, without her mirror Vanestra blocks less."""
    content = state.content
    traits = [
        content.traits[one]
        for card in cards_on_track(state, figure)
        for one in printed(content, figure, card).traits
    ]
    hide = [found(one.do, Faces) for one in traits if one.when == "own_defence"]
    worth = max((one.star_shield_blocks for one in hide if one is not None), default=1)
    faces = [content.faces[str(face)] for face in shown]
    blocks = sum((worth if face.star else 1) for face in faces if face.shield)
    cracked = figure.kind == VANESTRA and MIRROR in state.flags
    return max(0, blocks - cracked)

"""Who may be attacked with what: reach, sight, the minions close by, and the targets of cards (FIGHT)."""

from games.systems.mice.cards import AttackKind, AttackType
from games.systems.mice.content import Content
from games.systems.mice.queries import GOLEM, lore, minions, near, weapons
from games.systems.mice.state import Figure, Mouse, State
from games.systems.mice.words import Attack

FIGHT = "fight"
KNIVES = ("dagger", "paperknife")


def way_of(content: Content, weapon: str, *, same_space: bool) -> tuple[AttackKind, AttackType]:
    """How a weapon is used: melee or ranged, and its type; a staff is a club against the own space."""
    if weapon == GOLEM:
        return "melee", "magic"
    card = content.search[weapon]
    used = card.same_space if same_space and card.same_space else card
    assert used.attack is not None
    assert used.type is not None
    return used.attack, used.type


def aims(state: State, mouse: Mouse, weapon: str) -> list[Figure]:
    """The minions that it may attack with a weapon (M-FIGHT-02, M-FIGHT-12, M-FIGHT-13)."""
    content = state.content
    beside, shot = near(state.board, mouse.space), in_shot(state, mouse)
    found = []
    for figure in minions(state):
        kind, _ = way_of(content, weapon, same_space=figure.space == mouse.space)
        if figure.space in beside if kind == "melee" else figure in shot:
            found.append(figure)
    return found


def in_sight(state: State, mouse: Mouse) -> list[Figure]:
    """The minions that it sees."""
    seen = state.board.seen_from[mouse.space]
    return [figure for figure in minions(state) if figure.space in seen]


def close_by(state: State, mouse: Mouse, *, sight: bool = True) -> list[Figure]:
    """The minions on its space or beside it, of which one must be the target of a shot (M-R-44, M-R-133)."""
    there = in_sight(state, mouse) if sight else minions(state)
    return [figure for figure in there if figure.space in near(state.board, mouse.space)]


def in_shot(state: State, mouse: Mouse) -> list[Figure]:
    """The minions that a shot may be aimed at."""
    return close_by(state, mouse) or in_sight(state, mouse)


def can_fight(content: Content, mouse: Mouse) -> bool:
    """Whether it may attack at all: armed (M-CARD-14), not stunned (M-R-136)."""
    return mouse.active and "stunned" not in mouse.status and bool(weapons(content, mouse))


def fight_keys(state: State, mouse: Mouse) -> list[str]:
    """Every weapon with every target (M-R-40)."""
    content = state.content
    if not can_fight(content, mouse):
        return []
    return [
        f"{FIGHT}:{one}:{figure.id}" for one in weapons(content, mouse) for figure in aims(state, mouse, one)
    ]


# -- cards that attack ------------------------------------------------------------------------------------


def targets_of(state: State, mouse: Mouse, effect: Attack) -> list[str]:
    """The figures at which the attack of a card may be aimed; none, and it cannot be used."""
    content = state.content
    if effect.with_ == "lore_ranged":
        return [figure.id for figure in _spell_targets(state, mouse, effect)] if lore(content, mouse) else []
    able = [weapon for weapon in weapons(content, mouse) if _serves(state, mouse, weapon, effect)]
    reached = [figure.id for weapon in able for figure in aims(state, mouse, weapon)]
    if effect.target == "placed_minion":
        reached = [one for one in reached if one in state.placed]
    if effect.target == "each_minion_same_space":
        reached = [one for one in reached if state.figures[one].space == mouse.space]
    return list(dict.fromkeys(reached))


def _serves(state: State, mouse: Mouse, weapon: str, effect: Attack) -> bool:
    """Whether a weapon is one that the card asks for; without any word it is that of the last attack."""
    if goes_on(effect):
        return state.last is None or state.last.card == weapon
    if effect.with_ == "each_dagger":
        return weapon in KNIVES
    same_space = effect.target == "each_minion_same_space"
    return way_of(state.content, weapon, same_space=same_space)[0] == effect.with_


def goes_on(effect: Attack) -> bool:
    """Whether it is with the weapon of the last attack."""
    return effect.target == "other_minion" or effect.with_ is None


def _spell_targets(state: State, mouse: Mouse, effect: Attack) -> list[Figure]:
    if effect.target == "each_minion_on_tile" or not effect.sight:
        return (not effect.one_roll and close_by(state, mouse, sight=False)) or minions(state)
    return in_sight(state, mouse)

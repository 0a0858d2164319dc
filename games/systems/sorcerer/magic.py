"""Scrolls in fights: the alternating PRE and POST windows, their effects (1.12, 2.4, L-R-58 to 63)."""

from collections.abc import Callable

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.systems.sorcerer.content import FINDS
from games.systems.sorcerer.queries import can_cast, casts_anything, has_room, special_in_fight, teleport_of
from games.systems.sorcerer.rolls import FATE, spend
from games.systems.sorcerer.state import Cast, Character, Fight, Side, State
from games.systems.sorcerer.wounds import to_pile

NO_MORE = "no_more"
MIGHT = 3
WEAKNESS = -3
SIDES_IN_ORDER: tuple[Side, Side] = ("defender", "attacker")


def other(side: Side) -> Side:
    """The opposite side of a fight."""
    return "attacker" if side == "defender" else "defender"


def fighters(state: State, side: Side) -> list[Character]:
    """The characters still fighting on a side; none for a monster."""
    fight = state.battle
    ids = fight.attackers if side == "attacker" else fight.defenders
    return [state.characters[who] for who in ids]


def seat_of_side(state: State, side: Side) -> int:
    """The seat that decides for a side (characters of different teams never fight together, L-FIGHT-28)."""
    return fighters(state, side)[0].seat


def ended(state: State) -> bool:
    """L-R-37: a side of characters has nobody left."""
    fight = state.battle
    return not fight.attackers or not (fight.defenders or fight.monster)


def casting(state: State, window: str) -> Procedure:
    """L-R-60: defender first, one scroll at a time, until both sides have passed in a row."""
    side: Side = "defender"
    passes = 0
    while passes < 2 and not ended(state):
        key = (yield from _ask(state, side, window)) if _is_asked(state, side) else PASS
        if key.startswith("cast:"):
            yield from _cast(state, side, key, window)
            passes = 0
        else:
            if key == NO_MORE:
                state.battle.silent.append(side)
            settle_stack(state)
            passes += 1
        side = other(side)


def _is_asked(state: State, side: Side) -> bool:
    """By public facts only: a side that cannot cast by its cards, or has empty backpacks, casts no more.

    Nobody casts where the monster spreads Dread (L-ENC-17).
    """
    fight = state.battle
    if side in fight.silent or special_in_fight(state) == "dread":
        return False
    return any(casts_anything(one.id) and one.backpack for one in fighters(state, side))


def _ask(state: State, side: Side, window: str) -> Procedure:
    """The seat on turn is spared a question to which it could only pass where nobody can tell (`moot`)."""
    seat = seat_of_side(state, side)
    keys = cast_options(state, side, window)
    own_turn = seat == state.now.seat
    options = (PASS, NO_MORE, *keys)
    question = ask.one(seat, "cast", options, PASS, private=own_turn, window=window, side=side)
    return (yield ask.moot(question, own_turn and not keys))


def _cast(state: State, side: Side, key: str, window: str) -> Procedure:
    """L-SCR-12: what was cast before takes effect first, unless this is a Dispel of it."""
    _, caster, scroll, *target = key.split(":")
    if scroll != "dispel":
        settle_stack(state)
        if ended(state) or key not in cast_options(state, side, window):
            return
    spend(state, state.characters[caster], scroll)
    aim = target[0] if target else ""
    state.battle.stack.append(Cast(side, caster, scroll, aim))
    state.tell("cast", who=caster, scroll=scroll, target=aim)
    yield from ()


def settle_stack(state: State) -> None:
    """The last scroll cast is settled first; a Dispel undoes the one below it."""
    stack = state.battle.stack
    while stack:
        top = stack.pop()
        if top.scroll == "dispel":
            undone = stack.pop()
            state.tell("dispelled", who=top.caster, scroll=undone.scroll)
        else:
            EFFECTS[top.scroll](state, top)


# -- what may be cast (L-SCR-11) --------------------------------------------------------------------------


def cast_options(state: State, side: Side, window: str) -> list[str]:
    """The keys "cast:CASTER:SCROLL[:TARGET]" open to a side in a window."""
    keys: list[str] = []
    for caster in fighters(state, side):
        for scroll, targets in TARGETS.items():
            if window in FINDS[scroll].windows and can_cast(caster, scroll):
                keys += [f"cast:{caster.id}:{scroll}{aim}" for aim in targets(state, side, caster)]
    return keys


def _dispel_targets(state: State, side: Side, caster: Character) -> list[str]:
    stack = state.battle.stack
    return [""] if stack and stack[-1].side != side else []


def _teleport_targets(state: State, side: Side, caster: Character) -> list[str]:
    """L-SCR-01b, c: the Teleport chamber of any board with room, other than the chamber it is in."""
    places = [teleport_of(state, board) for board in sorted(state.sides)]
    return [f":{where}" for where in places if where != caster.place and has_room(state, where)]


def _weapon_targets(state: State, side: Side, caster: Character) -> list[str]:
    return [f":{one.id}" for one in fighters(state, other(side)) if one.weapon]


def _unseen_targets(state: State, side: Side, caster: Character) -> list[str]:
    return [""] if side == "defender" and not caster.unseen else []


def _die_targets(state: State, side: Side, caster: Character) -> list[str]:
    """L-SCR-02: in POST either side's die, by exactly 2 up or down (L-R-62)."""
    return [f":{die}-{way}" for die in SIDES_IN_ORDER for way in ("up", "down")]


def _always(state: State, side: Side, caster: Character) -> list[str]:
    return [""]


TARGETS: dict[str, Callable[[State, Side, Character], list[str]]] = {
    "teleport": _teleport_targets,
    "change_of_fate": _die_targets,
    "weakness": _always,
    "dispel": _dispel_targets,
    "might": _always,
    "shatter": _weapon_targets,
    "unseen": _unseen_targets,
}


# -- what they do -----------------------------------------------------------------------------------------


def leave_fight(state: State, character: Character) -> None:
    """L-R-37: the character fights no longer."""
    fight = state.battle
    for ids in (fight.attackers, fight.defenders):
        if character.id in ids:
            ids.remove(character.id)
    state.tell("left_fight", who=character.id)


def _teleport(state: State, cast: Cast) -> None:
    """L-SCR-01b; Teleport chambers hold no Special tokens and no Camp, so arriving has no further effect."""
    character = state.characters[cast.caster]
    if not has_room(state, cast.target):
        return
    leave_fight(state, character)
    state.tell("teleported", who=character.id, frm=character.place, to=cast.target)
    character.place = cast.target


def _change_of_fate(state: State, cast: Cast) -> None:
    """L-SCR-02, L-R-62: one die by exactly 2; the changed number counts as rolled."""
    die, way = cast.target.split("-")
    state.battle.dice[die] += FATE if way == "up" else -FATE


def _weakness(state: State, cast: Cast) -> None:
    """L-SCR-04: the opponent, as a whole, has -3 Strength in this fight."""
    _add(state.battle, other(cast.side), WEAKNESS)


def _might(state: State, cast: Cast) -> None:
    """L-SCR-07: the caster has +3 Strength in this fight; it goes with it if it leaves."""
    _add(state.battle, cast.caster, MIGHT)


def _add(fight: Fight, gainer: str, amount: int) -> None:
    """`gainer` is a side or a character."""
    fight.bonus[gainer] = fight.bonus.get(gainer, 0) + amount


def _shatter(state: State, cast: Cast) -> None:
    """L-SCR-08: the wielded weapon of one enemy in this fight goes to the pile."""
    victim = state.characters[cast.target]
    if victim.weapon:
        token, victim.weapon = victim.weapon, ""
        to_pile(state, token)
        state.tell("weapon_lost", who=victim.id, token=token, why="shatter")


def _unseen(state: State, cast: Cast) -> None:
    """L-SCR-10: the attacked caster is out of the fight, and unseen until its owner's next turn."""
    character = state.characters[cast.caster]
    character.unseen = True
    leave_fight(state, character)


EFFECTS: dict[str, Callable[[State, Cast], None]] = {
    "teleport": _teleport,
    "change_of_fate": _change_of_fate,
    "weakness": _weakness,
    "might": _might,
    "shatter": _shatter,
    "unseen": _unseen,
}

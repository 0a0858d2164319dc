"""Scrolls in fights: the alternating PRE and POST windows, their effects (1.12, 2.4, L-R-58 to 63)."""

from collections.abc import Callable

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.content_sets import derived
from games.kit.effects import Effect, at_once, found
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import can_cast, casts_anything, has_room, special_in_fight, teleport_of
from games.systems.sorcerer.rolls import spend
from games.systems.sorcerer.scrolls import SCROLLS, Casting
from games.systems.sorcerer.state import Cast, Character, Side, State
from games.systems.sorcerer.words import Dispel, Escape, Shatter, Strengthen, TurnDie, Vanish
from games.systems.sorcerer.wounds import to_pile

NO_MORE = "no_more"
SIDES_IN_ORDER: tuple[Side, Side] = ("defender", "attacker")


def other(side: Side) -> Side:
    """The opposite side of a fight."""
    return "attacker" if side == "defender" else "defender"


def fighters(state: State, side: Side) -> list[Character]:
    """The characters still fighting on a side; none for a monster."""
    fight, known = state.battle, state.characters
    ids = fight.attackers if side == "attacker" else fight.defenders
    return [known[who] for who in ids]


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
    for one in fighters(state, side):
        if one.backpack and casts_anything(state.content, one.id):
            return side not in state.battle.silent and special_in_fight(state) != "dread"
    return False


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
    if not found(state.content.does[window, scroll], Dispel):
        settle_stack(state)
        if ended(state) or key not in cast_options(state, side, window):
            return
    spend(state, state.characters[caster], scroll)
    aim = target[0] if target else ""
    state.battle.stack.append(Cast(side, caster, scroll, aim))
    state.tell("cast", who=caster, scroll=scroll, target=aim)
    yield from ()


def settle_stack(state: State) -> None:
    """The last scroll cast is settled first. None of them asks anything."""
    fight = state.battle
    while fight.stack:
        top = fight.stack.pop()
        casting = Casting(state, state.characters[top.caster], top.scroll, top.target, top.side)
        at_once(SCROLLS.run(casting, state.content.does[fight.step, top.scroll]))


# -- what may be cast (L-SCR-11) --------------------------------------------------------------------------


def cast_options(state: State, side: Side, window: str) -> list[str]:
    """The keys "cast:CASTER:SCROLL[:TARGET]" open to a side in a window."""
    keys: list[str] = []
    content = state.content
    for caster in fighters(state, side):
        for scroll, targets in _aims(content, window):
            if can_cast(content, caster, scroll):
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


Targets = Callable[[State, Side, Character], list[str]]
TARGETS: dict[type[Effect], Targets] = {
    Escape: _teleport_targets,
    TurnDie: _die_targets,
    Dispel: _dispel_targets,
    Strengthen: _always,
    Shatter: _weapon_targets,
    Vanish: _unseen_targets,
}
"""What a scroll with this word may be aimed at in a fight."""


@derived
def _aims(content: Content, window: str) -> tuple[tuple[str, Targets], ...]:
    """The scrolls of a window, and what each may be aimed at."""
    cast = [(scroll, effects[0]) for (when, scroll), effects in content.does.items() if when == window]
    return tuple((scroll, TARGETS[type(effect)]) for scroll, effect in cast)


# -- what they do -----------------------------------------------------------------------------------------


def leave_fight(state: State, character: Character) -> None:
    """L-R-37: the character fights no longer."""
    fight = state.battle
    for ids in (fight.attackers, fight.defenders):
        if character.id in ids:
            ids.remove(character.id)
    state.tell("left_fight", who=character.id)


@SCROLLS.carries(Dispel)
def _dispel(cast: Casting, effect: Dispel) -> Procedure:
    yield from ()
    undone = cast.state.battle.stack.pop()
    cast.state.tell("dispelled", who=cast.caster.id, scroll=undone.scroll)


@SCROLLS.carries(Escape)
def _escape(cast: Casting, effect: Escape) -> Procedure:
    """L-SCR-01b; Teleport chambers hold no Special tokens and no Camp, so arriving has no further effect."""
    yield from ()
    state, character = cast.state, cast.caster
    if not has_room(state, cast.target):
        return
    leave_fight(state, character)
    state.tell("teleported", who=character.id, frm=character.place, to=cast.target)
    character.place = cast.target


@SCROLLS.carries(TurnDie)
def _turn_die(cast: Casting, effect: TurnDie) -> Procedure:
    """L-SCR-02, L-R-62: the changed number counts as rolled."""
    yield from ()
    die, way = cast.target.split("-")
    cast.state.battle.dice[die] += effect.by if way == "up" else -effect.by


@SCROLLS.carries(Strengthen)
def _strengthen(cast: Casting, effect: Strengthen) -> Procedure:
    """L-SCR-04 of the opponent as a whole; L-SCR-07 of the caster, and goes with it if it leaves."""
    yield from ()
    assert cast.side is not None
    gainer = cast.caster.id if effect.who == "caster" else other(cast.side)
    bonus = cast.state.battle.bonus
    bonus[gainer] = bonus.get(gainer, 0) + effect.n


@SCROLLS.carries(Shatter)
def _shatter(cast: Casting, effect: Shatter) -> Procedure:
    """L-SCR-08: the wielded weapon of one enemy in this fight goes to the pile."""
    yield from ()
    state, victim = cast.state, cast.state.characters[cast.target]
    if victim.weapon:
        token, victim.weapon = victim.weapon, ""
        to_pile(state, token)
        state.tell("weapon_lost", who=victim.id, token=token, why="shatter")


@SCROLLS.carries(Vanish)
def _vanish(cast: Casting, effect: Vanish) -> Procedure:
    """L-SCR-10: unseen until its owner's next turn; the attacked caster is out of the fight."""
    yield from ()
    cast.caster.unseen = True
    if cast.state.fight is not None:
        leave_fight(cast.state, cast.caster)

"""Attack rolls and scores compared: fixed and added dice, creatures by Day and Night, stand-offs (1.8)."""

from collections.abc import Iterator
from typing import Literal

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Effect
from games.systems.talisman.daytime import day_modifier
from games.systems.talisman.queries import found_for, laid_open, region_of, said
from games.systems.talisman.rolls import roll_die, roll_for_creature
from games.systems.talisman.scores import (
    COMBAT,
    armour_save,
    attack_dice,
    creature_bonus,
    idle_weapons,
    leaves_no_die,
    may_use_armour,
    swings,
)
from games.systems.talisman.state import Character, Fight, Foe, State
from games.systems.talisman.words.fight import ModAttack, ModDie, StandOff
from games.systems.talisman.words.terms import Stat

ATTACK = "attack"
KEEP, REROLL = "keep", "reroll"
Side = Literal["attacker", "defender"]
NONE = 7
"""What no die shows."""


def foe_words(state: State, who: Character, foe: Foe) -> Iterator[Effect]:
    """What holds for an Enemy card in a fight with this character."""
    if foe.card:
        yield from laid_open(state, who, state.content.cards[foe.card].held)


# -- rolls --------------------------------------------------------------------------------------------------


def roll_attack(state: State, who: Character, side: Side) -> Procedure:
    """A character's dice for its attack; those of `fight.added`, the last ones, count besides."""
    fight = state.battle
    if _rolls_nothing(state, who, fight):
        fight.dice[side] = []
    elif side in fight.fixed:
        fight.dice[side] = [fight.fixed[side]]
    elif str(who.seat) in fight.proxies:
        fight.dice[side] = yield from roll_die(state, who, ATTACK, fate=False)
    else:
        more = sum(one.more_dice for one in _dice_words(state, who, fight.by))
        more += swings(state, who, fight)
        if more:
            fight.added[side] = more
        dice = attack_dice(state, who, fight.by) + more
        fight.dice[side] = yield from roll_die(state, who, ATTACK, dice, fate=False)


def roll_again(state: State, who: Character, side: Side) -> Procedure:
    """Once in a fight the whole roll may be made again; it must be accepted (Fang, T-R-88)."""
    fight = state.battle
    if not fight.dice[side] or str(who.seat) in fight.proxies:
        return
    if any(one.reroll for one in _dice_words(state, who, fight.by)):
        key = yield ask.one(who.seat, "attack_again", (KEEP, REROLL), KEEP, dice=list(fight.dice[side]))
        if key == REROLL:
            count = len(fight.dice[side])
            fight.dice[side] = yield from roll_die(state, who, ATTACK, count, fate=False)


def strikes_through(state: State, who: Character, side: Side) -> bool:
    """Whether the die of the opponent does not count: doubles with the Flail."""
    fight = state.battle
    dice = fight.dice.get(side, [])
    if str(who.seat) in fight.proxies or len(dice) < 2 or not swings(state, who, fight):
        return False
    return max(dice[:-1]) == dice[-1]


def _dice_words(state: State, who: Character, by: Stat) -> list[ModDie]:
    found = (one for one in found_for(state, who, ModDie) if one.of == ATTACK)
    return [one for one in found if one.combat in ("any", COMBAT[by])]


def _rolls_nothing(state: State, who: Character, fight: Fight) -> bool:
    """Whether a creature lets the character add no die (Lurking Horror)."""
    words = (one for foe in fight.foes for one in foe_words(state, who, foe))
    return any(isinstance(one, ModDie) and one.of == ATTACK and one.none for one in words)


def attack_roll(fight: Fight, side: Side) -> int:
    """What the dice of a side are worth: the highest, and those that are added."""
    dice, added = fight.dice.get(side, []), fight.added.get(side, 0)
    first = dice[: len(dice) - added]
    return max(first, default=0) + sum(dice[len(first) :])


def roll_creature(state: State, who: Character) -> Procedure:
    """The creatures' one die, if they have any; it may be set (Feral Hunger)."""
    fight, fixed = state.battle, _set_for(state, who)
    if leaves_no_die(state, who, fight.by) and str(who.seat) not in fight.proxies:
        fight.dice["defender"] = []
    elif fixed or "defender" in fight.fixed:
        fight.dice["defender"] = [fight.fixed.get("defender", max(fixed, default=0))]
    else:
        fight.dice["defender"] = yield from roll_for_creature(state, ATTACK)
        yield from _again(state, who)


def _set_for(state: State, who: Character) -> list[int]:
    """What Spells set for creatures; they reach none of the Inner Region (T-BASE-360, T-BASE-812)."""
    if region_of(state, who) == "inner":
        return []
    return [one.result for one in found_for(state, who, ModDie) if one.of == "enemy_attack" and one.result]


def _again(state: State, who: Character) -> Procedure:
    """Who may make a creature roll again does so when both rolls are known, once a turn (Pharaoh's Crown)."""
    for source, one in said(state, who, ModDie):
        if one.of != "enemy_attack" or not one.reroll or source in state.now.used:
            continue
        key = yield ask.one(who.seat, "creature_again", (KEEP, REROLL), KEEP, source=source)
        if key == REROLL:
            state.now.used.append(source)
            state.battle.dice["defender"] = yield from roll_for_creature(state, ATTACK)


# -- scores -------------------------------------------------------------------------------------------------


def creature_score(state: State, who: Character, fight: Fight) -> int:
    """Their values, one die, and what each adds: on Runes, by itself, by Night; by Day it is less, but not
    below 1 (T-BASE-421, T-BASE-504, T-BASE-521, T-MOON-102 to T-MOON-105).
    """
    dice = sum(fight.dice["defender"]) + (creature_bonus(state, who) if fight.dice["defender"] else 0)
    score = creature_lead(state, who, fight) + dice
    return max(1, score) if day_modifier(state) < 0 else score


def creature_lead(state: State, who: Character, fight: Fight) -> int:
    """What creatures have before their die."""
    own = sum(one.n for foe in fight.foes for one in foe_words(state, who, foe) if isinstance(one, ModAttack))
    return sum(foe.value for foe in fight.foes) + own + day_modifier(state) * len(fight.foes)


def doomed(state: State, who: Character, side: Side) -> bool:
    """Whether the own roll is a defeat whatever the scores, by a Weapon that is used (Doomsword)."""
    fight = state.battle
    dice = [] if str(who.seat) in fight.proxies else fight.dice.get(side, [])
    first = max(dice[: len(dice) - fight.added.get(side, 0)], default=0)
    idle = idle_weapons(state, who, fight)
    return any(
        one.loses_on and one.loses_on == first and source not in idle
        for source, one in said(state, who, ModAttack)
    )


# -- stand-offs ---------------------------------------------------------------------------------------------


def narrow(state: State, who: Character, won_by: int) -> bool:
    """Whether a win by so little counts as a stand-off (Vampire Bats)."""
    words = (one for foe in state.battle.foes for one in foe_words(state, who, foe))
    return any(isinstance(one, StandOff) and won_by <= one.won_by for one in words)


def held_off(state: State, who: Character) -> Procedure:
    """Whether a defeat counts as a stand-off: always by creatures, or by a roll for a shield."""
    fight = state.battle
    if str(who.seat) in fight.proxies:
        return False
    found = [one for one in found_for(state, who, StandOff) if one.combat in ("any", COMBAT[fight.by])]
    if not fight.against and any(one.creature for one in found):
        return True
    best = min(found, key=_least, default=None)
    if best is None or not uses_stand_off(state, who, fight.by):
        return False
    shown = yield from roll_die(state, who, "stand_off")
    return shown[0] + best.plus >= best.least


def _least(one: StandOff) -> int:
    """The lowest roll that helps."""
    return one.least - one.plus if one.least else NONE


def uses_stand_off(state: State, who: Character, by: Stat) -> bool:
    """Whether the one Armour used makes it a stand-off, and is not one that saves the life (T-BASE-510)."""
    if not may_use_armour(state, who):
        return False
    found = [
        one for one in found_for(state, who, StandOff) if one.combat in ("any", COMBAT[by]) and one.least
    ]
    least = min((_least(one) for one in found), default=NONE)
    return least < NONE and least <= armour_save(state, who, by)

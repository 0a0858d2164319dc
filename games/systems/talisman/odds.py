"""Exact odds of fights and rolls, from what is public and the own hand; what others may still do is not in
them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from games.systems.talisman.clash import creature_lead
from games.systems.talisman.inner import TUNNELS
from games.systems.talisman.movement import portal_dice
from games.systems.talisman.queries import found_for, value
from games.systems.talisman.scores import (
    armour_save,
    attack_dice,
    creature_bonus,
    leaves_no_die,
    other_saves,
    score_without_die,
)
from games.systems.talisman.state import Character, Fight, Foe, State
from games.systems.talisman.words.fight import ModDie
from games.systems.talisman.words.terms import Stat

FACES = range(1, 7)
TUNNEL_DICE = 3


class Odds(Struct, frozen=True, omit_defaults=True):
    """The chances of a fight: won, a stand-off, lost; `life`: that it costs a life, Armour counted."""

    won: float
    stand_off: float
    lost: float
    life: float


CERTAIN = Odds(1, 0, 0, 0)
"""A fight that is won whatever the dice show."""


@cache
def highest(dice: int) -> dict[int, float]:
    """In how many of the 6**dice throws of so many dice each number is the highest; of none it is 0."""
    if not dice:
        return {0: 1}
    return {top: top**dice - (top - 1) ** dice for top in FACES}


@cache
def sums(dice: int) -> dict[int, float]:
    """The chance of each sum of so many dice."""
    found = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, throws in found.items():
            for shown in FACES:
                more[total + shown] = more.get(total + shown, 0) + throws
        found = more
    return {total: throws / 6**dice for total, throws in found.items()}


def clash(lead: int, mine: dict[int, float], theirs: dict[int, float], save: float) -> Odds:
    """The odds with so much more on the own side before the dice; `save`: that Armour saves the life.

    `mine`, `theirs`: roll -> in how many throws it comes. Whole results are counted and divided once, so that
    what is sure is exactly 1.
    """
    every = sum(mine.values()) * sum(theirs.values())
    won = sum(a * b for x, a in mine.items() for y, b in theirs.items() if lead + x > y)
    tie = sum(a * b for x, a in mine.items() for y, b in theirs.items() if lead + x == y)
    lost = (every - won - tie) / every
    return Odds(won / every, tie / every, lost, lost * (1 - save))


@cache
def thrown(lead: int, mine: int, theirs: int, save: float) -> Odds:
    """The odds with so many dice on each side, of which the highest count."""
    return clash(lead, highest(mine), highest(theirs), save)


class Sides(NamedTuple):
    """What a character has before a fight: its lead, the dice of both sides, the chance that Armour saves."""

    lead: int
    mine: int
    theirs: int
    save: float

    def odds(self, more: int = 0) -> Odds:
        """With so much more on the own side."""
        return thrown(self.lead + more, self.mine, self.theirs, self.save)


def sides(state: State, who: Character, foes: Sequence[Foe], by: Stat) -> Sides:
    """Of a fight against creatures that fight as one, where the character stands."""
    fight = Fight(who.seat, by, list(foes))
    lead = score_without_die(state, who, fight) - creature_lead(state, who, fight)
    bare = leaves_no_die(state, who, by)
    ahead = lead if bare else lead - creature_bonus(state, who)
    return Sides(ahead, attack_dice(state, who, by), 0 if bare else 1, saving(state, who, by))


def fight_odds(state: State, who: Character, foes: Sequence[Foe], by: Stat, more: int = 0) -> Odds:
    """Against creatures that fight as one, where the character stands; `more`: what it will add."""
    return sides(state, who, foes, by).odds(more)


def duel_odds(
    state: State, who: Character, other: Character, by: Stat, *, assassinates: bool = False
) -> Odds:
    """Of an attack on another character."""
    fight = Fight(who.seat, by, against=other.seat)
    lead = score_without_die(state, who, fight) - score_without_die(state, other, fight)
    theirs = 0 if assassinates else attack_dice(state, other, by)
    return thrown(lead, attack_dice(state, who, by), theirs, saving(state, who, by))


def saving(state: State, who: Character, by: Stat) -> float:
    """How likely Armour, or what else rolls for it, saves a life."""
    chance = (7 - armour_save(state, who, by)) / 6
    for _, least in other_saves(state, who, by):
        chance += (1 - chance) * (7 - least) / 6
    return chance


def opens(state: State, who: Character, stat: Stat, *, fate: bool = False) -> float:
    """How likely the Portal opens (T-BASE-343); `fate`: where it may repeat a die."""
    return at_most(portal_dice(state, who, stat), value(state, who, stat), fate)


def passes(state: State, who: Character, space: str, *, fate: bool = False) -> float:
    """How likely Mines or Crypt let the character through (T-R-14, T-R-15); `fate`: as above."""
    words = [one.dice for one in found_for(state, who, ModDie) if one.of == space and one.dice]
    return at_most(min(words, default=TUNNEL_DICE), value(state, who, TUNNELS[space]), fate)


@cache
def at_most(dice: int, most: int, fate: bool = False) -> float:
    """The chance that dice show at most so much; with `fate` the highest is thrown again if they do not."""
    rolls = [(sum(shown), max(shown)) for shown in product(FACES, repeat=dice)]
    return sum(
        1.0 if total <= most else fate * max(0, min(6, most - total + top)) / 6 for total, top in rolls
    ) / len(rolls)


def joint(odds: Iterable[Odds]) -> Odds:
    """Of fights one after the other, of which only a won one leads to the next."""
    won = stand_off = lost = life = 0.0
    going = 1.0
    for one in odds:
        stand_off += going * one.stand_off
        lost, life = lost + going * one.lost, life + going * one.life
        going *= one.won
    won = going
    return Odds(won, stand_off, lost, life)


def duel_lead(state: State, who: Character) -> float:
    """How far the character is ahead of the other in the fight in progress: scores and average dice."""
    fight = state.battle
    other = state.of(fight.against if fight.seat == who.seat else fight.seat)
    return _expected(state, who, fight) - _expected(state, other, fight)


def _expected(state: State, who: Character, fight: Fight) -> float:
    dice = 0 if fight.plain and who.seat == fight.against else attack_dice(state, who, fight.by)
    throws = highest(dice)
    roll = sum(top * count for top, count in throws.items()) / sum(throws.values())
    return score_without_die(state, who, fight) + roll

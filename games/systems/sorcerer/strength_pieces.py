"""What the Strength of a side in a fight is made of, piece by piece (L-FIGHT-04, L-FIGHT-24).

All of it is public: printed Strength, what is wielded, abilities that are always on, scrolls that were cast.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from games.kit.effects import found
from games.systems.sorcerer.content import FINDS, MONSTERS
from games.systems.sorcerer.queries import ability_of, fury, strength_printed, weapon_bonus
from games.systems.sorcerer.state import Armed, Fight, Side
from games.systems.sorcerer.words import StoneHide, Strengthen

Kind = Literal["strength", "weapon", "ability", "scroll"]
STRENGTHENERS: dict[str, str] = {
    effect.who: find.id
    for find in FINDS.values()
    for effects in find.cast.values()
    for effect in effects
    if isinstance(effect, Strengthen)
}
"""Whose Strength a scroll changes ("caster", "opponents") -> the scroll."""


class Piece(NamedTuple):
    """One piece of a sum: of which fighter ("" for a monster or a whole side), by what, and how much."""

    kind: Kind
    who: str
    what: str
    value: int


def pieces(fight: Fight, characters: Mapping[str, Armed], side: Side) -> list[Piece]:
    """The pieces of a side without its die; their sum is its Strength (`fight.side_strength`)."""
    ids = fight.attackers if side == "attacker" else fight.defenders
    made = []
    if side == "defender" and fight.monster:
        made.append(Piece("strength", "", fight.monster, MONSTERS[fight.monster].strength))
    for who in ids:
        made += _of_one(fight, characters[who])
    return made + _scroll("", "opponents", fight.bonus.get(side, 0))


def weapons_at_most(monster: str) -> int | None:
    """How much a weapon gives against the monster at most; None where it gives all it has (L-ENC-16)."""
    hide = found(MONSTERS[monster].clash, StoneHide) if monster else None
    return hide.weapons if hide else None


def _of_one(fight: Fight, one: Armed) -> list[Piece]:
    made = [Piece("strength", one.id, one.id, strength_printed(one.id))]
    arm = weapon_bonus(one, weapons_at_most(fight.monster))
    if arm:
        made.append(Piece("weapon", one.id, "gauntlet" if one.gauntlet else one.weapon, arm))
    if fury(one):
        made.append(Piece("ability", one.id, ability_of(one.id), fury(one)))
    return made + _scroll(one.id, "caster", fight.bonus.get(one.id, 0))


def _scroll(who: str, whose: str, bonus: int) -> list[Piece]:
    return [Piece("scroll", who, STRENGTHENERS[whose], bonus)] if bonus else []

"""What the Strength of a side in a fight is made of, piece by piece (L-FIGHT-04, L-FIGHT-24).

All of it is public: printed Strength, what is wielded, abilities that are always on, scrolls that were cast.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from games.kit.content_sets import derived
from games.kit.effects import found
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import ability_of, fury, strength_printed, weapon_bonus
from games.systems.sorcerer.state import Armed, Fight, Side
from games.systems.sorcerer.words import StoneHide, Strengthen

Kind = Literal["strength", "weapon", "ability", "scroll"]


@derived
def strengtheners(content: Content) -> dict[str, str]:
    """Whose Strength a scroll changes ("caster", "opponents") -> the scroll."""
    return {
        effect.who: find.id
        for find in content.finds.values()
        for effects in find.cast.values()
        for effect in effects
        if isinstance(effect, Strengthen)
    }


class Piece(NamedTuple):
    """One piece of a sum: of which fighter ("" for a monster or a whole side), by what, and how much."""

    kind: Kind
    who: str
    what: str
    value: int


def pieces(content: Content, fight: Fight, characters: Mapping[str, Armed], side: Side) -> list[Piece]:
    """The pieces of a side without its die; their sum is its Strength (`fight.side_strength`)."""
    ids = fight.attackers if side == "attacker" else fight.defenders
    made = []
    if side == "defender" and fight.monster:
        made.append(Piece("strength", "", fight.monster, content.monsters[fight.monster].strength))
    for who in ids:
        made += _of_one(content, fight, characters[who])
    return made + _scroll(content, "", "opponents", fight.bonus.get(side, 0))


def weapons_at_most(content: Content, monster: str) -> int | None:
    """How much a weapon gives against the monster at most; None where it gives all it has (L-ENC-16)."""
    hide = found(content.monsters[monster].clash, StoneHide) if monster else None
    return hide.weapons if hide else None


def _of_one(content: Content, fight: Fight, one: Armed) -> list[Piece]:
    made = [Piece("strength", one.id, one.id, strength_printed(content, one.id))]
    arm = weapon_bonus(content, one, weapons_at_most(content, fight.monster))
    if arm:
        made.append(Piece("weapon", one.id, "gauntlet" if one.gauntlet else one.weapon, arm))
    if more := fury(content, one):
        made.append(Piece("ability", one.id, ability_of(content, one.id), more))
    return made + _scroll(content, one.id, "caster", fight.bonus.get(one.id, 0))


def _scroll(content: Content, who: str, whose: str, bonus: int) -> list[Piece]:
    return [Piece("scroll", who, strengtheners(content)[whose], bonus)] if bonus else []

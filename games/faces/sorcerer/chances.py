"""How likely things go well: exact, over all dice, from what everybody sees and the reader's own hand."""

from functools import cache
from typing import NamedTuple

from games.kit.content_sets import derived
from games.kit.effects import found
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.fight import verdict
from games.systems.sorcerer.queries import ability_of, weapon_bonus
from games.systems.sorcerer.state import Fight, Side
from games.systems.sorcerer.strength_pieces import pieces, weapons_at_most
from games.systems.sorcerer.view import CharacterView, View
from games.systems.sorcerer.words import Coward, Slow, Swarm, Twice

FACES = range(1, 7)
Abilities = tuple[str, ...]
EVENLY = 36


class Odds(NamedTuple):
    """The chances of the attack, each from 0 to 1; what is left is a tie."""

    won: float
    lost: float


class Prospect(NamedTuple):
    """What an Encounter Roll promises: not to be beaten, and to win something."""

    unbeaten: float
    won: float


def asks_table(kind: str) -> bool:
    """Whether a roll of this kind is one on the Encounter Table."""
    return kind == "encounter"


def percent(chance: float) -> int:
    """A chance in whole percent; what is neither sure nor impossible is not called so."""
    if chance <= 0:
        return 0
    return 100 if chance >= 1 else min(99, max(1, round(100 * chance)))


def in_percent(chance: float) -> str:
    """A chance as both languages write it: "78%"."""
    return f"{percent(chance)}%"


@cache
def duel(ahead: int, attack: Abilities, defence: Abilities) -> Odds:
    """A clash before its dice, in which the attack is so much ahead."""
    return _odds(ahead, attack, defence, FACES, FACES)


@cache
def redone(ahead: int, attack: Abilities, defence: Abilities, dice: tuple[int, int], again: Side) -> Odds:
    """A clash of which one die is thrown again, the other stays."""
    shown = ((dice[0],), (dice[1],))
    kept = (FACES, shown[1]) if again == "attacker" else (shown[0], FACES)
    return _odds(ahead, attack, defence, *kept)


def _odds(
    ahead: int,
    attack: Abilities,
    defence: Abilities,
    attacks: range | tuple[int, ...],
    defences: range | tuple[int, ...],
) -> Odds:
    judge = verdict(ahead, {"attacker": attack, "defender": defence})
    ends = [judge({"attacker": a, "defender": d}) for a in attacks for d in defences]
    return Odds(ends.count("attacker") / len(ends), ends.count("defender") / len(ends))


def stands(view: View, fight: Fight) -> tuple[int, Abilities, Abilities]:
    """How much the attack is ahead, and what each side is able to do."""
    content = view.content
    sums = [sum(one.value for one in pieces(content, fight, view.characters, side)) for side in SIDES]
    return sums[0] - sums[1], _able(content, fight.attackers), _able(content, fight.defenders)


SIDES: tuple[Side, Side] = ("attacker", "defender")


def _able(content: Content, ids: list[str]) -> Abilities:
    return tuple(ability_of(content, who) for who in ids)


def attack(view: View, who: str, target: str) -> Odds:
    """An attack on the target alone, without scrolls."""
    return duel(*stands(view, Fight([who], [target], target)))


# -- monsters ---------------------------------------------------------------------------------------------


def against(content: Content, one: CharacterView, row: Encounter) -> Odds:
    """A fight of the character with a row of the Encounter Table, without scrolls."""
    return _against(content, row.total, _strengths(content, one), ability_of(content, one.id))


def prospect(content: Content, one: CharacterView, digit: int) -> Prospect:
    """An Encounter Roll of the character in a chamber with this digit."""
    return _prospect(content, digit, _strengths(content, one), ability_of(content, one.id))


def met(content: Content, one: CharacterView, total: int) -> Prospect:
    """What the row of one total promises the character."""
    row, ability = content.row_of(total), ability_of(content, one.id)
    return _met(content, row.total, _strengths(content, one), ability)


def may_be_lost(content: Content, total: int) -> bool:
    """Whether the row of a total is a monster."""
    return content.row_of(total).type == "monster"


def _strengths(content: Content, one: CharacterView) -> tuple[int, int]:
    """The whole Strength, and what a weapon gives of it; the Gauntlet is none."""
    return one.strength, 0 if one.gauntlet else weapon_bonus(content, one)


@derived
def _against(content: Content, total: int, strengths: tuple[int, int], ability: str) -> Odds:
    row = content.encounters[total]
    coward = found(row.before, Coward)
    if row.type == "event" or (coward and strengths[0] >= coward.from_strength):
        return Odds(1, 0)
    own, at_most = strengths[0], weapons_at_most(content, row.id)
    if at_most is not None:
        own -= max(0, strengths[1] - at_most)
    won, lost = duel(own - row.strength, (ability,), ())
    if found(row.clash, Swarm):
        return Odds(won, 1 - won)
    return Odds(won * won, lost + won * lost) if found(row.clash, Twice) else Odds(won, lost)


@derived
def _met(content: Content, total: int, strengths: tuple[int, int], ability: str) -> Prospect:
    row = content.encounters[total]
    won, lost = _against(content, total, strengths, ability)
    brings = row.finds or row.gems or row.heal
    return Prospect(1 if found(row.before, Slow) else 1 - lost, won if brings else 0)


@derived
def _prospect(content: Content, digit: int, strengths: tuple[int, int], ability: str) -> Prospect:
    each = [_met(content, total, strengths, ability) for total in totals(content, digit)]
    return Prospect(sum(one.unbeaten for one in each) / EVENLY, sum(one.won for one in each) / EVENLY)


def totals(content: Content, digit: int) -> list[int]:
    """The total of every throw of two dice in a chamber with this digit, cut to the table."""
    return [content.row_of(a + b + digit).total for a in FACES for b in FACES]

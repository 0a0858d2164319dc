"""Chances of an open fight, computed exactly over the dice from what its fighters show."""

from games.kit.effects import found
from games.systems.sorcerer.fight import DICE, GAUNTLET_WOUNDS, judged
from games.systems.sorcerer.magic import fighters, other
from games.systems.sorcerer.state import Character, Fight, Side, State
from games.systems.sorcerer.words import Rage, Smash

FACES = range(1, 7)


def chances(state: State) -> dict[str, float]:
    """The chance of each outcome ("attacker", "defender", "tie") before the dice are thrown."""
    return _shares(state, [{"attacker": a, "defender": d} for a in FACES for d in FACES])


def chances_after_repeat(state: State, die: str) -> dict[str, float]:
    """The chance of each outcome if this die is thrown again and the other stays as it stands."""
    return _shares(state, [{**state.battle.dice, die: shown} for shown in FACES])


def _shares(state: State, throws: list[dict[str, int]]) -> dict[str, float]:
    counted = {"attacker": 0, "defender": 0, "tie": 0}
    outcome = judged(state)
    for dice in throws:
        counted[outcome(dice)] += 1
    return {end: ways / len(throws) for end, ways in counted.items()}


def best_repeat(state: State, keys: list[str], unwanted: str) -> tuple[str, float]:
    """Of the keys "die:SIDE" the one whose repeat most likely ends otherwise, and how likely that is."""
    rated = [(1 - chances_after_repeat(state, key.split(":")[1])[unwanted], key) for key in keys]
    chance, key = max(rated, key=lambda pair: pair[0])
    return key, chance


def advantage(state: State, attacker: Character, target: Character) -> float:
    """Chance that the attack is won minus the chance that it is lost, the target alone, without scrolls."""
    before = state.fight
    state.fight = Fight([attacker.id], [target.id], target.id)
    won = chances(state)
    state.fight = before
    return won["attacker"] - won["defender"]


def wounds_if_lost(state: State, side: Side) -> int:
    """How many wounds each fighter of the side takes if it loses; from a monster at most so many."""
    if state.battle.monster and side == "attacker":
        return _wounds_by_monster(state)
    return GAUNTLET_WOUNDS if any(one.gauntlet for one in fighters(state, other(side))) else 1


def _wounds_by_monster(state: State) -> int:
    """L-FIGHT-11: those of its row; the Minotaur may rage (L-ENC-13), the Troll smash a weapon (L-ENC-14)."""
    row = state.content.monsters[state.battle.monster]
    if found(row.lost, Smash) and all(one.weapon for one in fighters(state, "attacker")):
        return 0
    rage = found(row.lost, Rage)
    return rage.wounds if rage else row.wounds


def side_of_seat(state: State, seat: int) -> Side | None:
    """The side of the open fight on which the seat's characters fight."""
    for side in DICE:
        if any(one.seat == seat for one in fighters(state, side)):
            return side
    return None

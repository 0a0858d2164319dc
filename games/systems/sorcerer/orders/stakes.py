"""What is at stake in a fight, and whether a side loses as things stand (3.3).

Everything is computed from what the state shows; in orders it is a state dealt from the owner's view.
"""

from games.systems.sorcerer.fight import TIE, outcome_of, side_strength
from games.systems.sorcerer.magic import fighters, other
from games.systems.sorcerer.odds import chances, chances_after_repeat, wounds_if_lost
from games.systems.sorcerer.queries import special_in_fight
from games.systems.sorcerer.state import CRYSTAL, Character, Side, State, board_of


def at_stake(character: Character, wounds: int, *, armoured: bool = True) -> bool:
    """3.3: a Crystal, the Quest's Rune on a foreign board, or death from the result."""
    if CRYSTAL in character.backpack:
        return True
    if character.rune and board_of(character.place) != character.seat:
        return True
    return wounds >= character.lp + (len(character.armour) if armoured else 0)


def side_at_stake(state: State, side: Side) -> bool:
    """Whether anything is at stake for one of the side's fighters."""
    wounds, armoured = wounds_if_lost(state, side), special_in_fight(state) != "chill"
    return any(at_stake(one, wounds, armoured=armoured) for one in fighters(state, side))


def wanted(when: str, stake: bool) -> bool:
    """The values "none", "at_stake" and "always" of an order."""
    return when == "always" or (when == "at_stake" and stake)


def is_loss(state: State, side: Side, outcome: str) -> bool:
    """Whether the outcome is a defeat; a tie is one against the Giant Rats (L-ENC-05)."""
    return outcome == other(side) or (outcome == TIE and special_in_fight(state) == "swarm")


def loses(state: State, side: Side) -> bool:
    """Whether the side loses on the dice as they stand, or on equal dice before they are thrown."""
    if not fighters(state, side) or not (fighters(state, other(side)) or state.battle.monster):
        return False
    if state.battle.dice:
        return is_loss(state, side, outcome_of(state))
    return side_strength(state, side) < side_strength(state, other(side))


def losing_chance(state: State, side: Side) -> float:
    """How likely the side loses before the dice are thrown."""
    odds = chances(state)
    return sum(chance for outcome, chance in odds.items() if is_loss(state, side, outcome))


def rescue(state: State, keys: list[str], side: Side) -> tuple[str, float]:
    """Of the keys "die:SIDE" the one whose repeat most likely turns the defeat, and how likely that is."""
    rated = []
    for key in keys:
        odds = chances_after_repeat(state, key.split(":")[1])
        rated.append((1 - sum(odds[one] for one in odds if is_loss(state, side, one)), key))
    chance, key = max(rated, key=lambda pair: pair[0])
    return key, chance

"""The Alternative Endings of The City (content 6.9)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import keyed
from games.systems.talisman.lives import deaths, lose_life, win
from games.systems.talisman.possessions import droppable_objects, hand_over
from games.systems.talisman.queries import ASSASSINS, THIEVES, may_own, others, standing_on
from games.systems.talisman.resources import gain, lose, may_claim_first
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.state import Character, State

MERCHANTS = "merchants_guild"
CROWN = "crown_of_command"
FEE, FORTUNE, ALMS = 3, 12, 2
"""Gold paid at each turn, the gold that wins, and what a lucky roll gives."""
UNLUCKY, DEADLY = 3, 5
"""Up to this roll a life is lost at the merchants'; from this one two are, of the assassins' victim."""
LOOT = 5
"""Objects taken with which the thieves' game is won."""
FIRST = 0
"""The seat under which `tally` notes that somebody has been there."""


# -- Merchants' Guild ---------------------------------------------------------------------------------------


def merchants_turn(state: State, who: Character) -> Procedure:
    """Gold onto one's tally, or a roll; 12 win."""
    if who.gold < FEE:
        yield from may_claim_first(state, who, MERCHANTS)
    if who.gold >= FEE:
        lose(state, who, "gold", FEE)
        _count(state, who, FEE)
        if state.tally[who.seat] >= FORTUNE:
            win(state, (who.seat,), MERCHANTS)
        return
    shown = (yield from roll_die(state, who, MERCHANTS))[0]
    if shown <= UNLUCKY:
        yield from lose_life(state, who, 1, MERCHANTS)
    else:
        gain(state, who, "gold", ALMS)


def merchants_elsewhere(state: State, who: Character) -> Procedure:
    """While somebody is on the Crown all others pay gold, or with their lives."""
    if not standing_on(state, CROWN):
        return
    if not who.gold:
        yield from may_claim_first(state, who, MERCHANTS)
    if lose(state, who, "gold", 1):
        return
    yield from lose_life(state, who, 1, MERCHANTS)


def _count(state: State, who: Character, n: int) -> None:
    state.tally[who.seat] = state.tally.get(who.seat, 0) + n
    state.tell("tally", seat=who.seat, n=state.tally[who.seat])


# -- Assassins' Guild ---------------------------------------------------------------------------------------


def assassins_turn(state: State, who: Character) -> Procedure:
    """Another character is chosen, and a roll decides who loses lives."""
    keys = [str(one.seat) for one in others(state, who)]
    if not keys:
        return
    key = (yield ask.one(who.seat, "victim", keys, source=ASSASSINS)) if len(keys) > 1 else keys[0]
    shown = (yield from roll_die(state, who, ASSASSINS))[0]
    if shown == 1:
        yield from lose_life(state, who, 1, ASSASSINS)
    else:
        lives = 2 if shown >= DEADLY else 1
        yield from lose_life(state, state.of(int(key)), lives, ASSASSINS, who.seat)


# -- Thieves' Guild -----------------------------------------------------------------------------------------


def thieves_reached(state: State, who: Character) -> Procedure:
    """The first one there has half the gold of every other character."""
    yield from ()
    if FIRST in state.tally:
        return
    state.tally[FIRST] = 1
    for one in others(state, who):
        gain(state, who, "gold", lose(state, one, "gold", one.gold // 2))


def thieves_turn(state: State, who: Character) -> Procedure:
    """An Object of another one; without any there all others lose a life."""
    loot = {
        f"{one.seat}:{key}": (one, key) for one in others(state, who) for key in _stealable(state, who, one)
    }
    if who.toad:
        return
    if not loot:
        for one in others(state, who):
            yield from lose_life(state, one, 1, THIEVES, who.seat, later=True)
        yield from deaths(state, who.seat)
        return
    keys = list(loot)
    victim, key = loot[(yield ask.one(who.seat, "steal", keys)) if len(keys) > 1 else keys[0]]
    state.tell("taken", seat=who.seat, other=victim.seat, what=key)
    yield from hand_over(state, keyed(victim.objects)[key], who)
    _count(state, who, 1)
    if state.tally[who.seat] >= LOOT:
        win(state, (who.seat,), THIEVES)


def _stealable(state: State, who: Character, victim: Character) -> list[str]:
    cards = state.content.cards
    held = keyed(victim.objects)
    return [key for key in droppable_objects(state, victim) if may_own(state, who, cards[held[key].card])]

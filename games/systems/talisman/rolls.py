"""Dice and lots: the one door through which a character rolls, and fate (1.10, T-BASE-610 to T-BASE-615)."""

from collections import Counter
from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.talisman.board import JAIL
from games.systems.talisman.queries import found_for, is_active, restricted
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, Roll, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.fight import ModDie

KEEP, FATE = "keep", "fate"
FACES = ("6", "5", "4", "3", "2", "1")
"""Results among which one chooses (Luna)."""


def roll_die(state: State, who: Character, kind: str, dice: int = 1, *, fate: bool = True) -> Procedure:
    """A character rolls; returns the dice as they finally stand.

    With `fate` it may repeat one of them at once; in a fight that is asked when both rolls are known.
    """
    roll = yield from throw(state, who, kind, dice)
    if fate:
        yield from repeat_by_fate(state, who, roll)
    yield from accept(state, who)
    return roll.dice


def throw(state: State, who: Character, kind: str, dice: int) -> Procedure:
    """A character rolls; returns the roll, which lies open until it is accepted."""
    state.roll = Roll(kind, who.seat, [])
    state.roll.dice = yield from _thrown(kind, dice, who.seat)
    state.tell("rolled", seat=who.seat, roll=kind, dice=list(state.roll.dice))
    return state.roll


def accept(state: State, who: Character) -> Procedure:
    """The open roll stands as it lies; a 1 sets off what waits for it."""
    final, state.roll = state.roll.dice if state.roll is not None else [], None
    if 1 in final and is_active(state, who):
        yield from trigger(state, who, "roll_of_one")


def roll_for_creature(state: State, kind: str, dice: int = 1) -> Procedure:
    """The table rolls for a creature (T-BASE-505); no fate repeats it (T-BASE-613)."""
    shown: list[int] = yield from _thrown(kind, dice, 0)
    state.tell("rolled", seat=0, roll=kind, dice=list(shown))
    return shown


def _thrown(kind: str, dice: int, seat: int) -> Procedure:
    key = yield ask.roll(kind, dice, of=seat or ask.TABLE, seat=seat)
    return [int(shown) for shown in key.split(",")]


def can_pay_fate(state: State, who: Character) -> bool:
    """Whether fate can repeat a die of the character."""
    return who.fate > 0 and not restricted(state, who, "fate")


def repeat_by_fate(state: State, who: Character, roll: Roll) -> Procedure:
    """One fate repeats one die of a roll, once (T-BASE-610 to T-BASE-612)."""
    if not can_pay_fate(state, who):
        return
    keys = [f"{FATE}:{at}" for at in range(1, len(roll.dice) + 1)]
    key = yield ask.one(who.seat, FATE, (KEEP, *keys), KEEP, roll=roll.kind, dice=list(roll.dice))
    if key != KEEP:
        yield from repeat(state, who, roll, int(key.partition(":")[2]))


def repeat(state: State, who: Character, roll: Roll, number: int) -> Procedure:
    """Pay 1 fate for a die of a roll, counted from 1."""
    who.fate -= 1
    at = number - 1
    if chooses(state, who, roll):
        roll.dice[at] = int((yield ask.one(who.seat, "result", FACES, roll=roll.kind)))
    else:
        roll.dice[at] = (yield from _thrown(roll.kind, 1, who.seat))[0]
    state.tell("fate", seat=who.seat, roll=roll.kind, dice=list(roll.dice))


def chooses(state: State, who: Character, roll: Roll) -> bool:
    """Whether fate lets a character choose the die (Luna); by rule set 3 not that of the Jail (T-R-43)."""
    if roll.kind == JAIL and by_third(state):
        return False
    return any(one.of == FATE and one.keep == "chosen" for one in found_for(state, who, ModDie))


def drawn_by_lot(kind: str, among: Sequence[str]) -> Procedure:
    """One of several things, with equal chance for each (T-R-17)."""
    return (yield ask.draw(kind, Counter(among)))

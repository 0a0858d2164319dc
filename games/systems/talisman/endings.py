"""Alternative Endings: when each of them acts (2.9, 3.6)."""

from collections.abc import Callable
from typing import NamedTuple

from games.engine.questions import Procedure
from games.systems.talisman.city_endings import (
    MERCHANTS,
    assassins_turn,
    merchants_elsewhere,
    merchants_turn,
    thieves_reached,
    thieves_turn,
)
from games.systems.talisman.moon_endings import (
    VOID,
    WEREWOLF,
    light_nightfall,
    light_reached,
    void_reached,
    werewolf_nightfall,
    werewolf_turn,
)
from games.systems.talisman.queries import ASSASSINS, LIGHTBEARERS, THIEVES
from games.systems.talisman.setup import draw_ending
from games.systems.talisman.state import Character, State


def _nobody(_: State, __: Character) -> Procedure:
    yield from ()


def _nothing(_: State) -> Procedure:
    yield from ()


class Rules(NamedTuple):
    """What an ending does: to who comes to the Crown, at the start of a turn there, at nightfall.

    `turn` returns True where it goes on, in a phase of its own; `elsewhere` is for the start of a turn of who
    is not there (T-CITY-814).
    """

    reached: Callable[[State, Character], Procedure] = _nobody
    turn: Callable[[State, Character], Procedure] = _nobody
    elsewhere: Callable[[State, Character], Procedure] = _nobody
    nightfall: Callable[[State], Procedure] = _nothing


RULES: dict[str, Rules] = {
    MERCHANTS: Rules(turn=merchants_turn, elsewhere=merchants_elsewhere),
    ASSASSINS: Rules(turn=assassins_turn),
    THIEVES: Rules(reached=thieves_reached, turn=thieves_turn),
    VOID: Rules(reached=void_reached),
    LIGHTBEARERS: Rules(reached=light_reached, nightfall=light_nightfall),
    WEREWOLF: Rules(turn=werewolf_turn, nightfall=werewolf_nightfall),
}


def rules(state: State) -> Rules:
    """The rules of the ending that is known, if there is one."""
    return RULES.get(state.ending, Rules())


def ending_reached(state: State, who: Character) -> Procedure:
    """A hidden ending is turned up before anything else happens on the Crown (T-CITY-806, T-R-40)."""
    if not state.ending and any(state.endings.values()):
        yield from draw_ending(state)
    yield from rules(state).reached(state, who)


def ending_turn(state: State, who: Character) -> Procedure:
    """What it does at the start of a turn on the Crown (T-CITY-808); True while there is more of it."""
    return (yield from rules(state).turn(state, who))


def ending_elsewhere(state: State, who: Character) -> Procedure:
    """What it does at the start of a turn of who is not on the Crown."""
    yield from rules(state).elsewhere(state, who)


def nightfall(state: State) -> Procedure:
    """Night has fallen."""
    yield from rules(state).nightfall(state)

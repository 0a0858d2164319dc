"""The Crown of Command and the Command Spell (1.16)."""

from games.engine.questions import Procedure
from games.systems.talisman.board import CROWN
from games.systems.talisman.duel import meet_character, ways_to_meet
from games.systems.talisman.endings import ending_reached
from games.systems.talisman.lives import deaths, lose_life, win
from games.systems.talisman.queries import others, restricted, standing_on
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.spells import is_countered
from games.systems.talisman.state import Cast, Character, State
from games.systems.talisman.windows import choose

COMMAND = "command"
LEAST = 4
EASY = {5: 3, 6: 2}
"""Seats -> the least roll with which the Command Spell works (T-BASE-981)."""


def reach_crown(state: State, who: Character) -> Procedure:
    """Somebody has come there: from now on nobody who is killed comes back (T-BASE-944, T-BASE-945)."""
    if not state.crowned:
        state.crowned = True
        state.tell("crowned", seat=who.seat)
    if state.options.get("sudden_death") == "crown":
        win(state, (who.seat,), "crown")
    yield from ending_reached(state, who)


def on_crown(state: State, who: Character) -> Procedure:
    """Alone: the Command Spell; else one of the others there (T-BASE-961, T-BASE-963, T-BASE-967).

    With an ending there is neither (T-CITY-809).
    """
    if state.ending:
        return
    met = [one for one in standing_on(state, CROWN) if one is not who]
    if met:
        key = yield from choose(
            state, "encounter", lambda: [key for one in met for key in ways_to_meet(state, who, one)], ()
        )
        yield from meet_character(state, who, key)
    elif not who.toad and not restricted(state, who, "spells"):
        yield from command(state, who)


def command(state: State, who: Character) -> Procedure:
    """One die; from 4 on every other character loses a life (T-BASE-961, T-BASE-962)."""
    state.tell("cast", seat=who.seat, spell=COMMAND, target="")
    if (yield from is_countered(state, Cast(who.seat, COMMAND))):
        return
    shown = yield from roll_die(state, who, COMMAND)
    if shown[0] < command_least(state):
        return
    for one in others(state, who):
        yield from lose_life(state, one, 1, COMMAND, who.seat, later=True)
    yield from deaths(state, who.seat)


def command_least(state: State) -> int:
    """The least roll with which the Command Spell works (T-BASE-961, T-BASE-981)."""
    easy = state.options.get("command") == "easy"
    return EASY.get(len(state.players), LEAST) if easy else LEAST

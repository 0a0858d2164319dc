"""Evading, and other ways past an Enemy without a fight (1.9)."""

from games.systems.talisman.queries import found_for, laid_open, reaches, region_of
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.fight import AutoWin, Evade


def may_evade(state: State, who: Character, foe: Foe) -> bool:
    """Whether the character has the means to evade this creature here (T-BASE-541, T-BASE-545)."""
    if region_of(state, who) == "inner":
        return False
    if state.options.get("evade_unfriendly") == "yes" or who.seat in state.now.evading:
        return True
    if any(_reaches(state, who, one, foe) for one in found_for(state, who, Evade)):
        return True
    own = laid_open(state, who, state.content.cards[foe.card].held) if foe.card else ()
    return any(isinstance(one, Evade) for one in own)


def _reaches(state: State, who: Character, one: Evade, foe: Foe) -> bool:
    if one.what not in ("creatures", "all", "enemies") or (one.what == "enemies" and not foe.card):
        return False
    kinds = not one.kinds or foe.kind in one.kinds
    return kinds and reaches(state, who, one.spaces)


def may_evade_character(state: State, who: Character) -> bool:
    """Whether the character has the means to evade another one that attacks it."""
    if who.seat in state.now.evading:
        return True
    found = [one for one in found_for(state, who, Evade) if one.what in ("characters", "all")]
    return any(reaches(state, who, one.spaces) for one in found)


def destroyer(state: State, who: Character, foe: Foe) -> AutoWin | None:
    """What lets the character destroy this creature without a fight; not in the Inner Region."""
    if region_of(state, who) == "inner":
        return None
    return next((one for one in found_for(state, who, AutoWin) if foe.kind in one.kinds), None)

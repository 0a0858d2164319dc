"""Alignment: good, neutral or evil, changed at most once a turn (1.13)."""

from games.systems.talisman.queries import alignment_of, peaceful
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.terms import Alignment


def can_realign(state: State, who: Character) -> bool:
    """Whether the alignment has not changed in this turn (T-BASE-903); the Lightbearers stay good."""
    return who.seat not in state.now.realigned and not peaceful(state)


def set_alignment(state: State, who: Character, to: Alignment) -> None:
    """The character takes an alignment; to have it already is no change."""
    if alignment_of(who) == to or not can_realign(state, who):
        return
    who.alignment = to
    state.now.realigned.append(who.seat)
    state.tell("realigned", seat=who.seat, to=to)

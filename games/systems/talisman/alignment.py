"""Alignment: good, neutral or evil, changed at most once a turn (1.13)."""

from collections.abc import Collection

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import walk
from games.systems.talisman.queries import alignment_of, found_for, peaceful
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.control import AlignmentIs
from games.systems.talisman.words.states import AlignSet
from games.systems.talisman.words.terms import Alignment

ALIGN, STAY = "align", "stay"
ALIGNMENTS: dict[str, Alignment] = {"align:good": "good", "align:neutral": "neutral", "align:evil": "evil"}


def can_realign(state: State, who: Character) -> bool:
    """Whether the alignment has not changed in this turn (T-BASE-903); the Lightbearers stay good."""
    return who.seat not in state.now.realigned and not peaceful(state)


def set_alignment(state: State, who: Character, to: Alignment) -> None:
    """The character takes an alignment; to have it already is no change."""
    if alignment_of(state, who) == to or not can_realign(state, who):
        return
    who.alignment = to
    state.now.realigned.append(who.seat)
    state.tell("realigned", seat=who.seat, to=to)


def changes(state: State, who: Character) -> list[str]:
    """The keys of the alignments that a character may take at will (Druid, Demagogue)."""
    own = f"{ALIGN}:{alignment_of(state, who)}"
    at_will = any(one.at_will for one in found_for(state, who, AlignSet))
    return [key for key in ALIGNMENTS if key != own] if at_will and can_realign(state, who) else []


def reconsider(state: State, who: Character, source: str, effects: object) -> Procedure:
    """Who changes alignment at will may before a card or space asks for it (T-DP-19)."""
    keys = changes(state, who)
    if keys and any(isinstance(one, AlignmentIs) for one in walk(effects)):
        _changed(state, who, (yield ask.one(who.seat, ALIGN, (STAY, *keys), STAY, source=source)))


def rethink(state: State, who: Character, source: str, hits: Collection[Alignment]) -> Procedure:
    """By rule set 3 the same before anything else reads the alignment, whoever is on turn (T-DP-19).

    `hits`: the alignments that it is bad to have.
    """
    if by_third(state) and (keys := changes(state, who)):
        question = ask.one(who.seat, ALIGN, (STAY, *keys), STAY, source=source, hits=list(hits))
        _changed(state, who, (yield question))


def others_than(alignment: Alignment) -> list[Alignment]:
    """The two others."""
    return [one for one in ALIGNMENTS.values() if one != alignment]


def _changed(state: State, who: Character, key: str) -> None:
    if key != STAY:
        set_alignment(state, who, ALIGNMENTS[key])

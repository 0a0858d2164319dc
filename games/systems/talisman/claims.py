"""An own bounty at any moment of the own turn outside a fight, whatever is asked (rule set 3, T-R-34)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.questions import Procedure, Question
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import State
from games.systems.talisman.uses import USE, Usable, use, uses_at

ROLLED = ("fate", "result", "add")
"""Between a roll and its result nothing else is done (T-R-71); fate repeats what was just rolled."""
COUNTED = ("claim", "ditch", "spend", "raise", "richest", "taker")
"""What is chosen out of trophies and cards of one's own, or by the gold that each has, is chosen first."""
PROWLING = ("werewolf", "werewolf_meets")
"""The Werewolf moves when the own options of the end of the turn are over (T-R-81)."""
NEVER = frozenset((*ROLLED, *COUNTED, *PROWLING))
POSTERS = "poster"
"""Their deck."""
POSTER = f"{USE}:{POSTERS}."
"""Keys that begin so use a Wanted Poster."""


def without_bounties(keys: Sequence[str]) -> tuple[str, ...]:
    """What a question asks, without the bounties that stand beside it."""
    return tuple(key for key in keys if not key.startswith(POSTER))


def with_claims(state: State, rule: Procedure) -> Procedure:
    """What the rule does, with the own bounties beside each public question to the active player alone.

    A claim changes nothing but gold, trophies and its poster, so the question stands as it was asked.
    """
    return _beside(state, rule) if by_third(state) and POSTERS in state.decks else rule


def _beside(state: State, rule: Procedure) -> Procedure:
    answer = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration as ended:
            return ended.value
        if isinstance(asked, Question) and _claims(state, asked):
            answer = yield from _answered(state, asked)
        else:
            answer = yield asked


def _answered(state: State, asked: Question) -> Procedure:
    while claims := _claims(state, asked):
        answer = yield replace(asked, options=(*asked.options, *claims))
        if answer not in claims:
            return answer
        yield from use(state, state.active, claims[answer])
    return (yield asked)


def _claims(state: State, asked: Question) -> dict[str, Usable]:
    """The bounties that can be claimed and do not stand there yet, by their keys."""
    if state.turn is None or asked.seats != (state.turn.seat,) or asked.private or asked.how != "one":
        return {}
    who = state.player(state.turn.seat).who
    if who is None or not who.posters or state.fight is not None or asked.kind in NEVER:
        return {}
    found = (one for one in uses_at(state, who, ("own_turn",)) if one.held in who.posters)
    return {one.key: one for one in found if one.key not in asked.options}

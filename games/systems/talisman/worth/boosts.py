"""What the answers beside a fight add to it: Spells, Potions, hired and raised help."""

from collections.abc import Iterable

from games.kit.effects import Effect, walk
from games.systems.talisman.fight import HELP, READ
from games.systems.talisman.queries import printed
from games.systems.talisman.scores import COMBAT, foe_value, helpers
from games.systems.talisman.spells import CAST
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import USE, uses_at
from games.systems.talisman.words.fight import ModAttack, ModStat
from games.systems.talisman.words.terms import Moment, Stat

FIGHTING: tuple[Moment, ...] = ("battle", "creature_fight", "fights", "any")
"""Moments at which something may be added to a fight."""


def boost(state: State, who: Character, key: str) -> int:
    """How much an answer adds to the score of the fight in progress; 0 for what adds nothing."""
    content = state.content
    fight = state.fight
    if fight is None:
        return 0
    way, _, rest = key.partition(":")
    if way == HELP:
        return foe_value(content, helpers(state, who, fight.by)[rest].card)
    if way == READ:
        return foe_value(content, rest)
    return sum(_adds(state, who, one, fight.by) for one in effects_behind(state, who, key, FIGHTING))


def effects_behind(state: State, who: Character, key: str, moments: tuple[Moment, ...]) -> Iterable[Effect]:
    """Everything that the card behind a key of a Spell or a use would do, however deep."""
    way, _, rest = key.partition(":")
    if way == CAST:
        card = state.content.cards[f"spell.{rest.partition(':')[0]}"]
        return [
            one for moment in moments for one in walk(card.cast.get(moment, ())) if isinstance(one, Effect)
        ]
    if way == USE:
        used = [one.use for one in uses_at(state, who, moments) if one.key == key]
        return [one for use in used for one in walk(use.then) if isinstance(one, Effect)]
    return []


def _adds(state: State, who: Character, one: Effect, by: Stat) -> int:
    if isinstance(one, ModAttack) and one.combat in ("any", COMBAT[by]):
        return printed(state, who, "craft") if one.add == "printed_craft" else one.n
    if isinstance(one, ModStat) and not (one.in_battle and by == "craft"):
        return one.strength if by == "strength" else one.craft
    return 0

"""What waits behind each answer: what lies at every legal end of a move, and the odds of a fight there.

Everything follows from what is public and from the own hand; what others may still do is not in the odds.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from games.engine.dice import Stream
from games.engine.questions import Question
from games.kit.held import Held
from games.systems.talisman.board import PORTAL, SENTINEL
from games.systems.talisman.determinize import determinize
from games.systems.talisman.duel import ASSASSINATE, BATTLE, PSYCHIC
from games.systems.talisman.enemies import foe_of
from games.systems.talisman.evading import may_evade
from games.systems.talisman.fight import FIGHT
from games.systems.talisman.inner import BACK, FACE, FIEND_STRENGTH, TUNNELS
from games.systems.talisman.meeting import BY, lying_with
from games.systems.talisman.movement import GATEWAY, GO, OPEN, OVER, SENTINEL_STRENGTH
from games.systems.talisman.odds import Odds, duel_odds, fight_odds, opens, passes
from games.systems.talisman.queries import region_of, standing_on
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.view import View
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.boosts import boost

MOVES = (GO, OVER, GATEWAY, BACK, FACE)
ATTACKS = (BATTLE, PSYCHIC, ASSASSINATE)


class FightAhead(Struct, frozen=True, omit_defaults=True):
    """Creatures that attack together, their odds, and whether each of them may be evaded."""

    foes: tuple[str, ...]
    by: Stat
    odds: Odds
    evades: bool = False


class Prospect(Struct, frozen=True, omit_defaults=True):
    """What waits behind an answer.

    * `lying`, `gold`, `seats`: what lies on the space, and who stands there; `draw`: cards to be drawn.
    * `fights`: one after the other; `chance`: that a roll for the way succeeds, None where none is made.
    """

    space: str = ""
    lying: tuple[str, ...] = ()
    gold: int = 0
    seats: tuple[int, ...] = ()
    draw: int = 0
    fights: tuple[FightAhead, ...] = ()
    chance: float | None = None


def prospects(view: View, question: Question, seat: int) -> dict[str, Prospect]:
    """Key -> what waits behind it, of the keys of a question where anything can be said."""
    state = determinize(view, seat, Stream("outlook"))
    return prospects_in(state, state.of(seat), question.options_of(seat))


def prospects_in(state: State, who: Character, keys: Sequence[str]) -> dict[str, Prospect]:
    """The same in a state that may be imagined."""
    found = ((key, prospect(state, who, key)) for key in keys)
    return {key: one for key, one in found if one is not None}


def prospect(state: State, who: Character, key: str) -> Prospect | None:
    """What waits behind one key; None where there is nothing to say."""
    way, _, end = key.partition(":")
    if way == OPEN:
        stat: Stat = "strength" if end == "strength" else "craft"
        return Prospect(PORTAL, chance=opens(state, who, stat))
    if key == FACE or (way in MOVES and end) or key in state.content.spaces:
        return _arriving(state, who, way, end or (who.place if way == FACE else key))
    if way in ATTACKS:
        by: Stat = "craft" if way == PSYCHIC else "strength"
        odds = duel_odds(state, who, state.of(int(end)), by, assassinates=way == ASSASSINATE)
        return Prospect(who.place, seats=(int(end),), fights=(FightAhead((), by, odds),))
    return _fighting(state, who, key)


def _fighting(state: State, who: Character, key: str) -> Prospect | None:
    """In a fight that is about to be fought: to fight, or to add something first."""
    fight = state.fight
    more = boost(state, who, key)
    if fight is None or fight.seat != who.seat or not (key == FIGHT or more):
        return None
    if fight.against:
        return None
    odds = fight_odds(state, who, fight.foes, fight.by, more + fight.bonus.get(str(who.seat), 0))
    foes = tuple(foe.card or foe.name for foe in fight.foes)
    return Prospect(who.place, fights=(FightAhead(foes, fight.by, odds),))


def _arriving(state: State, who: Character, way: str, space: str) -> Prospect:
    """The figure is put there for the time of looking."""
    over = _sentinel(state, who) if way == OVER and region_of(state, who) == "outer" else ()
    before, who.place = who.place, space
    found = state.content.spaces[space]
    lying = state.lying.get(space, [])
    outside = found.region != "inner"
    there = Prospect(
        space=space,
        lying=tuple(held.card for held in lying),
        gold=state.gold.get(space, 0),
        seats=tuple(one.seat for one in standing_on(state, space) if one is not who),
        draw=max(0, found.draw - len(lying)) if outside else 0,
        fights=(*over, *_enemies(state, who, lying), *_fiends(state, who, way)),
        chance=passes(state, who, space) if space in TUNNELS and way != BACK else None,
    )
    who.place = before
    return there


def _sentinel(state: State, who: Character) -> tuple[FightAhead, ...]:
    sentinel = Foe(SENTINEL, SENTINEL_STRENGTH)
    before, who.place = who.place, SENTINEL
    odds, evades = fight_odds(state, who, [sentinel], "strength"), may_evade(state, who, sentinel)
    who.place = before
    return (FightAhead((SENTINEL,), "strength", odds, evades),)


def _enemies(state: State, who: Character, lying: Sequence[Held]) -> Iterator[FightAhead]:
    """Those of a number fight as one (T-BASE-425)."""
    for number, by in BY.items():
        foes = [foe_of(state, who, held) for held in lying_with(state, who.place, number)] if lying else []
        if foes:
            evades = all(may_evade(state, who, foe) for foe in foes)
            yield FightAhead(tuple(foe.card for foe in foes), by, fight_odds(state, who, foes, by), evades)


def _fiends(state: State, who: Character, way: str) -> Iterator[FightAhead]:
    """The fights of Pits and Werewolf Den, as far as they are known before the roll."""
    special = state.content.spaces[who.place].special
    if way == BACK or special not in ("pits", "werewolf_den"):
        return
    here = way == FACE
    if special == "pits":
        fiend = Foe("pit_fiend", FIEND_STRENGTH, "monster")
        for _ in range(max(1, who.foes if here else 1)):
            yield FightAhead((fiend.name,), "strength", fight_odds(state, who, [fiend], "strength"))
    elif here and who.foes:
        wolf = Foe("werewolf", who.foes, "monster")
        yield FightAhead((wolf.name,), "strength", fight_odds(state, who, [wolf], "strength"))

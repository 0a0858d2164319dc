"""Encountering another character: attacks, rewards, abilities (1.7)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import keyed
from games.systems.talisman.alignment import others_than, rethink
from games.systems.talisman.board import CROWN, JAIL
from games.systems.talisman.bounties import claim_for
from games.systems.talisman.cardplay import GOLD, take_from, takeable
from games.systems.talisman.clash import (
    Side,
    attack_roll,
    doomed,
    held_off,
    roll_attack,
    strikes_through,
)
from games.systems.talisman.effects import break_off
from games.systems.talisman.evading import may_evade_character
from games.systems.talisman.exchange import exchange
from games.systems.talisman.fight import (
    EVADED,
    LOST,
    STAND_OFF,
    WON,
    be_helped,
    fate_for_attack,
    helping,
    lose_a_fight,
    prepare,
    proxy_killed,
)
from games.systems.talisman.lives import deaths
from games.systems.talisman.lycans import hunts, roll_on_chart
from games.systems.talisman.queries import ASSASSINS, alignment_of, found_for, may_take, peaceful
from games.systems.talisman.quests import life_taken
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.scores import idle_weapons, leaves_no_die, score_without_die
from games.systems.talisman.state import Character, Fight, State
from games.systems.talisman.uses import Usable, trigger, use, uses_at
from games.systems.talisman.windows import More, react
from games.systems.talisman.words.cards import TakeCard
from games.systems.talisman.words.control import RollVs
from games.systems.talisman.words.fight import PsychicAttack
from games.systems.talisman.words.resources import Convert
from games.systems.talisman.words.states import Jail
from games.systems.talisman.words.terms import Moment, Stat

SIDES: tuple[Side, Side] = ("attacker", "defender")
BATTLE, PSYCHIC, ASSASSINATE = "attack", "psychic", "assassinate"
LIFE, EXCHANGE = "life", "exchange"


def ways_to_meet(state: State, who: Character, other: Character) -> list[str]:
    """The keys of what the active character may do with one it has landed on (T-BASE-431, T-BASE-432)."""
    keys = attacks(state, who, other)
    if peaceful(state):
        keys.append(f"{EXCHANGE}:{other.seat}")
    for one in uses_at(state, who, ("character",)):
        takes = _takes(one.use.then[0])
        if not takes or any(takeable(state, who, other, word) for word in takes):
            keys.append(f"{one.key}:{other.seat}")
    return keys


def attacks(state: State, who: Character, other: Character) -> list[str]:
    """The keys of the ways in which the character may attack another."""
    if peaceful(state):
        return []
    keys = [f"{BATTLE}:{other.seat}"]
    if found_for(state, who, PsychicAttack):
        keys.append(f"{PSYCHIC}:{other.seat}")
    if leaves_no_die(state, who, "strength") and who.place != CROWN:
        keys.append(f"{ASSASSINATE}:{other.seat}")
    return keys


def _takes(effect: object) -> list[TakeCard]:
    if isinstance(effect, RollVs):
        return [one for one in effect.above if isinstance(one, TakeCard)]
    return [effect] if isinstance(effect, TakeCard) else []


def meet_character(state: State, who: Character, key: str) -> Procedure:
    """The encounter with another character, and then the turn is over (T-BASE-441, T-BASE-445)."""
    way, _, seat = key.rpartition(":")
    other = state.of(int(seat))
    if way == EXCHANGE:
        yield from exchange(state, who, other)
    elif way in (BATTLE, PSYCHIC, ASSASSINATE):
        yield from attack(state, who, other, "craft" if way == PSYCHIC else "strength", way == ASSASSINATE)
    else:
        ability = next(one for one in uses_at(state, who, ("character",)) if one.key == way)
        yield from use(state, who, ability, other)
    yield from parted(state, who, other)
    break_off(state, "end")


def parted(state: State, who: Character, other: Character) -> Procedure:
    """What comes of every encounter between two characters, for both (Wart)."""
    for one, met in ((who, other), (other, who)):
        if state.player(one.seat).who is one and state.player(met.seat).who is met:
            yield from trigger(state, one, "meeting", other=met)


def attack(state: State, who: Character, other: Character, by: Stat, assassinates: bool) -> Procedure:
    """Evade, Spells and cards, both rolls, fate, compare, reward (T-BASE-433 to T-BASE-442)."""
    state.fight = Fight(who.seat, by, against=other.seat, plain="defender" if assassinates else "")
    state.tell("attack", seat=who.seat, other=other.seat, by=by, assassinates=assassinates)
    yield from prepare(state, who)
    yield from _answered(state, who, other)
    if (yield from _evades(state, other)):
        return
    yield from _rolls(state, who, other)
    outcome = yield from _compare(state, who, other)
    if outcome == WON:
        yield from reward(state, who, other, by, assassinates)
    elif outcome == LOST:
        yield from reward(state, other, who, by, False)


def _answered(state: State, who: Character, other: Character) -> Procedure:
    """What all others do before the rolls; who defends may be helped, and then do more (T-DP-08)."""
    done: list[bool] = []
    more = More(
        lambda seat: _help_for(state, seat, helped=any(done)),
        lambda key: done.append(be_helped(state, other, key)),
    )
    seats, before = None, -1
    while before < len(done):
        before = len(done)
        yield from react(
            state,
            "attacked",
            lambda seat: _moments(state, seat),
            seats,
            more,
            seat=who.seat,
            other=other.seat,
        )
        seats = [other.seat]


def _help_for(state: State, seat: int, *, helped: bool) -> list[str]:
    """The same help as in an own fight, for the one attacked alone."""
    defends = by_second(state) and seat == state.battle.against
    return helping(state, state.of(seat), helped=helped) if defends else []


def _moments(state: State, seat: int) -> tuple[Moment, ...]:
    """The defender may also do what goes in an own battle."""
    defends = seat == state.battle.against and state.battle.by == "strength"
    return ("battle", "any") if defends else ("any",)


def _evades(state: State, other: Character) -> Procedure:
    """Evading always succeeds, and is the whole encounter (T-BASE-541, T-BASE-544)."""
    if not may_evade_character(state, other):
        return False
    key = yield ask.one(other.seat, "evade", (EVADED, "fight"), EVADED, other=state.battle.seat)
    if key == EVADED:
        state.tell("evaded_character", seat=other.seat)
    return key == EVADED


def _rolls(state: State, who: Character, other: Character) -> Procedure:
    """Both rolls; the attacker decides on fate first (T-BASE-435, T-BASE-436)."""
    fight = state.battle
    yield from roll_attack(state, who, "attacker")
    fight.dice["defender"] = []
    if not fight.plain or str(who.seat) in fight.proxies:  # only the character itself assassinates
        yield from roll_attack(state, other, "defender")
    yield from fate_for_attack(state, who, "attacker")
    yield from fate_for_attack(state, other, "defender")


def _compare(state: State, who: Character, other: Character) -> Procedure:
    """The higher score wins, equal ones are a stand-off (T-BASE-437), and so is a defeat held off."""
    fight = state.battle
    through = strikes_through(state, who, "attacker"), strikes_through(state, other, "defender")
    for side, cancelled in zip(SIDES, reversed(through), strict=True):
        fight.dice[side] = [] if cancelled else fight.dice[side]
    mine = score_without_die(state, who, fight) + attack_roll(fight, "attacker")
    theirs = score_without_die(state, other, fight) + attack_roll(fight, "defender")
    fight.outcome = WON if mine > theirs else LOST if mine < theirs else STAND_OFF
    lost, won = doomed(state, who, "attacker"), doomed(state, other, "defender")
    if lost or won:
        fight.outcome = STAND_OFF if lost and won else LOST if lost else WON
    loser = {WON: other, LOST: who}.get(fight.outcome)
    if loser is not None and (yield from held_off(state, loser)):
        fight.outcome = STAND_OFF
    state.tell("clash", seat=who.seat, other=other.seat, mine=mine, theirs=theirs, outcome=fight.outcome)
    return fight.outcome


def rewards(state: State, victor: Character, loser: Character, only_life: bool) -> list[str]:
    """What the winner may choose: a life, gold, an Object, as far as the loser has it (T-BASE-438, 444).

    Only a life with the Assassins' Guild, and where something has fought in the winner's place.
    """
    only_life = only_life or state.ending == ASSASSINS or str(victor.seat) in state.battle.proxies
    if only_life or victor.toad:
        return [LIFE]
    objects = [key for key, held in keyed(loser.objects).items() if may_take(state, victor, held)]
    return [LIFE, *([GOLD] if loser.gold else []), *objects]


def _instead(state: State, victor: Character, loser: Character) -> Procedure:
    """What cards of the winner give instead of a reward (Syphoning Sceptre), by their keys."""
    if victor.toad or str(victor.seat) in state.battle.proxies:
        return {}
    yield from _rethought(state, victor, loser)
    counters = loser.strength or loser.craft
    jailed = alignment_of(state, victor) != alignment_of(state, loser) and loser.place not in (JAIL, CROWN)
    found = uses_at(state, victor, ("won",))
    return {
        one.key: one
        for one in found
        if (isinstance(one.use.then[0], Convert) and counters)
        or (isinstance(one.use.then[0], Jail) and jailed)
    }


def _rethought(state: State, victor: Character, loser: Character) -> Procedure:
    """A Jailer asks for the alignments of both (T-DP-19)."""
    jailers = (one for one in uses_at(state, victor, ("won",)) if isinstance(one.use.then[0], Jail))
    jailer = next(jailers, None)
    if jailer is None or loser.place in (JAIL, CROWN):
        return
    yield from rethink(state, victor, jailer.source, [alignment_of(state, loser)])
    yield from rethink(state, loser, jailer.source, others_than(alignment_of(state, victor)))


def reward(state: State, victor: Character, loser: Character, by: Stat, only_life: bool) -> Procedure:
    """The winner chooses one reward (T-BASE-438, T-BASE-442); a lycanthrope has none at Night (T-R-134)."""
    if str(loser.seat) in state.battle.proxies:
        yield from proxy_killed(state, loser)  # and nobody claims anything (T-BASE-520)
        return
    yield from claim_for(state, victor, loser)
    if hunts(state, victor):
        yield from roll_on_chart(state, loser)
        return
    instead: dict[str, Usable] = yield from _instead(state, victor, loser)
    keys = [*rewards(state, victor, loser, only_life), *instead]
    key = LIFE
    if len(keys) > 1:
        key = yield ask.one(victor.seat, "reward", keys, LIFE, other=loser.seat)
    if key in instead:
        yield from use(state, victor, instead[key], loser)
        return
    if key != LIFE:
        yield from take_from(state, victor, loser, key)
        return
    idle = idle_weapons(state, victor, state.battle)
    lost = yield from lose_a_fight(state, loser, by, "reward", victor.seat)
    if lost:
        life_taken(state, victor)
        yield from trigger(state, victor, "life_taken", other=loser, idle=idle)
        if by == "craft":
            yield from trigger(state, victor, "life_taken_psychic", other=loser)
        yield from deaths(state, victor.seat)

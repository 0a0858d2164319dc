"""Fights: battle and psychic combat against creatures, and what a defeat costs (1.8)."""

from collections.abc import Sequence

from games.engine.questions import Procedure
from games.systems.talisman.effects import EFFECTS, Scene, break_off
from games.systems.talisman.evading import may_evade
from games.systems.talisman.lives import lose_life
from games.systems.talisman.piles import RAISED, discard_held
from games.systems.talisman.rolls import repeat_by_fate, roll_die, roll_for_creature
from games.systems.talisman.scores import (
    armour_save,
    attack_dice,
    creature_bonus,
    foe_value,
    helpers,
    leaves_no_die,
    score_without_die,
)
from games.systems.talisman.state import Character, Fight, Foe, Roll, State
from games.systems.talisman.windows import choose, react
from games.systems.talisman.words.fight import Evade, ModDie
from games.systems.talisman.words.fight import Fight as FightWord
from games.systems.talisman.words.permissions import Restrict
from games.systems.talisman.words.terms import Moment, Stat

FIGHT, WON, LOST, STAND_OFF, EVADED = "fight", "won", "lost", "stand_off", "evaded"
HELP = "help"
ATTACK = "attack"
BATTLE: tuple[Moment, ...] = ("battle", "creature_fight", "fights")
PSYCHIC: tuple[Moment, ...] = ("creature_fight", "fights")


def fight_creatures(state: State, who: Character, foes: Sequence[Foe], by: Stat) -> Procedure:
    """One fight against one creature or several that fight as one (T-BASE-421): "won", "lost", "stand_off".

    Spells and cards, others' Spells, rolls, fate, compare (T-BASE-501).
    """
    state.fight = Fight(who.seat, by, list(foes))
    state.tell("fight", seat=who.seat, by=by, foes=[foe.name for foe in foes])
    yield from prepare(state, who)
    yield from react(state, "fight", lambda _: ("fights", "any"), seat=who.seat)
    yield from _rolls(state, who)
    fight = state.battle
    mine = score_without_die(state, who, fight) + max(fight.dice["attacker"])
    theirs = sum(foe.value for foe in fight.foes) + sum(fight.dice["defender"])
    fight.outcome = WON if mine > theirs else LOST if mine < theirs else STAND_OFF
    state.tell("clash", seat=who.seat, mine=mine, theirs=theirs, outcome=fight.outcome)
    return fight.outcome


def prepare(state: State, who: Character) -> Procedure:
    """W4: what the active character adds before the rolls; one raised or charmed Enemy helps in a battle."""
    fight, helped = state.battle, False
    moments = BATTLE if fight.by == "strength" else PSYCHIC

    def mains() -> list[str]:
        free = helpers(who) if fight.by == "strength" and not helped and not who.toad else {}
        return [FIGHT, *(f"{HELP}:{key}" for key in free)]

    while True:
        key = yield from choose(state, "battle", mains, moments, by=fight.by)
        if key == FIGHT:
            return
        helped = True
        _help(state, who, key.removeprefix(f"{HELP}:"))


def _help(state: State, who: Character, key: str) -> None:
    """A raised Enemy is discarded afterwards, a charmed one stays."""
    held, fight = helpers(who)[key], state.battle
    fight.bonus[str(who.seat)] = fight.bonus.get(str(who.seat), 0) + foe_value(held.card)
    state.tell("helped", seat=who.seat, card=held.card)
    if RAISED in held.tokens:
        discard_held(state, held)


def _rolls(state: State, who: Character) -> Procedure:
    """Both rolls, then fate (T-BASE-614)."""
    fight = state.battle
    shown = yield from roll_die(state, who, ATTACK, attack_dice(state, who, fight.by), fate=False)
    fight.dice["attacker"] = shown
    if leaves_no_die(state, who, fight.by):
        fight.dice["defender"] = []
    else:
        rolled = yield from roll_for_creature(state, ATTACK)
        fight.dice["defender"] = [rolled[0] + creature_bonus(state, who)]
    yield from repeat_by_fate(state, who, Roll(ATTACK, who.seat, fight.dice["attacker"]))


def lose_a_fight(state: State, who: Character, by: Stat, why: str, victor: int = 0) -> Procedure:
    """A life is lost, unless Armour saves it, in battle only (T-BASE-507, T-BASE-511, T-BASE-512).

    Returns how many were lost; where a character has won, the deaths are left to the caller.
    """
    least = armour_save(state, who, by)
    if least <= 6:
        shown = yield from roll_die(state, who, "armour")
        if shown[0] >= least:
            state.tell("life_saved", seat=who.seat)
            return 0
    return (yield from lose_life(state, who, 1, why, victor, later=bool(victor)))


def beaten_or_held(state: State, who: Character, outcome: str, by: Stat, why: str) -> Procedure:
    """A defeat costs a life; it and a stand-off end the turn at once (T-BASE-215, T-BASE-508)."""
    if outcome == LOST:
        yield from lose_a_fight(state, who, by, why)
    break_off(state, "end")


@EFFECTS.carries(FightWord)
def _fight(scene: Scene, effect: FightWord) -> Procedure:
    """A creature of a table or text attacks; it gives no trophy (T-BASE-517, T-BASE-524)."""
    state, who = scene.state, scene.who
    foe = Foe(effect.name, effect.value, effect.kind or "")
    if (yield from wants_to_evade(state, who, foe, effect.by)):
        return
    outcome = yield from fight_creatures(state, who, [foe], effect.by)
    if outcome != WON:
        yield from beaten_or_held(state, who, outcome, effect.by, effect.name)
    state.fight = None


def wants_to_evade(state: State, who: Character, foe: Foe, by: Stat) -> Procedure:
    """Whether the character evades a creature that is no card; without means nobody is asked."""
    state.fight = Fight(who.seat, by, [foe])

    def mains() -> list[str]:
        return ways(state, who, foe)

    key = yield from choose(state, "creature", mains, ("creature",), foe=foe.name)
    evaded = key == EVADED or state.battle.outcome == EVADED
    state.fight = None
    return evaded


def ways(state: State, who: Character, foe: Foe) -> list[str]:
    """To fight, or to evade where there are means."""
    if state.battle.outcome == EVADED:
        return [EVADED]
    return [FIGHT, *([EVADED] if may_evade(state, who, foe) else [])]


@EFFECTS.carries(Evade)
def _evade(scene: Scene, effect: Evade) -> Procedure:
    """The creature that is met is evaded, or anything until the end of the turn."""
    yield from ()
    state = scene.state
    if effect.until_end_of_turn:
        state.now.evading.append(scene.who.seat)
        state.tell("evading", seat=scene.who.seat)
    elif state.fight is not None:
        state.fight.outcome = EVADED


@EFFECTS.carries(Restrict)
def _restrict(scene: Scene, effect: Restrict) -> Procedure:
    """It holds as long as its card does."""
    yield from ()


@EFFECTS.carries(ModDie)
def _mod_die(scene: Scene, effect: ModDie) -> Procedure:
    """It holds as long as its card does."""
    yield from ()

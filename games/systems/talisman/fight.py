"""Fights: battle and psychic combat against creatures, and what a defeat costs (1.8)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Effects
from games.systems.talisman.clash import (
    ATTACK,
    Side,
    attack_roll,
    creature_score,
    doomed,
    held_off,
    narrow,
    roll_again,
    roll_attack,
    roll_creature,
    strikes_through,
    uses_stand_off,
)
from games.systems.talisman.effects import EFFECTS, Scene, break_off, run
from games.systems.talisman.evading import destroyer, may_evade
from games.systems.talisman.lives import kill_follower, lose_life
from games.systems.talisman.piles import RAISED, discard, discard_held
from games.systems.talisman.queries import laid_open, peaceful, printed, standing_on
from games.systems.talisman.rolls import repeat_by_fate, roll_die
from games.systems.talisman.scores import (
    ARMOUR,
    armour_save,
    foe_value,
    helpers,
    other_saves,
    score_without_die,
    stored,
)
from games.systems.talisman.state import Character, Fight, Foe, Roll, State
from games.systems.talisman.uses import trigger, use, uses_at
from games.systems.talisman.windows import choose, react
from games.systems.talisman.words.fight import Evade, ModDie, Refight
from games.systems.talisman.words.fight import Fight as FightWord
from games.systems.talisman.words.permissions import Restrict
from games.systems.talisman.words.resources import Lose
from games.systems.talisman.words.terms import Moment, Stat

FIGHT, WON, LOST, STAND_OFF, EVADED = "fight", "won", "lost", "stand_off", "evaded"
DESTROY = "destroy"
HELP, READ = "help", "read"
LEND, KEEP, END = "lend", "keep", "end"
Told = tuple[Scene, FightWord]
"""A creature's words, and the scene in which they meet the character."""
BATTLE: tuple[Moment, ...] = ("battle", "creature_fight", "fights")
PSYCHIC: tuple[Moment, ...] = ("creature_fight", "fights")
AGAINST_CREATURES: tuple[Moment, ...] = ("creature_fight", "fights")


def fight_creatures(state: State, who: Character, foes: Sequence[Foe], by: Stat) -> Procedure:
    """One fight against one creature or several that fight as one (T-BASE-421): "won", "lost", "stand_off".

    Spells and cards, others' Spells, rolls, fate, compare (T-BASE-501).
    """
    state.fight = Fight(who.seat, by, list(foes))
    state.tell("fight", seat=who.seat, by=by, foes=[foe.name for foe in foes])
    yield from prepare(state, who)
    yield from react(state, "fight", lambda _: ("fights", "any"), seat=who.seat)
    yield from lent(state, who)
    yield from _rolls(state, who)
    yield from _compared(state, who)
    return state.battle.outcome


def _compared(state: State, who: Character) -> Procedure:
    """The higher score wins; what turns a result into another one comes after (T-BASE-506 to T-BASE-508)."""
    fight = state.battle
    if strikes_through(state, who, "attacker"):
        fight.dice["defender"] = []
    mine = score_without_die(state, who, fight) + attack_roll(fight, "attacker")
    theirs = creature_score(state, who, fight)
    fight.outcome = WON if mine > theirs else LOST if mine < theirs else STAND_OFF
    if doomed(state, who, "attacker"):
        fight.outcome = LOST
    elif fight.outcome == WON and narrow(state, who, mine - theirs):
        fight.outcome = STAND_OFF
    if fight.outcome == LOST and (yield from held_off(state, who)):
        fight.outcome = STAND_OFF
    state.tell("clash", seat=who.seat, mine=mine, theirs=theirs, outcome=fight.outcome)


def lent(state: State, who: Character) -> Procedure:
    """With the Lightbearers the others on the space add their printed value, if they like (T-DP-34)."""
    fight = state.battle
    helping = [one for one in standing_on(state, who.place) if one is not who] if peaceful(state) else []
    if not helping:
        return
    answers = yield ask.sealed("lend", {one.seat: (LEND, KEEP) for one in helping}, LEND, seat=who.seat)
    for one in helping:
        if answers[one.seat] == LEND:
            fight.bonus[str(who.seat)] = fight.bonus.get(str(who.seat), 0) + printed(state, one, fight.by)
            state.tell("lent", seat=one.seat, other=who.seat, n=printed(state, one, fight.by))


def prepare(state: State, who: Character) -> Procedure:
    """W4: what the active character adds before the rolls; one raised or charmed Enemy helps in a fight."""
    fight, helped = state.battle, False
    moments = BATTLE if fight.by == "strength" else PSYCHIC
    if fight.against:
        moments = tuple(one for one in moments if one not in AGAINST_CREATURES)

    def mains() -> list[str]:
        return [FIGHT, *helping(state, who, helped=helped)]

    while True:
        key = yield from choose(state, "battle", mains, moments, by=fight.by)
        if key == FIGHT:
            return
        helped = be_helped(state, who, key) or helped


def helping(state: State, who: Character, *, helped: bool) -> list[str]:
    """The keys of what may help in this fight: one Enemy raised or charmed, all those in a book."""
    by = state.battle.by
    free = helpers(state, who, by) if not helped and not who.toad else {}
    read = stored(state, who) if by == "craft" else {}
    return [*(f"{HELP}:{key}" for key in free), *(f"{READ}:{key}" for key in read)]


def be_helped(state: State, who: Character, key: str) -> bool:
    """Carry out a key of `helping`; True where it was the one helper."""
    if key.startswith(f"{HELP}:"):
        _help(state, who, key.removeprefix(f"{HELP}:"))
        return True
    _read(state, who, key.removeprefix(f"{READ}:"))
    return False


def _help(state: State, who: Character, key: str) -> None:
    """A raised Enemy is discarded afterwards, a charmed one stays."""
    held = helpers(state, who, state.battle.by)[key]
    _add(state, who, held.card)
    if RAISED in held.tokens:
        discard_held(state, held)


def _read(state: State, who: Character, card: str) -> None:
    """An Enemy out of the book, which adds its Craft once (Book of the Dead)."""
    stored(state, who)[card].under.remove(card)
    _add(state, who, card)
    discard(state, card)


def _add(state: State, who: Character, card: str) -> None:
    fight = state.battle
    fight.bonus[str(who.seat)] = fight.bonus.get(str(who.seat), 0) + foe_value(state.content, card)
    state.tell("helped", seat=who.seat, card=card)


def _rolls(state: State, who: Character) -> Procedure:
    """Both rolls, then fate (T-BASE-614)."""
    yield from roll_attack(state, who, "attacker")
    yield from roll_creature(state, who)
    yield from fate_for_attack(state, who, "attacker")


def fate_for_attack(state: State, who: Character, side: Side) -> Procedure:
    """The whole roll may be made again by a card; fate repeats a die of one's own roll."""
    fight = state.battle
    if fight.dice[side] and side not in fight.fixed and str(who.seat) not in fight.proxies:
        yield from roll_again(state, who, side)
        yield from repeat_by_fate(state, who, Roll(ATTACK, who.seat, fight.dice[side]))


def lose_a_fight(state: State, who: Character, by: Stat, why: str, victor: int = 0) -> Procedure:
    """A life is lost, unless Armour saves it, in battle only (T-BASE-507, T-BASE-511, T-BASE-512).

    Returns how many were lost; where a character has won, the deaths are left to the caller.
    """
    for kind, least in _saves(state, who, by):
        shown = yield from roll_die(state, who, kind)
        if shown[0] >= least:
            state.tell("life_saved", seat=who.seat)
            return 0
    lost = yield from lose_life(state, who, 1, why, victor, later=bool(victor))
    if lost and state.player(who.seat).who is who:
        yield from trigger(state, who, "life_lost_in_fight")
    return lost


def _saves(state: State, who: Character, by: Stat) -> list[tuple[str, int]]:
    """The rolls that may save the life: for the best Armour, and for what is none (Earth), T-BASE-510."""
    least = armour_save(state, who, by)
    armour = [(ARMOUR, least)] if least <= 6 and not uses_stand_off(state, who, by) else []
    return [*armour, *other_saves(state, who, by)]


def not_won(state: State, who: Character, by: Stat, why: str, words: Sequence[Told] = ()) -> Procedure:
    """A defeat costs a life; it and a stand-off end the turn at once (T-BASE-215, T-BASE-508).

    `words` are those of the creatures. Comes back only where the same ones are attacked again (Torchbearer).
    """
    lost, place = state.battle.outcome == LOST, who.place
    if lost and str(who.seat) in state.battle.proxies:
        yield from proxy_killed(state, who)
        break_off(state, "end")
    if lost:
        yield from _defeat(state, who, by, why, words)
    if not lost or who.place != place or not (yield from _attacks_again(state, who)):
        break_off(state, "end")


def proxy_killed(state: State, who: Character) -> Procedure:
    """What fought in the place of a character is killed, and nothing else comes of it (T-BASE-519)."""
    yield from kill_follower(state, who, state.battle.proxies[str(who.seat)])


def _defeat(state: State, who: Character, by: Stat, why: str, words: Sequence[Told]) -> Procedure:
    """One life in all, none if every creature says "instead"; then what each of them does (T-R-90)."""
    instead = [_instead(scene, word) for scene, word in words]
    lives = 0
    if not instead or not all(instead):
        lives = yield from lose_a_fight(state, who, by, why)
    for scene, word in words:
        yield from run(scene, word.lost)
        yield from run(scene, word.lost_life if lives else Effects())
    if any(foe.card for foe in state.battle.foes):
        yield from trigger(state, who, "lost_to_enemy")
    if any(foe.card and foe.kind == "dragon" for foe in state.battle.foes):
        yield from trigger(state, who, "beaten_by_dragon")
    for (scene, _), effects in zip(words, instead, strict=True):
        yield from run(scene, effects)  # last, as it may end the turn (Jail)


def _instead(scene: Scene, word: FightWord) -> Effects:
    """What is suffered instead of a life; where that is a life it is the one of the fight."""
    found = Effects(laid_open(scene.state, scene.who, word.lost_instead))
    return Effects() if any(isinstance(one, Lose) and one.what == "life" for one in found) else found


def _attacks_again(state: State, who: Character) -> Procedure:
    """Whether a card lets the character attack the same creatures at once, and it does."""
    for one in uses_at(state, who, ("lost",)):
        if any(isinstance(word, Refight) for word in one.use.then):
            if (yield ask.one(who.seat, "refight", (END, one.key), END)) == one.key:
                yield from use(state, who, one)
                return True
    return False


@EFFECTS.carries(Refight)
def _refight(scene: Scene, effect: Refight) -> Procedure:
    """It is fought again (see `not_won`)."""
    yield from ()


@EFFECTS.carries(FightWord)
def _fight(scene: Scene, effect: FightWord) -> Procedure:
    """A creature of a table or text attacks; it gives no trophy (T-BASE-517, T-BASE-524)."""
    state, who = scene.state, scene.who
    foe = Foe(effect.name, effect.value, effect.kind or "")
    if (yield from wants_to_evade(state, who, foe, effect.by)):
        return
    yield from overcome(state, who, foe, effect.by, [(scene, effect)])


def overcome(state: State, who: Character, foe: Foe, by: Stat, words: Sequence[Told] = ()) -> Procedure:
    """Fight a creature that is no card until it is beaten; else the turn ends."""
    while (yield from fight_creatures(state, who, [foe], by)) != WON:
        yield from not_won(state, who, by, foe.name, words)
    state.fight = None


def wants_to_evade(state: State, who: Character, foe: Foe, by: Stat) -> Procedure:
    """Whether the character evades or destroys a creature that is no card; without means nobody is asked."""
    state.fight = Fight(who.seat, by, [foe])

    def mains() -> list[str]:
        return ways(state, who, foe)

    key = yield from choose(state, "creature", mains, ("creature",), foe=foe.name)
    evaded = key != FIGHT or state.battle.outcome == EVADED
    state.fight = None
    if key == DESTROY:
        yield from destroyed(state, who, foe)
    return evaded


def ways(state: State, who: Character, foe: Foe) -> list[str]:
    """To fight, or to evade or destroy it where there are means (Cross, Priest)."""
    if state.battle.outcome == EVADED:
        return [EVADED]
    destroys = not who.toad and destroyer(state, who, foe)
    return [FIGHT, *([EVADED] if may_evade(state, who, foe) else []), *([DESTROY] if destroys else [])]


def destroyed(state: State, who: Character, foe: Foe) -> Procedure:
    """A creature is destroyed without a fight; no trophy is kept."""
    word = destroyer(state, who, foe)
    assert word is not None
    state.tell("destroyed", seat=who.seat, card=foe.card or foe.name)
    yield from run(Scene(state, who, who.id), word.won)


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
    """Carried out a result is set for the fight in progress; else it holds as long as its card does."""
    yield from ()
    fight = scene.state.fight
    if fight is not None and effect.result:
        side = "defender" if effect.of == "enemy_attack" else "attacker"
        fight.fixed[side] = effect.result
        scene.state.tell("fixed", side=side, result=effect.result)

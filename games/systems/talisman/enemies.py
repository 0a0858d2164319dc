"""Enemies on a space: evading each one, fighting the rest together, trophies (T-BASE-421 to 425)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held
from games.systems.talisman.content import CARDS
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.evading import destroyer
from games.systems.talisman.fight import EVADED, STAND_OFF, WON, beaten_or_held, fight_creatures, ways
from games.systems.talisman.piles import RAISED, discard_held, take_out
from games.systems.talisman.quests import enemy_killed
from games.systems.talisman.scores import idle_weapons
from games.systems.talisman.state import Character, Fight, Foe, State
from games.systems.talisman.uses import trigger, uses_at
from games.systems.talisman.windows import choose, react
from games.systems.talisman.words.fight import Fight as FightWord
from games.systems.talisman.words.fight import StandOff
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.terms import Stat

DESTROY, CHARM, PAY_OFF = "destroy", "charm", "pay"


def fight_word(card: str) -> FightWord:
    """How an Enemy card fights."""
    return next(one for one in CARDS[card].met if isinstance(one, FightWord))


def foe_of(held: Held) -> Foe:
    """An Enemy card as a creature in a fight."""
    card = CARDS[held.card]
    return Foe(card.called, fight_word(held.card).value, card.kinds[0] if card.kinds else "", card.id)


def meet_enemies(state: State, who: Character, lying: list[Held], by: Stat) -> Procedure:
    """Every Enemy attacks (T-BASE-424): each is dealt with, those left fight as one (T-BASE-425)."""
    left = []
    for held in lying:
        if (yield from _faces(state, who, held, by)):
            left.append(held)  # noqa: PERF401 (it asks)
    left = [held for held in left if any(held is one for one in state.lying.get(who.place, []))]
    if not left:
        state.fight = None
        return
    outcome = yield from fight_creatures(state, who, [foe_of(held) for held in left], by)
    if outcome == WON:
        yield from react(state, "enemy_loss", lambda _: ("enemy_loss", "any"), seat=who.seat)
        outcome = state.battle.outcome
    if outcome != WON:
        yield from beaten_or_held(state, who, outcome, by, left[0].card)
    yield from _killed(state, who, left, by)
    state.fight = None
    enemy_killed(state, who)


def _faces(state: State, who: Character, held: Held, by: Stat) -> Procedure:
    """Whether this Enemy has to be fought."""
    foe = foe_of(held)
    state.fight = Fight(who.seat, by, [foe])

    def mains() -> list[str]:
        return [*ways(state, who, foe), *_other_ways(state, who, held, foe)]

    default = EVADED if EVADED in mains() else ""
    key = yield from choose(state, "creature", mains, ("creature",), default, foe=foe.card)
    if key == EVADED:
        state.tell("evaded", seat=who.seat, card=held.card)
    elif key == DESTROY:
        yield from _destroyed(state, who, held, foe)
    elif key == CHARM:
        yield from _charm(state, who, held, foe)
    elif key == PAY_OFF:
        yield from run(Scene(state, who, held.card, held), CARDS[held.card].uses[0].then)
    else:
        return state.battle.outcome != EVADED
    return False


def _other_ways(state: State, who: Character, held: Held, foe: Foe) -> list[str]:
    """To destroy it (Cross, Priest), to charm it (Minstrel), to pay it (Bandit)."""
    if state.battle.outcome == EVADED or who.toad:
        return []
    paid = [use.then[0] for use in CARDS[held.card].uses if use.when == "creature" and use.then]
    price = next((one.n for one in paid if isinstance(one, Pay)), None)
    charms = foe.kind == "animal" and state.battle.by == "strength" and uses_at(state, who, ("animal",))
    return [
        *([DESTROY] if destroyer(state, who, foe) else []),
        *([CHARM] if charms else []),
        *([PAY_OFF] if price is not None and who.gold >= price else []),
    ]


def _destroyed(state: State, who: Character, held: Held, foe: Foe) -> Procedure:
    """No trophy is kept."""
    word = destroyer(state, who, foe)
    assert word is not None
    state.tell("destroyed", seat=who.seat, card=held.card)
    discard_held(state, held)
    yield from run(Scene(state, who, who.id), word.won)


def _charm(state: State, who: Character, held: Held, foe: Foe) -> Procedure:
    """It counts as evaded whether it follows or not."""
    ability = uses_at(state, who, ("animal",))[0]
    scene = Scene(state, who, who.id, held, numbers={"value": foe.value})
    yield from run(scene, ability.use.then)


def _killed(state: State, who: Character, left: list[Held], by: Stat) -> Procedure:
    """Each Enemy becomes a trophy (T-BASE-513), or follows (Ghoul)."""
    idle = idle_weapons(state, who, state.battle)
    raises = by == "strength" and bool(uses_at(state, who, ("killed_by_strength",)))
    for held in left:
        state.tell("beaten", seat=who.seat, card=held.card)
        yield from run(Scene(state, who, held.card, held), fight_word(held.card).killed)
        key = "trophy"
        if raises:
            key = yield ask.one(who.seat, "trophy", ("trophy", RAISED), card=held.card)
        take_out(state, held)
        if key == RAISED:
            held.tokens[RAISED] = 1
            who.followers.append(held)
        else:
            who.trophies.append(held.card)
    if by == "strength":
        yield from trigger(state, who, "life_taken", idle=idle)


@EFFECTS.carries(StandOff)
def _stand_off(scene: Scene, effect: StandOff) -> Procedure:
    """Preservation: the Enemies are not killed, it is a stand-off for the whole fight (T-BASE-423)."""
    yield from ()
    if scene.state.fight is not None:
        scene.state.fight.outcome = STAND_OFF

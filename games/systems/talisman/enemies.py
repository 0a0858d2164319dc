"""Enemies on a space: evading each one, fighting the rest together, trophies (T-BASE-421 to 425)."""

from collections.abc import Mapping

from games.engine.questions import Procedure
from games.kit.held import Held
from games.systems.talisman.cardplay import takeable
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene, break_off, run
from games.systems.talisman.fight import (
    DESTROY,
    EVADED,
    STAND_OFF,
    WON,
    destroyed,
    fight_creatures,
    not_won,
    ways,
)
from games.systems.talisman.piles import RAISED, discard, discard_held, take_out
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import TAMED, in_use, others
from games.systems.talisman.quests import enemy_killed
from games.systems.talisman.scores import idle_weapons
from games.systems.talisman.state import Character, Fight, Foe, Onward, State
from games.systems.talisman.stocks import on_offer
from games.systems.talisman.uses import Usable, trigger, uses_at
from games.systems.talisman.windows import choose, react
from games.systems.talisman.words.cards import GainCard, MoveCard, TakeCard
from games.systems.talisman.words.fight import AutoWin, StandOff
from games.systems.talisman.words.fight import Fight as FightWord
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.terms import Moment, Stat

CHARM, PAY_OFF, MOVE_OFF = "charm", "pay", "move_off"
TROPHY, STORED, INSTEAD = "trophy", "stored", "instead"
STRONG = 5
"""From this value on others may have something of an Enemy that is met (Doomsayer)."""


def fight_word(content: Content, card: str) -> FightWord:
    """How an Enemy card fights."""
    return next(one for one in content.cards[card].met if isinstance(one, FightWord))


def foe_of(state: State, who: Character, held: Held) -> Foe:
    """An Enemy card as a creature in a fight; one is as strong as all trophies of who meets it."""
    content = state.content
    card, word = content.cards[held.card], fight_word(content, held.card)
    value = word.value
    if word.trophy_points:
        value = max(1, sum(fight_word(content, one).value for one in who.trophies))
    return Foe(card.called, value, card.kinds[0] if card.kinds else "", card.id)


def meet_enemies(state: State, who: Character, lying: list[Held], by: Stat) -> Procedure:
    """Every Enemy attacks (T-BASE-424): each is dealt with, those left fight as one (T-BASE-425)."""
    content = state.content
    left = []
    for held in lying:
        if _is_here(state, who, held) and (yield from _faces(state, who, held, by)):
            left.append(held)  # noqa: PERF401 (it asks)
    for held in left:
        yield from run(Scene(state, who, held.card, held), fight_word(content, held.card).before)
    left = [held for held in left if _is_here(state, who, held)]
    if not left:
        state.fight = None
        return
    yield from _overcome_all(state, who, left, by)
    yield from _killed(state, who, left, by)
    state.fight = None
    enemy_killed(state, who)


def _is_here(state: State, who: Character, held: Held) -> bool:
    return any(held is one for one in state.lying.get(who.place, []))


def _overcome_all(state: State, who: Character, left: list[Held], by: Stat) -> Procedure:
    """Those that are left fight as one until they are beaten; else the turn ends."""
    content = state.content
    told = [(Scene(state, who, held.card, held), fight_word(content, held.card)) for held in left]
    while all(_is_here(state, who, held) for held in left):
        outcome = yield from fight_creatures(state, who, [foe_of(state, who, held) for held in left], by)
        if outcome == WON:
            yield from react(state, "enemy_loss", lambda _: ("enemy_loss", "any"), seat=who.seat)
        if state.battle.outcome == WON:
            return
        for held in left:
            _left_behind(state, who, held)
        yield from not_won(state, who, by, left[0].card, told)
    break_off(state, "end")


def _left_behind(state: State, who: Character, held: Held) -> None:
    """An Enemy that was not killed may go on (Crawling Hand, Fire Giant)."""
    if fight_word(state.content, held.card).not_killed:
        state.agenda.append(Onward(held.card, who.place, who.seat))


def _faces(state: State, who: Character, held: Held, by: Stat) -> Procedure:
    """Whether this Enemy has to be fought."""
    cards = state.content.cards
    foe = foe_of(state, who, held)
    state.fight = Fight(who.seat, by, [foe])

    def mains() -> list[str]:
        return [*ways(state, who, foe), *_other_ways(state, who, held, foe)]

    default = EVADED if EVADED in mains() else ""
    key = yield from choose(state, "creature", mains, ("creature",), default, foe=foe.card)
    if key == EVADED:
        state.tell("evaded", seat=who.seat, card=held.card)
        _evaded(state, who, held)
    elif key == DESTROY:
        discard_held(state, held)
        yield from destroyed(state, who, foe)
    elif key == CHARM:
        yield from _charm(state, who, held, foe)
    elif key == PAY_OFF:
        yield from run(Scene(state, who, held.card, held), cards[held.card].uses[0].then)
        _evaded(state, who, held)
    elif key == MOVE_OFF:
        yield from run(Scene(state, who, held.card, held), cards[held.card].uses[0].then)
    else:
        return state.battle.outcome != EVADED
    return False


def _evaded(state: State, who: Character, held: Held) -> None:
    if state.visit is not None:
        state.visit.evaded.append(held.card)
    _left_behind(state, who, held)


def _other_ways(state: State, who: Character, held: Held, foe: Foe) -> list[str]:
    """To charm it (Minstrel), to pay it (Bandit), to move it away."""
    if state.battle.outcome == EVADED or who.toad:
        return []
    offers = [
        use.then[0] for use in state.content.cards[held.card].uses if use.when == "creature" and use.then
    ]
    price = next((cost(state, who, one.n, held.card) for one in offers if isinstance(one, Pay)), None)
    charms = foe.kind == "animal" and state.battle.by == "strength" and uses_at(state, who, ("animal",))
    return [
        *([CHARM] if charms else []),
        *([PAY_OFF] if price is not None and who.gold >= price else []),
        *([MOVE_OFF] if any(isinstance(one, MoveCard) for one in offers) else []),
    ]


def _charm(state: State, who: Character, held: Held, foe: Foe) -> Procedure:
    """It counts as evaded whether it follows or not."""
    ability = uses_at(state, who, ("animal",))[0]
    scene = Scene(state, who, who.id, held, numbers={"value": foe.value})
    yield from run(scene, ability.use.then)


def _killed(state: State, who: Character, left: list[Held], by: Stat) -> Procedure:
    """What comes of each Enemy that was killed, and then what comes of it itself."""
    content = state.content
    idle = idle_weapons(state, who, state.battle)
    for held in left:
        word = fight_word(content, held.card)
        state.tell("beaten", seat=who.seat, card=held.card)
        yield from trigger(state, who, "killed")
        if "elemental" in content.cards[held.card].kinds:
            yield from trigger(state, who, "elemental_killed")
        yield from run(Scene(state, who, held.card, held), word.killed)
        if not word.trophy:
            discard_held(state, held)
        elif _is_here(state, who, held):
            yield from _kept(state, who, held, by)
    if by == "strength":
        yield from trigger(state, who, "life_taken", idle=idle)


def _kept(state: State, who: Character, held: Held, by: Stat) -> Procedure:
    """It becomes a trophy (T-BASE-513), follows (Ghoul, Reanimate), or lies in the Book of the Dead."""
    state.battle.foes = [foe_of(state, who, held)]
    raises = by == "strength" and bool(uses_at(state, who, ("killed_by_strength",)))
    books = {f"{STORED}:{one.key}": one for one in uses_at(state, who, ("killed_by_craft",)) if by == "craft"}
    keys = [TROPHY, *([RAISED] if raises else []), *books, *_instead_of_trophy(state, who, held)]
    moments: tuple[Moment, ...] = ("slain",) if in_use(state, "moon") else ()
    key = TROPHY
    if moments or len(keys) > 1:
        key = yield from choose(state, TROPHY, lambda: keys, moments, card=held.card)
    if _is_here(state, who, held):  # no Spell has raised it
        yield from _becomes(state, who, held, key, books)


def _becomes(state: State, who: Character, held: Held, key: str, books: Mapping[str, Usable]) -> Procedure:
    """A trophy, or what has been chosen instead."""
    take_out(state, held)
    if key == RAISED:
        held.tokens[RAISED] = 1
        who.followers.append(held)
    elif key == TAMED:
        held.tokens[TAMED] = 1
        who.followers.append(held)
    elif key == INSTEAD:
        discard(state, held.card)
        yield from run(Scene(state, who, held.card), fight_word(state.content, held.card).instead)
    elif key in books:
        book = books[key].held
        assert book is not None
        book.under.append(held.card)
    else:
        who.trophies.append(held.card)


def _instead_of_trophy(state: State, who: Character, held: Held) -> list[str]:
    """It may become a Follower, or give something and be discarded."""
    word = fight_word(state.content, held.card)
    first = word.instead[0] if word.instead else None
    gains = isinstance(first, GainCard) and on_offer(state, who, first.of)
    takes = isinstance(first, TakeCard) and any(
        takeable(state, who, one, first) for one in others(state, who)
    )
    return [
        *([TAMED] if word.becomes_follower and not who.toad else []),
        *([INSTEAD] if gains or (takes and not who.toad) else []),
    ]


@EFFECTS.carries(StandOff)
def _stand_off(scene: Scene, effect: StandOff) -> Procedure:
    """Preservation: the Enemies are not killed, it is a stand-off for the whole fight (T-BASE-423)."""
    yield from ()
    if scene.state.fight is not None:
        scene.state.fight.outcome = STAND_OFF


@EFFECTS.carries(AutoWin)
def _auto_win(scene: Scene, effect: AutoWin) -> Procedure:
    """All Enemies fought by Craft that are about to be met are discarded (Holy Water)."""
    yield from ()
    state, who = scene.state, scene.who
    content = state.content
    evaded = list(state.visit.evaded) if state.visit else []
    for held in list(state.lying.get(who.place, [])):
        if held.card in evaded:
            evaded.remove(held.card)
        elif content.cards[held.card].type == "enemy" and fight_word(content, held.card).by == "craft":
            state.tell("destroyed", seat=who.seat, card=held.card)
            discard_held(state, held)
    if state.fight is not None:
        state.fight.outcome = EVADED

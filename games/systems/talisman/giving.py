"""Cards and gold that characters give each other (words of the data)."""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.held import Held, keyed
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.piles import take_out
from games.systems.talisman.possessions import arrived, droppable_objects, hand_over, receive
from games.systems.talisman.queries import may_own, others, playing
from games.systems.talisman.resources import gain, lose
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import Usable, use, uses_at
from games.systems.talisman.words.cards import Give, Trade

GOLD = "gold"


@EFFECTS.carries(Give)
def _give(scene: Scene, effect: Give) -> Procedure:
    """The giver chooses what; this card may go the other way (Panhandler)."""
    one = scene.who if effect.giver == "you" else scene.other
    givers = others(scene.state, scene.who) if effect.giver == "others" else [one]
    for giver in givers:
        taker: Character | None = yield from _taker(scene, effect)
        if giver is None or taker is None or taker is giver:
            continue
        given = yield from _hand(scene, effect, giver, taker)
        if given and effect.card_follows and scene.held is not None:
            yield from hand_over(scene.state, scene.held, giver)


def _taker(scene: Scene, effect: Give) -> Procedure:
    state, who = scene.state, scene.who
    if effect.to in ("you", "opponent"):
        return who if effect.to == "you" else scene.other
    found = others(state, who)
    if effect.to == "poorest":
        least = min((one.gold for one in playing(state)), default=0)
        found = [one for one in found if one.gold == least]
    if not found:
        return None
    keys = [str(one.seat) for one in found]
    chooser = state.now.seat if effect.to == "poorest" else who.seat
    key = (yield ask.one(chooser, "taker", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    return state.of(int(key))


def _hand(scene: Scene, effect: Give, giver: Character, taker: Character) -> Procedure:
    """One thing changes hands; False where there is none."""
    state = scene.state
    if "card" in effect.what and scene.held is not None:
        yield from hand_over(state, scene.held, taker)
        return True
    keys: list[str] = [GOLD] if GOLD in effect.what and giver.gold else []
    keys += droppable_objects(state, giver) if "object" in effect.what else []
    if not keys:
        return False
    key = (yield ask.one(giver.seat, "give", keys, other=taker.seat)) if len(keys) > 1 else keys[0]
    state.tell("given", seat=giver.seat, other=taker.seat, what=key)
    if key == GOLD:
        gain(state, taker, "gold", lose(state, giver, "gold", 1))
    else:
        yield from hand_over(state, keyed(giver.objects)[key], taker)
    return True


@EFFECTS.carries(Trade)
def _trade(scene: Scene, effect: Trade) -> Procedure:
    """One Object for one of the character met; you choose both (Haggler)."""
    state, who, other = scene.state, scene.who, scene.other
    if other is None or not can_trade(state, who, other):
        return
    mine = yield from _pick(who, who, _tradable(state, who, other))
    theirs = yield from _pick(who, other, _tradable(state, other, who))
    for held in (mine, theirs):
        take_out(state, held)
    state.tell("traded", seat=who.seat, other=other.seat, cards=[mine.card, theirs.card])
    receive(state, who, theirs)
    receive(state, other, mine)
    yield from arrived(state, who, theirs)
    yield from arrived(state, other, mine)


def _tradable(state: State, owner: Character, to: Character) -> list[str]:
    """The keys of the owner's Objects that the other one may have (T-R-92)."""
    cards = state.content.cards
    kept = keyed(owner.objects)
    return [key for key in droppable_objects(state, owner) if may_own(state, to, cards[kept[key].card])]


def can_trade(state: State, who: Character, other: Character) -> bool:
    """Whether each of them has an Object for the other."""
    return bool(_tradable(state, who, other) and _tradable(state, other, who))


def _pick(who: Character, owner: Character, keys: list[str]) -> Procedure:
    key = (yield ask.one(who.seat, "trade", keys, other=owner.seat)) if len(keys) > 1 else keys[0]
    held: Held = keyed(owner.objects)[key]
    return held


def greet(state: State, who: Character, met: list[Character]) -> Procedure:
    """What Followers do on landing on a character, before the encounter is chosen (T-R-118)."""
    for one in uses_at(state, who, ("on_character",)):
        found = [str(other.seat) for other in met if _can(state, who, other, one)]
        keys = [PASS, *found] if one.use.may else found
        if not found:
            continue
        key = (yield ask.one(who.seat, "greet", keys, card=one.key)) if len(keys) > 1 else keys[0]
        if key != PASS:
            yield from use(state, who, one, state.of(int(key)))


def _can(state: State, who: Character, other: Character, one: Usable) -> bool:
    """Whether there is something to give or to trade."""
    if isinstance(one.use.then[0], Trade):
        return can_trade(state, who, other)
    return bool(other.gold or droppable_objects(state, other))

"""Gaining, losing, healing, paying (1.10): words of the data."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.lives import heal, lose_life, replenish
from games.systems.talisman.piles import discard_held
from games.systems.talisman.possessions import pick_follower, pick_object
from games.systems.talisman.queries import card_of, immune, restricted
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.resources import Gain, Heal, Lose, Pay, Replenish
from games.systems.talisman.words.terms import Means

PAY, KEEP_IT, DONE = "pay", "keep", "done"
NOT_FOR_TOADS = ("gold",)
"""A Toad can carry no gold (T-BASE-925, T-R-94)."""


def gain(state: State, who: Character, what: Means, n: int) -> None:
    """More of something (T-BASE-601, T-BASE-606, T-BASE-609)."""
    if n <= 0 or (who.toad and what in NOT_FOR_TOADS) or (what == "fate" and restricted(state, who, what)):
        return
    setattr(who, what, getattr(who, what) + n)
    state.tell("gained", seat=who.seat, what=what, n=n)


def lose(state: State, who: Character, what: Means, n: int) -> int:
    """Less of it, as far as there is any; of Strength and Craft counters only (T-BASE-602).

    Returns how much was lost.
    """
    lost = min(n, int(getattr(who, what)))
    if lost > 0:
        setattr(who, what, getattr(who, what) - lost)
        state.tell("lost", seat=who.seat, what=what, n=lost)
    return max(0, lost)


@EFFECTS.carries(Gain)
def _gain(scene: Scene, effect: Gain) -> Procedure:
    what: Means
    if effect.what == "strength_or_craft":
        what = yield ask.one(scene.who.seat, "gain", ("strength", "craft"), source=scene.source)
    else:
        what = effect.what
    n = scene.number(effect.n)
    if effect.from_card:
        n = yield from _off_the_card(scene, what, n)
    gain(scene.state, scene.who, what, n)


def _off_the_card(scene: Scene, what: str, n: int) -> Procedure:
    """What lies on a card is taken from there; with the last of it the card goes."""
    yield from ()
    assert scene.held is not None
    tokens = scene.held.tokens
    taken = min(n, tokens.get(what, 0))
    tokens[what] = tokens.get(what, 0) - taken
    if not tokens[what]:
        del tokens[what]
        discard_held(scene.state, scene.held)
    return taken


@EFFECTS.carries(Lose)
def _lose(scene: Scene, effect: Lose) -> Procedure:
    state, who = scene.state, scene.who
    if effect.what == "object" or effect.what == "follower":
        pick = pick_object if effect.what == "object" else pick_follower
        held = yield from pick(state, who, "give_up")
        if held is not None:
            discard_held(state, held)
        return
    if effect.what == "life":
        if not spared(scene):
            by = scene.other.seat if scene.other else 0
            yield from lose_life(state, who, scene.number(effect.n), scene.source, by)
        return
    n = int(getattr(who, effect.what)) if effect.n == "all" else scene.number(effect.n)
    scene.numbers["lost"] = lose(state, who, effect.what, n)


def spared(scene: Scene) -> bool:
    """Whether the space takes no life of this character (Water Bottle, Cross, Holy Grail)."""
    place = "desert" if scene.source.startswith("desert") else scene.source
    return immune(scene.state, scene.who, place)


@EFFECTS.carries(Heal)
def _heal(scene: Scene, effect: Heal) -> Procedure:
    yield from _restored(scene, effect, "heal")


@EFFECTS.carries(Replenish)
def _replenish(scene: Scene, effect: Replenish) -> Procedure:
    yield from _restored(scene, effect, "replenish")


def _restored(scene: Scene, effect: Heal | Replenish, kind: str) -> Procedure:
    """Up to the value on the card; where it has a price, as many as are wanted and can be paid."""
    restore = heal if kind == "heal" else replenish
    n = None if effect.n == "full" else scene.number(effect.n)
    if not effect.price:
        restore(scene.state, scene.who, n)
        return
    yield from _bought(scene, effect, kind, n)


def _bought(scene: Scene, effect: Heal | Replenish, kind: str, n: int | None) -> Procedure:
    restore, state, who = (heal if kind == "heal" else replenish), scene.state, scene.who
    count = 0
    while (n is None or count < n) and who.gold >= effect.price and _lacks(who, kind):
        key = yield ask.one(who.seat, kind, (DONE, kind), DONE, price=effect.price, source=scene.source)
        if key == DONE:
            return
        lose(state, who, "gold", effect.price)
        restore(state, who, 1)
        count += 1


def _lacks(who: Character, kind: str) -> bool:
    card = card_of(who)
    return who.life < card.life if kind == "heal" else who.fate < card.fate


@EFFECTS.carries(Pay)
def _pay(scene: Scene, effect: Pay) -> Procedure:
    """All of it or nothing (T-BASE-617, T-R-16); a Toad can pay nothing (T-R-94)."""
    who, top = scene.who, max(effect.n, effect.most)
    sums = [n for n in range(effect.n, top + 1) if n <= who.gold and not (who.toad and n)]
    keys = [f"{PAY}:{n}" for n in sums]
    if effect.may or not keys:
        keys.append(KEEP_IT)
    default = keys[0] if effect.otherwise else keys[-1]
    key = keys[0]
    if len(keys) > 1:
        key = yield ask.one(who.seat, PAY, keys, default, source=scene.source)
    if key == KEEP_IT:
        return (yield from run(scene, effect.otherwise))
    scene.numbers["paid"] = lose(scene.state, who, "gold", int(key.partition(":")[2]))
    return (yield from run(scene, effect.then))

"""Gaining, losing, healing, paying (1.10): words of the data."""

from dataclasses import replace

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.control import RollTable
from games.kit.effects import Effects
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.lives import heal, lose_life, replenish
from games.systems.talisman.piles import discard_held, put_under
from games.systems.talisman.possessions import pick_follower, pick_object
from games.systems.talisman.prices import asked, cost
from games.systems.talisman.queries import card_of, immune, playing, restricted
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.windows import ask_beside
from games.systems.talisman.words.resources import Convert, Gain, Heal, Lose, Pay, Replenish
from games.systems.talisman.words.terms import Means, Stat, Who

PAY, KEEP_IT, DONE = "pay", "keep", "done"
STATS: tuple[Stat, ...] = ("strength", "craft")
OTHER: dict[Stat, Stat] = {"strength": "craft", "craft": "strength"}
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
        what = yield from ask_beside(scene.state, scene.who, "gain", lambda: STATS, source=scene.source)
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


def whom(scene: Scene, who: Who) -> Procedure:
    """You, whom you meet or fight, or a character of your choice, which may be yourself (T-R-09).

    Each of those on a space ("there") has a scene of its own.
    """
    if who in ("you", "there"):
        return scene.who
    if who == "opponent":
        return scene.other
    keys = [str(one.seat) for one in playing(scene.state)]
    return scene.state.of(int((yield ask.one(scene.who.seat, "victim", keys, source=scene.source))))


@EFFECTS.carries(Lose)
def _lose(scene: Scene, effect: Lose) -> Procedure:
    state = scene.state
    who: Character | None = yield from whom(scene, effect.who)
    if who is None:
        return
    if effect.what == "object" or effect.what == "follower":
        yield from _lose_card(scene, effect)
    elif effect.what == "life":
        if not spared(scene):
            by = scene.who.seat if who is not scene.who else scene.other.seat if scene.other else 0
            yield from lose_life(state, who, scene.number(effect.n), scene.source, by)
    else:
        n = int(getattr(who, effect.what)) if effect.n == "all" else scene.number(effect.n)
        scene.numbers["lost"] = lose(state, who, effect.what, n)
        if effect.onto == "card":
            _put_onto(scene, effect.what, scene.numbers["lost"])


def _lose_card(scene: Scene, effect: Lose) -> Procedure:
    """A card of the owner's choice is discarded, or put on the card that takes it (Grifter)."""
    pick = pick_object if effect.what == "object" else pick_follower
    held = yield from pick(scene.state, scene.who, "give_up")
    if held is None:
        return
    if effect.onto == "card" and scene.held is not None:
        put_under(scene.state, held, scene.held)
    else:
        discard_held(scene.state, held)


def _put_onto(scene: Scene, what: str, n: int) -> None:
    if scene.held is not None and n:
        scene.held.tokens[what] = scene.held.tokens.get(what, 0) + n


def spared(scene: Scene) -> bool:
    """Whether the space takes no life of this character (Water Bottle, Cross, Holy Grail)."""
    place = "desert" if scene.source.startswith("desert") else scene.source
    return immune(scene.state, scene.who, place)


@EFFECTS.carries(Heal)
def _heal(scene: Scene, effect: Heal) -> Procedure:
    who: Character | None = yield from whom(scene, effect.who)
    if who is not None:
        yield from _restored(replace(scene, who=who), effect, "heal")


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

    def mains() -> list[str]:
        pays = _lacks(state, who, kind) and who.gold >= cost(state, who, effect.price, scene.source)
        return [DONE, *([kind] if pays else [])]

    while (n is None or count < n) and _lacks(state, who, kind):
        if len(mains()) == 1 and not by_third(state):
            return
        told = {"price": effect.price, "source": scene.source}
        key = yield from ask_beside(state, who, kind, mains, DONE, pays=True, **told)
        if key == DONE:
            return
        spend(state, who, effect.price, scene.source)
        restore(state, who, 1)
        count += 1


def _lacks(state: State, who: Character, kind: str) -> bool:
    card = card_of(state, who)
    return who.life < card.life if kind == "heal" else who.fate < card.fate


def spend(state: State, who: Character, price: int, source: str, *, card: bool = False) -> None:
    """A price is paid, and counted among what the encounter costs."""
    paid, full = cost(state, who, price, source, card=card), asked(state, who, price, source, card=card)
    state.now.spent[who.seat] = state.now.spent.get(who.seat, 0) + full
    lose(state, who, "gold", paid)


@EFFECTS.carries(Pay)
def _pay(scene: Scene, effect: Pay) -> Procedure:
    """All of it or nothing (T-BASE-617, T-R-16); a Toad can pay nothing (T-R-94)."""
    state, who, top = scene.state, scene.who, max(effect.n, effect.most)

    def mains() -> list[str]:
        sums = [n for n in range(effect.n, top + 1) if not n or _can_pay(scene, n)]
        return [*(f"{PAY}:{n}" for n in sums), *([KEEP_IT] if effect.may or not sums else [])]

    key, default = mains()[0], KEEP_IT if effect.may and not effect.otherwise else ""
    if len(mains()) > 1 or by_third(state):
        key = yield from ask_beside(state, who, PAY, mains, default, pays=True, source=scene.source)
    if key == KEEP_IT:
        return (yield from run(scene, effect.otherwise))
    scene.numbers["paid"] = int(key.partition(":")[2])
    spend(state, who, scene.numbers["paid"], scene.source)
    return (yield from run(scene, _once_more(state.content, scene.source) if effect.again else effect.then))


def may_claim_first(state: State, who: Character, source: str) -> Procedure:
    """By rule set 3 an own bounty may be claimed before gold is counted of which there is too little."""
    if by_third(state):
        yield from ask_beside(state, who, PAY, lambda: (KEEP_IT,), pays=True, source=source)


def _can_pay(scene: Scene, price: int) -> bool:
    return not scene.who.toad and scene.who.gold >= cost(scene.state, scene.who, price, scene.source)


def _once_more(content: Content, card: str) -> Effects:
    """The effects of a card from its roll on (Shady Dealer)."""
    met = content.cards[card].met
    return Effects(met[next(at for at, one in enumerate(met) if isinstance(one, RollTable)) :])


@EFFECTS.carries(Convert)
def _convert(scene: Scene, effect: Convert) -> Procedure:
    """Any number of own counters into the other kind; or one of the opponent's becomes one's own."""
    state, who, other = scene.state, scene.who, scene.other
    if effect.how == "own":
        offered = [f"{one}:{n}" for one in OTHER for n in range(1, int(getattr(who, one)) + 1)]
        keys = [DONE, *offered] if effect.may else offered
    else:
        keys = [f"{one}:1" for one in OTHER if other is not None and getattr(other, one)]
    if not keys:
        return
    key = (yield ask.one(who.seat, "convert", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    if key == DONE:
        return
    what: Stat = "strength" if key.startswith("strength") else "craft"
    loser = who if effect.how == "own" or other is None else other
    lost = lose(state, loser, what, int(key.partition(":")[2]))
    gain(state, who, OTHER[what] if loser is who else what, lost)

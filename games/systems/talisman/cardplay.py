"""Cards changing hands: buying, selling, gaining, taking (words of the data)."""

from typing import Literal

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held, keyed
from games.kit.picks import DONE
from games.systems.talisman.content import Content
from games.systems.talisman.drawing import discard_turned, laden
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import CHARMED, discard_held, pull, put_under, take_out
from games.systems.talisman.possessions import droppable_objects, gain_card, hand_over, pick_object
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import carried, may_own, may_take, others
from games.systems.talisman.resources import gain, lose, spend
from games.systems.talisman.rulesets import by_second, by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import fetch, for_sale, on_offer, price_of
from games.systems.talisman.windows import ANY, ask_beside, buy_some
from games.systems.talisman.words.cards import GainCard, TakeCard
from games.systems.talisman.words.permissions import Immune
from games.systems.talisman.words.trade import Buy, Sell

GOLD: Literal["gold"] = "gold"
BUY = "buy"


# -- shops --------------------------------------------------------------------------------------------------


@EFFECTS.carries(Buy)
def _buy(scene: Scene, effect: Buy) -> Procedure:
    """As many cards as are wanted, out of what is left (T-BASE-708, T-BASE-719); in a shop one at least.

    Of a deck that lies face down the top card, unseen before it is paid for (T-R-41).
    """

    def offered() -> list[str]:
        return [f"{BUY}:{key}" for key in _for_sale(scene, effect)]

    def bought(key: str) -> Procedure:
        yield from _bought(scene, effect, key.removeprefix(f"{BUY}:"))

    if effect.top and not by_third(scene.state):
        for key in _for_sale(scene, effect):
            yield from _bought(scene, effect, key)
        return
    count = yield from buy_some(
        scene.state,
        scene.who,
        BUY,
        offered,
        bought,
        (int(effect.top or scene.source in scene.state.content.shops), effect.most or ANY),
        source=scene.source,
    )
    if count:
        yield from run(scene, effect.then)


def _for_sale(scene: Scene, effect: Buy) -> list[str]:
    """What the purse reaches for of what is left."""
    state, who = scene.state, scene.who
    content = state.content
    found = for_sale(state, who, effect.of, scene.held, effect.types)
    named = [key for key in found if not effect.prices or content.cards[key].called in effect.prices]
    return [
        key
        for key in named
        if who.gold >= cost(state, who, price_at(content, key, effect), scene.source, card=True)
    ]


def price_at(content: Content, key: str, effect: Buy) -> int:
    """What a seller asks for a card, before anything makes it cheaper."""
    if effect.prices:
        return effect.prices[content.cards[key].called]
    return effect.price or price_of(content, key)


def _bought(scene: Scene, effect: Buy, key: str) -> Procedure:
    state, who = scene.state, scene.who
    spend(state, who, price_at(state.content, key, effect), scene.source, card=True)
    held = yield from fetch(state, who, key, scene.held)
    state.tell("bought", seat=who.seat, card=held.card)
    yield from gain_card(state, who, held)


@EFFECTS.carries(Sell)
def _sell(scene: Scene, effect: Sell) -> Procedure:
    """This card for gold; or any Objects, which come to lie on the card, and then nothing is bought there."""
    assert scene.held is not None
    if effect.what == "this":
        discard_held(scene.state, scene.held)
        gain(scene.state, scene.who, GOLD, effect.price)
        return False
    count = 0
    while held := (yield from _sold(scene, effect)):
        put_under(scene.state, held, scene.held)
        gain(scene.state, scene.who, GOLD, effect.price)
        count += 1
    return count > 0


def _sold(scene: Scene, effect: Sell) -> Procedure:
    """The Object that is sold next, None where no more are."""
    state, who = scene.state, scene.who
    if not by_third(state):
        return (yield from pick_object(state, who, "sell", may=effect.may))

    def mains() -> list[str]:
        keys = droppable_objects(state, who)
        return [*([DONE] if effect.may or not keys else []), *keys]

    key = yield from ask_beside(state, who, "sell", mains, pays=True)
    return None if key == DONE else keyed(who.objects)[key]


@EFFECTS.carries(GainCard)
def _gain_card(scene: Scene, effect: GainCard) -> Procedure:
    """Cards out of a stock, as far as any are left; chosen ones where they differ (T-CITY-706)."""
    cards = scene.state.content.cards
    if effect.of == "adventure":
        yield from _out_of_deck(scene, effect)
        return

    def mains() -> list[str]:
        found = on_offer(scene.state, scene.who, effect.of, scene.held, effect.types)
        left = [key for key in found if not effect.card or cards[key].called == effect.card]
        return [*([DONE] if effect.may or not left else []), *left]

    for _ in range(effect.n):
        keys = mains()
        key = keys[0] if len(keys) == 1 else ""
        if keys == [DONE]:
            return
        if len(keys) > 1:
            key = yield from ask_beside(scene.state, scene.who, "card", mains, source=scene.source)
        if key == DONE:
            return
        yield from _gained(scene, effect, key)


def _out_of_deck(scene: Scene, effect: GainCard) -> Procedure:
    """One of the cards turned up, the others are discarded; or one by its name, from deck or discards."""
    state, who = scene.state, scene.who
    cards = state.content.cards
    if effect.card:
        known = f"{effect.of}.{effect.card}"
        if pull(state, known):
            yield from gain_card(state, who, Held(known))
        return
    found = [card for card in state.turned if cards[card].type in effect.types]
    keys = [card for card in dict.fromkeys(found) if may_own(state, who, cards[card])]
    if keys:
        card = (yield ask.one(who.seat, "card", keys, source=scene.source)) if len(keys) > 1 else keys[0]
        state.turned.remove(card)
        gained = Held(card)
        yield from gain_card(state, who, gained)
        yield from laden(state, who, gained)
    discard_turned(state)


def _gained(scene: Scene, effect: GainCard, key: str) -> Procedure:
    """A card comes to the character; with the last one that lay on a card that goes."""
    scene.given = yield from fetch(scene.state, scene.who, key, scene.held)
    if effect.of == "card" and scene.held is not None and not scene.held.under:
        discard_held(scene.state, scene.held)
    yield from gain_card(scene.state, scene.who, scene.given)
    yield from run(scene, effect.then)


# -- taking from others -------------------------------------------------------------------------------------


def takeable(state: State, who: Character, victim: Character, effect: TakeCard) -> list[str]:
    """The keys of what a character may take from another by the effect; a Toad takes nothing (T-R-94)."""
    content = state.content
    if victim.gold < effect.gold_from or (who.toad and by_second(state)):
        return []
    found: list[str] = [GOLD] if GOLD in effect.what and victim.gold else []
    held = victim.objects if "object" in effect.what else []
    for key, one in keyed([*held, *(victim.followers if "follower" in effect.what else [])]).items():
        called = content.cards[one.card].called
        fits = called not in effect.but and (not effect.only or called in effect.only)
        if fits and not _held_fast(content, one.card) and may_take(state, who, one):
            found.append(key)
    return found


def _held_fast(content: Content, card: str) -> bool:
    """Whether no ability and no Spell takes it (Fang)."""
    return any(isinstance(one, Immune) and one.to == "taking" for one in content.cards[card].held)


@EFFECTS.carries(TakeCard)
def _take_card(scene: Scene, effect: TakeCard) -> Procedure:
    """The taker chooses; from the character met or aimed at, or from one of its choice."""
    state, who = scene.state, scene.who
    if effect.whom == "creature":
        _charm(scene)
        return
    victim = scene.other
    if victim is None or effect.whom == "another":
        victim = yield from _victim(scene, effect)
    if victim is not None and (keys := takeable(state, who, victim, effect)):
        key = (yield ask.one(who.seat, "take_from", keys, other=victim.seat)) if len(keys) > 1 else keys[0]
        yield from take_from(state, who, victim, key)


def _charm(scene: Scene) -> None:
    """The creature itself follows: its Strength is added in battle (Minstrel)."""
    assert scene.held is not None
    take_out(scene.state, scene.held)
    scene.held.tokens[CHARMED] = 1
    scene.who.followers.append(scene.held)
    scene.state.tell("charmed", seat=scene.who.seat, card=scene.held.card)


def _victim(scene: Scene, effect: TakeCard) -> Procedure:
    state, who = scene.state, scene.who
    found = [one for one in others(state, who) if takeable(state, who, one, effect)]
    keys = [str(one.seat) for one in found]
    if not keys:
        return None
    key = (yield ask.one(scene.who.seat, "victim", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    return scene.state.of(int(key))


def take_from(state: State, who: Character, victim: Character, key: str) -> Procedure:
    """Gold, or the card that the key names, changes hands."""
    state.tell("taken", seat=who.seat, other=victim.seat, what=key)
    if key == GOLD:
        lose(state, victim, GOLD, 1)
        gain(state, who, GOLD, 1)
    else:
        yield from hand_over(state, keyed(carried(victim))[key], who)

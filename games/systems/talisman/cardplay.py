"""Cards changing hands and places: buying, taking, discarding, looking (words of the data)."""

from collections.abc import Sequence
from typing import Literal

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.kit.held import Held, keyed
from games.kit.picks import DONE, picks
from games.systems.talisman.content import CARDS, SHOPS, SPACES
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import (
    CHARMED,
    deck_here,
    deck_of,
    discard,
    discard_held,
    ditch,
    lay,
    of_stock,
    out_of_stock,
    take_out,
)
from games.systems.talisman.possessions import gain_card, hand_over, pick_follower, pick_object
from games.systems.talisman.queries import carried, is_bound, may_own, others
from games.systems.talisman.resources import gain, lose
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import (
    Counters,
    Discard,
    DiscardBoard,
    GainCard,
    MoveCard,
    Peek,
    TakeCard,
)
from games.systems.talisman.words.trade import Buy, Sell

GOLD: Literal["gold"] = "gold"


# -- shops --------------------------------------------------------------------------------------------------


@EFFECTS.carries(Buy)
def _buy(scene: Scene, effect: Buy) -> Procedure:
    """As many cards as are wanted, out of what is left (T-BASE-708, T-BASE-719); in a shop one at least."""
    state, who = scene.state, scene.who
    if effect.top:
        yield from _buy_top(scene, effect)
        return

    def offered() -> list[str]:
        cards = [] if who.toad else _for_sale(state, effect)
        return [f"buy:{CARDS[one].called}" for one in cards if _can_buy(state, who, one, effect)]

    def bought(key: str) -> Procedure:
        card = f"{effect.of}.{key.removeprefix('buy:')}"
        lose(state, who, GOLD, _price(card, effect))
        state.tell("bought", seat=who.seat, card=card)
        yield from gain_card(state, who, out_of_stock(state, card))

    yield from picks(
        lambda keys: ask.one(who.seat, "buy", keys, source=scene.source),
        offered,
        bought,
        least=1 if scene.source in SHOPS else 0,
        most=effect.most or None,
    )


def _buy_top(scene: Scene, effect: Buy) -> Procedure:
    """The top card of a deck, unseen before it is paid for (T-R-41)."""
    state, who = scene.state, scene.who
    if who.toad or who.gold < effect.price:
        return
    card = yield from decks.draw(deck_of(state, effect.of), "shop", seat=who.seat, shop=effect.of)
    if card:
        lose(state, who, GOLD, effect.price)
        state.tell("bought", seat=who.seat, card=card)
        yield from gain_card(state, who, Held(card))


def _for_sale(state: State, effect: Buy) -> list[str]:
    found = of_stock(state, effect.of)
    return [one for one in found if not effect.prices or CARDS[one].called in effect.prices]


def _price(card: str, effect: Buy) -> int:
    return effect.prices.get(CARDS[card].called, effect.price or CARDS[card].price)


def _can_buy(state: State, who: Character, card: str, effect: Buy) -> bool:
    return _price(card, effect) <= who.gold and may_own(state, who, CARDS[card])


@EFFECTS.carries(Sell)
def _sell(scene: Scene, effect: Sell) -> Procedure:
    """This card for gold."""
    yield from ()
    assert scene.held is not None
    discard_held(scene.state, scene.held)
    gain(scene.state, scene.who, GOLD, effect.price)


@EFFECTS.carries(GainCard)
def _gain_card(scene: Scene, effect: GainCard) -> Procedure:
    """A card out of a stock, if one is left; a chosen one where they differ (T-BASE-709)."""
    state, who = scene.state, scene.who
    left = [one for one in of_stock(state, effect.of) if may_own(state, who, CARDS[one])]
    if not left:
        return
    keys = [DONE, *left] if effect.may else left
    card = (yield ask.one(who.seat, "card", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    if card != DONE:
        yield from gain_card(state, who, out_of_stock(state, card))


# -- taking from others -------------------------------------------------------------------------------------


def takeable(state: State, victim: Character, effect: TakeCard) -> list[str]:
    """The keys of what the effect may take from a character."""
    if victim.gold < effect.gold_from:
        return []
    found: list[str] = [GOLD] if GOLD in effect.what and victim.gold else []
    held = victim.objects if "object" in effect.what else []
    for key, one in keyed([*held, *(victim.followers if "follower" in effect.what else [])]).items():
        called = CARDS[one.card].called
        fits = called not in effect.but and (not effect.only or called in effect.only)
        if fits and not is_bound(CARDS[one.card]):
            found.append(key)
    return found


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
    if victim is not None and (keys := takeable(state, victim, effect)):
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
    found = [one for one in others(scene.state, scene.who) if takeable(scene.state, one, effect)]
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


# -- discarding ---------------------------------------------------------------------------------------------


@EFFECTS.carries(Discard)
def _discard(scene: Scene, effect: Discard) -> Procedure:
    state, who = scene.state, scene.who
    if effect.what == "this":
        if scene.held is not None:
            discard_held(state, scene.held)
    elif effect.what == "spell":
        for card in list(who.spells):
            who.spells.remove(card)
            discard(state, card)
    elif effect.what in ("other_followers", "other_objects"):
        some = who.followers if effect.what == "other_followers" else who.objects
        for held in [one for one in some if one is not scene.held and not is_bound(CARDS[one.card])]:
            (ditch(state, who, held) if effect.ditch else discard_held(state, held))
    else:
        yield from _discard_chosen(scene, effect)
    return False


def _discard_chosen(scene: Scene, effect: Discard) -> Procedure:
    """Objects or Followers of the owner's choice; what comes of it is carried out for all together."""
    state, who, count = scene.state, scene.who, 0
    while effect.n == "all" or count < scene.number(effect.n):
        if effect.what == "object":
            held = yield from pick_object(state, who, "give_up", effect.may, scene.source)
        else:
            held = yield from pick_follower(state, who, "give_up", effect.may)
        if held is None:
            break
        discard_held(state, held)
        count += 1
    scene.numbers["discarded"] = count
    if count:
        yield from run(scene, effect.then)


@EFFECTS.carries(DiscardBoard)
def _discard_board(scene: Scene, effect: DiscardBoard) -> Procedure:
    """One card of one's choice that lies face up on the main board (Destruction, T-R-99)."""
    state, who = scene.state, scene.who
    offered = {
        f"{space}:{key}": held
        for space, lying in state.lying.items()
        if SPACES[space].region != "city"
        for key, held in keyed(lying).items()
    }
    if offered:
        keys = list(offered)
        key = (yield ask.one(who.seat, "destroy", keys, source=scene.source)) if len(keys) > 1 else keys[0]
        discard_held(state, offered[key])


# -- on the board, in the deck ------------------------------------------------------------------------------


@EFFECTS.carries(MoveCard)
def _move_card(scene: Scene, effect: MoveCard) -> Procedure:
    """This card goes to a space."""
    yield from ()
    assert scene.held is not None
    if take_out(scene.state, scene.held):
        lay(scene.state, effect.to, scene.held)
        scene.state.tell("card_moved", card=scene.held.card, space=effect.to)


@EFFECTS.carries(Counters)
def _counters(scene: Scene, effect: Counters) -> Procedure:
    """What lies on a card from the time it is drawn; gold laid on a space is no card (T-R-98)."""
    yield from ()
    n = scene.number(effect.n)
    if effect.space:
        scene.state.gold[effect.space] = scene.state.gold.get(effect.space, 0) + n
        scene.state.tell("gold_laid", space=effect.space, n=n)
    elif scene.held is not None:
        scene.held.tokens[effect.what] = n


@EFFECTS.carries(Peek)
def _peek(scene: Scene, effect: Peek) -> Procedure:
    """The top cards, for the own eyes only (T-R-26). That Spells of others are seen is part of the view."""
    if effect.at == "spells":
        return
    state, who = scene.state, scene.who
    cards: Sequence[str] = yield from decks.peek(deck_here(state, who), "peek", who.seat, effect.n)
    state.tell_apart("peeked", {who.seat: {"cards": list(cards)}}, seat=who.seat, n=len(cards))

"""What effects are worth to a character, for bots and orders, read from their words.

What they do by lot counts on average.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

from games.kit.control import Choose, If, RollTable
from games.kit.effects import Effect, Effects
from games.kit.held import Held
from games.systems.talisman.odds import fight_odds, sums
from games.systems.talisman.piles import of_stock
from games.systems.talisman.queries import alignment_of, card_of, found_for, holds, may_own, spell_limit
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.cards import Discard, GainCard, GainSpell
from games.systems.talisman.words.control import EachChar
from games.systems.talisman.words.fight import Fight, ModDie
from games.systems.talisman.words.movement import MoveMod, Teleport
from games.systems.talisman.words.resources import Gain, Heal, Lose, Pay, Replenish
from games.systems.talisman.words.states import AlignSet, Lycan, MissTurn, Pray, SpaceText, Toad
from games.systems.talisman.words.terms import Alignment
from games.systems.talisman.words.trade import Buy
from games.systems.talisman.worth.aims import WAYS_OVER, threatened, wants_middle, wants_rest
from games.systems.talisman.worth.cards import TRIFLE, least_held, of_card, of_ferry, of_stat, of_talisman
from games.systems.talisman.worth.lives import (
    GOLD,
    fate_gain,
    gold_gain,
    gold_price,
    life_gain,
    life_loss,
    of_odds,
)
from games.systems.talisman.worth.style import style

SPELL, TOAD, LYCAN = 0.3, 1.5, -0.5
REST = 0.4
"""What a life healed is worth besides to who goes for the Crown next."""
OVER_RIVER = 2.5
"""What it is worth to be put on the other side."""
UNSEEN = {"pet": 0.9, "potion": 0.3}
"""Deck of a shop -> what its cards are worth on average."""


def of_effects(state: State, who: Character, effects: Effects, source: str = "") -> float:
    """What effects carried out one after the other are worth."""
    return sum(of_effect(state, who, one, source) for one in effects)


def of_effect(state: State, who: Character, effect: Effect, source: str = "") -> float:
    """What one effect is worth; what bots know nothing of is worth nothing."""
    judge = JUDGES.get(type(effect))
    return judge(state, who, effect, source) if judge else 0.0


def _number(given: int | str, room: int) -> int:
    return given if isinstance(given, int) else room


def _gain(state: State, who: Character, effect: Gain, source: str) -> float:
    n = _number(effect.n, 1)
    if effect.what in ("strength", "craft", "strength_or_craft"):
        return n * (1.0 if effect.what == "strength_or_craft" else of_stat(state, who, effect.what))
    if effect.what == "life":
        return life_gain(who, n)
    if effect.what == "gold":
        return gold_gain(state, who, n)
    return fate_gain(state, who, n)


def _lose(state: State, who: Character, effect: Lose, source: str) -> float:
    if effect.what == "life":
        return -life_loss(state, who, _number(effect.n, who.life))
    if effect.what in ("object", "follower"):
        held = who.objects if effect.what == "object" else who.followers
        return -min((max(0.0, of_card(state, who, one, own=True)) for one in held), default=0.0)
    lost = min(_number(effect.n, 99), int(getattr(who, effect.what)))
    each = {"gold": GOLD, "fate": style().fate}.get(effect.what) or of_stat(state, who, effect.what)
    return -lost * each


def _heal(state: State, who: Character, effect: Heal, source: str) -> float:
    room = max(0, card_of(state, who).life - who.life)
    n = min(room, _number(effect.n, room), who.gold // effect.price if effect.price else room)
    if threatened(state, who):
        return -TRIFLE * n
    rest = n * REST if wants_rest(state, who) else 0.0
    return life_gain(who, n) + rest - gold_price(state, who, n * effect.price)


def _replenish(state: State, who: Character, effect: Replenish, source: str) -> float:
    room = max(0, card_of(state, who).fate - who.fate)
    n = min(room, _number(effect.n, room), who.gold // effect.price if effect.price else room)
    return max(0.0, fate_gain(state, who, n) - gold_price(state, who, n * effect.price))


def _gain_spell(state: State, who: Character, effect: GainSpell, source: str) -> float:
    room = max(0, spell_limit(state, who) - len(who.spells))
    return SPELL * min(room, _number(effect.n, room))


def _roll_table(state: State, who: Character, effect: RollTable[Any], source: str, plus: int = 0) -> float:
    return sum(
        chance * of_effects(state, who, row_at(effect, total + plus), source)
        for total, chance in sums(effect.dice).items()
    )


def _pray(state: State, who: Character, effect: Pray, source: str) -> float:
    """With what the character adds when it prays."""
    plus = sum(one.plus for one in found_for(state, who, ModDie) if one.of == "pray")
    worths = (
        _roll_table(state, who, one, source, plus)
        if isinstance(one, RollTable)
        else of_effect(state, who, one, source)
        for one in effect.then
    )
    return sum(worths)


def row_at(table: RollTable[Any], total: int) -> Effects:
    """The row of a table that a total reaches."""
    return next((row.then for row in table.rows if row.upto is None or total <= row.upto), Effects())


def _each_char(state: State, who: Character, effect: EachChar, source: str) -> float:
    """What it does to the character itself."""
    return of_effects(state, who, effect.then, source)


def _if(state: State, who: Character, effect: If, source: str) -> float:
    then = effect.then if holds(state, who, effect.when) else effect.otherwise
    return of_effects(state, who, then, source)


def _choose(state: State, who: Character, effect: Choose[Any], source: str) -> float:
    worths = [
        of_effects(state, who, one.then, source) for one in effect.of.values() if holds(state, who, one.when)
    ]
    return max([*worths, *([0.0] if effect.may else [])], default=0.0)


def _pay(state: State, who: Character, effect: Pay, source: str) -> float:
    otherwise = of_effects(state, who, effect.otherwise, source)
    if who.gold < effect.n or who.toad:
        return otherwise
    paid = of_effects(state, who, effect.then, source) - gold_price(state, who, effect.n)
    return max(paid, otherwise) if effect.may or effect.otherwise else paid


def _fight(state: State, who: Character, effect: Fight, source: str) -> float:
    """A creature of a table gives no trophy."""
    foe = Foe(effect.name, effect.value, effect.kind or "")
    return of_odds(state, who, fight_odds(state, who, [foe], effect.by), 0.0)


def _space_text(state: State, who: Character, effect: SpaceText, source: str) -> float:
    space = state.content.spaces[effect.space]
    return of_effects(state, who, space.prayer if effect.prayer else space.text, source)


def _miss(state: State, who: Character, effect: MissTurn, source: str) -> float:
    return -style().turn * effect.n


def _toad(state: State, who: Character, effect: Toad, source: str) -> float:
    things = sum(max(0.0, of_card(state, who, one, own=True)) for one in (*who.objects, *who.followers))
    return -TOAD - things - GOLD * who.gold


def _lycan(state: State, who: Character, effect: Lycan, source: str) -> float:
    return {"become": 0.0 if who.lycan else LYCAN, "cure": -LYCAN if who.lycan else 0.0}.get(effect.how, 0.0)


def _discard(state: State, who: Character, effect: Discard, source: str) -> float:
    if effect.what == "object" and effect.may:
        return sold_worth(state, who)
    return -SPELL * len(who.spells) if effect.what == "spell" and not effect.may else 0.0


def sold_worth(state: State, who: Character) -> float:
    """What it is worth to give Objects for a gold each, as far as they are worth less than that."""
    gold, gain = who.gold, 0.0
    for worth in sorted(of_card(state, who, one, own=True) for one in who.objects):
        gain += max(0.0, gold_gain(state, who, 1) - worth)
        who.gold += 1
    who.gold = gold
    return gain


def _align(state: State, who: Character, effect: AlignSet, source: str) -> float:
    """Cards that the character may not have any more."""
    cards = state.content.cards
    if effect.to in ("choice", alignment_of(state, who)):
        return 0.0
    before = who.alignment
    who.alignment = cast(Alignment, effect.to)
    held = [one for one in (*who.objects, *who.followers) if not may_own(state, who, cards[one.card])]
    who.alignment = before
    return -sum(max(0.0, of_card(state, who, one, own=True)) for one in held)


def _enslaved(state: State, who: Character, effect: MoveMod, source: str) -> float:
    return -style().turn if effect.enslaved else 0.0


def _buy(state: State, who: Character, effect: Buy, source: str) -> float:
    """The most useful of what it can pay."""
    cards = state.content.cards
    if who.toad:
        return 0.0
    if effect.top:
        return top_worth(state, who, effect)
    offered = [
        one for one in of_stock(state, effect.of) if not effect.prices or cards[one].called in effect.prices
    ]
    return max((bought_worth(state, who, effect, card) for card in offered), default=0.0)


def top_worth(state: State, who: Character, effect: Buy) -> float:
    """What the unseen top card of a shop's deck is worth for its price."""
    if who.gold < effect.price:
        return 0.0
    return max(0.0, UNSEEN.get(effect.of, 0.0) - gold_price(state, who, effect.price))


def bought_worth(state: State, who: Character, effect: Buy, card: str) -> float:
    """What a card is worth for its price; nothing where the gold or the hands are missing."""
    cards = state.content.cards
    price = effect.prices.get(cards[card].called, effect.price or cards[card].price)
    if price > who.gold or not may_own(state, who, cards[card]):
        return 0.0
    crosses = cards[card].called in WAYS_OVER
    paid = price * GOLD / 2 if crosses else gold_price(state, who, price)
    left = least_held(state, who) if cards[card].type != "follower" else 0.0
    return max(0.0, of_card(state, who, Held(card)) - paid - left)


def _teleport(state: State, who: Character, effect: Teleport, source: str) -> float:
    spaces = state.content.spaces
    if effect.ferry:
        return of_ferry(state, who)
    over = effect.to in spaces and spaces[effect.to].region == "middle" != spaces[who.place].region
    return OVER_RIVER if over and wants_middle(state, who) else 0.0


def _gain_card(state: State, who: Character, effect: GainCard, source: str) -> float:
    if effect.of == "talisman":
        return of_talisman(state, who) if state.stock.get("talisman.talisman") else 0.0
    return TRIFLE * 2


JUDGES: dict[type[Effect], Callable[[State, Character, Any, str], float]] = {
    Gain: _gain,
    Lose: _lose,
    Heal: _heal,
    Replenish: _replenish,
    GainSpell: _gain_spell,
    RollTable: _roll_table,
    If: _if,
    EachChar: _each_char,
    Choose: _choose,
    Pay: _pay,
    Pray: _pray,
    Fight: _fight,
    SpaceText: _space_text,
    MissTurn: _miss,
    Toad: _toad,
    Lycan: _lycan,
    Discard: _discard,
    AlignSet: _align,
    MoveMod: _enslaved,
    GainCard: _gain_card,
    Buy: _buy,
    Teleport: _teleport,
}


def realigned_worth(
    state: State, who: Character, key: str, source: str, hits: Sequence[str] | None = None
) -> float:
    """What a card or space is worth that asks for the alignment: with "align:evil", or as it is.

    `hits`: the alignments for which it is bad, where it says no more of them.
    """
    content = state.content
    before, to = who.alignment, key.partition(":")[2]
    if hits is not None:
        lost = _align(state, who, AlignSet(to=cast(Alignment, to)), source) if to else 0.0
        return lost - ((to or alignment_of(state, who)) in hits)
    lost = _align(state, who, AlignSet(to=cast(Alignment, to)), source) if to else 0.0
    if to:
        who.alignment = cast(Alignment, to)
    effects = content.cards[source].met if source in content.cards else content.spaces[source].text
    worth = of_effects(state, who, effects, source)
    who.alignment = before
    return lost + worth

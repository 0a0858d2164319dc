"""What effects and cards are worth to a character, for bots and orders: 1 is a counter of its better value.

A judgement, not a rule: chances are exact, the prices are experience. What a card says is read from its
words, so a new card needs nothing here.
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

from games.kit.control import Choose, If, RollTable
from games.kit.effects import Effect, Effects
from games.kit.held import Held
from games.systems.talisman.aims import (
    RESERVE,
    full_hands,
    saves_fate,
    shut_out,
    threatened,
    wants_middle,
    wants_rest,
)
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import CARDS, SPACES
from games.systems.talisman.odds import Odds, fight_odds, sums
from games.systems.talisman.piles import of_stock
from games.systems.talisman.queries import (
    alignment_of,
    card_of,
    found_for,
    holds,
    may_own,
    owns_talisman,
    printed,
    spell_limit,
)
from games.systems.talisman.scores import armour_save
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.cards import Bind, Discard, GainCard, GainSpell
from games.systems.talisman.words.control import EachChar
from games.systems.talisman.words.fight import Fight, ModAttack, ModStat, SaveRoll
from games.systems.talisman.words.movement import MoveMod, Teleport
from games.systems.talisman.words.permissions import Carry, Key, Restrict
from games.systems.talisman.words.resources import Gain, Heal, Lose, Pay, Replenish
from games.systems.talisman.words.states import AlignSet, Lycan, MissTurn, Pray, SpaceText, Toad
from games.systems.talisman.words.terms import Alignment, Stat
from games.systems.talisman.words.trade import Buy

OTHER_STAT, FATE, GOLD, SPELL, TRIFLE = 0.5, 0.15, 0.2, 0.3, 0.1
LIFE, LOW_LIFE, LAST_LIFE = 0.3, 0.4, 1.0
LOW_STAKE, LAST_STAKE, MOST_STAKE = 0.05, 0.1, 8.0
"""By so much a low life is worth more for each thing gathered that goes with the last one."""
REST = 0.4
"""What a life healed is worth besides to who goes for the Crown next."""
SAVED = 0.7
"""What fate is worth that is kept for the Portal and the tunnels."""
TALISMAN, TURN, TOAD, BOUND = 5.0, 0.35, 1.5, -0.6
FERRY = 0.8
"""What a way over the river is worth to who wants one."""
OVER_RIVER = 1.5
"""What it is worth to be put on the other side."""
WAYS_OVER = ("axe", "raft")
HELP = 0.8
"""What a point in fights only is worth of a counter."""
SILENCE = -1.0
"""What it is worth to cast no Spells: the Command Spell is one."""
LYCAN = -0.5
DEATH, OUT = 2.0, 8.0
"""What death costs besides what is lost with it; and where nobody comes back."""
SHARE = 0.6
"""A fate that is worth so much of its price is paid."""
POINTS = 7
UNSEEN = {"pet": 0.6, "potion": 0.3}
"""Deck of a shop -> what its cards are worth on average."""
RICH = 6
"""So much gold is enough; more is worth little."""


def better_stat(who: Character) -> Stat:
    """The value on which the character builds, by card and counters."""
    by_strength = printed(who, "strength") + who.strength >= printed(who, "craft") + who.craft
    return "strength" if by_strength else "craft"


def of_stat(state: State, who: Character, stat: str) -> float:
    """What a counter is worth to it."""
    return 1.0 if stat == better_stat(who) else OTHER_STAT


def belongings(state: State, who: Character) -> float:
    """What a character has gathered: counters, trophies and cards."""
    things = sum(max(0.0, of_card(state, who, held, own=True)) for held in (*who.objects, *who.followers))
    return who.strength + who.craft + things + len(who.trophies) / 3 + GOLD * who.gold


def life_loss(state: State, who: Character, n: float) -> float:
    """What losing n lives costs, which may be a chance of one."""
    if n <= 0:
        return 0.0
    if n >= who.life or (n < 1 and who.life == 1):
        dying = DEATH + belongings(state, who) + (OUT if state.crowned else 0)
        return min(1.0, n) * dying
    return n * _a_life(who, who.life - n)


def life_gain(who: Character, n: float) -> float:
    """What n lives more are worth."""
    return n * _a_life(who, who.life)


def _a_life(who: Character, left: float) -> float:
    """What a life is worth where so many are left: the fewer, the more what has been gathered counts."""
    if left > 2:
        return LIFE
    return LAST_LIFE + LAST_STAKE * at_stake(who) if left <= 1 else LOW_LIFE + LOW_STAKE * at_stake(who)


def at_stake(who: Character) -> float:
    """What goes with the last life, told quickly: counters, things and trophies."""
    things = len(who.objects) + len(who.followers)
    return min(MOST_STAKE, who.strength + who.craft + things / 2 + len(who.trophies) / 3)


def fate_gain(state: State, who: Character, n: float) -> float:
    """What so much more fate is worth."""
    saved = max(0.0, min(n, RESERVE - who.fate)) if saves_fate(state, who) else 0.0
    return saved * SAVED + (n - saved) * FATE


def fate_price(state: State, who: Character) -> float:
    """What a roll must gain for one fate to be paid: more the fewer there are."""
    if saves_fate(state, who) and who.fate <= RESERVE:
        return SAVED
    return FATE * SHARE + FATE / who.fate


def of_odds(state: State, who: Character, odds: Odds, prize: float) -> float:
    """A fight with a prize for winning it; a stand-off costs the rest of the turn."""
    return odds.won * prize - life_loss(state, who, odds.life) - TURN * (odds.lost + odds.stand_off) / 2


def of_foes(state: State, who: Character, foes: Iterable[Foe], by: Stat) -> float:
    """Enemy cards that fight as one and give trophies."""
    met = list(foes)
    prize = sum(foe.value for foe in met) / POINTS * of_stat(state, who, by)
    return of_odds(state, who, fight_odds(state, who, met, by), prize)


# -- effects ------------------------------------------------------------------------------------------------


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
        return 0.0 if who.toad else n * (GOLD if who.gold < RICH else GOLD / 4)
    return fate_gain(state, who, n)


def _lose(state: State, who: Character, effect: Lose, source: str) -> float:
    if effect.what == "life":
        return -life_loss(state, who, _number(effect.n, who.life))
    if effect.what in ("object", "follower"):
        held = who.objects if effect.what == "object" else who.followers
        return -min((max(0.0, of_card(state, who, one, own=True)) for one in held), default=0.0)
    lost = min(_number(effect.n, 99), int(getattr(who, effect.what)))
    each = {"gold": GOLD, "fate": FATE}.get(effect.what) or of_stat(state, who, effect.what)
    return -lost * each


def _heal(state: State, who: Character, effect: Heal, source: str) -> float:
    room = max(0, card_of(who).life - who.life)
    n = min(room, _number(effect.n, room), who.gold // effect.price if effect.price else room)
    if threatened(state, who):
        return -TRIFLE * n
    rest = n * REST if wants_rest(state, who) else 0.0
    return life_gain(who, n) + rest - n * effect.price * GOLD / 2


def _replenish(state: State, who: Character, effect: Replenish, source: str) -> float:
    room = max(0, card_of(who).fate - who.fate)
    n = min(room, _number(effect.n, room), who.gold // effect.price if effect.price else room)
    return max(0.0, fate_gain(state, who, n) - n * effect.price * GOLD / 2)


def _gain_spell(state: State, who: Character, effect: GainSpell, source: str) -> float:
    room = max(0, spell_limit(state, who) - len(who.spells))
    return SPELL * min(room, _number(effect.n, room))


def _roll_table(state: State, who: Character, effect: RollTable[Any], source: str) -> float:
    return sum(
        chance * of_effects(state, who, row_at(effect, total), source)
        for total, chance in sums(effect.dice).items()
    )


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
    paid = of_effects(state, who, effect.then, source) - effect.n * GOLD / 2
    return max(paid, otherwise) if effect.may or effect.otherwise else paid


def _fight(state: State, who: Character, effect: Fight, source: str) -> float:
    """A creature of a table gives no trophy."""
    foe = Foe(effect.name, effect.value, effect.kind or "")
    return of_odds(state, who, fight_odds(state, who, [foe], effect.by), 0.0)


def _space_text(state: State, who: Character, effect: SpaceText, source: str) -> float:
    space = SPACES[effect.space]
    return of_effects(state, who, space.prayer if effect.prayer else space.text, source)


def _miss(state: State, who: Character, effect: MissTurn, source: str) -> float:
    return -TURN * effect.n


def _toad(state: State, who: Character, effect: Toad, source: str) -> float:
    things = sum(max(0.0, of_card(state, who, one, own=True)) for one in (*who.objects, *who.followers))
    return -TOAD - things - GOLD * who.gold


def _lycan(state: State, who: Character, effect: Lycan, source: str) -> float:
    return {"become": 0.0 if who.lycan else LYCAN, "cure": -LYCAN if who.lycan else 0.0}.get(effect.how, 0.0)


def _discard(state: State, who: Character, effect: Discard, source: str) -> float:
    return -SPELL * len(who.spells) if effect.what == "spell" and not effect.may else 0.0


def _align(state: State, who: Character, effect: AlignSet, source: str) -> float:
    """Cards that the character may not have any more."""
    if effect.to in ("choice", alignment_of(who)):
        return 0.0
    before = who.alignment
    who.alignment = cast(Alignment, effect.to)
    held = [one for one in (*who.objects, *who.followers) if not may_own(state, who, CARDS[one.card])]
    who.alignment = before
    return -sum(max(0.0, of_card(state, who, one, own=True)) for one in held)


def _enslaved(state: State, who: Character, effect: MoveMod, source: str) -> float:
    return -TURN if effect.enslaved else 0.0


def _buy(state: State, who: Character, effect: Buy, source: str) -> float:
    """The most useful of what it can pay."""
    if who.toad:
        return 0.0
    if effect.top:
        return top_worth(who, effect)
    offered = [
        one for one in of_stock(state, effect.of) if not effect.prices or CARDS[one].called in effect.prices
    ]
    return max((bought_worth(state, who, effect, card) for card in offered), default=0.0)


def top_worth(who: Character, effect: Buy) -> float:
    """What the unseen top card of a shop's deck is worth for its price."""
    return max(0.0, UNSEEN.get(effect.of, 0.0) - GOLD * effect.price / 2) if who.gold >= effect.price else 0.0


def bought_worth(state: State, who: Character, effect: Buy, card: str) -> float:
    """What a card is worth for its price; nothing where the gold or the hands are missing."""
    price = effect.prices.get(CARDS[card].called, effect.price or CARDS[card].price)
    if price > who.gold or not may_own(state, who, CARDS[card]):
        return 0.0
    if full_hands(state, who) and CARDS[card].type != "follower":
        return 0.0
    return max(0.0, of_card(state, who, Held(card)) - GOLD * price / 2)


def _teleport(state: State, who: Character, effect: Teleport, source: str) -> float:
    if effect.ferry:
        return FERRY if shut_out(state, who) else 0.0
    over = effect.to in SPACES and SPACES[effect.to].region == "middle" != SPACES[who.place].region
    return OVER_RIVER if over and wants_middle(state, who) else 0.0


def _gain_card(state: State, who: Character, effect: GainCard, source: str) -> float:
    if effect.of == "talisman":
        return of_talisman(who) if state.stock.get("talisman.talisman") else 0.0
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
    Pray: lambda state, who, effect, source: of_effects(state, who, effect.then, source),
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


# -- cards --------------------------------------------------------------------------------------------------


def of_talisman(who: Character) -> float:
    """The first one opens the Valley of Fire; a second one is worth nothing and is left to others."""
    return 0.0 if owns_talisman(who) else TALISMAN


def of_card(state: State, who: Character, held: Held, *, own: bool = False) -> float:
    """What an Object or Follower is worth to a character that has it, or might."""
    card = CARDS[held.card]
    if any(isinstance(one, Key) for one in card.held):
        return TALISMAN if own else of_talisman(who)
    if any(isinstance(one, Bind) for one in card.held):
        return BOUND
    if card.type == "enemy":
        return OTHER_STAT
    words = sum(_of_word(state, who, card, one, own) for one in card.held)
    if card.called in WAYS_OVER and shut_out(state, who):
        words += FERRY
    return words + (TRIFLE if card.uses or card.held else 0.0)


def _of_word(state: State, who: Character, card: PrintedCard, one: Effect, own: bool) -> float:
    if isinstance(one, ModStat):
        return one.strength * of_stat(state, who, "strength") + one.craft * of_stat(state, who, "craft")
    if isinstance(one, ModAttack) and "weapon" in card.kinds:
        return _of_weapon(state, who, one, own)
    if isinstance(one, ModAttack) and not one.against:
        more = printed(who, "craft") if one.add == "printed_craft" else one.n
        return HELP * more * of_stat(state, who, "craft" if one.combat == "psychic" else "strength")
    if isinstance(one, SaveRoll):
        if any(word.what == "weapons_and_armour" for word in found_for(state, who, Restrict)):
            return 0.0
        before = 7 if own else armour_save(state, who, "strength")
        return max(0, before - one.least) * 0.2
    if isinstance(one, Restrict):
        return SILENCE if one.what == "spells" else 0.0
    if isinstance(one, Carry):
        return 0.4 if not who.followers or own else TRIFLE
    return 0.0


def _of_weapon(state: State, who: Character, one: ModAttack, own: bool) -> float:
    """The first Weapon counts; a further one only for who may use two."""
    words = {word.what for word in found_for(state, who, Restrict)}
    if words & {"weapons", "weapons_and_armour"}:
        return 0.0
    allowed = max((word.weapons for word in found_for(state, who, ModAttack)), default=1)
    weapons = sum("weapon" in CARDS[held.card].kinds for held in who.objects)
    new = own or weapons < allowed
    share = of_stat(state, who, "strength")
    return max(one.n, one.better / 2) * share * (0.9 if new else 0.15)


def realigned_worth(state: State, who: Character, key: str, source: str) -> float:
    """What a card or space is worth that asks for the alignment: with "align:evil", or as it is."""
    before, to = who.alignment, key.partition(":")[2]
    lost = _align(state, who, AlignSet(to=cast(Alignment, to)), source) if to else 0.0
    if to:
        who.alignment = cast(Alignment, to)
    effects = CARDS[source].met if source in CARDS else SPACES[source].text
    worth = of_effects(state, who, effects, source)
    who.alignment = before
    return lost + worth

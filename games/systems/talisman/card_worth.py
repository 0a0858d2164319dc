"""What Objects, Followers and counters are worth to a character, for bots and orders: 1 is a counter of its
better value.

A judgement, not a rule. What a card says is read from its words, so a new card needs nothing here.
"""

from games.kit.effects import Effect
from games.kit.held import Held
from games.systems.talisman.aims import shut_out
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import CARDS
from games.systems.talisman.queries import found_for, owns_talisman, printed
from games.systems.talisman.scores import armour_save
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Bind
from games.systems.talisman.words.fight import ModAttack, ModStat, SaveRoll
from games.systems.talisman.words.permissions import Carry, Key, Restrict
from games.systems.talisman.words.terms import Stat

OTHER_STAT, TRIFLE = 0.5, 0.1
TALISMAN, BOUND = 5.0, -0.6
FERRY = 0.8
"""What a way over the river is worth to who wants one."""
WAYS_OVER = ("axe", "raft")
HELP = 0.8
"""What a point in fights only is worth of a counter."""
SILENCE = -1.0
"""What it is worth to cast no Spells: the Command Spell is one."""


def better_stat(who: Character) -> Stat:
    """The value on which the character builds, by card and counters."""
    by_strength = printed(who, "strength") + who.strength >= printed(who, "craft") + who.craft
    return "strength" if by_strength else "craft"


def of_stat(state: State, who: Character, stat: str) -> float:
    """What a counter is worth to it."""
    return 1.0 if stat == better_stat(who) else OTHER_STAT


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

"""What Objects, Followers and counters are worth to a character, for bots and orders: 1 is a counter of its
better value.

A judgement, not a rule. What a card says is read from its words, so a new card needs nothing here.
"""

from games.kit.effects import Effect
from games.kit.held import Held
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.queries import found_for, owns_talisman, printed
from games.systems.talisman.scores import armour_save
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Bind
from games.systems.talisman.words.fight import ModAttack, ModDie, ModStat, SaveRoll, StandOff
from games.systems.talisman.words.permissions import Carry, Key, Restrict
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.aims import (
    WAYS_OVER,
    full_hands,
    has_way_over,
    on_quest,
    shut_out,
    stays_shut_out,
)
from games.systems.talisman.worth.style import style

OTHER_STAT, TRIFLE = 0.5, 0.1
FIENDISH = 5
"""With so much Strength Pit Fiends are met gladly."""
LAST_TASK, BOUND = 4.0, -0.6
FERRY, ONLY_FERRY = 0.8, 2.5
"""What a way over the river is worth to who wants one, and to whom the bridge stays shut."""
HELP = 0.8
"""What a point in fights only is worth of a counter."""
SECOND_DIE = 1.0
"""The highest of two dice is so much more than one, on average."""
SILENCE = -1.0
"""What it is worth to cast no Spells: the Command Spell is one."""


def better_stat(state: State, who: Character) -> Stat:
    """The value on which the character builds, by card and counters."""
    by_strength = printed(state, who, "strength") + who.strength >= printed(state, who, "craft") + who.craft
    return "strength" if by_strength else "craft"


def of_stat(state: State, who: Character, stat: str) -> float:
    """What a counter is worth to it."""
    if stat == better_stat(state, who) or (stat == "strength" and _dreads_pits(state, who)):
        return 1.0
    return OTHER_STAT


def _dreads_pits(state: State, who: Character) -> bool:
    """Whether Craft has brought it far enough, and Strength is what the Pits behind the Mines ask for."""
    return (
        printed(state, who, "craft") + who.craft
        >= style().ready
        > FIENDISH
        > printed(state, who, "strength") + who.strength
    )


def of_talisman(state: State, who: Character) -> float:
    """The first one opens the Valley of Fire; a second one is worth nothing and is left to others."""
    return 0.0 if owns_talisman(state, who) else style().talisman


def of_task(state: State, who: Character) -> float:
    """What it is worth to do its quest: with a Talisman in hand only the quest keeps the Portal shut."""
    return LAST_TASK if owns_talisman(state, who) else style().quest


def of_card(state: State, who: Character, held: Held, *, own: bool = False) -> float:
    """What an Object or Follower is worth to a character that has it, or might."""
    card = state.content.cards[held.card]
    if any(isinstance(one, Key) for one in card.held):
        return style().talisman if own else of_talisman(state, who)
    if any(isinstance(one, Bind) for one in card.held):
        return BOUND
    if card.type == "enemy":
        return OTHER_STAT
    if not own and _asked_for(state, who, card):
        return of_task(state, who)
    words = sum(_of_word(state, who, card, one, own) for one in card.held)
    if card.called in WAYS_OVER and (own or not has_way_over(state, who)):
        words += of_ferry(state, who)
    return words + (TRIFLE if card.uses or card.held else 0.0)


def of_ferry(state: State, who: Character) -> float:
    """What a way over the river is worth."""
    if not shut_out(state, who):
        return 0.0
    return ONLY_FERRY if stays_shut_out(state, who) else FERRY


def least_held(state: State, who: Character) -> float:
    """What the Object is worth that has to be left for one more; nothing where there is room."""
    if not full_hands(state, who):
        return 0.0
    return min((of_card(state, who, one, own=True) for one in who.objects), default=0.0)


def _asked_for(state: State, who: Character, card: PrintedCard) -> bool:
    """Whether the quest of the character is to give up such a card."""
    return card.type in ("follower", "magic_object") and on_quest(state, who, card.type)


def _of_word(state: State, who: Character, card: PrintedCard, one: Effect, own: bool) -> float:
    if isinstance(one, ModStat):
        return one.strength * of_stat(state, who, "strength") + one.craft * of_stat(state, who, "craft")
    if "weapon" in card.kinds and isinstance(one, ModAttack | ModDie):
        return _of_weapon(state, who, one, own)
    if isinstance(one, ModAttack) and not one.against:
        more = printed(state, who, "craft") if one.add == "printed_craft" else one.n
        return HELP * more * of_stat(state, who, "craft" if one.combat == "psychic" else "strength")
    if isinstance(one, SaveRoll | StandOff) and one.least:
        return _of_armour(state, who, one.least, own)
    if isinstance(one, Restrict):
        return SILENCE if one.what == "spells" else 0.0
    if isinstance(one, Carry):
        return 0.4 if not who.followers or own else TRIFLE
    return 0.0


def _of_armour(state: State, who: Character, least: int, own: bool) -> float:
    """What a roll of so much saves, beside what other Armour saves already."""
    if any(word.what == "weapons_and_armour" for word in found_for(state, who, Restrict)):
        return 0.0
    before = 7 if own else armour_save(state, who, "strength")
    return max(0, before - least) * 0.2


def _of_weapon(state: State, who: Character, one: ModAttack | ModDie, own: bool) -> float:
    """The first Weapon counts; a further one only for who may use two."""
    cards = state.content.cards
    words = {word.what for word in found_for(state, who, Restrict)}
    if words & {"weapons", "weapons_and_armour"}:
        return 0.0
    allowed = max((word.weapons for word in found_for(state, who, ModAttack)), default=1)
    weapons = sum("weapon" in cards[held.card].kinds for held in who.objects)
    new = own or weapons < allowed
    more = SECOND_DIE if isinstance(one, ModDie) else max(one.n, one.better / 2)
    return more * of_stat(state, who, "strength") * (0.9 if new else 0.15)

"""What lives, fate and fights are worth to a character, for bots and orders: 1 is a counter of its better
value.

A judgement, not a rule: chances are exact, the prices are experience.
"""

from collections.abc import Iterable

from games.systems.talisman.odds import Odds, fight_odds
from games.systems.talisman.queries import restricted
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.aims import FARE, on_quest, saves_fate, saves_gold
from games.systems.talisman.worth.cards import of_card, of_stat, of_task
from games.systems.talisman.worth.style import style

GOLD, COIN_FOR_FARE = 0.2, 0.4
RICH = 6
"""So much gold is enough; more is worth little."""
MOST_STAKE = 8.0
"""So many things gathered count for a low life."""
OUT = 8.0
"""What death costs besides where nobody comes back."""
POINTS = 7


def belongings(state: State, who: Character) -> float:
    """What a character has gathered: counters, trophies and cards."""
    things = sum(max(0.0, of_card(state, who, held, own=True)) for held in (*who.objects, *who.followers))
    return who.strength + who.craft + things + len(who.trophies) / 3 + GOLD * who.gold


def life_loss(state: State, who: Character, n: float) -> float:
    """What losing n lives costs, which may be a chance of one."""
    if n <= 0:
        return 0.0
    if n >= who.life or (n < 1 and who.life == 1):
        dying = style().death + belongings(state, who) + (OUT if state.crowned else 0)
        return min(1.0, n) * dying
    return n * _a_life(who, who.life - n)


def life_gain(who: Character, n: float) -> float:
    """What n lives more are worth."""
    return n * _a_life(who, who.life)


def _a_life(who: Character, left: float) -> float:
    """What a life is worth where so many are left: the fewer, the more what has been gathered counts."""
    if left > 2:
        return style().life
    return (
        style().last_life + style().last_stake * at_stake(who)
        if left <= 1
        else style().low_life + style().low_stake * at_stake(who)
    )


def at_stake(who: Character) -> float:
    """What goes with the last life, told quickly: counters, things and trophies."""
    things = len(who.objects) + len(who.followers)
    return min(MOST_STAKE, who.strength + who.craft + things / 2 + len(who.trophies) / 3)


def fate_gain(state: State, who: Character, n: float) -> float:
    """What so much more fate is worth; nothing to who may have none (Black Cat)."""
    if n <= 0 or restricted(state, who, "fate"):
        return 0.0
    saved = max(0.0, min(n, style().fate_kept - who.fate))
    return saved * _saved_fate(state, who) + (n - saved) * style().fate


def _saved_fate(state: State, who: Character) -> float:
    """What one of those is worth that are kept."""
    return max(style().fate, style().saved_fate * saves_fate(state, who))


def fate_price(state: State, who: Character) -> float:
    """What a roll must gain for one fate to be paid: more the fewer there are."""
    share = saves_fate(state, who)
    if share and who.fate <= style().fate_kept:
        return style().saved_fate * share
    return style().fate * style().fate_share + style().fate / who.fate


def gold_gain(state: State, who: Character, n: int) -> float:
    """What so much more gold is worth: most as the fare over the river, or where a quest asks for it."""
    if who.toad or not n:
        return 0.0
    given, each = on_quest(state, who, "gold"), GOLD if who.gold < RICH else GOLD / 4
    asked = (
        state.content.quests[who.quest].n
        if given
        else FARE
        if who.gold < FARE and saves_gold(state, who)
        else 0
    )
    saved = max(0, min(n, asked - who.gold))
    return saved * (of_task(state, who) / FARE if given else COIN_FOR_FARE) + (n - saved) * each


def gold_price(state: State, who: Character, n: int) -> float:
    """What paying so much gold costs: half of what it is worth in the hand, or what it is saved for."""
    if on_quest(state, who, "gold"):
        return n * of_task(state, who) / FARE
    fare = max(0, n - max(0, who.gold - FARE)) if saves_gold(state, who) else 0
    return fare * COIN_FOR_FARE + (n - fare) * GOLD / 2


def of_odds(state: State, who: Character, odds: Odds, prize: float) -> float:
    """A fight with a prize for winning it; a stand-off costs the rest of the turn."""
    return (
        odds.won * prize - life_loss(state, who, odds.life) - style().turn * (odds.lost + odds.stand_off) / 2
    )


def of_foes(state: State, who: Character, foes: Iterable[Foe], by: Stat) -> float:
    """Enemy cards that fight as one and give trophies."""
    met = list(foes)
    prize = sum(foe.value for foe in met) / POINTS * of_stat(state, who, by)
    prize += of_task(state, who) if on_quest(state, who, "kill_enemy") else 0.0
    return of_odds(state, who, fight_odds(state, who, met, by), prize)

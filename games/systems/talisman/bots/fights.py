"""How a steady player fights: what it takes on, what it spends on it, when it pays fate, what it takes."""

from collections.abc import Callable, Sequence

from games.engine.questions import Question
from games.systems.talisman.cardplay import GOLD as A_COIN
from games.systems.talisman.duel import LIFE
from games.systems.talisman.enemies import CHARM, PAY_OFF
from games.systems.talisman.fight import DESTROY, EVADED, FIGHT, HELP, READ
from games.systems.talisman.inner import TUNNELS
from games.systems.talisman.odds import Odds, duel_odds, fight_odds
from games.systems.talisman.queries import carried, owns_talisman
from games.systems.talisman.rolls import FATE, KEEP
from games.systems.talisman.spells import CAST
from games.systems.talisman.state import Character, Fight, State
from games.systems.talisman.uses import USE
from games.systems.talisman.worth.aims import full_hands, on_quest
from games.systems.talisman.worth.boosts import boost
from games.systems.talisman.worth.cards import of_card, of_task
from games.systems.talisman.worth.effects import SPELL
from games.systems.talisman.worth.lives import GOLD, fate_price, gold_gain, of_odds
from games.systems.talisman.worth.rerolls import prize, repeats

Judge = Callable[[State, Character, Question, Sequence[str]], str]
CHARMED, DESTROYED = 0.4, 0.15
SPENT = {CAST: SPELL, USE: SPELL, HELP: SPELL / 2, READ: SPELL / 2}
"""What an answer beside a fight uses up."""


def _odds(state: State, who: Character, fight: Fight, more: int) -> Odds:
    if fight.against:
        other = state.of(fight.against if fight.seat == who.seat else fight.seat)
        odds = duel_odds(state, who, other, fight.by, assassinates=bool(fight.plain))
        return odds if not more else _shifted(state, who, fight, more)
    return fight_odds(state, who, fight.foes, fight.by, more + fight.bonus.get(str(who.seat), 0))


def _shifted(state: State, who: Character, fight: Fight, more: int) -> Odds:
    """The duel with so much more on the own side."""
    other = state.of(fight.against if fight.seat == who.seat else fight.seat)
    who.strength, who.craft = who.strength + more, who.craft + more
    odds = duel_odds(state, who, other, fight.by, assassinates=bool(fight.plain))
    who.strength, who.craft = who.strength - more, who.craft - more
    return odds


def fight_worth(state: State, who: Character, fight: Fight, more: int = 0) -> float:
    """What the fight in progress is worth, with so much more."""
    return of_odds(state, who, _odds(state, who, fight, more), prize(state, who, fight))


def _creature(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """To fight it, or past it in the cheapest way."""
    fight = state.fight
    if fight is None:
        return ""
    worths = {
        FIGHT: fight_worth(state, who, fight),
        EVADED: 0.0 if any(foe.card for foe in fight.foes) else prize(state, who, fight),
        DESTROY: DESTROYED,
        CHARM: CHARMED,
        PAY_OFF: -GOLD,
    }
    for key in keys:
        if key.startswith((f"{CAST}:invisibility", f"{CAST}:immobility")):
            worths[key] = -SPELL
    return max((key for key in keys if key in worths), key=lambda key: worths[key], default="")


def _battle(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """What is added must be worth more than it costs; a helper that stays costs nothing."""
    fight = state.fight
    if fight is None:
        return ""
    bare, best, gain = fight_worth(state, who, fight), FIGHT, 0.0
    for key in keys:
        more = boost(state, who, key)
        if more > 0:
            found = fight_worth(state, who, fight, more) - bare - SPENT.get(key.partition(":")[0], 0.0)
            best, gain = (key, found) if found > gain else (best, gain)
    return best


def _fate(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """Worth more the fewer there are."""
    roll = str(question.params["roll"])
    at, gain = repeats(state, who, roll, list(question.params["dice"]))
    return f"{FATE}:{at}" if gain > (fate_price(state, who) if roll not in TUNNELS else 0.0) else KEEP


def _reward(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The best Object, else a life where that counts, else gold."""
    other = state.of(int(question.params["other"]))
    held = {one.card: of_card(state, who, one) for one in carried(other)}
    worths = {key: held.get(key.partition("~")[0], 0.0) for key in keys}
    worths[LIFE] = 2.0 if state.crowned or other.life == 1 else 0.25
    worths[LIFE] += of_task(state, who) if on_quest(state, who, "take_life") else 0.0
    worths[A_COIN] = gold_gain(state, who, 1)
    if full_hands(state, who) and not owns_talisman(state, other):
        worths = {key: worth for key, worth in worths.items() if key in (LIFE, A_COIN)}
    return max((key for key in keys if key in worths), key=lambda key: worths[key], default="")


FIGHTS: dict[str, Judge] = {
    "creature": _creature,
    "battle": _battle,
    "fate": _fate,
    "reward": _reward,
}

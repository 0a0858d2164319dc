"""Orders for a defence, and for own dice out of turn (T-DP-07 to T-DP-10, 14, 29, 32, 36)."""

from games.engine.orders import Ordered
from games.engine.questions import PASS
from games.kit.held import card_of, keyed
from games.systems.talisman.cardplay import GOLD
from games.systems.talisman.clash import ATTACK, REROLL
from games.systems.talisman.duel import LIFE
from games.systems.talisman.fight import EVADED, FIGHT
from games.systems.talisman.odds import duel_lead
from games.systems.talisman.orders.spells import Answer, Asked
from games.systems.talisman.queries import carried, owns_talisman
from games.systems.talisman.rolls import FATE, KEEP
from games.systems.talisman.state import Character
from games.systems.talisman.uses import USE
from games.systems.talisman.words.permissions import Key
from games.systems.talisman.worth.aims import full_hands
from games.systems.talisman.worth.cards import of_card
from games.systems.talisman.worth.rerolls import defeat, repeats, rolled_worth

HARM, GAIN = -0.2, 0.05
"""Below this a result harms; more than this a repeat must bring."""
DONE = "done"


def evade(asked: Asked) -> Ordered:
    """T-DP-07, where it costs nothing."""
    value = asked.settings["evade"]["free"]
    away = value == "always" or (value == "weaker" and duel_lead(asked.state, asked.who) < 0)
    return Ordered(EVADED if away else FIGHT, "evade")


def fate(asked: Asked) -> Ordered:
    """T-DP-09 in a defence, T-DP-14 and T-DP-29 for all other dice."""
    kind, dice = str(asked.question.params["roll"]), list(asked.question.params["dice"])
    at, gain = repeats(asked.state, asked.who, kind, dice)
    again = f"{FATE}:{at}"
    if kind == ATTACK:
        value = asked.settings["fate_defence"]
        behind = defeat(asked.state, asked.who, dice)
        wanted = value["when"] == "behind" and 0 < behind <= value["behind"]
        return Ordered(again if wanted and _spares(asked.who, value["keep"]) else KEEP, "fate_defence")
    value = asked.settings["fate"]
    bad = rolled_worth(asked.state, asked.who, kind, dice) < HARM or value["when"] == "helps"
    wanted = value["when"] != "never" and bad and gain > GAIN
    return Ordered(again if wanted and _spares(asked.who, value["keep"]) else KEEP, f"fate.{value['when']}")


def attack_again(asked: Asked) -> Ordered:
    """T-DP-09: what costs nothing is done where the defence would be lost (Fang)."""
    behind = defeat(asked.state, asked.who, list(asked.question.params["dice"])) > 0
    return Ordered(REROLL if behind else KEEP, "fate_defence")


def result(asked: Asked) -> Ordered:
    """T-DP-09, T-DP-14: what the die shows that fate has repeated, where that may be chosen (Luna)."""
    kind = str(asked.question.params["roll"])
    worths = {key: rolled_worth(asked.state, asked.who, kind, [int(key)]) for key in asked.keys}
    return Ordered(max(asked.keys, key=lambda key: worths[key]), "fate")


def _spares(who: Character, keep: int) -> bool:
    """Whether so much fate is left afterwards; for the last life the last point is paid too."""
    return who.fate > (0 if who.life == 1 else keep)


def reward(asked: Asked) -> Ordered:
    """T-DP-10: the first of the owner's list that the loser has."""
    cards = asked.state.content.cards
    other = asked.state.of(int(asked.question.params["other"]))
    held = {key: one for key, one in keyed(carried(other)).items() if key in asked.keys}
    talismans = [key for key in held if any(isinstance(one, Key) for one in cards[card_of(key)].held)]
    best = sorted(held, key=lambda key: -of_card(asked.state, asked.who, held[key]))
    found: dict[str, list[str]] = {
        "talisman": [] if owns_talisman(asked.state, asked.who) else talismans,
        "life": [LIFE],
        "object": best,
        "gold": [GOLD],
    }
    used = [key for key in asked.keys if _used_card(key) in asked.settings["won_cards"]]
    if used:
        return Ordered(used[0], "won_cards")
    for word in asked.settings["reward"]:
        for key in found[word]:
            if key in asked.keys:
                return Ordered(key, "reward")
    return Ordered(asked.question.default_of(asked.who.seat), "reward")


def _used_card(key: str) -> str:
    """The name of the card that "use:DECK.CARD" uses, "" for other keys."""
    return key.partition(".")[2].partition("#")[0] if key.startswith(f"{USE}:") else ""


def loot(asked: Asked) -> Ordered:
    """T-DP-36: one thing after the other, as far as it is of use and can be carried."""
    cards = asked.state.content.cards
    dead = asked.state.player(int(asked.question.params["other"])).who
    offered = {card_of(key): key for key in asked.keys if card_of(key) in cards}
    if dead is None or asked.settings["loot"] == "nothing":
        return Ordered(DONE, "loot.nothing")
    full = full_hands(asked.state, asked.who)
    worths = {
        offered[one.card]: of_card(asked.state, asked.who, one)
        for one in carried(dead)
        if one.card in offered and not (full and cards[one.card].type != "follower")
    }
    best = max(worths, key=lambda key: worths[key], default=DONE)
    return Ordered(best if worths.get(best, 0.0) > 0 else DONE, "loot.useful")


def claim(asked: Asked) -> Ordered:
    """T-DP-32: a bounty for who was beaten."""
    first = next((key for key in asked.keys if key != PASS), PASS)
    return Ordered(first if "poster" in asked.settings["won_cards"] else PASS, "won_cards")


DEFENCE: dict[str, Answer] = {
    "evade": evade,
    "fate": fate,
    "attack_again": attack_again,
    "result": result,
    "reward": reward,
    "loot": loot,
    "claim": claim,
}

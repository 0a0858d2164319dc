"""Orders for the moments at which others may react: Spells and cards in the turns of others (T-DP-01 to 06).

They see an imagined state, in which only the own hand is real. What they answer is for their owner; that they
answer at once hangs on nobody's hand.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS, Question
from games.kit.held import keyed
from games.systems.talisman.content import Content
from games.systems.talisman.crown import COMMAND
from games.systems.talisman.fight import HELP
from games.systems.talisman.odds import duel_lead
from games.systems.talisman.piles import RAISED
from games.systems.talisman.queries import card_of, playing, region_of
from games.systems.talisman.spells import CAST
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import USE
from games.systems.talisman.windows import PUT_BACK
from games.systems.talisman.words.fight import Evade
from games.systems.talisman.words.permissions import PreventLoss
from games.systems.talisman.words.resources import Heal
from games.systems.talisman.words.terms import Moment
from games.systems.talisman.worth.boosts import boost, effects_behind
from games.systems.talisman.worth.lives import belongings

ALL_MOMENTS: tuple[Moment, ...] = (
    "loss",
    "follower_loss",
    "enemy_loss",
    "battle",
    "fights",
    "any_start",
    "any",
)


class Asked(NamedTuple):
    """A question out of turn: an imagined state, the own character, the keys offered, complete orders."""

    state: State
    who: Character
    question: Question
    keys: Sequence[str]
    settings: Settings


Answer = Callable[[Asked], Ordered]


def leader(state: State) -> Character:
    """Who has gathered most; the first clockwise of equals."""
    return max(playing(state), key=lambda who: (who.place.startswith("crown"), belongings(state, who)))


def _spell(key: str) -> str:
    """The name of the Spell that "cast:SPELL:TARGET" casts, "" for other keys."""
    parts = key.split(":")
    return parts[1] if parts[0] == CAST else ""


def _target(state: State, key: str) -> Character | None:
    """At whom a key aims; else whoever is on turn."""
    parts = key.split(":")
    seat = int(parts[2]) if parts[0] == CAST and len(parts) > 2 else state.now.seat
    return state.player(seat).who


def _meant(state: State, who: Character, key: str, target: str) -> bool:
    """Whether a key hits whom an order means; never oneself."""
    one = _target(state, key)
    if one is None or one is who or target == "never":
        return False
    if target == "inner":
        return region_of(state, one) == "inner"
    return target == "anyone" or one is leader(state)


def _aimed(asked: Asked, order: str) -> Iterator[Ordered]:
    """The Spells of an order that would hit whom it means, in the order of the form."""
    value = asked.settings[order]
    for spell in value["spells"]:
        for key in asked.keys:
            if _spell(key) == spell and _meant(asked.state, asked.who, key, value["target"]):
                yield Ordered(key, f"{order}.{value['target']}")


def _usual(asked: Asked, *orders: str) -> Ordered:
    """The first Spell that one of the orders wants, else a card that is to be used up, else nothing."""
    for order in (*orders, "any_spells"):
        for one in _aimed(asked, order):
            return one
    if asked.settings["potions"] == "use":
        for key in asked.keys:
            if key.startswith(f"{USE}:"):
                return Ordered(key, "potions.use")
    return Ordered(PASS, orders[0] if orders else "any_spells")


# -- T-DP-01, T-DP-02 ---------------------------------------------------------------------------------------


def counter(asked: Asked) -> Ordered:
    """A Spell has been cast: the Command Spell, or one aimed at whom the order protects."""
    spell = str(asked.question.params["spell"])
    order = "command" if spell == COMMAND else "counter"
    key = next((key for key in asked.keys if _spell(key) == "counterspell"), "")
    wanted = asked.settings["command"]["counter"] if spell == COMMAND else _protected(asked)
    return Ordered(key if key and wanted else PASS, order)


def _protected(asked: Asked) -> bool:
    """Whether a Spell is one of those named and hits whom the order protects."""
    value, target = asked.settings["counter"], str(asked.question.params["target"])
    if asked.state.content.cards[str(asked.question.params["spell"])].called not in value["spells"]:
        return False
    hit = asked.state.player(int(target)).who if target else None
    mine = hit is asked.who
    meant = {"me": mine, "leader": mine or (hit is not None and hit is leader(asked.state)), "anyone": True}
    return meant.get(str(value["target"]), False)


# -- T-DP-03, T-DP-04, T-DP-05, T-DP-35 ---------------------------------------------------------------------


def turn(asked: Asked) -> Ordered:
    """Somebody's turn begins: a Spell on them, or the card of the Street Sage before their draw (T-DP-20)."""
    usual = _usual(asked, "turn_spells")
    back = PUT_BACK in asked.keys and asked.settings["held_card"] == "leader"
    if usual.key == PASS and back and asked.state.active is leader(asked.state):
        return Ordered(PUT_BACK, "held_card.leader")
    return usual


def fight(asked: Asked) -> Ordered:
    """Somebody fights a creature, or has beaten an Enemy."""
    strength = sum(foe.value for foe in asked.state.fight.foes) if asked.state.fight else 0
    if strength < asked.settings["fight_spells"]["least"]:
        return _usual(asked)
    return _usual(asked, "fight_spells")


def other_moment(asked: Asked) -> Ordered:
    """Somebody has landed, or ends a turn."""
    return _usual(asked)


# -- T-DP-06, T-DP-11 ---------------------------------------------------------------------------------------


def loss(asked: Asked) -> Ordered:
    """Lives are about to be lost: the own ones may be saved, by what prevents it or heals in time."""
    n, why = int(asked.question.params["n"]), asked.question.params["why"]
    if asked.question.params["seat"] != asked.who.seat:
        return _usual(asked)
    for key in _savers(asked.state, asked.who, asked.keys):
        commanded = why == COMMAND and _heals(asked.state, asked.who, key)
        order = "command" if commanded else "save_life"
        when = asked.settings["command"]["heal"] if commanded else asked.settings["save_life"]
        if _due(asked.state, asked.who, n, str(when)):
            return Ordered(key, f"{order}.{when}")
    return Ordered(PASS, "save_life")


def _savers(state: State, who: Character, keys: Sequence[str]) -> list[str]:
    """What saves a life of the own, cards before Spells, what prevents the loss before what heals."""
    saving = [key for key in keys if _prevents(state, who, key) or _heals(state, who, key)]
    return sorted(saving, key=lambda key: (_heals(state, who, key), key.startswith(CAST)))


def _prevents(state: State, who: Character, key: str) -> bool:
    return any(isinstance(one, PreventLoss) for one in effects_behind(state, who, key, ALL_MOMENTS))


def _heals(state: State, who: Character, key: str) -> bool:
    heals = any(isinstance(one, Heal) for one in effects_behind(state, who, key, ALL_MOMENTS))
    return heals and not _whole(state, who) and (not _spell(key) or _target(state, key) is who)


def _whole(state: State, who: Character) -> bool:
    return who.life >= card_of(state, who).life


def _due(state: State, who: Character, n: int, when: str) -> bool:
    """Whether it is time to save a life."""
    last = n >= who.life
    half = who.life == 1 or 2 * who.life < card_of(state, who).life
    return {"last": last, "half": last or half, "always": True}.get(when, False)


def follower_loss(asked: Asked) -> Ordered:
    """A Follower is about to be killed."""
    mine = asked.question.params["seat"] == asked.who.seat
    key = next((key for key in asked.keys if _prevents(asked.state, asked.who, key)), "")
    return Ordered(key if key and mine and asked.settings["save_follower"] else PASS, "save_follower")


# -- T-DP-07, T-DP-08 ---------------------------------------------------------------------------------------


def attacked(asked: Asked) -> Ordered:
    """I am attacked: past the attacker if it is that much stronger, else what the order adds."""
    if asked.question.params["other"] != asked.who.seat:
        return _usual(asked)
    free = next((key for key in asked.keys if _helps_for_nothing(asked.who, key)), "")
    if free:
        return Ordered(free, "defend")
    behind, evade = -duel_lead(asked.state, asked.who), asked.settings["evade"]
    escape = next((key for key in asked.keys if _evades(asked.state, asked.who, key)), "")
    if escape and evade["spend"] and behind >= max(1, evade["behind"]):
        return Ordered(escape, "evade")
    return _defends(asked, behind)


def _defends(asked: Asked, behind: float) -> Ordered:
    """What is used up, in the order of the form."""
    content = asked.state.content
    value = asked.settings["defend"]
    if value["when"] == "always" or (value["when"] == "weaker" and behind > 0):
        for means in value["means"]:
            for key in asked.keys:
                if _means(content, key) == means and boost(asked.state, asked.who, key) > 0:
                    return Ordered(key, f"defend.{value['when']}")
    return Ordered(PASS, f"defend.{value['when']}")


def _evades(state: State, who: Character, key: str) -> bool:
    return any(
        isinstance(one, Evade) and one.until_end_of_turn
        for one in effects_behind(state, who, key, ALL_MOMENTS)
    )


def _helps_for_nothing(who: Character, key: str) -> bool:
    """Whether it is a helper that stays, so that it is always used (T-R-24): a charmed Enemy."""
    way, _, held = key.partition(":")
    return way == HELP and RAISED not in keyed(who.followers)[held].tokens


def _means(content: Content, key: str) -> str:
    """What an answer uses up."""
    if key.startswith(f"{CAST}:"):
        return "spells"
    if key.startswith(f"{HELP}:"):
        return "help"
    called = key.partition(":")[2].partition("#")[0]
    return "help" if called in content.cards and content.cards[called].type == "follower" else "cards"


WINDOWS: dict[str, Answer] = {
    "counter": counter,
    "turn": turn,
    "fight": fight,
    "enemy_loss": fight,
    "landed": other_moment,
    "end": other_moment,
    "loss": loss,
    "follower_loss": follower_loss,
    "attacked": attacked,
}

"""Orders for scrolls: before the dice, after them, Dispel, Stone Skin (L-COR-S02 to L-COR-S05).

They serve the attacked side (L-COR-D02 to D04) and, where its player says so, the side on turn (L-COR-09).
"""

from copy import deepcopy

from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS, Question
from games.kit.effects import found
from games.systems.sorcerer.magic import fighters, other, settle_stack
from games.systems.sorcerer.orders.stakes import loses, losing_chance, side_at_stake, wanted
from games.systems.sorcerer.queries import special_in_fight, teleport_of
from games.systems.sorcerer.state import Side, State
from games.systems.sorcerer.words import Strengthen, TurnDie

WORTH_CASTING = 1 / 6


def cast(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """S04 first, then S02 before the dice or S03 after them."""
    side: Side = question.params["side"]
    keys = question.options_of(seat)
    dispelling = _dispel(state, keys, side, settings)
    if dispelling is not None:
        return dispelling
    settle_stack(state)
    if question.params["window"] == "POST":
        return _post_cast(state, keys, side, settings)
    return _pre_cast(state, keys, side, settings)


def _dispel(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Ordered | None:
    """S04: if that restores a result not worse than a tie (on equal dice, or on the dice as they stand)."""
    key = next((one for one in keys if one.endswith(":dispel")), None)
    value = settings["dispel"]
    if key is None or not wanted(value, side_at_stake(state, side)):
        return None
    cast_last = state.battle.stack[-1]
    if cast_last.scroll in ("teleport", "dispel"):
        return None
    restores = not loses(state, side) and loses(_with_stack_settled(state), side)
    return Ordered(key, f"dispel.{value}") if restores else None


def _with_stack_settled(state: State) -> State:
    after = deepcopy(state)
    settle_stack(after)
    return after


def _pre_cast(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Ordered:
    """S02: one scroll that changes the chance to lose by 1/6 or more, in the owner's order."""
    value = settings["pre_cast"]["when"]
    reason = f"pre_cast.{value}"
    if not fighters(state, side) or not wanted(value, side_at_stake(state, side)):
        return Ordered(PASS, reason)
    losing = losing_chance(state, side)
    for scroll in settings["pre_cast"]["order"]:
        for key in keys:
            if _is_cast_of(state, key, scroll) and losing - _losing_after(state, key, side) >= WORTH_CASTING:
                return Ordered(key, reason)
    return Ordered(PASS, reason)


def _is_cast_of(state: State, key: str, scroll: str) -> bool:
    parts = key.split(":")
    if len(parts) < 3:
        return False
    if scroll == "teleport_home":
        return parts[2] == "teleport" and parts[3] == teleport_of(state, state.characters[parts[1]].seat)
    return parts[2] == scroll


def _losing_after(state: State, key: str, side: Side) -> float:
    """The chance to lose once this scroll has taken effect; nobody loses a fight that they have left."""
    _, _, scroll, *target = key.split(":")
    fight = state.battle
    if scroll in ("unseen", "teleport"):
        return 0.0 if len(fighters(state, side)) == 1 else losing_chance(state, side)
    if scroll == "shatter":
        victim = state.characters[target[0]]
        weapon, victim.weapon = victim.weapon, ""
        losing = losing_chance(state, side)
        victim.weapon = weapon
        return losing
    effect = found(state.content.does["PRE", scroll], Strengthen)
    assert effect is not None
    gainer, amount = side if effect.who == "caster" else other(side), effect.n
    before = dict(fight.bonus)
    fight.bonus[gainer] = fight.bonus.get(gainer, 0) + amount
    losing = losing_chance(state, side)
    fight.bonus = before
    return losing


def _post_cast(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Ordered:
    """S03: Change of Fate if it turns a loss into a tie or a win; own die up first, then the enemy's down."""
    value = settings["post_cast"]
    reason = f"post_cast.{value}"
    if not loses(state, side) or not wanted(value, side_at_stake(state, side)):
        return Ordered(PASS, reason)
    turn = found(state.content.does["POST", "change_of_fate"], TurnDie)
    assert turn is not None
    for die, way, amount in ((side, "up", turn.by), (other(side), "down", -turn.by)):
        key = next((one for one in keys if one.endswith(f":change_of_fate:{die}-{way}")), None)
        if key is None:
            continue
        dice = dict(state.battle.dice)
        state.battle.dice[die] += amount
        helps = not loses(state, side)
        state.battle.dice = dice
        if helps:
            return Ordered(key, reason)
    return Ordered(PASS, reason)


def stone_skin(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """S05: spend it only against a wound that would take the last LP."""
    value = settings["stone_skin"]
    character = state.characters[question.params["who"]]
    bare = not character.armour or special_in_fight(state) == "chill"
    deadly = character.lp == 1 and bare
    casts = [key for key in question.options_of(seat) if key != "take"]
    if casts and (value == "always" or (value == "if_deadly" and deadly)):
        return Ordered(casts[0], f"stone_skin.{value}")
    return Ordered("take", f"stone_skin.{value}")

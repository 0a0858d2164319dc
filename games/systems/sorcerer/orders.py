"""Standing orders: answers given in advance to questions out of turn (3.3, L-COR-S01 to S16).

Orders see a state dealt from the view (`determinize`), so they cannot know more than their owner does.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from games.engine.dice import Stream
from games.engine.questions import PASS, Question
from games.engine.system import Order
from games.systems.sorcerer.content import ENCOUNTERS, MONSTERS, ORDER_DEFAULTS, TOKEN_ROLLS
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.encounter import COWARD_FROM, HIGHEST, LOWEST
from games.systems.sorcerer.fight import outcome_of, side_strength
from games.systems.sorcerer.gems import GEMS_TO_WIN, REPEAT_PRICE
from games.systems.sorcerer.magic import fighters, other, settle_stack
from games.systems.sorcerer.odds import best_repeat, chances, side_of_seat, wounds_if_lost
from games.systems.sorcerer.queries import living_seats, strength, strength_printed, teleport_of
from games.systems.sorcerer.rolls import face
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, Side, State, board_of
from games.systems.sorcerer.view import View

Settings = Mapping[str, Any]
WORTH_CASTING = 1 / 6
ASKABLE = ("join_defence", "cast", "stone_skin", "repeat_die_others")


def order_answer(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Order | None:
    """What the seat's orders answer to a question out of turn; None leaves it to the person.

    On turn and in set-up nothing is answered. "Ask me when attacked" (S14) leaves D01 to D04 and D07 open.
    """
    if view.turn is None or view.turn.seat == seat or question.kind not in ANSWERS:
        return None
    settings = {**ORDER_DEFAULTS, **orders}
    if settings["ask_when_attacked"] and question.kind in ASKABLE and attacked(view, seat):
        return None
    state = determinize(view, seat, Stream("orders"))
    return ANSWERS[question.kind](state, question, seat, settings)


def attacked(view: View, seat: int) -> bool:
    """Whether the seat's character has been attacked in the open fight (L-COR-06)."""
    fight = view.fight
    return fight is not None and bool(fight.target) and view.characters[fight.target].seat == seat


# -- what is at stake ---


def at_stake(character: Character, wounds: int) -> bool:
    """3.3: a Crystal, the Quest's Rune on a foreign board, or death from the result."""
    if CRYSTAL in character.backpack:
        return True
    if character.rune and board_of(character.place) != character.seat:
        return True
    return wounds >= character.lp + len(character.armour)


def _side_at_stake(state: State, side: Side) -> bool:
    wounds = wounds_if_lost(state, side)
    return any(at_stake(one, wounds) for one in fighters(state, side))


def _wanted(when: str, stake: bool) -> bool:
    return when == "always" or (when == "at_stake" and stake)


# -- D01 to D04: the attacked player ---


def _join(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """S01: join if the target alone is weaker, both together are enough, and the helper risks nothing."""
    value = settings["joint_defence"]
    reason = f"joint_defence.{value}"
    keys = [key for key in question.options_of(seat) if key != "alone"]
    if value == "always":
        return Order(keys[0], reason)
    if value == "if_better":
        attacker = sum(strength(one) for one in fighters(state, "attacker"))
        target = strength(state.characters[state.battle.target])
        for key in keys:
            helper = state.characters[key.split(":")[1]]
            helps = target < attacker <= target + strength(helper)
            if helps and not at_stake(helper, wounds_if_lost(state, "defender")):
                return Order(key, reason)
    return Order("alone", reason)


def _cast(state: State, question: Question, seat: int, settings: Settings) -> Order:
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


def _dispel(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Order | None:
    """S04: if that restores a result not worse than a tie (on equal dice, or on the dice as they stand)."""
    key = next((one for one in keys if one.endswith(":dispel")), None)
    value = settings["dispel"]
    if key is None or not _wanted(value, _side_at_stake(state, side)):
        return None
    cast = state.battle.stack[-1]
    if cast.scroll in ("teleport", "dispel"):
        return None
    without = not _loses(state, side)
    state_after = _with_top_settled(state)
    restores = without and _loses(state_after, side)
    return Order(key, f"dispel.{value}") if restores else None


def _with_top_settled(state: State) -> State:
    after = deepcopy(state)
    settle_stack(after)
    return after


def _loses(state: State, side: Side) -> bool:
    """Whether the side loses on the dice as they stand, or on equal dice before they are thrown."""
    if not fighters(state, side) or not fighters(state, other(side)):
        return False
    if state.battle.dice:
        return outcome_of(state) == other(side)
    return side_strength(state, side) < side_strength(state, other(side))


def _pre_cast(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Order:
    """S02: one scroll that changes the chance to lose by 1/6 or more, in the owner's order."""
    value = settings["pre_cast"]["when"]
    reason = f"pre_cast.{value}"
    if not fighters(state, side) or not _wanted(value, _side_at_stake(state, side)):
        return Order(PASS, reason)
    losing = chances(state)[other(side)]
    for scroll in settings["pre_cast"]["order"]:
        for key in keys:
            if _is_cast_of(state, key, scroll) and losing - _losing_after(state, key, side) >= WORTH_CASTING:
                return Order(key, reason)
    return Order(PASS, reason)


def _is_cast_of(state: State, key: str, scroll: str) -> bool:
    parts = key.split(":")
    if len(parts) < 3:
        return False
    if scroll == "teleport_home":
        return parts[2] == "teleport" and parts[3] == teleport_of(state, state.characters[parts[1]].seat)
    return parts[2] == scroll


def _losing_after(state: State, key: str, side: Side) -> float:
    """The chance to lose once this scroll has taken effect; nobody loses a fight that he has left."""
    _, _, scroll, *target = key.split(":")
    fight = state.battle
    if scroll in ("unseen", "teleport"):
        return 0.0 if len(fighters(state, side)) == 1 else chances(state)[other(side)]
    if scroll == "shatter":
        victim = state.characters[target[0]]
        weapon, victim.weapon = victim.weapon, ""
        losing = chances(state)[other(side)]
        victim.weapon = weapon
        return losing
    gainer, amount = (side, 3) if scroll == "might" else (other(side), -3)
    before = dict(fight.bonus)
    fight.bonus[gainer] = fight.bonus.get(gainer, 0) + amount
    losing = chances(state)[other(side)]
    fight.bonus = before
    return losing


def _post_cast(state: State, keys: tuple[str, ...], side: Side, settings: Settings) -> Order:
    """S03: Change of Fate if it turns a loss into a tie or a win; own die up first, then the enemy's down."""
    value = settings["post_cast"]
    reason = f"post_cast.{value}"
    if not _loses(state, side) or not _wanted(value, _side_at_stake(state, side)):
        return Order(PASS, reason)
    for die, way, amount in ((side, "up", 2), (other(side), "down", -2)):
        key = next((one for one in keys if one.endswith(f":change_of_fate:{die}-{way}")), None)
        if key is None:
            continue
        dice = dict(state.battle.dice)
        state.battle.dice[die] += amount
        helps = outcome_of(state) != other(side)
        state.battle.dice = dice
        if helps:
            return Order(key, reason)
    return Order(PASS, reason)


def _stone_skin(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """S05: spend it only against a wound that would take the last LP."""
    value = settings["stone_skin"]
    character = state.characters[question.params["who"]]
    deadly = character.lp == 1 and not character.armour
    casts = [key for key in question.options_of(seat) if key != "take"]
    if casts and (value == "always" or (value == "if_deadly" and deadly)):
        return Order(casts[0], f"stone_skin.{value}")
    return Order("take", f"stone_skin.{value}")


# -- D05, D06, D10, D13: never waited for ---


def _listed(order: str) -> Callable[[State, Question, int, Settings], Order]:
    def answer(state: State, question: Question, seat: int, settings: Settings) -> Order:
        """S06, S07: the first of the owner's list that is offered."""
        options = question.options_of(seat)
        ranked = [token for token in settings[order] if token in options]
        return Order((ranked or list(options))[0], order)

    return answer


def _awaken(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """S12: the owner's list, those not named after it by Strength."""
    value = settings["awaken_order"]
    named = [] if value == "by_strength" else list(value)
    options = sorted(question.options_of(seat), key=lambda who: -strength_printed(who))
    options.sort(key=lambda who: named.index(who) if who in named else len(named))
    return Order(options[0], "awaken_order")


def _pickpocket(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """S16: Skrit takes the token, except where the wound would take the attacker's last LP."""
    value = settings["pickpocket_defence"]
    victim = state.characters[question.params["target"]]
    kills = victim.lp == 1 and not victim.armour
    steal = value == "always" or (value == "unless_kill" and not kills)
    return Order("steal" if steal else "wound", f"pickpocket_defence.{value}")


# -- D07, D08, D09: repeats ---


def _repeat_die(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """A fight's dice: S11 for answers to a repeat, then S08 (own defence), S09, S10."""
    keys = [key for key in question.options_of(seat) if key != PASS]
    if state.battle.repeated and not settings["answer_repeat"]:
        return Order(PASS, "answer_repeat")
    outcome = outcome_of(state)
    order = _defend_by_repeat(state, keys, seat, outcome, settings) or _deny_by_die(
        state, keys, outcome, settings
    )
    if order is None and not state.battle.repeated:
        order = _spoil_die(state, keys, seat, outcome, settings)
    return order or Order(PASS, "repeat_others")


def _defend_by_repeat(
    state: State, keys: list[str], seat: int, outcome: str, settings: Settings
) -> Order | None:
    value = settings["repeat_defence"]
    side = side_of_seat(state, seat)
    if side is None or outcome != other(side) or not _can_spare(state, seat, value["keep_gems"]):
        return None
    if value["when"] != "at_stake" or not _side_at_stake(state, side):
        return None
    key, chance = best_repeat(state, keys, outcome)
    return Order(key, "repeat_defence.at_stake") if chance else None


def _deny_by_die(state: State, keys: list[str], outcome: str, settings: Settings) -> Order | None:
    """S09: the fight as it stands makes the active player win the game."""
    if not settings["deny_victory"] or not _wins_game(state, outcome):
        return None
    key, chance = best_repeat(state, keys, outcome)
    return Order(key, "deny_victory") if chance else None


def _wins_game(state: State, outcome: str) -> bool:
    fight, active = state.battle, state.now.seat
    if outcome == "attacker" and fight.monster:
        row = MONSTERS[fight.monster]
        twice = row.special == "twice" and fight.clash == 1
        return not twice and state.player(active).gems + row.gems >= GEMS_TO_WIN
    if fight.monster or outcome == "tie":
        return False
    side: Side = "attacker" if outcome == "attacker" else "defender"
    return _kills_last_team(state, side)


def _kills_last_team(state: State, winner: Side) -> bool:
    """Whether Gauntlet wounds remove the last team but one (L-WIN-02)."""
    if not any(one.gauntlet for one in fighters(state, winner)) or len(living_seats(state)) > 2:
        return False
    losers = [one for one in fighters(state, other(winner)) if one.id != ZOMBIE]
    if not losers:
        return False
    wounds = wounds_if_lost(state, other(winner))
    team = [one for one in state.characters.values() if one.seat == losers[0].seat and one.id != ZOMBIE]
    fallen = [one for one in losers if wounds >= one.lp + len(one.armour)]
    return all(one.status == "gone" or one in fallen for one in team)


def _spoil_die(state: State, keys: list[str], seat: int, outcome: str, settings: Settings) -> Order | None:
    value = settings["repeat_others"]
    gives = outcome == "attacker" and bool(state.battle.monster) and MONSTERS[state.battle.monster].gems > 0
    if not _spoils(state, seat, gives, value):
        return None
    key, chance = best_repeat(state, keys, outcome)
    return Order(key, "repeat_others") if chance and outcome != "tie" else None


def _spoils(state: State, seat: int, gives: bool, value: Mapping[str, Any]) -> bool:
    """S10's conditions: on, the opponent is rich enough, something is gained, own Gems are kept."""
    if not value["enabled"] or state.player(state.now.seat).gems < value["opponent_min_gems"]:
        return False
    if value["only_if_gem_or_crystal"] and not gives:
        return False
    return _can_spare(state, seat, value["keep_gems"])


def _can_spare(state: State, seat: int, keep: int) -> bool:
    return state.player(seat).gems - REPEAT_PRICE >= keep


def _repeat_roll(state: State, question: Question, seat: int, settings: Settings) -> Order:
    """Any other roll: S08 for the own Cloud check, S09, S10."""
    roll = state.roll
    assert roll is not None
    if roll.repeated and not settings["answer_repeat"]:
        return Order(PASS, "answer_repeat")
    if _cloud_hits(state, seat, settings):
        return Order("repeat", "repeat_defence.at_stake")
    gems = _gems_of_roll(state)
    if settings["deny_victory"] and gems and state.player(state.now.seat).gems + gems >= GEMS_TO_WIN:
        return Order("repeat", "deny_victory")
    if not roll.repeated and _spoils(state, seat, gems > 0, settings["repeat_others"]):
        return Order("repeat", "repeat_others")
    return Order(PASS, "repeat_others")


def _cloud_hits(state: State, seat: int, settings: Settings) -> bool:
    roll, value = state.roll, settings["repeat_defence"]
    if roll is None or roll.kind != "cloud" or roll.seat != seat or value["when"] != "at_stake":
        return False
    hits = face(sum(roll.dice)) in TOKEN_ROLLS.cloud_corrodes_on
    victim = state.characters[roll.who]
    bare = not victim.armour and not victim.weapon
    return hits and bare and at_stake(victim, 1) and _can_spare(state, seat, value["keep_gems"])


def _gems_of_roll(state: State) -> int:
    """Gems that the Encounter Roll gives as it stands without a fight: the Coward (L-ENC-09)."""
    roll = state.roll
    if roll is None or roll.kind != "encounter":
        return 0
    row = ENCOUNTERS[max(LOWEST, min(HIGHEST, sum(roll.dice) + roll.digit))]
    flees = row.special == "coward" and strength(state.characters[roll.who]) >= COWARD_FROM
    return row.gems if flees else 0


ANSWERS: dict[str, Callable[[State, Question, int, Settings], Order]] = {
    "join_defence": _join,
    "cast": _cast,
    "stone_skin": _stone_skin,
    "armour_loss": _listed("armour_loss"),
    "cloud_loss": _listed("cloud_loss"),
    "awaken": _awaken,
    "pickpocket": _pickpocket,
    "repeat_die_others": _repeat_die,
    "repeat_others": _repeat_roll,
}

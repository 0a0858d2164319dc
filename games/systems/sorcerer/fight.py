"""Fights: F1 to F6, which monsters and characters share, and F7 to F9 between characters (1.8, L-R-29)."""

from collections.abc import Callable, Mapping, Sequence

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.effects import found
from games.systems.sorcerer.death import settle_deaths
from games.systems.sorcerer.gems import REPEAT_PRICE, pay
from games.systems.sorcerer.magic import casting, ended, fighters, other
from games.systems.sorcerer.queries import (
    ability_of,
    backpack_slots,
    in_order,
    mates_in,
    seats_after,
    strength,
)
from games.systems.sorcerer.rolls import can_pay_repeat, face, payers_after
from games.systems.sorcerer.state import Character, Fight, Side, State
from games.systems.sorcerer.strength_pieces import pieces
from games.systems.sorcerer.words import StoneHide
from games.systems.sorcerer.wounds import heal, wound

DICE: tuple[Side, Side] = ("attacker", "defender")
TIE, ENDED = "tie", "ended"
GAUNTLET_WOUNDS = 2
BLOOD_THIRST_FROM = 5


def attack(state: State, attacker: Character, target: Character) -> Procedure:
    """F0 to F9 between characters. Attacking ends the attacker's own unseen mark (L-SCR-10)."""
    attacker.unseen = False
    state.fight = Fight([attacker.id], [target.id], target.id)
    state.tell("attacked", who=attacker.id, target=target.id)
    yield from _joint_defence(state, target)
    outcome = yield from clash(state)
    yield from _consequences(state, outcome)
    state.fight = None


def _joint_defence(state: State, target: Character) -> Procedure:
    """F1, L-FIGHT-23, L-R-35: before any scroll; an unseen helper cannot join (L-SCR-10)."""
    helpers = [one for one in mates_in(state, target) if not one.unseen]
    if not helpers:
        return
    keys = ("alone", *(f"join:{one.id}" for one in helpers))
    key = yield ask.one(target.seat, "join_defence", keys, "alone", target=target.id)
    if key != "alone":
        helper = key.split(":")[1]
        state.battle.defenders.append(helper)
        state.tell("joined_defence", who=helper, target=target.id)


def clash(state: State) -> Procedure:
    """F2 to F6 once: returns "attacker", "defender", "tie" or "ended"."""
    fight = state.battle
    fight.step, fight.dice, fight.repeated, fight.outcome = "PRE", {}, {}, ""
    yield from casting(state, "PRE")
    if ended(state):
        state.tell("fight_ended")
        return ENDED
    yield from _throw_both(state)
    yield from _repeats(state)
    fight.step = "POST"
    yield from casting(state, "POST")
    fight.outcome, content = outcome_of(state), state.content
    state.tell(
        "clash",
        outcome=fight.outcome,
        dice=dict(fight.dice),
        attacker=side_strength(state, "attacker"),
        defender=side_strength(state, "defender"),
        monster=fight.monster,
        attackers=list(fight.attackers),
        defenders=list(fight.defenders),
        pieces={side: [list(one) for one in pieces(content, fight, state.characters, side)] for side in DICE},
    )
    return fight.outcome


def _throw_both(state: State) -> Procedure:
    """F3: each side rolls one die (L-FIGHT-04, L-FIGHT-25).

    The left neighbour who rolls for a monster is told for the log only (L-FIGHT-03, L-R-90).
    """
    fight = state.battle
    fight.step = "dice"
    key = yield ask.roll("clash", 2, of=tuple(_whose(state, side) for side in DICE))
    fight.dice = dict(zip(DICE, map(int, key.split(",")), strict=True))
    left = seats_after(state, state.now.seat)[:1] if fight.monster else []
    state.tell("fight_dice", dice=dict(fight.dice), left=left)


def _whose(state: State, side: Side) -> int:
    """Whose the die of a side is: a monster's is the table's."""
    there = fighters(state, side)
    return there[0].seat if there else ask.TABLE


# -- F4: one repeat window for both dice (L-R-47) ---------------------------------------------------------


def _repeats(state: State) -> Procedure:
    while True:
        seat, key = yield from _who_repeats(state)
        if not seat:
            return
        die = key.split(":")[1]
        state.battle.repeated.setdefault(die, []).append(seat)
        pay(state, seat, REPEAT_PRICE, "repeat")
        whose = _whose(state, "attacker" if die == "attacker" else "defender")
        shown = yield ask.roll("clash_again", 1, of=whose, die=die)
        state.battle.dice[die] = int(shown)
        state.tell("die_repeated", seat=seat, die=die, shown=int(shown))


def _who_repeats(state: State) -> Procedure:
    active = state.now.seat
    dice = _open_dice(state, active)
    if dice:
        key = yield ask.one(active, "repeat_die", (PASS, *dice), PASS)
        if key != PASS:
            return active, key
    offered = {seat: _open_dice(state, seat) for seat in payers_after(state, active)}
    offered = {seat: keys for seat, keys in offered.items() if keys}
    if not offered:
        return 0, PASS
    answers = yield ask.sealed("repeat_die_others", {seat: (PASS, *keys) for seat, keys in offered.items()})
    seat = next((one for one in offered if answers[one] != PASS), 0)
    return seat, answers.get(seat, PASS)


def _open_dice(state: State, seat: int) -> list[str]:
    """The dice a seat may still repeat; "not yet repeated" is kept per die."""
    if not can_pay_repeat(state, seat):
        return []
    repeated = state.battle.repeated
    return [f"die:{die}" for die in DICE if seat not in repeated.get(die, ())]


# -- F6: compare (L-R-30) ----------------------------------------------------------------------------------


def side_strength(state: State, side: Side) -> int:
    """Strength of a side without its die: cards, weapons, abilities, scrolls (L-FIGHT-04, L-FIGHT-24)."""
    fight, content = state.battle, state.content
    bonus = fight.bonus.get(side, 0)
    if side == "defender" and fight.monster:
        return content.monsters[fight.monster].strength + bonus
    hide = found(content.monsters[fight.monster].clash, StoneHide) if fight.monster else None
    at_most = hide.weapons if hide else None
    for one in fighters(state, side):
        bonus += strength(content, one, at_most) + fight.bonus.get(one.id, 0)
    return bonus


def outcome_of(state: State) -> str:
    """How the fight ends by its dice as they stand."""
    return judged(state)(state.battle.dice)


def judged(state: State) -> Callable[[Mapping[str, int]], str]:
    """What any dice of this fight would make of it. Abilities that are always on apply to the shared die
    (L-R-35)."""
    content = state.content
    able = {side: tuple(ability_of(content, one.id) for one in fighters(state, side)) for side in DICE}
    return verdict(side_strength(state, "attacker") - side_strength(state, "defender"), able)


def verdict(ahead: int, able: Mapping[Side, Sequence[str]]) -> Callable[[Mapping[str, int]], str]:
    """What dice make of a fight in which the attack is so much `ahead`, by the abilities on each side.

    Faces are read by L-R-62. L-R-30: Eriald's six, then unprotected ones, then the sums. A 1 loses
    (L-FIGHT-06, L-FIGHT-08), but Ostrogar's own does not (L-CHAR-03).
    """
    sure = [side for side in DICE if "sure_shot" in able[side]]
    weak = [side for side in DICE if "relentless" not in able[side]]

    def outcome(dice: Mapping[str, int]) -> str:
        for side in sure:
            if face(dice[side]) == 6:
                return side
        ones = [side for side in weak if face(dice[side]) == 1]
        if ones:
            return TIE if len(ones) == 2 else other(ones[0])
        by = ahead + dice["attacker"] - dice["defender"]
        return TIE if not by else "attacker" if by > 0 else "defender"

    return outcome


# -- F7 to F9 between characters -----------------------------------------------------------------------------


def _consequences(state: State, outcome: str) -> Procedure:
    if outcome in (TIE, ENDED):
        return
    winner: Side = "attacker" if outcome == "attacker" else "defender"
    victors, losers = fighters(state, winner), fighters(state, other(winner))
    blood_thirst(state, winner)
    if (yield from _pickpocket(state, victors, losers)):
        return
    gauntlet = any(one.gauntlet for one in victors)
    for loser in in_order(state, losers):
        yield from wound(state, loser, GAUNTLET_WOUNDS if gauntlet else 1, in_fight=True)
    yield from settle_deaths(state, losers, gauntlet=gauntlet)


def blood_thirst(state: State, winner: Side) -> None:
    """L-CHAR-04: Veluna's side wins with a 5 or 6: she regains 1 LP."""
    if face(state.battle.dice[winner]) < BLOOD_THIRST_FROM:
        return
    for one in fighters(state, winner):
        if ability_of(state.content, one.id) == "blood_thirst":
            heal(state, one)


def _pickpocket(state: State, victors: list[Character], losers: list[Character]) -> Procedure:
    """L-CHAR-09: Skrit, attacker or sole defender, may take a random token instead of dealing wounds.

    Asked by public facts: a backpack there that is not empty, a free slot here. The safe answer is that of
    L-COR-S16: steal, unless the wound would take the last LP.
    """
    thief = victors[0]
    if len(victors) > 1 or ability_of(state.content, thief.id) != "pickpocket":
        return False
    victim = next((one for one in losers if one.id == state.battle.target), losers[0])
    if not victim.backpack or len(thief.backpack) >= backpack_slots(state.content, thief.id):
        return False
    kills = (GAUNTLET_WOUNDS if thief.gauntlet else 1) >= victim.lp + len(victim.armour)
    safe = "wound" if kills else "steal"
    key = yield ask.one(thief.seat, "pickpocket", ("wound", "steal"), safe, target=victim.id)
    if key == "wound":
        return False
    bag = {token: victim.backpack.count(token) for token in victim.backpack}
    token = yield ask.draw("pickpocket", bag, (thief.seat, victim.seat), who=thief.id)
    victim.backpack.remove(token)
    thief.backpack.append(token)
    known = {thief.seat: {"token": token}, victim.seat: {"token": token}}
    state.tell_apart("stolen", known, who=thief.id, target=victim.id)
    return True

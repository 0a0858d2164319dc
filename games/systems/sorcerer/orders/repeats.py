"""Orders for repeats: the own defence, denying a victory, spoiling (L-COR-S08 to S11; L-COR-D07 to D09)."""

from collections.abc import Mapping
from typing import Any

from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS, Question
from games.systems.sorcerer.fight import outcome_of
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.magic import fighters, other
from games.systems.sorcerer.odds import best_repeat, side_of_seat, wounds_if_lost
from games.systems.sorcerer.orders.stakes import at_stake, is_loss, rescue, side_at_stake, wanted
from games.systems.sorcerer.queries import living_seats
from games.systems.sorcerer.rolls import face
from games.systems.sorcerer.specials import flees
from games.systems.sorcerer.state import ZOMBIE, Side, State


def repeat_die(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """A fight's dice: S11 for answers to a repeat, then S08 (own defence), S09, S10."""
    keys = _repeats(question, seat)
    order = _for_oneself(state, keys, seat, settings)
    if order is None and not state.battle.repeated:
        order = _spoil_die(state, keys, seat, outcome_of(state), settings)
    return order or Ordered(PASS, "repeat_others")


def own_repeat_die(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """The dice of a fight of the own turn by the same orders: S11, then S08, then S09."""
    order = _for_oneself(state, _repeats(question, seat), seat, settings)
    return order or Ordered(PASS, f"repeat_defence.{settings['repeat_defence']['when']}")


def _repeats(question: Question, seat: int) -> list[str]:
    return [key for key in question.options_of(seat) if key != PASS]


def _for_oneself(state: State, keys: list[str], seat: int, settings: Settings) -> Ordered | None:
    """S11 for answers to a repeat, then S08 and S09."""
    if state.battle.repeated and not settings["answer_repeat"]:
        return Ordered(PASS, "answer_repeat")
    outcome = outcome_of(state)
    saved = _save_by_die(state, keys, seat, outcome, settings)
    return saved or _deny_by_die(state, keys, seat, outcome, settings)


def _save_by_die(
    state: State, keys: list[str], seat: int, outcome: str, settings: Settings
) -> Ordered | None:
    """S08: the own side loses as the dice stand."""
    value = settings["repeat_defence"]
    side = side_of_seat(state, seat)
    if side is None or not is_loss(state, side, outcome) or not _can_spare(state, seat, value["keep_gems"]):
        return None
    if not wanted(value["when"], side_at_stake(state, side)):
        return None
    key, chance = rescue(state, keys, side)
    return Ordered(key, f"repeat_defence.{value['when']}") if chance else None


def _deny_by_die(
    state: State, keys: list[str], seat: int, outcome: str, settings: Settings
) -> Ordered | None:
    """S09: the fight as it stands makes another player win the game."""
    if not settings["deny_victory"] or outcome == side_of_seat(state, seat) or not wins_game(state, outcome):
        return None
    key, chance = best_repeat(state, keys, outcome)
    return Ordered(key, "deny_victory") if chance else None


def wins_game(state: State, outcome: str) -> bool:
    fight, active = state.battle, state.now.seat
    if outcome == "attacker" and fight.monster:
        row = state.content.monsters[fight.monster]
        twice = row.special == "twice" and fight.clash == 1
        return not twice and state.player(active).gems + row.gems >= state.to_win
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


def _spoil_die(state: State, keys: list[str], seat: int, outcome: str, settings: Settings) -> Ordered | None:
    value = settings["repeat_others"]
    gives = (
        outcome == "attacker"
        and bool(state.battle.monster)
        and state.content.monsters[state.battle.monster].gems > 0
    )
    if not _spoils(state, seat, gives, value):
        return None
    key, chance = best_repeat(state, keys, outcome)
    return Ordered(key, "repeat_others") if chance and outcome != "tie" else None


def _spoils(state: State, seat: int, gives: bool, value: Mapping[str, Any]) -> bool:
    """S10's conditions: on, the opponent is rich enough, something is gained, own Gems are kept."""
    if not value["enabled"] or state.player(state.now.seat).gems < value["opponent_min_gems"]:
        return False
    if value["only_if_gem_or_crystal"] and not gives:
        return False
    return _can_spare(state, seat, value["keep_gems"])


def _can_spare(state: State, seat: int, keep: int) -> bool:
    return state.player(seat).gems - REPEAT_PRICE >= keep


def repeat_roll(state: State, question: Question, seat: int, settings: Settings) -> Ordered:
    """Any other roll: S08 for the own Cloud check, S09, S10."""
    roll = state.roll
    assert roll is not None
    if roll.repeated and not settings["answer_repeat"]:
        return Ordered(PASS, "answer_repeat")
    if _cloud_hits(state, seat, settings):
        return Ordered("repeat", f"repeat_defence.{settings['repeat_defence']['when']}")
    gems = gems_of_roll(state)
    if settings["deny_victory"] and gems and state.player(state.now.seat).gems + gems >= state.to_win:
        return Ordered("repeat", "deny_victory")
    if not roll.repeated and _spoils(state, seat, gems > 0, settings["repeat_others"]):
        return Ordered("repeat", "repeat_others")
    return Ordered(PASS, "repeat_others")


def _cloud_hits(state: State, seat: int, settings: Settings) -> bool:
    """S08 at a Cloud: with nothing worn that it could dissolve it wounds, and there something is at stake.

    "Always" repeats whatever the Cloud costs.
    """
    roll, value = state.roll, settings["repeat_defence"]
    if roll is None or roll.kind != "cloud" or roll.seat != seat:
        return False
    hits = face(sum(roll.dice)) in state.content.token_rolls.cloud_corrodes_on
    victim = state.characters[roll.who]
    bare = not victim.armour and not victim.weapon
    stake = bare and at_stake(victim, 1)
    return hits and wanted(value["when"], stake) and _can_spare(state, seat, value["keep_gems"])


def gems_of_roll(state: State) -> int:
    """Gems that the Encounter Roll gives as it stands without a fight: the Coward (L-ENC-09)."""
    roll = state.roll
    if roll is None or roll.kind != "encounter":
        return 0
    row = state.content.row_of(sum(roll.dice) + roll.digit)
    return row.gems if flees(state.content, row, state.characters[roll.who]) else 0

"""The Encounter step: attack or Encounter Roll, the Encounter Table, monsters (1.7, 2.5)."""

from games.engine.questions import Procedure
from games.kit.effects import found
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.death import settle_deaths
from games.systems.sorcerer.fight import ENDED, TIE, blood_thirst, clash
from games.systems.sorcerer.queries import digit_of, others_in
from games.systems.sorcerer.rolls import rolled
from games.systems.sorcerer.specials import SPECIALS, Meeting, draw_finds, reward
from games.systems.sorcerer.state import Character, Fight, State
from games.systems.sorcerer.teleport import choose_board, transfer
from games.systems.sorcerer.words import Swarm, Twice
from games.systems.sorcerer.wounds import heal, wound


def must_roll(state: State, character: Character) -> bool:
    """L-EXPL-04, L-EXPL-06: nobody else is in the chamber, and it has a digit."""
    return bool(digit_of(state, character.place)) and not others_in(state, character)


def encounter_roll(state: State, character: Character) -> Procedure:
    """L-EXPL-05, L-EXPL-07: 2d6 plus digit, cut to the table (L-R-26), and the row carried out."""
    digit = digit_of(state, character.place)
    total = (yield from rolled(state, "encounter", character, 2, digit)) + digit
    row = state.content.row_of(total)
    state.tell("encounter", who=character.id, row=row.id, total=total)
    if row.type == "event":
        yield from _event(state, character, row)
    else:
        yield from fight_monster(state, character, row)


def _event(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-03 Cache, L-ENC-04 Vortex, L-ENC-08 Healing Spring."""
    if row.id == "vortex":
        board = yield from choose_board(state, character, "vortex")
        if board is not None:
            yield from transfer(state, character, board)
    for _ in range(row.heal):
        heal(state, character)
    yield from draw_finds(state, character, row.finds)


def fight_monster(state: State, character: Character, row: Encounter) -> Procedure:
    """F0 to F9 against a monster. It leaves nothing behind but what the table gives (L-ENC-22)."""
    state.fight = Fight([character.id], monster=row.id)
    meeting = Meeting(state, character, row)
    if (yield from _before(meeting)):
        state.fight = None
        return
    outcome = yield from clash(state)
    if outcome == "attacker" and found(row.clash, Twice):
        state.battle.clash = 2
        outcome = yield from clash(state)
    yield from _after(meeting, outcome)
    state.fight = None


def _before(meeting: Meeting) -> Procedure:
    """F0: what acts before any scroll (L-R-29). True when the fight is over by that."""
    return (yield from SPECIALS.run(meeting, meeting.row.before))


def _after(meeting: Meeting, outcome: str) -> Procedure:
    """F7 to F9. A tie does nothing (L-FIGHT-10), but to the Giant Rats it is a defeat (L-ENC-05)."""
    if outcome == TIE and found(meeting.row.clash, Swarm):
        outcome = "defender"
    if outcome in (TIE, ENDED):
        return
    if outcome == "attacker":
        blood_thirst(meeting.state, "attacker")
        yield from reward(meeting)
        return
    yield from _defeat(meeting)
    yield from settle_deaths(meeting.state, [meeting.character])


def _defeat(meeting: Meeting) -> Procedure:
    """L-FIGHT-11 to L-FIGHT-14: the monster's effect on a beaten character, then the wounds."""
    state, character, row = meeting.state, meeting.character, meeting.row
    state.tell("beaten_by", who=character.id, monster=row.id)
    meeting.wounds = row.wounds
    yield from SPECIALS.run(meeting, row.lost)
    yield from wound(state, character, meeting.wounds, in_fight=True, ignore_armour=meeting.pierces)

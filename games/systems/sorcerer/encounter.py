"""The Encounter step: attack or Encounter Roll, the Encounter Table, monsters (1.7, 2.5)."""

from collections.abc import Callable

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import ENCOUNTERS, FINDS, MONSTERS
from games.systems.sorcerer.death import settle_deaths
from games.systems.sorcerer.fight import ENDED, TIE, blood_thirst, clash
from games.systems.sorcerer.gems import gain
from games.systems.sorcerer.queries import digit_of, others_in, strength
from games.systems.sorcerer.rolls import face, rolled, spend
from games.systems.sorcerer.state import Character, Fight, State
from games.systems.sorcerer.teleport import choose_board, transfer
from games.systems.sorcerer.wounds import heal, to_pile, wound

LOWEST, HIGHEST = 3, 18
COWARD_FROM = 6
WEB_TURNS = 2
RAGE_WOUNDS = 2


def must_roll(state: State, character: Character) -> bool:
    """L-EXPL-04, L-EXPL-06: nobody else is in the chamber, and it has a digit."""
    return bool(digit_of(state, character.place)) and not others_in(state, character)


def encounter_roll(state: State, character: Character) -> Procedure:
    """L-EXPL-05, L-EXPL-07: 2d6 plus digit, cut to the table (L-R-26), and the row carried out."""
    digit = digit_of(state, character.place)
    total = (yield from rolled(state, "encounter", character, 2, digit)) + digit
    row = ENCOUNTERS[max(LOWEST, min(HIGHEST, total))]
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


def draw_finds(state: State, character: Character, count: int) -> Procedure:
    """L-EXPL-10, L-R-32: drawn blind one by one, for the owner's eyes; an empty pile gives none (L-R-54)."""
    for _ in range(count):
        if not any(state.finds.values()):
            return
        token = yield ask.draw("find", state.finds, (character.seat,), who=character.id)
        state.finds[token] -= 1
        character.backpack.append(token)
        state.tell_apart("found", {character.seat: {"token": token}}, who=character.id)


def fight_monster(state: State, character: Character, row: Encounter) -> Procedure:
    """F0 to F9 against a monster. It leaves nothing behind but what the table gives (L-ENC-22)."""
    state.fight = Fight([character.id], monster=row.id)
    if (yield from _before(state, character, row)):
        state.fight = None
        return
    outcome = yield from clash(state)
    if outcome == "attacker" and row.special == "twice":
        state.battle.clash = 2
        outcome = yield from clash(state)
    yield from _after(state, character, row, outcome)
    state.fight = None


def _before(state: State, character: Character, row: Encounter) -> Procedure:
    """F0: Slow and Coward act before any scroll (L-R-29). True when the fight is over by that."""
    if row.special == "slow":
        key = yield ask.one(character.seat, "slow", ("decline", "fight"), "decline", monster=row.id)
        if key == "decline":
            state.tell("declined", who=character.id, monster=row.id)
            return True
    if row.special == "coward" and strength(character) >= COWARD_FROM:
        state.tell("coward", who=character.id, monster=row.id)
        yield from _reward(state, character, row)
        return True
    return False


def _after(state: State, character: Character, row: Encounter, outcome: str) -> Procedure:
    """F7 to F9. A tie does nothing (L-FIGHT-10), but to the Giant Rats it is a defeat (L-ENC-05)."""
    if outcome == TIE and row.special == "swarm":
        outcome = "defender"
    if outcome in (TIE, ENDED):
        return
    if outcome == "attacker":
        blood_thirst(state, "attacker")
        yield from _reward(state, character, row)
        return
    yield from _defeat(state, character, row)
    yield from settle_deaths(state, [character])


def _reward(state: State, character: Character, row: Encounter) -> Procedure:
    """F8, L-R-32: the Acid Monster's price, then Gems, then Finds."""
    state.tell("beaten", who=character.id, monster=row.id)
    if row.special == "acid" and character.weapon:
        _lose_weapon(state, character, "acid")
    if row.gems:
        gain(state, character.seat, row.gems, row.id)
    yield from draw_finds(state, character, row.finds)


def _defeat(state: State, character: Character, row: Encounter) -> Procedure:
    """L-FIGHT-11 to L-FIGHT-14: the monster's effect on a beaten character."""
    state.tell("beaten_by", who=character.id, monster=row.id)
    special = ON_DEFEAT.get(row.special or "")
    wounds = row.wounds
    if special is not None:
        wounds = yield from special(state, character, row)
    yield from wound(state, character, wounds, in_fight=True, ignore_armour=row.special == "chill")


def _theft(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-06: one random Find from the backpack to the pile, no wound."""
    yield from _lose_random(state, character, [one for one in character.backpack if one in FINDS], row.id)
    return row.wounds


def _fire(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-18: one random scroll from the backpack to the pile, before the wounds."""
    scrolls = [one for one in character.backpack if one in FINDS and FINDS[one].kind == "scroll"]
    yield from _lose_random(state, character, scrolls, row.id)
    return row.wounds


def _lose_random(state: State, character: Character, tokens: list[str], why: str) -> Procedure:
    if not tokens:
        return
    bag = {token: tokens.count(token) for token in tokens}
    token = yield ask.draw("loss", bag, (character.seat,), who=character.id)
    spend(state, character, token)
    state.tell_apart("lost_token", {character.seat: {"token": token}}, who=character.id, why=why)


def _web(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-11: no Move for the rest of this turn and in the owner's next turn (L-ENC-20)."""
    character.web = WEB_TURNS
    state.tell("webbed", who=character.id)
    yield from ()
    return row.wounds


def _rage(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-13: 2 wounds if the Minotaur's die shows 6."""
    yield from ()
    return RAGE_WOUNDS if face(state.battle.dice["defender"]) == 6 else row.wounds


def _smash(state: State, character: Character, row: Encounter) -> Procedure:
    """L-ENC-14: the wielded weapon is lost instead of the wound; the Gauntlet is no Weapon (L-GAUNT-09)."""
    yield from ()
    if not character.weapon:
        return row.wounds
    _lose_weapon(state, character, row.id)
    return 0


def _lose_weapon(state: State, character: Character, why: str) -> None:
    token, character.weapon = character.weapon, ""
    to_pile(state, token)
    state.tell("weapon_lost", who=character.id, token=token, why=why)


ON_DEFEAT: dict[str, Callable[[State, Character, Encounter], Procedure]] = {
    "theft": _theft,
    "web": _web,
    "rage": _rage,
    "smash": _smash,
    "fire": _fire,
}
SPECIALS = {*ON_DEFEAT, "swarm", "slow", "coward", "acid", "twice", "chill", "stone_hide", "dread"}
"""Every special word of the Encounter Table that some procedure carries out."""

assert all(row.special in SPECIALS for row in MONSTERS.values())

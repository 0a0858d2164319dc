"""What monsters do beside fighting, each at its moment, and what beating them brings (1.7, 2.5)."""

from dataclasses import dataclass

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Procedures, found
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.gems import gain
from games.systems.sorcerer.queries import strength
from games.systems.sorcerer.rolls import face, spend
from games.systems.sorcerer.state import Character, State
from games.systems.sorcerer.words import (
    MONSTER_WORDS,
    Acid,
    Chill,
    Coward,
    Fire,
    Rage,
    Slow,
    Smash,
    Theft,
    Web,
)
from games.systems.sorcerer.wounds import to_pile


@dataclass
class Meeting:
    """A character and a monster; `wounds` and `pierces` (armour does not help) are for a defeat."""

    state: State
    character: Character
    row: Encounter
    wounds: int = 0
    pierces: bool = False


SPECIALS: Procedures[Meeting] = Procedures(MONSTER_WORDS)


# -- before the fight (L-R-29); True where there is none ----------------------------------------------------


@SPECIALS.carries(Slow)
def _slow(meeting: Meeting, effect: Slow) -> Procedure:
    state, character, row = meeting.state, meeting.character, meeting.row
    key = yield ask.one(character.seat, "slow", ("decline", "fight"), "decline", monster=row.id)
    if key == "fight":
        return False
    state.tell("declined", who=character.id, monster=row.id)
    return True


@SPECIALS.carries(Coward)
def _coward(meeting: Meeting, effect: Coward) -> Procedure:
    if not flees(meeting.state.content, meeting.row, meeting.character):
        return False
    meeting.state.tell("coward", who=meeting.character.id, monster=meeting.row.id)
    yield from reward(meeting)
    return True


def flees(content: Content, row: Encounter, character: Character) -> bool:
    """L-ENC-09: whether the monster runs from the character before there is a fight."""
    coward = found(row.before, Coward)
    return coward is not None and strength(content, character) >= coward.from_strength


# -- won ----------------------------------------------------------------------------------------------------


def reward(meeting: Meeting) -> Procedure:
    """F8, L-R-32: the price of the victory, then Gems, then Finds."""
    state, character, row = meeting.state, meeting.character, meeting.row
    state.tell("beaten", who=character.id, monster=row.id)
    yield from SPECIALS.run(meeting, row.won)
    if row.gems:
        gain(state, character.seat, row.gems, row.id)
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


@SPECIALS.carries(Acid)
def _acid(meeting: Meeting, effect: Acid) -> Procedure:
    yield from ()
    if meeting.character.weapon:
        _lose_weapon(meeting)


# -- lost (L-FIGHT-11 to L-FIGHT-14) ------------------------------------------------------------------------


@SPECIALS.carries(Theft)
def _theft(meeting: Meeting, effect: Theft) -> Procedure:
    finds = meeting.state.content.finds
    yield from _lose_random(meeting, [one for one in meeting.character.backpack if one in finds])


@SPECIALS.carries(Fire)
def _fire(meeting: Meeting, effect: Fire) -> Procedure:
    """Before the wounds."""
    kinds = meeting.state.content.kinds
    packed = meeting.character.backpack
    yield from _lose_random(meeting, [one for one in packed if kinds[one] == "scroll"])


def _lose_random(meeting: Meeting, tokens: list[str]) -> Procedure:
    if not tokens:
        return
    state, character = meeting.state, meeting.character
    bag = {token: tokens.count(token) for token in tokens}
    token = yield ask.draw("loss", bag, (character.seat,), who=character.id)
    spend(state, character, token)
    known = {character.seat: {"token": token}}
    state.tell_apart("lost_token", known, who=character.id, why=meeting.row.id)


@SPECIALS.carries(Web)
def _web(meeting: Meeting, effect: Web) -> Procedure:
    """It ends with the owner's next turn (L-ENC-20)."""
    yield from ()
    meeting.character.web = effect.turns
    meeting.state.tell("webbed", who=meeting.character.id)


@SPECIALS.carries(Rage)
def _rage(meeting: Meeting, effect: Rage) -> Procedure:
    yield from ()
    if face(meeting.state.battle.dice["defender"]) == effect.face:
        meeting.wounds = effect.wounds


@SPECIALS.carries(Smash)
def _smash(meeting: Meeting, effect: Smash) -> Procedure:
    """The Gauntlet is no Weapon (L-GAUNT-09)."""
    yield from ()
    if meeting.character.weapon:
        _lose_weapon(meeting)
        meeting.wounds = 0


@SPECIALS.carries(Chill)
def _chill(meeting: Meeting, effect: Chill) -> Procedure:
    yield from ()
    meeting.pierces = True


def _lose_weapon(meeting: Meeting) -> None:
    character = meeting.character
    token, character.weapon = character.weapon, ""
    to_pile(meeting.state, token)
    meeting.state.tell("weapon_lost", who=character.id, token=token, why=meeting.row.id)

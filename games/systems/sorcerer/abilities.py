"""Activated abilities at the end of the Exploration (1.14, L-R-71 to L-R-74; L-CHAR-01, 05, 08, 12)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.content import ABILITY_ROLLS, CHARACTERS
from games.systems.sorcerer.equipment import handle, open_window, take_off
from games.systems.sorcerer.queries import (
    TOKEN_COUNT,
    TOKEN_OF,
    carried_finds,
    distinct,
    is_camp,
    is_teleport,
    lp_maximum,
    standing_in,
)
from games.systems.sorcerer.rolls import face, rolled
from games.systems.sorcerer.state import ZOMBIE, Character, State, Token
from games.systems.sorcerer.tokens import lying, token_at
from games.systems.sorcerer.wounds import to_pile

ROOM_TO_RAISE = 2
"""Khar-Ghul's chamber may hold two characters at most, himself included (L-CHAR-01b)."""


def ability_options(state: State, character: Character) -> list[str]:
    """The keys "ability:TOKEN", one per Find that may be paid; none where the ability cannot be used."""
    if character.id not in TOKEN_OF or state.now.ability or not _possible(state, character):
        return []
    return [f"ability:{token}" for token in distinct(carried_finds(character))]


def _possible(state: State, character: Character) -> bool:
    """L-ABIL-06, L-R-72, L-R-73: the place, and a token left for it."""
    where = character.place
    if is_camp(state, where) or is_teleport(state, where):
        return False
    kind = TOKEN_OF[character.id]
    if kind == ZOMBIE:
        zombie = state.characters[ZOMBIE]
        return zombie.status != "active" and len(standing_in(state, where)) <= ROOM_TO_RAISE
    if token_at(state, kind, where) is not None:
        return False
    return kind == "tree" or len(lying(state, kind)) < TOKEN_COUNT[kind]


def use_ability(state: State, character: Character, token: str) -> Procedure:
    """L-ABIL-03, L-ABIL-04, L-R-72: pay the Find, roll; failure costs the Find too."""
    state.now.ability = True
    _pay_find(state, character, token)
    ability = CHARACTERS[character.id].ability
    state.tell("ability", who=character.id, ability=ability, token=token)
    shown = yield from rolled(state, ability, character)
    if face(shown) < ABILITY_ROLLS[ability]:
        state.tell("ability_failed", who=character.id, ability=ability)
        return
    kind = TOKEN_OF[character.id]
    if kind == ZOMBIE:
        yield from _raise(state, character)
    else:
        _lay(state, character, kind)


def _pay_find(state: State, character: Character, token: str) -> None:
    """From the backpack, else from a slot."""
    if token in character.backpack:
        character.backpack.remove(token)
    else:
        take_off(character, token)
    to_pile(state, token)


def _lay(state: State, character: Character, kind: str) -> None:
    """L-CHAR-05d, L-CHAR-08a, L-CHAR-12a, d: lay a token here; the one Tree is moved here."""
    if len(lying(state, kind)) >= TOKEN_COUNT[kind]:
        state.tokens.remove(lying(state, kind)[0])
    state.tokens.append(Token(kind, character.seat, character.place))
    state.tell("token_laid", token=kind, where=character.place, who=character.id)


def _raise(state: State, character: Character) -> Procedure:
    """L-CHAR-01d, e: the Zombie appears without entering, and may be handed one token at once (L-R-53)."""
    zombie = state.characters[ZOMBIE]
    zombie.status, zombie.lp, zombie.place = "active", lp_maximum(ZOMBIE), character.place
    state.tell("zombie_raised", where=character.place)
    tokens = distinct([*character.backpack, *([character.weapon] if character.weapon else [])])
    if not tokens:
        return
    options = ("none", *(f"give:{token}" for token in tokens))
    key = yield ask.one(character.seat, "zombie_gift", options, "none", private=True)
    if key != "none":
        open_window(state)
        handle(state, character, f"give:{ZOMBIE}:{key.split(':')[1]}")

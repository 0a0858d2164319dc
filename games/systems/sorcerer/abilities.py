"""Activated abilities at the end of the Exploration (1.14, L-R-71 to L-R-74; L-CHAR-01, 05, 08, 12)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.arrangement import open_window
from games.systems.sorcerer.equipment import in_slots, take_off
from games.systems.sorcerer.inventory import handle
from games.systems.sorcerer.queries import (
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
    """The keys "ability:TOKEN" and "ability_worn:TOKEN", one per Find in the backpack and in the slots.

    None where the ability cannot be used.
    """
    content = state.content
    if character.id not in content.token_of or not _possible(state, character):
        return []
    packed = [token for token in distinct(character.backpack) if token in content.finds]
    return [f"ability:{token}" for token in packed] + [f"ability_worn:{one}" for one in in_slots(character)]


def _possible(state: State, character: Character) -> bool:
    """L-ABIL-06, L-R-72, L-R-73: the place, and a token left for it."""
    where = character.place
    if is_camp(state, where) or is_teleport(state, where):
        return False
    content = state.content
    kind = content.token_of[character.id]
    if kind == ZOMBIE:
        zombie = state.characters[ZOMBIE]
        return zombie.status != "active" and len(standing_in(state, where)) <= ROOM_TO_RAISE
    if token_at(state, kind, where) is not None:
        return False
    return kind == "tree" or len(lying(state, kind)) < content.token_count[kind]


def marks_abilities(state: State) -> bool:
    """Rule set 2 notes in the turn that an ability has been used.

    Nobody reads it: its use closes the step in which one may be used (L-R-72).
    """
    return state.ruleset < 3


def use_ability(state: State, character: Character, key: str) -> Procedure:
    """L-ABIL-03, L-ABIL-04, L-R-72: pay the Find that the key names, roll; failure costs the Find too."""
    if marks_abilities(state):
        state.now.ability = True
    content, token = state.content, _pay_find(state, character, key)
    ability = content.characters[character.id].ability
    state.tell("ability", who=character.id, ability=ability, token=token)
    shown = yield from rolled(state, ability, character)
    if face(shown) < content.ability_rolls[ability]:
        state.tell("ability_failed", who=character.id, ability=ability)
        return
    kind = content.token_of[character.id]
    if kind == ZOMBIE:
        yield from _raise(state, character)
    else:
        _lay(state, character, kind)


def _pay_find(state: State, character: Character, key: str) -> str:
    """From the backpack or from a slot, as the player says; the token."""
    verb, _, token = key.partition(":")
    if verb == "ability":
        character.backpack.remove(token)
    else:
        take_off(character, token)
    to_pile(state, token)
    return token


def _lay(state: State, character: Character, kind: str) -> None:
    """L-CHAR-05d, L-CHAR-08a, L-CHAR-12a, d: lay a token here; the one Tree is moved here."""
    if len(lying(state, kind)) >= state.content.token_count[kind]:
        state.tokens.remove(lying(state, kind)[0])
    state.tokens.append(Token(kind, character.seat, character.place))
    state.tell("token_laid", token=kind, where=character.place, who=character.id)


def _raise(state: State, character: Character) -> Procedure:
    """L-CHAR-01d, e: the Zombie appears without entering, and may be handed one token at once (L-R-53)."""
    zombie = state.characters[ZOMBIE]
    zombie.status, zombie.lp, zombie.place = "active", lp_maximum(state.content, ZOMBIE), character.place
    state.tell("zombie_raised", where=character.place)
    gifts = [f"give:{token}" for token in distinct(character.backpack)]
    gifts += [f"give_worn:{token}" for token in in_slots(character)]
    if not gifts:
        return
    key = yield ask.one(character.seat, "zombie_gift", ("none", *gifts), "none", private=True)
    if key != "none":
        verb, _, token = key.partition(":")
        open_window(state)
        handle(state, character, f"{verb}:{ZOMBIE}:{token}")

"""Equipment: slots, backpack, rearranging (1.10, L-R-51, L-R-55 to L-R-57)."""

from games.systems.sorcerer.arrangement import Shift, carry_out, fresh
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import armour_slots, backpack_slots, distinct
from games.systems.sorcerer.state import ZOMBIE, Character, State

SLOT_VERBS = ("wield", "stow", "wear", "doff")


def over(content: Content, character: Character) -> int:
    """How many tokens are carried beyond the backpack (L-R-55), 0 or more."""
    return max(0, len(character.backpack) - backpack_slots(content, character.id))


def is_full(content: Content, character: Character) -> bool:
    """Whether the backpack has no free place."""
    return len(character.backpack) >= backpack_slots(content, character.id)


def floor_of(state: State, where: str) -> list[str]:
    """The tokens lying in a chamber, face up (L-HID-03)."""
    return state.floors.get(where, [])


def in_slots(character: Character) -> list[str]:
    """What is wielded and worn."""
    return [*([character.weapon] if character.weapon else []), *character.armour]


def slot_of(character: Character, token: str) -> str:
    """The place of a wielded or worn token."""
    return f"{character.id}:weapon" if token == character.weapon else f"{character.id}:armour"


def take_off(character: Character, token: str) -> None:
    """A wielded or worn token leaves its slot."""
    if token == character.weapon:
        character.weapon = ""
    else:
        character.armour.remove(token)


# -- rearranging between slots and backpack (L-R-51) ---------------------------------------------------


def rearrangements(state: State, characters: list[Character]) -> list[str]:
    """wield, stow, wear, doff for these characters, each for itself."""
    laden = [one for one in characters if one.backpack or one.weapon or one.armour]
    if not laden:
        return []
    keys, content = list[str](), state.content
    for one in laden:
        keys += slot_keys(content, one, room=not is_full(content, one))
    return fresh(state, keys, lambda key: slot_shifts(state, key))


def slot_keys(content: Content, character: Character, *, room: bool) -> list[str]:
    """All rearranging of one character; `room` says whether something may come into the backpack."""
    who = character.id
    if who == ZOMBIE or not (character.backpack or character.weapon or character.armour):
        return []
    keys = [f"wield:{who}:{token}" for token in _wieldable(content, character)]
    if room and character.weapon:
        keys.append(f"stow:{who}:{character.weapon}")
    keys += [f"wear:{who}:{token}" for token in _wearable(content, character)]
    if room:
        keys += [f"doff:{who}:{token}" for token in character.armour]
    return keys


def can_rearrange(content: Content, character: Character) -> bool:
    """Whether a new window, in which nothing has been moved yet, would offer the character anything."""
    if (character.weapon or character.armour) and not is_full(content, character):
        return True
    return character.id != ZOMBIE and bool(_wieldable(content, character) or _wearable(content, character))


def _wieldable(content: Content, character: Character) -> list[str]:
    if character.gauntlet or content.weapons.isdisjoint(character.backpack):
        return []
    packed = distinct(character.backpack)
    return [one for one in packed if content.kinds[one] == "weapon" and one != character.weapon]


def _wearable(content: Content, character: Character) -> list[str]:
    """L-EQ-15 to L-EQ-17, L-GAUNT-06; in a single slot the worn piece makes room for the other kind."""
    if (
        character.gauntlet
        or content.armours.isdisjoint(character.backpack)
        or not armour_slots(content, character.id)
    ):
        return []
    packed = distinct(character.backpack)
    return [one for one in packed if content.kinds[one] == "armour" and one not in character.armour]


def rearrange(state: State, key: str) -> None:
    """Carry out one of the keys of `slot_keys`, and tell of it."""
    verb, who, token = key.split(":")
    shifts = slot_shifts(state, key)
    displaced = shifts[0].token if len(shifts) > 1 else ""
    carry_out(state, shifts)
    state.tell("rearranged", who=who, verb=verb, token=token, displaced=displaced)


def slot_shifts(state: State, key: str) -> list[Shift]:
    """What a key of `slot_keys` moves; what gives way to the token goes first."""
    verb, who, token = key.split(":")
    character = state.characters[who]
    pack, slot = f"{who}:pack", f"{who}:{'weapon' if verb in ('wield', 'stow') else 'armour'}"
    if verb in ("stow", "doff"):
        return [Shift(token, slot, pack)]
    displaced = character.weapon
    if verb == "wear":
        taken = len(character.armour) >= armour_slots(state.content, who)
        displaced = character.armour[-1] if taken else ""
    return [*([Shift(displaced, slot, pack)] if displaced else []), Shift(token, pack, slot)]

"""Equipment: slots, backpack, rearranging, which token is worth least (1.10, L-R-51, L-R-55 to L-R-57)."""

from msgspec.structs import replace

from games.systems.sorcerer.arrangement import Shift, carry_out, fresh
from games.systems.sorcerer.content import CASTABLE, FINDS, ORDERS
from games.systems.sorcerer.queries import armour_slots, backpack_slots, distinct, weapon_bonus
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, State

SLOT_VERBS = ("wield", "stow", "wear", "doff")
RANKING = ORDERS["item_ranking"].fields[0].words
"""The kinds of the default item ranking, best first (L-COR-S13)."""


def over(character: Character) -> int:
    """How many tokens are carried beyond the backpack (L-R-55), 0 or more."""
    return max(0, len(character.backpack) - backpack_slots(character.id))


def is_full(character: Character) -> bool:
    """Whether the backpack has no free place."""
    return len(character.backpack) >= backpack_slots(character.id)


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
    keys = [key for one in characters for key in slot_keys(one, room=not is_full(one))]
    return fresh(state, keys, lambda key: slot_shifts(state, key))


def slot_keys(character: Character, *, room: bool) -> list[str]:
    """All rearranging of one character; `room` says whether something may come into the backpack."""
    if character.id == ZOMBIE or not (character.backpack or character.weapon or character.armour):
        return []
    who = character.id
    keys = [f"wield:{who}:{token}" for token in _wieldable(character)]
    if room and character.weapon:
        keys.append(f"stow:{who}:{character.weapon}")
    keys += [f"wear:{who}:{token}" for token in _wearable(character)]
    if room:
        keys += [f"doff:{who}:{token}" for token in character.armour]
    return keys


def can_rearrange(character: Character) -> bool:
    """Whether a new window, in which nothing has been moved yet, would offer the character anything."""
    if (character.weapon or character.armour) and not is_full(character):
        return True
    return character.id != ZOMBIE and bool(_wieldable(character) or _wearable(character))


def _wieldable(character: Character) -> list[str]:
    if character.gauntlet:
        return []
    packed = distinct(character.backpack)
    return [one for one in packed if _kind(one) == "weapon" and one != character.weapon]


def _wearable(character: Character) -> list[str]:
    """L-EQ-15 to L-EQ-17, L-GAUNT-06; in a single slot the worn piece makes room for the other kind."""
    if character.gauntlet or not armour_slots(character.id):
        return []
    packed = distinct(character.backpack)
    return [one for one in packed if _kind(one) == "armour" and one not in character.armour]


def _kind(token: str) -> str:
    return "" if token == CRYSTAL else FINDS[token].kind


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
        taken = len(character.armour) >= armour_slots(who)
        displaced = character.armour[-1] if taken else ""
    return [*([Shift(displaced, slot, pack)] if displaced else []), Shift(token, pack, slot)]


# -- which token is worth least (L-COR-S13) --------------------------------------------------------------


def least_valuable(
    state: State, character: Character, tokens: list[str], ranking: tuple[str, ...] = RANKING
) -> str:
    """The token to leave behind: of the worst kind by the item ranking, of equal ones the one gained last.

    Only one weapon is the best one, and only as much armour fits as there are free slots: what ranks higher
    is put on in thought.
    """
    dressed = replace(character, armour=list(character.armour))
    ranked = []
    for token in sorted(character.backpack, key=_bonus, reverse=True):
        kind = kind_of(state, dressed, token)
        if kind == "best_weapon":
            dressed.weapon = token
        if kind == "fitting_armour":
            dressed.armour.append(token)
        ranked.append((ranking.index(kind), token))
    ranked.sort(key=lambda one: one[0])
    return next(token for _, token in reversed(ranked) if token in tokens)


def worth(state: State, character: Character, token: str, ranking: tuple[str, ...] = RANKING) -> int:
    """The place of the token's kind in the item ranking, 0 best."""
    return ranking.index(kind_of(state, character, token))


def kind_of(state: State, character: Character, token: str) -> str:
    """The word of the item ranking for a token that the character carries or might take."""
    if token == CRYSTAL:
        return CRYSTAL
    kind = _kind(token)
    if kind == "scroll":
        return "castable_scroll" if _team_casts(state, character.seat, token) else "uncastable_scroll"
    if kind == "weapon":
        best = max([weapon_bonus(character) + 1, *(_bonus(one) for one in character.backpack)])
        return "best_weapon" if _bonus(token) >= best else "other_weapon"
    if kind == "armour":
        free = 0 if character.gauntlet else armour_slots(character.id) - len(character.armour)
        return "fitting_armour" if free > 0 and token not in character.armour else "other_armour"
    return kind


def _bonus(token: str) -> int:
    return 0 if token == CRYSTAL else FINDS[token].bonus


def _team_casts(state: State, seat: int, token: str) -> bool:
    team = [one for one in state.characters.values() if one.seat == seat and one.status != "gone"]
    return any(token in CASTABLE.get(one.id, ()) for one in team)

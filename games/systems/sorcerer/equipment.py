"""Equipment: slots, backpack, rearranging, and the inventory step (1.10, L-EXPL-12, L-R-51 to L-R-57).

In one window each token is moved at most once: `turn.handled` counts tokens already moved, by
"HOLDER:PLACE:TOKEN", where PLACE is pack, weapon, armour or rune and HOLDER a character or "floor".
"""

from collections.abc import Callable

from msgspec.structs import replace

from games.systems.sorcerer.content import CASTABLE, FINDS, ORDERS
from games.systems.sorcerer.queries import (
    armour_slots,
    backpack_slots,
    distinct,
    mates_in,
    weapon_bonus,
)
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, State

FLOOR = "floor"
RANKING = tuple(str(choice.value) for choice in ORDERS["item_ranking"].fields[0].choices)
"""The kinds of the default item ranking, best first (L-COR-S13)."""


def open_window(state: State) -> None:
    """A new window for moving tokens: nothing has been moved in it yet."""
    state.now.handled = {}


def fresh(state: State, holder: str, where: str, tokens: list[str]) -> list[str]:
    """The different tokens at a place of which at least one has not been moved in this window."""
    handled = state.now.handled
    if not handled:
        return distinct(tokens)
    return [one for one in distinct(tokens) if tokens.count(one) > handled.get(f"{holder}:{where}:{one}", 0)]


def mark(state: State, holder: str, where: str, token: str) -> None:
    """A token has been moved to this place in this window."""
    key = f"{holder}:{where}:{token}"
    state.now.handled[key] = state.now.handled.get(key, 0) + 1


def over(character: Character) -> int:
    """How many tokens are carried beyond the backpack (L-R-55), 0 or more."""
    return max(0, len(character.backpack) - backpack_slots(character.id))


def floor_of(state: State, where: str) -> list[str]:
    """The tokens lying in a chamber, face up (L-HID-03)."""
    return state.floors.get(where, [])


def can_take_one_more(state: State, character: Character) -> bool:
    """Whether one more token may come into the backpack: what is too much must still be movable out again."""
    handled = state.now.handled
    moved = sum(handled.get(f"{character.id}:pack:{one}", 0) for one in distinct(character.backpack))
    unmoved = len(character.backpack) - moved
    return len(character.backpack) < backpack_slots(character.id) + unmoved


# -- rearranging between slots and backpack (L-R-51) ---------------------------------------------------


def rearrangements(state: State, character: Character, *, in_step: bool = False) -> list[str]:
    """wield, stow, wear, doff for one character; `in_step` allows a full backpack for the moment (L-R-52)."""
    if character.id == ZOMBIE or not (character.backpack or character.weapon or character.armour):
        return []
    room = can_take_one_more(state, character) if in_step else not _full(character)
    who = character.id
    keys = [f"wield:{who}:{token}" for token in _wieldable(state, character)]
    if room and fresh(state, who, "weapon", [character.weapon] if character.weapon else []):
        keys.append(f"stow:{who}:{character.weapon}")
    keys += [f"wear:{who}:{token}" for token in _wearable(state, character)]
    if room:
        keys += [f"doff:{who}:{token}" for token in fresh(state, who, "armour", character.armour)]
    return keys


def can_rearrange(character: Character) -> bool:
    """Whether a new window, in which nothing has been moved yet, would offer the character anything."""
    if (character.weapon or character.armour) and not _full(character):
        return True
    if character.gauntlet:
        return False
    packed = [one for one in character.backpack if one not in (character.weapon, *character.armour)]
    kinds = ("weapon", "armour") if armour_slots(character.id) else ("weapon",)
    return character.id != ZOMBIE and any(_kind(one) in kinds for one in packed)


def _full(character: Character) -> bool:
    return len(character.backpack) >= backpack_slots(character.id)


def _wieldable(state: State, character: Character) -> list[str]:
    if character.gauntlet:
        return []
    if character.weapon and not fresh(state, character.id, "weapon", [character.weapon]):
        return []
    packed = fresh(state, character.id, "pack", character.backpack)
    return [one for one in packed if _kind(one) == "weapon" and one != character.weapon]


def _wearable(state: State, character: Character) -> list[str]:
    """L-EQ-15 to L-EQ-17, L-GAUNT-06; in a single slot the worn piece makes room for the other kind."""
    slots = armour_slots(character.id)
    if character.gauntlet or not slots:
        return []
    packed = fresh(state, character.id, "pack", character.backpack)
    wanted = [one for one in packed if _kind(one) == "armour" and one not in character.armour]
    if len(character.armour) < slots or not wanted:
        return wanted
    return wanted if fresh(state, character.id, "armour", character.armour) else []


def _kind(token: str) -> str:
    return "" if token == CRYSTAL else FINDS[token].kind


def rearrange(state: State, key: str) -> None:
    """Carry out one of the keys of `rearrangements`."""
    verb, who, token = key.split(":")
    character = state.characters[who]
    displaced = {"wield": _wield, "stow": _stow, "wear": _wear, "doff": _doff}[verb](character, token)
    mark(state, who, {"wield": "weapon", "wear": "armour"}.get(verb, "pack"), token)
    state.tell("rearranged", who=who, verb=verb, token=token, displaced=displaced)


def _wield(character: Character, token: str) -> str:
    displaced = character.weapon
    character.backpack.remove(token)
    if displaced:
        character.backpack.append(displaced)
    character.weapon = token
    return displaced


def _stow(character: Character, token: str) -> str:
    character.weapon = ""
    character.backpack.append(token)
    return ""


def _wear(character: Character, token: str) -> str:
    displaced = ""
    character.backpack.remove(token)
    if len(character.armour) >= armour_slots(character.id):
        displaced = character.armour.pop()
        character.backpack.append(displaced)
    character.armour.append(token)
    return displaced


def _doff(character: Character, token: str) -> str:
    character.armour.remove(token)
    character.backpack.append(token)
    return ""


# -- the inventory step (L-R-52): floor tokens and exchange ---------------------------------------------


def inventory_options(state: State, character: Character) -> list[str]:
    """Everything the inventory step offers for the moved character or the Zombie."""
    keys = _floor_options(state, character)
    for mate in mates_in(state, character):
        keys += _exchange_options(state, character, mate)
    return keys


def _floor_options(state: State, character: Character) -> list[str]:
    lying = fresh(state, FLOOR, "pack", floor_of(state, character.place))
    keys = [f"pick:{token}" for token in lying] if lying and can_take_one_more(state, character) else []
    keys += [f"drop:{token}" for token in fresh(state, character.id, "pack", character.backpack)]
    return keys + [f"shed:{token}" for token in _worn(state, character)]


def _worn(state: State, character: Character) -> list[str]:
    weapon = [character.weapon] if character.weapon else []
    armour = fresh(state, character.id, "armour", character.armour) if character.armour else []
    return [*(fresh(state, character.id, "weapon", weapon) if weapon else []), *armour]


def _exchange_options(state: State, character: Character, mate: Character) -> list[str]:
    """L-R-53, L-QUEST-06: give, take, swap with one own character in the chamber."""
    mine = fresh(state, character.id, "pack", character.backpack)
    theirs = fresh(state, mate.id, "pack", mate.backpack)
    keys = []
    if not _full(mate):
        keys += [f"give:{mate.id}:{token}" for token in mine + _worn(state, character)]
    if theirs and can_take_one_more(state, character):
        keys += [f"take:{mate.id}:{token}" for token in theirs]
        keys += [f"swap:{mate.id}:{a}:{b}" for a in mine for b in theirs if a != b]
    return keys + _rune_options(state, character, mate)


def _rune_options(state: State, character: Character, mate: Character) -> list[str]:
    if ZOMBIE in (character.id, mate.id) or character.rune == mate.rune:
        return []
    if "runes" in state.now.handled:
        return []
    return [f"runes:{mate.id}"]


def handle(state: State, character: Character, key: str) -> None:
    """Carry out one of the keys of `inventory_options`."""
    verb, *rest = key.split(":")
    HANDLERS[verb](state, character, *rest)


def _pick(state: State, character: Character, token: str) -> None:
    """Picking up is public, as the token lay face up (L-R-89)."""
    _lift(state, character.place, token)
    character.backpack.append(token)
    mark(state, character.id, "pack", token)
    state.tell("picked", who=character.id, token=token, where=character.place)


def _drop(state: State, character: Character, token: str) -> None:
    character.backpack.remove(token)
    _lay(state, character, token)


def _shed(state: State, character: Character, token: str) -> None:
    take_off(character, token)
    _lay(state, character, token)


def take_off(character: Character, token: str) -> None:
    """A wielded or worn token leaves its slot."""
    if token == character.weapon:
        character.weapon = ""
    else:
        character.armour.remove(token)


def _lay(state: State, character: Character, token: str) -> None:
    state.floors.setdefault(character.place, []).append(token)
    mark(state, FLOOR, "pack", token)
    state.tell("dropped", who=character.id, where=character.place, tokens=[token])


def _lift(state: State, where: str, token: str) -> None:
    lying = state.floors[where]
    lying.remove(token)
    if not lying:
        del state.floors[where]


def _give(state: State, character: Character, mate_id: str, token: str) -> None:
    """Only the number of exchanged tokens is public (L-R-88), but a worn or wielded one was seen."""
    mate = state.characters[mate_id]
    if token in character.backpack and token in fresh(state, character.id, "pack", character.backpack):
        character.backpack.remove(token)
        _told(state, character, mate, given=[token])
    else:
        take_off(character, token)
        state.tell("gave_worn", who=character.id, to=mate_id, token=token)
    mate.backpack.append(token)
    mark(state, mate_id, "pack", token)


def _take(state: State, character: Character, mate_id: str, token: str) -> None:
    mate = state.characters[mate_id]
    mate.backpack.remove(token)
    character.backpack.append(token)
    mark(state, character.id, "pack", token)
    _told(state, character, mate, taken=[token])


def _swap(state: State, character: Character, mate_id: str, mine: str, theirs: str) -> None:
    mate = state.characters[mate_id]
    character.backpack.remove(mine)
    mate.backpack.remove(theirs)
    character.backpack.append(theirs)
    mate.backpack.append(mine)
    mark(state, character.id, "pack", theirs)
    mark(state, mate_id, "pack", mine)
    _told(state, character, mate, given=[mine], taken=[theirs])


def _runes(state: State, character: Character, mate_id: str) -> None:
    """Runes change hands face down; that they did is public (whether a Rune is held is, L-R-88)."""
    mate = state.characters[mate_id]
    character.rune, mate.rune = mate.rune, character.rune
    state.now.handled["runes"] = 1
    state.tell_apart(
        "runes_exchanged",
        {character.seat: {"got": character.rune, "gave": mate.rune}},
        who=character.id,
        to=mate_id,
    )


def _told(
    state: State,
    character: Character,
    mate: Character,
    given: list[str] | None = None,
    taken: list[str] | None = None,
) -> None:
    given, taken = given or [], taken or []
    state.tell_apart(
        "exchanged",
        {character.seat: {"given": given, "taken": taken}},
        who=character.id,
        to=mate.id,
        gave=len(given),
        took=len(taken),
    )


HANDLERS: dict[str, Callable[..., None]] = {
    "pick": _pick,
    "drop": _drop,
    "shed": _shed,
    "give": _give,
    "take": _take,
    "swap": _swap,
    "runes": _runes,
}


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

"""The inventory step: floor tokens, exchange, rearranging (L-EXPL-12, L-R-52, L-R-53, L-QUEST-06).

`drop` and `give` speak of the backpack, `shed` and `give_worn` of what is wielded or worn.
"""

from collections.abc import Callable

from games.systems.sorcerer.arrangement import Shift, carry_out, fresh
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.equipment import (
    SLOT_VERBS,
    floor_of,
    in_slots,
    is_full,
    over,
    rearrange,
    slot_keys,
    slot_of,
    slot_shifts,
)
from games.systems.sorcerer.queries import distinct, mates_in
from games.systems.sorcerer.state import ZOMBIE, Character, State


def inventory_options(state: State, character: Character) -> list[str]:
    """Everything the inventory step offers for the moved character or the Zombie.

    Only the end of the step must respect the backpack. Whoever carries too much may always drop something, so
    that the step can be closed.
    """
    drops = [f"drop:{token}" for token in distinct(character.backpack)]
    keys = [f"pick:{token}" for token in distinct(floor_of(state, character.place))] + drops
    keys += [f"shed:{token}" for token in in_slots(character)]
    content = state.content
    for mate in mates_in(state, character):
        keys += _exchange_options(content, character, mate)
    keys += slot_keys(content, character, room=True)
    new = fresh(state, keys, lambda key: _shifts(state, character, key))
    if over(content, character):
        return [key for key in keys if key in new or key in drops]
    return new


def _exchange_options(content: Content, character: Character, mate: Character) -> list[str]:
    """L-R-53, L-QUEST-06: give, take, swap with one own character in the chamber."""
    mine, theirs = distinct(character.backpack), distinct(mate.backpack)
    keys = []
    if not is_full(content, mate):
        keys += [f"give:{mate.id}:{token}" for token in mine]
        keys += [f"give_worn:{mate.id}:{token}" for token in in_slots(character)]
    keys += [f"take:{mate.id}:{token}" for token in theirs]
    keys += [f"swap:{mate.id}:{a}:{b}" for a in mine for b in theirs if a != b]
    if ZOMBIE not in (character.id, mate.id) and character.rune != mate.rune:
        keys.append(f"runes:{mate.id}")
    return keys


def handle(state: State, character: Character, key: str) -> None:
    """Carry out one of the keys of `inventory_options`, and tell of it."""
    verb, *rest = key.split(":")
    if verb in SLOT_VERBS:
        rearrange(state, key)
        return
    shifts = _shifts(state, character, key)
    carry_out(state, shifts)
    if verb in FLOOR:
        _tell_floor(state, character, verb, rest[0])
    elif verb == "give_worn":
        state.tell("gave_worn", who=character.id, to=rest[0], token=rest[1])
    elif verb == "runes":
        _tell_runes(state, character, rest[0])
    else:
        _tell_exchange(state, character, rest[0], shifts)


# -- what a key moves ---------------------------------------------------------------------------------


def _shifts(state: State, character: Character, key: str) -> list[Shift]:
    verb, *rest = key.split(":")
    if verb in SLOT_VERBS:
        return slot_shifts(state, key)
    if verb in FLOOR:
        return [FLOOR[verb](character, rest[0])]
    mate = state.characters[rest[0]]
    if verb == "runes":
        return _runes(character, mate)
    return EXCHANGE[verb](character, mate, *rest[1:])


def _pick(character: Character, token: str) -> Shift:
    return Shift(token, character.place, f"{character.id}:pack")


def _drop(character: Character, token: str) -> Shift:
    return Shift(token, f"{character.id}:pack", character.place)


def _shed(character: Character, token: str) -> Shift:
    return Shift(token, slot_of(character, token), character.place)


def _give(character: Character, mate: Character, token: str) -> list[Shift]:
    return [Shift(token, f"{character.id}:pack", f"{mate.id}:pack")]


def _give_worn(character: Character, mate: Character, token: str) -> list[Shift]:
    return [Shift(token, slot_of(character, token), f"{mate.id}:pack")]


def _take(character: Character, mate: Character, token: str) -> list[Shift]:
    return _give(mate, character, token)


def _swap(character: Character, mate: Character, mine: str, theirs: str) -> list[Shift]:
    return _give(character, mate, mine) + _give(mate, character, theirs)


def _runes(character: Character, mate: Character) -> list[Shift]:
    hands = ((character.rune, character.id, mate.id), (mate.rune, mate.id, character.id))
    return [Shift(rune, f"{frm}:rune", f"{to}:rune") for rune, frm, to in hands if rune]


FLOOR: dict[str, Callable[[Character, str], Shift]] = {"pick": _pick, "drop": _drop, "shed": _shed}
EXCHANGE: dict[str, Callable[..., list[Shift]]] = {
    "give": _give,
    "give_worn": _give_worn,
    "take": _take,
    "swap": _swap,
}


# -- what is told of it -------------------------------------------------------------------------------


def _tell_floor(state: State, character: Character, verb: str, token: str) -> None:
    """Public, as the token lies face up (L-R-89)."""
    if verb == "pick":
        state.tell("picked", who=character.id, token=token, where=character.place)
    else:
        state.tell("dropped", who=character.id, where=character.place, tokens=[token])


def _tell_exchange(state: State, character: Character, mate: str, shifts: list[Shift]) -> None:
    """Only the number of exchanged tokens is public (L-R-88)."""
    given = [one.token for one in shifts if one.source == f"{character.id}:pack"]
    taken = [one.token for one in shifts if one.target == f"{character.id}:pack"]
    state.tell_apart(
        "exchanged",
        {character.seat: {"given": given, "taken": taken}},
        who=character.id,
        to=mate,
        gave=len(given),
        took=len(taken),
    )


def _tell_runes(state: State, character: Character, mate: str) -> None:
    """Runes change hands face down; that they did is public (whether a Rune is held is, L-R-88)."""
    got, gave = character.rune, state.characters[mate].rune
    state.tell_apart(
        "runes_exchanged", {character.seat: {"got": got, "gave": gave}}, who=character.id, to=mate
    )

"""Which token lies where in a team, how tokens change places, and what bounds a window (L-R-51, L-R-52).

In one window tokens change places as often as their player likes, but no arrangement comes twice: so every
window ends. A place is a chamber ("1-b3", its floor) or a part of a character: "hilda:pack", "hilda:weapon",
"hilda:armour", "hilda:rune".
"""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from games.systems.sorcerer.queries import distinct, team_of
from games.systems.sorcerer.state import Character, State

BYTES = 5
"""So long is the number of a token in a place: sums of them stay exact in every JSON reader."""


class Shift(NamedTuple):
    """A token that changes its place."""

    token: str
    source: str
    target: str


def open_window(state: State) -> None:
    """A new window for moving tokens: nothing has been moved in it yet."""
    state.now.handled = []


def carry_out(state: State, shifts: list[Shift]) -> None:
    """All these tokens leave their places, then take the new ones; the window keeps what was before."""
    before = arrangement(state)
    if before not in state.now.handled:
        state.now.handled.append(before)
    for one in shifts:
        _lift(state, one.source, one.token)
    for one in shifts:
        _lay(state, one.target, one.token)


def fresh(state: State, keys: list[str], shifts: Callable[[str], list[Shift]]) -> list[str]:
    """The keys that lead to an arrangement that this window has not had; `shifts` says what a key moves."""
    had = state.now.handled
    if not had or not keys:
        return keys
    here = arrangement(state)
    return [key for key in keys if here + _change(shifts(key)) not in had]


def arrangement(state: State) -> int:
    """A number for where every token of the team on turn and of the floors at its feet lies.

    It is a sum over the tokens, so that a move changes it by two terms. It says nothing to a reader.
    """
    team = [one for one in team_of(state, state.now.seat) if one.place]
    total = sum(map(_of_character, team))
    for where in distinct([one.place for one in team]):
        if where in state.floors:
            total += _sum(_in_place(where), state.floors[where])
    return total


def _of_character(one: Character) -> int:
    pack, armour, weapon, rune = _places_of(one.id)
    return _sum(pack, one.backpack) + _sum(armour, one.armour) + weapon[one.weapon] + rune[one.rune]


class _Numbers(dict[str, int]):
    """Token -> its number in one place, worked out when it first lies there; nothing counts nothing."""

    def __init__(self, place: str) -> None:
        super().__init__({"": 0})
        self.place = place

    def __missing__(self, token: str) -> int:
        digest = hashlib.sha256(f"{self.place}:{token}".encode()).digest()
        self[token] = number = int.from_bytes(digest[:BYTES])
        return number


_in_place = cache(_Numbers)


def _sum(numbers: _Numbers, tokens: list[str]) -> int:
    return sum(map(numbers.__getitem__, tokens))


@cache
def _places_of(who: str) -> tuple[_Numbers, ...]:
    return tuple(_in_place(f"{who}:{part}") for part in ("pack", "armour", "weapon", "rune"))


def _change(shifts: list[Shift]) -> int:
    return sum([_in_place(target)[token] - _in_place(source)[token] for token, source, target in shifts])


def _lift(state: State, place: str, token: str) -> None:
    who, _, part = place.partition(":")
    if part in ("weapon", "rune"):
        setattr(state.characters[who], part, "")
    elif part:
        _held(state.characters[who], part).remove(token)
    else:
        state.floors[place].remove(token)
        if not state.floors[place]:
            del state.floors[place]


def _lay(state: State, place: str, token: str) -> None:
    who, _, part = place.partition(":")
    if part in ("weapon", "rune"):
        setattr(state.characters[who], part, token)
    elif part:
        _held(state.characters[who], part).append(token)
    else:
        state.floors.setdefault(place, []).append(token)


def _held(character: Character, part: str) -> list[str]:
    return character.backpack if part == "pack" else character.armour

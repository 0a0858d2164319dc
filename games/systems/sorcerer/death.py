"""Death, what it leaves behind, awakening, elimination (1.9, L-R-09, L-R-40 to L-R-44, L-R-81, L-R-82)."""

from collections.abc import Iterable

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.gems import check_survivors
from games.systems.sorcerer.queries import (
    active_of,
    camp_of,
    in_order,
    lp_maximum,
    seats_from,
    strength_printed,
)
from games.systems.sorcerer.state import ZOMBIE, Character, State

ACTIVE = 2
"""A team has two active characters as long as it can (L-R-40)."""


def settle_deaths(state: State, hit: Iterable[Character], *, gauntlet: bool = False) -> Procedure:
    """F9: deaths, drops, awakening and elimination after one event.

    `hit` are the characters that were wounded; `gauntlet` tells that the wounds were dealt with it (L-R-87).
    """
    fallen = in_order(state, [one for one in hit if one.status == "active" and one.lp == 0])
    if not fallen:
        return
    for character in fallen:
        if character.status == "active":  # the Zombie has left already if Khar-Ghul fell with it (L-R-81)
            yield from _open_backpack(state, character)
            bury(state, character, gone=gauntlet and character.id != ZOMBIE)
    for seat in seats_from(state, state.now.seat):
        yield from awaken(state, seat, fallen)
    for seat in seats_from(state, state.now.seat):
        eliminate_if_empty(state, seat)
    check_survivors(state)


def _open_backpack(state: State, character: Character) -> Procedure:
    """What was hidden falls face up (L-DEATH-06): a chance, so that no answer before it is taken back."""
    raises = state.content.token_of.get(character.id) == ZOMBIE
    zombie = state.characters.get(ZOMBIE) if raises else None
    if character.backpack or (zombie is not None and zombie.backpack):
        yield ask.draw("fallen", {character.id: 1}, who=character.id)


def bury(state: State, character: Character, *, gone: bool) -> None:
    """A character leaves its board: L-DEATH-01, 03, 05, 06 to 09; the Zombie L-R-81."""
    where = character.place
    state.tell("died", who=character.id, where=where, gone=gone)
    drop_all(state, character)
    if character.rune:
        state.runes[character.rune] += 1
        state.tell("rune_lost", who=character.id)
    character.rune, character.place, character.lp = "", "", 0
    character.gauntlet = character.unseen = character.awakened = False
    character.web = 0
    character.status = "gone" if gone else "asleep"
    recall_tokens(state, character)


def drop_all(state: State, character: Character) -> None:
    """Everything carried, worn and wielded stays in the chamber face up (L-DEATH-06, L-DEATH-07)."""
    tokens = [*character.backpack, *([character.weapon] if character.weapon else []), *character.armour]
    character.backpack, character.weapon, character.armour = [], "", []
    if tokens:
        state.floors.setdefault(character.place, []).extend(tokens)
        state.tell("dropped", who=character.id, where=character.place, tokens=tokens)


def recall_tokens(state: State, character: Character) -> None:
    """Special tokens return to the card when their maker dies (L-DEATH-09, L-TOK-06); the Zombie vanishes."""
    kind = state.content.token_of.get(character.id, "")
    lying = [token for token in state.tokens if token.kind == kind]
    for token in lying:
        state.tokens.remove(token)
        state.tell("token_back", token=kind, where=token.place)
    zombie = state.characters.get(ZOMBIE)
    if kind == ZOMBIE and zombie is not None and zombie.status == "active":
        bury(state, zombie, gone=False)


def awaken(state: State, seat: int, fallen: list[Character]) -> Procedure:
    """L-R-40: fill up to two active characters, first from those asleep before the event."""
    while True:
        team = [one for one in state.characters.values() if one.seat == seat and one.id != ZOMBIE]
        sleepers = [one for one in team if one.status == "asleep"]
        if not sleepers or len(active_of(state, seat)) >= ACTIVE:
            return
        before = [one for one in sleepers if one not in fallen]
        chosen = before[0] if before else sleepers[0]
        if not before and len(sleepers) > 1:
            ranked = sorted(sleepers, key=lambda one: -strength_printed(state.content, one.id))
            state.awakening = seat
            key = yield ask.one(seat, "awaken", [one.id for one in ranked])
            state.awakening = 0
            chosen = state.characters[key]
        wake(state, chosen)


def wake(state: State, character: Character) -> None:
    """L-R-41, L-DEATH-02: a fresh character in its own Camp, at once."""
    character.status = "active"
    character.lp = lp_maximum(state.content, character.id)
    character.place = camp_of(state, character.seat)
    character.awakened = True
    state.tell("awakened", who=character.id, where=character.place)


def eliminate_if_empty(state: State, seat: int) -> None:
    """L-R-09: no active and no sleeping character left; the Zombie does not count (L-R-82)."""
    if state.player(seat).out:
        return
    team = [one for one in state.characters.values() if one.seat == seat and one.id != ZOMBIE]
    if team and all(one.status == "gone" for one in team):
        eliminate(state, seat)


def eliminate(state: State, seat: int) -> None:
    """L-R-09: out of the game; Gems return to the stock, the board stays in play."""
    player = state.player(seat)
    player.out, player.gems = True, 0
    state.tell("eliminated", seat=seat)

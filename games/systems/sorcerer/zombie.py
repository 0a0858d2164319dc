"""The Zombie's own Move and Exploration (1.15, L-R-78 to L-R-82)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.equipment import (
    handle,
    inventory_options,
    open_window,
    over,
)
from games.systems.sorcerer.fight import attack
from games.systems.sorcerer.move import step, step_options
from games.systems.sorcerer.queries import attackable
from games.systems.sorcerer.state import ZOMBIE, Character, State

DONE = "done"
GO_ON = "go_on"


def zombie_options(state: State, seat: int) -> list[str]:
    """Once in each of its owner's turns, after the first Move and Exploration (L-R-78)."""
    zombie = state.characters.get(ZOMBIE)
    if zombie is None or zombie.seat != seat or zombie.status != "active" or state.now.zombie:
        return []
    return step_options(state, zombie)


def zombie_turn(state: State, key: str) -> Procedure:
    """T1b to T4 with the restrictions of L-R-79: no Encounter Roll, no Quest, no rearranging, no ability."""
    verb, _, chamber, *fare = key.split(":")
    state.now.zombie = True
    zombie = state.characters[ZOMBIE]
    board = int(fare[0]) if fare else None
    if not (yield from step(state, zombie, chamber, board=board, how=verb)):
        return
    yield from _zombie_encounter(state, zombie)
    if zombie.status == "active":
        yield from _zombie_inventory(state, zombie)


def _zombie_encounter(state: State, zombie: Character) -> Procedure:
    enemies = attackable(state, zombie)
    if not enemies:
        return
    keys = (GO_ON, *(f"attack:{one.id}" for one in enemies))
    question = ask.one(zombie.seat, "encounter", keys, GO_ON, private=True, who=ZOMBIE, then="nothing")
    key = yield ask.sure(question)
    if key != GO_ON:
        yield from attack(state, zombie, state.characters[key.split(":")[1]])


def _zombie_inventory(state: State, zombie: Character) -> Procedure:
    """Take, leave or swap its one token with the floor or with own characters in the chamber (L-R-79).

    With two tokens in hand the first option, and so the default, is to drop the one not moved yet (L-R-55).
    """
    open_window(state)
    while keys := inventory_options(state, zombie):
        options = keys if over(zombie) else [DONE, *keys]
        key = yield ask.one(zombie.seat, "zombie_inventory", options, private=True)
        if key == DONE:
            return
        handle(state, zombie, key)

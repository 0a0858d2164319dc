"""The Zombie's own Move and Exploration (1.15, L-R-78 to L-R-82)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.arrangement import open_window
from games.systems.sorcerer.equipment import over
from games.systems.sorcerer.fight import attack
from games.systems.sorcerer.inventory import handle, inventory_options
from games.systems.sorcerer.move import step, step_options
from games.systems.sorcerer.queries import attackable, distinct
from games.systems.sorcerer.state import ZOMBIE, Character, State
from games.systems.sorcerer.worth import least_valuable

DONE = "done"
GO_ON = "go_on"


def zombie_options(state: State, seat: int) -> list[str]:
    """Once in each of its owner's turns, after the first Move and Exploration (L-R-78)."""
    zombie = state.characters.get(ZOMBIE)
    if zombie is None or zombie.seat != seat or zombie.status != "active" or state.now.zombie:
        return []
    return step_options(state, zombie)


def zombie_turn(state: State, key: str) -> Procedure:
    """T1b to T3 with the restrictions of L-R-79: no Encounter Roll, no Quest, no rearranging, no ability.

    Returns whether its inventory step follows.
    """
    verb, _, chamber, *fare = key.split(":")
    state.now.zombie = True
    zombie = state.characters[ZOMBIE]
    board = int(fare[0]) if fare else None
    if not (yield from step(state, zombie, chamber, board=board, how=verb)):
        return False
    yield from _zombie_encounter(state, zombie)
    open_window(state)
    return zombie.status == "active"


def _zombie_encounter(state: State, zombie: Character) -> Procedure:
    enemies = attackable(state, zombie)
    if not enemies:
        return
    keys = (GO_ON, *(f"attack:{one.id}" for one in enemies))
    question = ask.one(zombie.seat, "encounter", keys, GO_ON, private=True, who=ZOMBIE, then="nothing")
    key = yield ask.sure(question)
    if key != GO_ON:
        yield from attack(state, zombie, state.characters[key.split(":")[1]])


def zombie_inventory(state: State, answers: int) -> Procedure:
    """Take, leave or swap its one token with the floor or with own characters in the chamber (L-R-79).

    With two tokens in hand it must leave one, by default that of less worth (L-R-55). Returns False when
    after so many answers there may be more.
    """
    zombie = state.characters[ZOMBIE]
    for _ in range(answers):
        keys = inventory_options(state, zombie)
        if not keys:
            return True
        default = DONE
        if over(state.content, zombie):
            default = f"drop:{least_valuable(state, zombie, distinct(zombie.backpack))}"
        options = [default, *(key for key in keys if key != default)]
        key = yield ask.one(zombie.seat, "zombie_inventory", options, private=True)
        if key == DONE:
            return True
        handle(state, zombie, key)
    return False

"""The turn as the rulebook prints it: T0 to T7 of section 1.20, one phase after another."""

from collections.abc import Callable, Mapping
from functools import partial

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer import quiet
from games.systems.sorcerer.abilities import ability_options, use_ability
from games.systems.sorcerer.arrangement import open_window
from games.systems.sorcerer.encounter import encounter_roll, must_roll
from games.systems.sorcerer.equipment import (
    SLOT_VERBS,
    can_rearrange,
    in_slots,
    over,
    rearrange,
    rearrangements,
)
from games.systems.sorcerer.fight import attack
from games.systems.sorcerer.gems import EXTRA_MOVE_PRICE, pay
from games.systems.sorcerer.inventory import handle, inventory_options
from games.systems.sorcerer.move import make_move, move_options, teleport_places
from games.systems.sorcerer.queries import (
    active_of,
    attackable,
    can_cast,
    can_move,
    hides_something,
    seats_after,
    team_of,
)
from games.systems.sorcerer.quests import exchange_matters, exchange_may_matter, quest
from games.systems.sorcerer.setup import begin_turn, boards_phase, order_phase, teams_phase
from games.systems.sorcerer.state import Character, State
from games.systems.sorcerer.tokens import drift
from games.systems.sorcerer.worth import least_valuable
from games.systems.sorcerer.zombie import zombie_inventory, zombie_options, zombie_turn

LOSE_TURN, GO_ON, QUESTS, END, EXTRA, REARRANGE, DONE = (
    "lose_turn",
    "go_on",
    "quests",
    "end",
    "extra",
    "rearrange",
    "done",
)
LONG = 24
"""A phase with free options names itself as the next after so many answers, so that phases stay short."""
ABILITY_VERBS = ("ability", "ability_worn")


def start_phase(state: State) -> Procedure:
    """T0a, T0b: own Clouds drift; own characters are seen again."""
    seat = state.now.seat
    yield from drift(state, seat)
    for character in team_of(state, seat):
        character.unseen = False
    open_window(state)
    state.phase = "move"


def move_phase(state: State) -> Procedure:
    """T0c and T1: rearranging and the quiet point stand as options beside the Moves (L-R-51, L-R-91).

    The Move is obligatory (L-MOVE-03); who can only cast Teleport may lose the turn instead (L-R-13, L-R-14).
    A lost paid Move ends the turn like a lost first one. Where nobody can move, what is carried decides
    whether anything is asked at all, so others do not see it.
    """
    seat = state.now.seat
    for _ in range(LONG):
        moves = move_options(state, seat)
        free = any(not key.startswith("cast:") for key in moves)
        lose = [] if free else [LOSE_TURN]
        extras = _beside_the_move(state, seat)
        idle = not moves and not extras and not state.now.handled
        if idle and not hides_something(state, seat):
            break
        question = ask.one(seat, "move", [*lose, *moves, *extras], private=not free)
        key = yield ask.moot(question, idle)
        if key in moves:
            _before_move(state, state.characters[key.split(":")[1]], extras)
            going_on = yield from make_move(state, key)
            _after_move(state, going_on)
            return
        if key == LOSE_TURN:
            break
        yield from _extra_option(state, key)
    else:
        return
    state.tell("turn_lost", seat=seat)
    state.phase = "next"


def _beside_the_move(state: State, seat: int) -> list[str]:
    """What stands beside the Moves; nothing can be rearranged beside the paid one (L-R-51)."""
    slots = [] if state.now.extra else _rearrange_both(state, seat)
    return slots + quiet.quiet_options(state, seat)


def _before_move(state: State, character: Character, extras: list[str]) -> None:
    """A window ends; what a new one would offer is kept, and how the character stands that is to move."""
    turn = state.now
    if turn.handled:
        open_window(state)
        extras = _beside_the_move(state, turn.seat)
    turn.offered, turn.bearing = extras, bearing(character)


def bearing(character: Character) -> list[str]:
    """What may change on the way without opening anything new, and matters before the dice: LP and gear."""
    return [str(character.lp), *in_slots(character)]


def _after_move(state: State, going_on: bool) -> None:
    turn = state.now
    turn.lost, turn.open, turn.ability = not going_on, False, False
    state.phase = "encounter" if going_on else "act"


def _extra_option(state: State, key: str) -> Procedure:
    """A rearrangement or a quiet-point action."""
    if key.split(":", maxsplit=1)[0] in SLOT_VERBS:
        rearrange(state, key)
    else:
        yield from quiet.act(state, key)


def _rearrange_both(state: State, seat: int) -> list[str]:
    return rearrangements(state, active_of(state, seat))


def moved(state: State) -> Character:
    """The character whose Exploration it is."""
    return state.characters[state.now.moved]


def encounter_phase(state: State) -> Procedure:
    """T2 and T3: rearranging of the moved character, then attack, Encounter Roll, or nothing."""
    seat, character = state.now.seat, moved(state)
    for _ in range(LONG):
        enemies, rolls = attackable(state, character), must_roll(state, character)
        extras = rearrangements(state, [character]) + quiet.quiet_options(state, seat)
        idle = not enemies and not (rolls and _worth_asking(state, character, extras))
        if idle and not hides_something(state, seat):
            break
        then = "roll" if rolls else "nothing"
        keys = [GO_ON, *(f"attack:{one.id}" for one in enemies), *extras]
        question = ask.one(seat, "encounter", keys, GO_ON, private=True, who=character.id, then=then)
        key = yield ask.moot(ask.sure(question, bool(enemies)), idle)
        if key == GO_ON:
            break
        if key.startswith("attack:"):
            yield from attack(state, character, state.characters[key.split(":")[1]])
            _after_encounter(state, character)
            return
        yield from _extra_option(state, key)
    else:
        return
    if rolls:
        yield from encounter_roll(state, character)
    _after_encounter(state, character)


def _worth_asking(state: State, character: Character, extras: list[str]) -> bool:
    """Without an enemy the quiet point after T1 is asked for where dice wait if something has changed.

    That is: something is open that was not when the Move was made, or the character has come to be otherwise.
    Who has moved a token is asked once more, so that it can still be taken back.
    """
    if state.now.handled or (extras and bearing(character) != state.now.bearing):
        return True
    return any(key not in state.now.offered for key in extras)


def _after_encounter(state: State, character: Character) -> None:
    """L-R-28: a dead character explores no more; an eliminated team's turn ends at once (L-R-09)."""
    turn = state.now
    open_window(state)
    if state.player(turn.seat).out:
        state.phase = "next"
    elif character.status != "active" or character.awakened:
        turn.lost, state.phase = True, "act"
    else:
        turn.open, state.phase = True, "quests"


def quests_phase(state: State) -> Procedure:
    """T4 and T5: the inventory step comes before the Quests only where that can matter (L-R-52, L-R-67)."""
    character = moved(state)
    if exchange_may_matter(state, character):
        matters = exchange_matters(state, character)
        for _ in range(LONG):
            extras = quiet.quiet_options(state, state.now.seat)
            keys = [QUESTS, *inventory_options(state, character), *extras] if matters else [QUESTS]
            question = ask.one(state.now.seat, "inventory", keys, QUESTS, private=True, who=character.id)
            key = yield ask.moot(question, not matters)
            if key == QUESTS:
                break
            yield from _inventory_or_quiet(state, character, key)
        else:
            return
    yield from quest(state, character)
    state.phase = "act"


def _inventory_or_quiet(state: State, character: Character, key: str) -> Procedure:
    if quiet.is_quiet(key):
        yield from quiet.act(state, key)
    else:
        handle(state, character, key)


def act_phase(state: State) -> Procedure:
    """T4 to T6: the rest of the inventory step, the ability, the paid Move, the Zombie's Move, the end."""
    turn, seat = state.now, state.now.seat
    for _ in range(LONG):
        paid, zombie = _can_pay_to_move(state, seat), zombie_options(state, seat)
        keys = act_options(state, seat, zombie, paid=paid)
        idle = keys == [END] and not turn.handled
        if idle and not hides_something(state, seat, runes=True):
            break
        default = _act_default(state, keys)
        question = ask.one(seat, "act", keys, default, private=True, who=turn.moved)
        key = yield ask.moot(ask.sure(question, paid or bool(zombie)), idle)
        if key in (END, REARRANGE):
            turn.rearrange = key == REARRANGE
            break
        if key == EXTRA:
            _extra_move(state)
            return
        if key.startswith("zombie_"):
            yield from _zombie_move(state, key)
            return
        yield from _act(state, key)
    else:
        return
    turn.open = False
    open_window(state)
    state.phase = "finish"


def act_options(state: State, seat: int, zombie: list[str], *, paid: bool) -> list[str]:
    """The keys of T6; what ends the inventory step is offered only when everything fits (L-R-52, L-R-55).

    `zombie` are the Moves of the Zombie, `paid` says whether one more Move can be paid for.
    """
    turn, content = state.now, state.content
    keys: list[str] = []
    character = state.characters[turn.moved] if turn.moved else None
    fits = True
    if turn.open and character is not None:
        fits = not any(map(partial(over, content), team_of(state, seat)))
        keys = inventory_options(state, character)
        if fits:
            keys = ability_options(state, character) + keys
    if fits:
        end = [END, *([REARRANGE] if _rearrange_later(state, seat) else [])]
        moves = [*_extra_options(state, seat, paid=paid), *(f"zombie_{key}" for key in zombie)]
        keys = [*end, *moves, *keys]
    return keys + quiet.quiet_options(state, seat)


def _can_pay_to_move(state: State, seat: int) -> bool:
    """Whether everybody sees that one more Move can be paid for."""
    return not state.now.extra and state.player(seat).gems >= EXTRA_MOVE_PRICE and can_move(state, seat)


def _rearrange_later(state: State, seat: int) -> bool:
    """T7, a window of its own: whether there is anything to rearrange for the active characters (L-EQ-08)."""
    return any(map(partial(can_rearrange, state.content), active_of(state, seat)))


def _extra_options(state: State, seat: int, *, paid: bool) -> list[str]:
    """L-TURN-06, L-TURN-08, L-R-93: once, for 1 Gem, if somebody can move or cast Teleport in MOVE."""
    if paid:
        return [EXTRA]
    if state.now.extra or state.player(seat).gems < EXTRA_MOVE_PRICE:
        return []
    return [EXTRA] if _can_teleport(state, seat) else []


def _can_teleport(state: State, seat: int) -> bool:
    content = state.content
    team = [one for one in active_of(state, seat) if not one.web and can_cast(content, one, "teleport")]
    return any(teleport_places(state, one) for one in team)


def _act_default(state: State, keys: list[str]) -> str:
    """When time runs out: end the turn; what does not fit is left by the item ranking (L-R-55)."""
    if keys[0] == END:
        return END
    droppable = [key.split(":")[1] for key in keys if key.startswith("drop:")]
    return f"drop:{least_valuable(state, moved(state), droppable)}" if droppable else keys[0]


def _act(state: State, key: str) -> Procedure:
    """One of the keys of T6 other than those that end the phase."""
    if key.partition(":")[0] in ABILITY_VERBS:
        state.now.open = False
        yield from use_ability(state, moved(state), key)
    else:
        yield from _inventory_or_quiet(state, moved(state), key)


def _zombie_move(state: State, key: str) -> Procedure:
    """The Zombie's Move closes the inventory step (L-R-78); T6 goes on after its own."""
    state.now.open = False
    explores = yield from zombie_turn(state, key.removeprefix("zombie_"))
    state.phase = "zombie" if explores else "act"


def zombie_phase(state: State) -> Procedure:
    """T4 of the Zombie, in T6 of the turn (L-R-79)."""
    if (yield from zombie_inventory(state, LONG)):
        state.phase = "act"


def _extra_move(state: State) -> None:
    """L-TURN-06, L-GEM-11: back to T1 with any active character (L-TURN-07, L-R-44)."""
    pay(state, state.now.seat, EXTRA_MOVE_PRICE, "extra")
    state.now.extra, state.now.open = True, False
    state.phase = "move"


def finish_phase(state: State) -> Procedure:
    """T7: rearranging for both active characters, where the player asked for it."""
    turn, seat = state.now, state.now.seat
    if turn.rearrange:
        for _ in range(LONG):
            keys = _rearrange_both(state, seat) + quiet.quiet_options(state, seat)
            idle = not keys and not turn.handled
            if idle and not hides_something(state, seat):
                break
            key = yield ask.moot(ask.one(seat, "finish", [DONE, *keys], DONE, private=True), idle)
            if key == DONE:
                break
            yield from _extra_option(state, key)
        else:
            return
    state.phase = "next"


def next_phase(state: State) -> Procedure:
    """The end of the turn: webs that are due end (L-ENC-20), the next player begins (L-TURN-09)."""
    seat = state.now.seat
    for character in team_of(state, seat):
        if character.web:
            character.web -= 1
        character.awakened = False
    begin_turn(state, seats_after(state, seat)[0])
    yield from ()


PHASES: Mapping[str, Callable[[State], Procedure]] = {
    "teams": teams_phase,
    "boards": boards_phase,
    "order": order_phase,
    "start": start_phase,
    "move": move_phase,
    "encounter": encounter_phase,
    "quests": quests_phase,
    "act": act_phase,
    "zombie": zombie_phase,
    "finish": finish_phase,
    "next": next_phase,
}

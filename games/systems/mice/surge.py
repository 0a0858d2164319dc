"""The end of an effect: victory, then the surge of a full wheel (SURGE, M-R-11, M-R-13, M-R-19)."""

from collections.abc import Mapping, Sequence

from games.engine.questions import Procedure
from games.systems.mice.cards import Key
from games.systems.mice.effects import Scene
from games.systems.mice.end import check_ends, turn_page
from games.systems.mice.placing import Group, arrive
from games.systems.mice.queries import active_mice
from games.systems.mice.state import State
from games.systems.mice.windows import react

FULL_WHEEL = 6
SURGE_MINIONS = "surge_minions"


def settled(state: State) -> Procedure:
    """An effect is done: the chapter may be won or lost by it, then a full wheel causes a surge.

    Neither breaks into an attack or a roll, and what the wheel gets during a surge is lost with it.
    """
    if state.attack is not None or state.roll is not None or state.surging:
        return
    check_ends(state)
    if state.wheel >= FULL_WHEEL:
        yield from surge(state)


def surge(state: State) -> Procedure:
    """M-SURGE-04 to M-SURGE-08: the hourglass, then the minions of the room or of the face-up card."""
    state.surging = True
    state.tell("surge", page=state.page)
    turn_page(state)
    called_off = yield from _called_off(state)
    room = state.story.rooms.get(state.side)
    if room is not None and room.surge is not None:
        yield from _come(state, room.surge.minions, room.surge.words, called_off=called_off)
    elif state.face_up:
        card = state.content.encounters[state.face_up]
        words = [word for word in card.words if word == "greedy"]
        yield from _come(state, card.surge, words, called_off=called_off)
        state.encounters[card.colour].discard.append(card.id)
        state.face_up = ""
    state.wheel, state.surging = 0, False
    check_ends(state)


def _called_off(state: State) -> Procedure:
    """The window `surge`: whether no minions come."""
    yield from react(
        state,
        "surge",
        active_mice(state),
        lambda mouse, card: Scene(state, card, mouse.id),
        lambda: SURGE_MINIONS in state.cancelled,
    )
    called_off = SURGE_MINIONS in state.cancelled
    state.cancelled = [one for one in state.cancelled if one != SURGE_MINIONS]
    return called_off


def _come(state: State, minions: Mapping[str, int], words: Sequence[Key], *, called_off: bool) -> Procedure:
    if not called_off:
        yield from arrive(state, Group(minions, words=words), new_order=False)

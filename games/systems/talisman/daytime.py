"""Day and Night: the Time card, Lunar Events beside it, what waits for daybreak (3.2, 3.3)."""

from games.engine.questions import Procedure
from games.kit.held import Held
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.piles import discard, take_out
from games.systems.talisman.queries import is_night, playing
from games.systems.talisman.state import Nightfall, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.control import Lunar
from games.systems.talisman.words.states import TimeFlip


def turn_time(state: State, to: str = "other") -> Procedure:
    """The Time card is turned to a side; up already, nothing happens (T-MOON-109, T-R-138)."""
    moon = state.moon
    if moon is None or (to != "other" and moon.night == (to == "night")):
        return
    moon.night = not moon.night
    state.tell("nightfall" if moon.night else "daybreak")
    gone, moon.lunar = moon.lunar, []
    for card in gone:
        discard(state, card)
    if moon.night:
        state.agenda += [Nightfall()] if state.ending else []
        return
    for who in playing(state):
        yield from trigger(state, who, "daybreak")


@EFFECTS.carries(TimeFlip)
def _time_flip(scene: Scene, effect: TimeFlip) -> Procedure:
    yield from turn_time(scene.state, effect.to)


def events_drawn(state: State) -> Procedure:
    """Events that were drawn turn the Time card once, before any card is met (T-MOON-106, T-MOON-107)."""
    if state.visit is not None and state.visit.events:
        state.visit.events = False
        yield from turn_time(state)


def is_lunar(content: Content, card: str) -> bool:
    """Whether it is a Lunar Event."""
    return "lunar" in content.cards[card].kinds


def lay_lunar(state: State, held: Held) -> Procedure:
    """A Lunar Event orders its side and lies beside the Time card (T-MOON-202, T-MOON-203, T-R-130)."""
    moon = state.moon
    assert moon is not None
    side = next(one.side for one in state.content.cards[held.card].held if isinstance(one, Lunar))
    yield from turn_time(state, side)
    take_out(state, held)
    moon.lunar.append(held.card)
    state.tell("lunar", card=held.card, side=side)


def day_modifier(state: State) -> int:
    """What a creature adds to its attack score: 1 at Night, -1 by Day (T-MOON-102, T-MOON-104)."""
    if state.moon is None:
        return 0
    return 1 if is_night(state) else -1

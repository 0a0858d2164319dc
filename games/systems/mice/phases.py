"""Rounds and turns as the rulebook has them, one phase after another (ROUND, TIME, TURN, MINION).

heroes, prepare, then round after round: round, next, and for each card of the track
a mouse:  mouse, turn (as long as it decides), end
minions:  minions, figure (each one a phase), card_end
and when a chapter of a campaign is over: onward, take_along
"""

from collections.abc import Callable, Mapping

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.agenda import first_task
from games.systems.mice import brodie, card_attacks, search  # noqa: F401 (words are carried out there)
from games.systems.mice.charm import charmed_turn
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.end import add_cheese_to_wheel
from games.systems.mice.minions import act, begin_card, end_card
from games.systems.mice.move import drift
from games.systems.mice.onward import onward_phase, take_along_phase, voting
from games.systems.mice.queries import minions, traits_at
from games.systems.mice.rolls import roll_of_mouse
from games.systems.mice.setup import heroes_phase, prepare_phase
from games.systems.mice.state import Acts, Mouse, State, Turn, is_mouse
from games.systems.mice.statuses import unmark
from games.systems.mice.story import happen
from games.systems.mice.surge import settled
from games.systems.mice.track import lowest_mouse, next_card, note_above
from games.systems.mice.turn import END, decide, turn_keys
from games.systems.mice.windows import USE, usable, use
from games.systems.mice.wounds import rescue

LONG = 12
"""The phase of a mouse's decisions names itself again after so many, so that phases stay short."""
IDLE_ROUNDS = 3


# -- rounds -----------------------------------------------------------------------------------------------


def round_phase(state: State) -> Procedure:
    """A round ends, a new one begins (M-ROUND-01, M-ROUND-02); one cut short has no `round_end` (M-R-119)."""
    if state.round:
        if not state.now.cut:
            yield from _end_round(state)
        for mouse in state.mice.values():
            mouse.boosts = [boost for boost in mouse.boosts if boost.until != "round"]
            mouse.extras, mouse.reacted = [], []
    state.round += 1
    state.acted, state.fought = [], False
    if state.turn is not None:
        state.turn.cut, state.turn.above, state.turn.card = False, None, ""
    state.tell("round", number=state.round)
    state.phase = "next"


def _end_round(state: State) -> Procedure:
    """M-R-109: with minions on the board and no attack for three rounds each further round brings cheese."""
    idle = bool(minions(state)) and not state.fought
    state.idle_rounds = state.idle_rounds + 1 if idle else 0
    if state.idle_rounds > IDLE_ROUNDS and state.switches.stalemate_guard == "on":
        add_cheese_to_wheel(state, 1)
    yield from happen(state, "round_end")
    yield from settled(state)


def next_phase(state: State) -> Procedure:
    """M-ROUND-01, M-R-118: the highest card that is to act, or the end of the round."""
    yield from ()
    card = next_card(state)
    if not card:
        state.phase = "round"
        return
    number = state.turn.number + 1 if state.turn else 1
    state.turn = Turn(card, number)
    state.tell(
        "turn", card=card, number=number, seat=state.mice[card].seat if is_mouse(state.content, card) else 0
    )
    state.phase = "mouse" if is_mouse(state.content, card) else "minions"


# -- a mouse's turn ---------------------------------------------------------------------------------------


def mouse_phase(state: State) -> Procedure:
    """Rescue or a skipped turn (M-CAPTURE-08 to -11), a charmed one, or the movement roll (M-MOVE-01)."""
    mouse = _turning(state)
    _end_what_lasted(state, mouse)
    state.phase = "end"
    if not mouse.active:
        yield from _captured_turn(state, mouse)
    elif "charmed" in mouse.status:
        yield from charmed_turn(state, mouse)
    else:
        yield from _before_turn(state, mouse)
        shown = yield from roll_of_mouse(state, mouse, "movement", 1)
        state.now.die = shown[0]
        yield from happen(state, "movement_roll", mouse)
        yield from settled(state)
        state.phase = "end" if _is_over(state) else "turn"


def _turning(state: State) -> Mouse:
    return state.mice[state.now.card]


def _end_what_lasted(state: State, mouse: Mouse) -> None:
    """What lasts until this mouse's next turn ends (content 1.5)."""
    unmark(state, mouse, "hidden")
    for one in state.mice.values():
        one.boosts = [boost for boost in one.boosts if (boost.until, boost.by) != ("own_next_turn", mouse.id)]


def _captured_turn(state: State, mouse: Mouse) -> Procedure:
    """M-CAPTURE-08, M-CAPTURE-10, M-CAPTURE-11."""
    if minions(state):
        state.tell("skipped", who=mouse.id)
        return
    yield from rescue(state, mouse)
    yield from settled(state)


def _before_turn(state: State, mouse: Mouse) -> Procedure:
    """The window `before_turn`: the movement die is not rolled yet."""
    cards = usable(state, mouse, "before_turn")
    if cards:
        keys = (PASS, *(f"{USE}:{card}" for card in cards))
        key = yield ask.one(mouse.seat, "before_turn", keys, PASS, who=mouse.id)
        if key != PASS:
            yield from use(Scene(state, key.split(":")[1], mouse.id))


def turn_phase(state: State) -> Procedure:
    """One decision after the other until it ends its turn, is captured, or a new order is set (M-R-08)."""
    mouse = _turning(state)
    for _ in range(LONG):
        key = yield ask.one(mouse.seat, "turn", turn_keys(state, mouse), END, who=mouse.id)
        if key == END:
            state.phase = "end"
            return
        yield from decide(state, mouse, key)
        if _is_over(state):
            state.phase = "end"
            return


def _is_over(state: State) -> bool:
    return state.now.ended or state.now.cut or not _turning(state).active


def end_phase(state: State) -> Procedure:
    """The end of a mouse's turn: the current, what lasted, the time rule, then a surge (M-R-11, M-R-31)."""
    turn, mouse = state.now, _turning(state)
    if not turn.cut:
        note_above(state)
        if mouse.active and not (turn.moved or turn.rushed):
            yield from drift(state, mouse)
    mouse.ignoring = []
    mouse.golem = max(0, mouse.golem - 1)
    state.acted.append(mouse.id)
    _time_is_short(state)
    yield from settled(state)
    state.phase = "next"


def _time_is_short(state: State) -> None:
    """M-TIME-01 to M-TIME-04: the lowest mouse's turn ends and no minion is there."""
    turn = state.now
    lowest = turn.lowest if turn.cut else turn.card == lowest_mouse(state)
    if lowest and not minions(state):
        add_cheese_to_wheel(state, 1)


# -- the turn of a card of minions ------------------------------------------------------------------------


def minions_phase(state: State) -> Procedure:
    """The turn begins; a trait may be the whole of it (M-BRODIE-04), else each figure acts."""
    content = state.content
    card = state.now.card
    yield from begin_card(state)
    whole = traits_at(content, card, "turn")
    for trait in whole:
        yield from EFFECTS.run(Scene(state, card), content.traits[trait].do)
        state.agenda = []
    state.phase = "figure"


def figure_phase(state: State) -> Procedure:
    """One figure after the other (M-ROUND-03)."""
    yield from first_task(state, {Acts: act}, "card_end")


def card_end_phase(state: State) -> Procedure:
    """The turn of the card ends."""
    yield from end_card(state)
    state.phase = "next"


CHAPTER: Mapping[str, Callable[[State], Procedure]] = {
    "heroes": heroes_phase,
    "prepare": prepare_phase,
    "round": round_phase,
    "next": next_phase,
    "mouse": mouse_phase,
    "turn": turn_phase,
    "end": end_phase,
    "minions": minions_phase,
    "figure": figure_phase,
    "card_end": card_end_phase,
}
PHASES = {name: voting(phase) for name, phase in CHAPTER.items()} | {
    "onward": onward_phase,
    "take_along": take_along_phase,
}

"""The initiative track: setting and changing the order, who is next (INIT, M-ENC-19, M-R-117, M-R-118)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.effects import EFFECTS, Scene, choose, number_on
from games.systems.mice.queries import active_mice, ignores
from games.systems.mice.rolls import roll_of_minion
from games.systems.mice.state import Mouse, State, is_mouse
from games.systems.mice.windows import react
from games.systems.mice.words import Track

# -- setting the order ------------------------------------------------------------------------------------


def set_order(state: State, cards: Sequence[str]) -> Procedure:
    """M-INIT-03: without minion cards on the track all cards are shuffled, and True is returned; else
    M-INIT-04: the new ones are put below. A kind has one card (M-INIT-05)."""
    content = state.content
    if any(not is_mouse(content, card) for card in state.track):
        yield from append(state, cards)
        return False
    _note_lowest(state)
    state.track = yield from _shuffled([*state.mice, *dict.fromkeys(cards)])
    state.tell("order", track=list(state.track))
    return True


def append(state: State, cards: Sequence[str]) -> Procedure:
    """New cards are shuffled and put below the last one (M-INIT-04, M-R-10, M-R-125)."""
    new = [card for card in dict.fromkeys(cards) if card not in state.track]
    if new:
        state.track += yield from _shuffled(new)
        state.tell("order", track=list(state.track))


def _shuffled(cards: Sequence[str]) -> Procedure:
    left, drawn = dict.fromkeys(cards, 1), []
    while len(left) > 1:
        card = yield ask.draw("order", left)
        del left[card]
        drawn.append(card)
    return [*drawn, *left]


def _note_lowest(state: State) -> None:
    """A new order ends the running turn (M-R-08); whether it was the lowest mouse's matters (M-R-119)."""
    if state.turn is not None:
        state.turn.cut = True
        state.turn.lowest = state.turn.card == lowest_mouse(state)


def lowest_mouse(state: State) -> str:
    """The last mouse on the track (M-TIME-01), captured or not (M-R-14)."""
    content = state.content
    return next((card for card in reversed(state.track) if is_mouse(content, card)), "")


# -- changing it ------------------------------------------------------------------------------------------


def ambush(state: State, cards: Sequence[str]) -> Procedure:
    """M-ENC-19, M-R-16: one die for each card from the top down, moved up in that order."""
    content = state.content
    noted = [card for card in state.track if card in cards]
    for card in noted:
        shown = yield from roll_of_minion(state, "ambush", 1, card)
        move_up(state, card, number_on(content, shown[0]))
    if noted:
        state.tell("order", track=list(state.track))


def move_up(state: State, card: str, places: int) -> None:
    """Up by so many places, never past the first; the cards passed slide back."""
    at = state.track.index(card)
    state.track.remove(card)
    state.track.insert(max(0, at - places), card)


def no_ambush(state: State) -> bool:
    """Whether a lantern is worn on the board (content 1.5)."""
    content = state.content
    return any(ignores(content, mouse, "ambush") for mouse in active_mice(state))


def lead(state: State, mice: Sequence[Mouse]) -> Procedure:
    """The window `after_order_set`, after an ambush: only a whole new order opens it."""
    yield from react(
        state, "after_order_set", mice, lambda one, card: Scene(state, card, one.id), lambda: False
    )


@EFFECTS.carries(Track)
def _track(scene: Scene, effect: Track) -> Procedure:
    """Collin swaps with another mouse; an aggressive card with the one directly above, if there is one."""
    content = scene.content
    state = scene.state
    if effect.swap is None:
        if scene.card in state.track:
            move_up(state, scene.card, effect.by)
            state.tell("order", track=list(state.track))
        return
    other = yield from choose(
        scene, "swap", [one for one in state.track if is_mouse(content, one) and one != scene.user]
    )
    a, b = state.track.index(scene.user), state.track.index(other)
    state.track[a], state.track[b] = other, scene.user
    state.tell("order", track=list(state.track))


def leave_track(state: State, card: str) -> None:
    """A card leaves no gap (M-R-117); of the one whose turn it is what stood above is noted."""
    if card not in state.track:
        return
    if state.turn is not None and state.turn.card == card:
        state.turn.above = state.track[: state.track.index(card)]
    state.track.remove(card)
    state.card_wounds.pop(card, None)
    state.tell("left_track", card=card)


# -- who is next ------------------------------------------------------------------------------------------


def note_above(state: State) -> None:
    """At the end of a turn, before `aggressive` moves its card: what stands above it waits (M-R-118)."""
    turn, track = state.now, state.track
    if turn.card in track:
        turn.above = track[: track.index(turn.card)]
        return
    known = [track.index(card) for card in turn.above or [] if card in track]
    turn.above = track[: max(known, default=-1) + 1]


def next_card(state: State) -> str:
    """The highest card below that has not acted this round, "" for a new round (M-ROUND-01, M-R-118)."""
    turn = state.turn
    if turn is not None and turn.cut:
        return ""
    passed = [*state.acted, *([turn.card, *(turn.above or [])] if turn is not None else [])]
    return next((card for card in state.track if card not in passed), "")

"""The front door of Mice & Mystics."""

from games.engine.orders import StandingOrders
from games.engine.system import Bots, Result, SlowPlay, System
from games.kit.bots import thrifty
from games.systems.mice.careful import careful
from games.systems.mice.content import FILES, ORDER_BOOK, PRINTED
from games.systems.mice.effects import EFFECTS
from games.systems.mice.invariants import invariants
from games.systems.mice.onward import CONCEDE, carry
from games.systems.mice.orders import order_answer, order_when_due
from games.systems.mice.phases import PHASES
from games.systems.mice.plans import PLANNING
from games.systems.mice.preview import asking, figures, from_now_on, preview
from games.systems.mice.refusals import refused
from games.systems.mice.resign import leave
from games.systems.mice.setup import OPTIONS, RULESET, SEATS, new_state
from games.systems.mice.state import Carried, State
from games.systems.mice.steady import steady
from games.systems.mice.track import lowest_mouse
from games.systems.mice.view import observe


def result(state: State) -> Result | None:
    """How the chapter ended, None while it runs."""
    return state.result


def turns(state: State) -> int:
    """How many turns have begun, of mice and of minions; the votes after a chapter are one more."""
    begun = state.turn.number if state.turn else 0
    return begun + (state.outcome is not None)


def round_of(state: State) -> int:
    """The round of the track of initiative; 0 before the first."""
    return state.round


def on_turn(state: State) -> int | None:
    """The seat of the mouse on turn; in the turn of minions that of the lowest mouse (M-MINION-02).

    Nobody's in the votes after a chapter: everybody has time as in a turn of theirs.
    """
    if state.turn is None or state.outcome is not None:
        return None
    mouse = state.mice.get(state.turn.card) or state.mice.get(lowest_mouse(state))
    return mouse.seat if mouse is not None else None


def teams(state: State) -> dict[int, str]:
    """The hero of each seat that plays one only."""
    heroes = [(mouse.seat, mouse.id) for mouse in state.mice.values()]
    seats = [seat for seat, _ in heroes]
    return {seat: hero for seat, hero in heroes if seats.count(seat) == 1}


def out(state: State) -> tuple[int, ...]:
    """The seats that have left."""
    return tuple(state.gone)


CONTENTS = {1: "26349f05c7a6f7d2"}
"""Rule set -> the hash of what its rules read (`kit.content_version`). What was released stays."""
EFFECTS.check(FILES.every_row())
ORDERS = StandingOrders(
    declared=ORDER_BOOK.declared,
    defaults=ORDER_BOOK.defaults,
    presets=ORDER_BOOK.presets,
    answer=order_answer,
    when_due=order_when_due,
    validate=ORDER_BOOK.validate,
    heard=ORDER_BOOK.heard,
    merged=ORDER_BOOK.merged,
    preview=preview,
    from_now_on=from_now_on,
    asking=asking,
    figures=figures,
    refused=refused,
    plans=PLANNING,
)
SYSTEM = System(
    slug="mice",
    seats=SEATS,
    state=State,
    new_state=new_state,
    phases=PHASES,
    observe=observe,
    result=result,
    leave=leave,
    ruleset=RULESET,
    contents=CONTENTS,
    carried=Carried,
    carry=carry,
    allies=True,
    options_of=lambda _ruleset, _packs=(): OPTIONS,
    printed=lambda: PRINTED,
    invariants=invariants,
    bots=Bots({"random": thrifty({CONCEDE}), "steady": steady}, careful),
    slow=SlowPlay(turns, on_turn, out, teams, round_of),
    orders_of=lambda _ruleset, _packs=(): ORDERS,
)

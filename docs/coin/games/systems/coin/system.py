"""The whole of Coin: one question, one die."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.questions import Procedure, one, roll
from games.engine.system import Bots, Result, SlowPlay, System, Victory
from games.kit.bots import random

WINS = 3
"""So many right calls win (C-WIN-01)."""


class State(Struct, omit_defaults=True):
    """Who is in, whose turn it is, how many turns there were, and how often each has been right."""

    seats: list[int]
    phase: str = "turn"
    seat: int = 1
    number: int = 1
    right: dict[int, int] = {}
    winner: int = 0
    happened: list[Event] = field(default_factory=list)


class View(Struct, frozen=True):
    """What a seat sees: nothing is secret."""

    seats: tuple[int, ...]
    seat: int
    right: dict[int, int]


def new_state(options: Mapping[str, Any]) -> State:
    """A game of so many seats. Raises ValueError for options that it does not know."""
    if set(options) - {"seats", "ruleset"} or options["seats"] not in SYSTEM.seats:
        raise ValueError(f"unknown options {options}")
    return State(list(range(1, options["seats"] + 1)))


def observe(state: State, seat: int | None) -> View:
    """Everything is open."""
    return View(tuple(state.seats), state.seat, dict(state.right))


def turn(state: State) -> Procedure:
    """Call high or low, then roll: a right call is a point (C-TURN-01, C-TURN-02)."""
    seat = state.seat
    call = yield one(seat, "call", ("high", "low"))
    high = int((yield roll("coin", seat=seat))) > 3
    right = high == (call == "high")
    state.right[seat] = state.right.get(seat, 0) + right
    state.happened.append(Event("called", {"seat": seat, "call": call, "right": right}))
    if state.right[seat] == WINS:
        win(state, seat)
    state.seat = after(state, seat)
    state.number += 1


def after(state: State, seat: int) -> int:
    """The seat whose turn comes next."""
    later = [other for other in state.seats if other > seat]
    return (later or state.seats)[0]


def win(state: State, seat: int) -> None:
    """The game ends here (C-WIN-01)."""
    state.winner = seat
    state.happened.append(Event("won", {"seat": seat}))
    raise Victory


def leave(state: State, seat: int) -> Procedure:
    """Whoever is left alone has won (C-WIN-02)."""
    if state.seat == seat:
        state.seat = after(state, seat)
    state.seats.remove(seat)
    if len(state.seats) == 1:
        win(state, state.seats[0])
    yield from ()


def result(state: State) -> Result | None:
    """Who has won."""
    return Result((state.winner,), "called") if state.winner else None


SYSTEM = System(
    slug="coin",
    seats=(2, 3),
    state=State,
    new_state=new_state,
    phases={"turn": turn},
    observe=observe,
    result=result,
    leave=leave,
    bots=Bots({"random": random}),
    slow=SlowPlay(
        turns=lambda state: state.number,
        on_turn=lambda state: None if state.winner else state.seat,
        out=lambda state: tuple(seat for seat in state.right if seat not in state.seats),
    ),
)

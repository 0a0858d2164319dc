"""The smallest game there is: whoever's turn it is walks or rests, and three steps win. It has no face."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.engine.dice import Stream
from games.engine.events import Event
from games.engine.questions import Procedure, Question, one
from games.engine.system import Look, Result, System, Victory

STEPS_TO_WIN = 3


class State(Struct, omit_defaults=True):
    """How far each seat has come."""

    steps: dict[int, int]
    turn: int = 1
    phase: str = "turn"
    happened: list[Event] = field(default_factory=list)


def new_state(options: Mapping[str, Any]) -> State:
    return State(dict.fromkeys(range(1, options["seats"] + 1), 0))


def turn(state: State) -> Procedure:
    seat = state.turn
    if (yield one(seat, "pace", ("walk", "rest"))) == "walk":
        state.steps[seat] += 1
        state.happened.append(Event("walked", {"seat": seat, "steps": state.steps[seat]}))
    if state.steps[seat] == STEPS_TO_WIN:
        raise Victory
    state.turn = seat % len(state.steps) + 1


def observe(state: State, _seat: int | None) -> dict[int, int]:
    return dict(state.steps)


def result(state: State) -> Result | None:
    won = tuple(seat for seat, steps in state.steps.items() if steps == STEPS_TO_WIN)
    return Result(won, "walked") if won else None


def leave(state: State, seat: int) -> Procedure:
    state.steps[seat % len(state.steps) + 1] = STEPS_TO_WIN
    yield from ()
    raise Victory


def walker(_look: Look, _question: Question, _seat: int, _stream: Stream) -> str:
    return "walk"


WALK = System("walk", (2,), 1, State, new_state, {"turn": turn}, observe, result, leave, {"random": walker})

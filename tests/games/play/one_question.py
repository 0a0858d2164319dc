"""The smallest game there is: whoever's turn it is walks or rests, and three steps win. It has no face."""

from msgspec import Struct, field

from games.engine.events import Event
from games.engine.questions import Procedure, one
from games.engine.system import Bots, Result, System, Victory

STEPS_TO_WIN = 3


class State(Struct, omit_defaults=True):
    """How far each seat has come."""

    steps: dict[int, int]
    turn: int = 1
    phase: str = "turn"
    happened: list[Event] = field(default_factory=list)


def turn(state: State) -> Procedure:
    seat = state.turn
    if (yield one(seat, "pace", ("walk", "rest"))) == "walk":
        state.steps[seat] += 1
        state.happened.append(Event("walked", {"seat": seat, "steps": state.steps[seat]}))
    if state.steps[seat] == STEPS_TO_WIN:
        raise Victory
    state.turn = seat % len(state.steps) + 1


def leave(state: State, seat: int) -> Procedure:
    state.steps[seat % len(state.steps) + 1] = STEPS_TO_WIN
    yield from ()
    raise Victory


def result(state: State) -> Result | None:
    won = tuple(seat for seat, steps in state.steps.items() if steps == STEPS_TO_WIN)
    return Result(won, "walked") if won else None


WALK = System(
    slug="walk",
    seats=(2,),
    state=State,
    new_state=lambda options: State(dict.fromkeys(range(1, options["seats"] + 1), 0)),
    phases={"turn": turn},
    observe=lambda state, _seat: dict(state.steps),
    result=result,
    leave=leave,
    bots=Bots({"random": lambda *_: "walk"}),
)

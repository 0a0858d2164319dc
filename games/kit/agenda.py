"""What is still to be done in a turn, as typed tasks in the state: each is a phase of its own.

`state.agenda` is a list of Structs tagged by their kind (a card drawn, a person of an `each`, a figure that
acts). A task that brings others puts them in front.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from games.engine.questions import Procedure


class Task(Struct, frozen=True, tag_field="task"):
    """Something still to be done: `class MeetCard(Task, frozen=True, tag="meet_card"): card: str`."""


class WithAgenda(Protocol):
    """A state that has tasks."""

    phase: str
    agenda: list[Any]


def first_task(
    state: WithAgenda, carry: Mapping[type[Task], Callable[..., Procedure]], then: str
) -> Procedure:
    """One phase: the first task. It comes again until none is left; the phase behind it is `then`.

    `carry[type](state, task)` carries a task out; it may name another phase.
    """
    if not state.agenda:
        state.phase = then
        return
    task = state.agenda.pop(0)
    yield from carry[type(task)](state, task)

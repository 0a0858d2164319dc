"""A table of Talisman as one reader is shown it, without a site around it."""

from dataclasses import dataclass
from typing import Any

from games.engine.events import seen_event
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.systems.talisman.view import observe

PEOPLE = ("Ada", "Bogdan", "Celina", "Dan", "Ewa", "Filip")


@dataclass
class Person:
    """A seat as a face meets it."""

    number: int
    shown_name: str


@dataclass
class Shown:
    """What a face needs of a table."""

    view: Any
    question: Any
    seats: list[Person]
    log: list[Any]
    seat: int | None
    token: str = "asked"
    answered: str = ""


def shown(position: Position, seat: int | None, last: int = 30) -> Shown:
    """The table as a seat (None: a spectator) sees it, with the end of its log."""
    state, question = position.state, position.question
    told = (seen_event(event, seat, step) for step, event in position.events[-last:])
    return Shown(
        observe(state, seat),
        seen(question, seat) if isinstance(question, Question) else None,
        [Person(one.seat, PEOPLE[one.seat - 1]) for one in state.players],
        [one for one in told if one is not None],
        seat,
    )

"""A table of Mice & Mystics as one reader is shown it, without a site around it."""

import re
from dataclasses import dataclass
from typing import Any

from games.engine.events import seen_event
from games.engine.position import Position
from games.engine.questions import Question, seen
from games.faces.mice.names import Words
from games.faces.mice.speaker import SPEAKER
from games.faces.say.log import worded
from games.systems.mice.view import observe

PEOPLE = ("Ada", "Bogdan", "Celina", "Dan")
RAW = re.compile(r"[a-z]+_[a-z]+|\b[a-z]+-\d\b|\b(?:T\d[ob]|C\d(?:-[a-z])?|E[OB]\d)\b|%\(|\bNone\b|:[a-z]")
"""What no text may show: ids of the content, of figures, of sides and lines, gaps that were left open."""


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
    council: tuple[Any, ...] = ()
    result: Any = None
    plan: Any = None


def shown(position: Position, seat: int | None, last: int = 40) -> Shown:
    """The table as a seat (None: a spectator) sees it, with the end of its log."""
    state, question = position.state, position.question
    told = (seen_event(event, seat, step) for step, event in position.events[-last:])
    return Shown(
        observe(state, seat),
        seen(question, seat) if isinstance(question, Question) else None,
        [Person(number, PEOPLE[number - 1]) for number in range(1, state.seats + 1)],
        [one for one in told if one is not None],
        seat,
        result=position.result,
    )


def line(words: Words, kind: str, facts: dict[str, Any]) -> str:
    """An event that has no step, in words."""
    return worded(SPEAKER, words, kind, facts)


def picks(kind: str) -> set[str]:
    """The values by which an event picks its words."""
    text = SPEAKER.events[kind].text
    assert text is not None
    return {path for path, _text in text.texts}

"""Positions that show what a system can bring, for the gallery of the development site."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.engine.system import System

LOOKED_BACK = 12
"""A look at a moment shows so many of the last events."""
TOLD = 60
"""An example keeps at least so many events, where there are as many: its log is as long as that of a game."""


@dataclass(frozen=True)
class Example:
    """A position of so many `people` with the kinds that it is the first to show: "question move",
    "option fare", "event clash".

    `seat` is the one that is asked, 1 where nobody is.
    """

    kinds: tuple[str, ...]
    seat: int
    people: int
    position: Position


class Examples:
    """Of all the moments that are watched those that are the first to show some kind."""

    def __init__(self, people: Callable[[Any], int], options: Callable[[Question], Iterable[str]]) -> None:
        """`people(state)` are how many play; by `options(question)` its options are told apart."""
        self._people, self._options = people, options
        self._seen: set[str] = set()
        self.found: list[Example] = []

    def watch(self, position: Position) -> None:
        """Look at a moment of a game, which may go on afterwards."""
        new = self._kinds(position) - self._seen
        if new:
            self._seen.update(new)
            seat, people = (position.waiting or (1,))[0], self._people(position.state)
            self.found.append(Example(tuple(sorted(new)), seat, people, _copied(position)))

    def _kinds(self, position: Position) -> set[str]:
        found = {f"event {event.kind}" for _step, event in position.events[-LOOKED_BACK:]}
        question = position.question
        if isinstance(question, Question):
            found |= {f"question {question.kind}", *(f"option {key}" for key in self._options(question))}
        return found


def keys_of(question: Question) -> list[str]:
    """The options of all seats that are asked."""
    return [key for seat in question.seats for key in question.options_of(seat)]


def verbs_of(question: Question) -> set[str]:
    """What the options of a question begin with."""
    return {key.partition(":")[0] for key in keys_of(question)}


def played(system: System, state: Any, script: Sequence[str]) -> Iterator[Position]:
    """The position after each answer from a prepared state on; "leave" has the second seat leave the game."""
    position = Position(system, msgspec.json.encode(state))
    for key in script:
        yield position
        if key == "leave":
            position.leave(2)
        elif isinstance(position.question, Chance):
            position.rolled(key)
        else:
            position.give(position.waiting[0], key)
    yield position


def _copied(position: Position) -> Position:
    """The same moment, which stays as it is while the game goes on; from the phase on that the log needs."""
    early = max(0, len(position.events) - TOLD)
    base = [frame for frame in position.frames if frame.events <= early][-1]
    return Position(position.system, base.checkpoint, position.entries[base.at :], counts=base.counts)

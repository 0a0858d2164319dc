"""Lines of play from a moment of a finished game: everybody plays on steadily, by dice that hang on the
moment only."""

from collections.abc import Callable, Mapping
from typing import Any

from games.analysis.found import Found
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.engine.system import Prospects, System
from games.kit.onward import Line, answers_of, by_level

LEVEL = "steady"


class Lines:
    """Those of one game, which are counted in what is `found`.

    Its sides are in order: a chance for each is what a line comes to.
    """

    def __init__(self, name: str, system: System, prospects: Prospects, found: Found) -> None:
        self.name, self.system, self.prospects, self.found = name, system, prospects, found
        self.sides = found.sides

    def has_spent(self, share: float = 1.0) -> bool:
        """Whether so much of all that may be answered in lines has been."""
        return self.found.answers > share * self.prospects.effort.answers

    def chances(self, state: Any) -> list[float]:
        """How likely each side wins, by the fitted value; 0 for who is out."""
        found = self.prospects.chances(state)
        return [found.get(side, 0.0) for side in self.sides]

    def behind(
        self, at: Position, given: str | Mapping[int, str] | None, key: str, turns: int | None
    ) -> list[float]:
        """What a line comes to in which this is given at the moment, after so many turns (None: at the end;
        0: with this turn). Without `given` it goes on from what is open."""
        now = self.system.slow.turns(at.state)
        line = Line.of(forked(at), f"{self.name}/{key}")
        player = by_level(self.system, LEVEL, Stream(self.name, key))
        if given is None and isinstance(line.question, Chance):
            line.roll()
        elif isinstance(given, str):
            line.give(given)
        elif given is not None:
            assert isinstance(line.question, Question)
            line.give(answers_of(player, line.state, line.question, given))
        line.play(player, _until(self.system.slow.turns, now, turns))
        self.found.lines, self.found.answers = self.found.lines + 1, self.found.answers + line.steps
        return self.chances(line.state)


def forked(at: Position) -> Position:
    """The same moment for whoever goes on from it: the running phase played again."""
    entries = at.entries[at.phase_start :]
    return Position(at.system, at.checkpoint, entries, counts=at.phase_counts)


def _until(turns: Callable[[Any], int], now: int, more: int | None) -> Callable[[Any], bool]:
    if more is None:
        return lambda _state: False
    return lambda state: turns(state) > now + more

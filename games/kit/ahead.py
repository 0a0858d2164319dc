"""Lines of play from an imagined state: phases, answers and chances without journal, events or checkpoints.

A line is what a bot tries out. It sees an imagined state only, so it may look at all of it.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from games.engine.questions import Chance, Entry, Procedure, Question
from games.engine.system import System, Victory

Player = Callable[[Any, Question, int], str]
"""(open state, question, seat) -> the key it answers."""
Draw = Callable[[Chance], int]
"""Gives the number of a chance's result, from 0 to its size - 1."""
MOST_ANSWERS = 20_000
"""A line is broken off there: rules and players that never end."""


class Misfit(Exception):
    """The imagined state does not come to what has happened: another one is to be dealt."""


class Line:
    """One line of play: the state, the question that is open in it (None: it is over), the answers given.

    `told` are entries of the running phase that are given again on the way to the first question; where the
    state does not take them Misfit is raised.
    """

    __slots__ = ("answers", "draw", "procedure", "question", "state", "system", "told")

    def __init__(self, system: System, state: Any, draw: Draw, told: Sequence[Entry] = ()) -> None:
        self.system, self.state, self.draw, self.answers = system, state, draw, 0
        self.told = list(reversed(told))
        self.question: Question | None = None
        self.procedure: Procedure | None = None
        self._go(None)

    def answer(self, given: Any) -> None:
        """Give a key, or the keys by seat of a sealed question, and go on to the next question."""
        self.answers += 1
        self._go(given)

    def play(self, players: Callable[[int], Player], until: Callable[[Any], bool]) -> None:
        """Let everybody answer until a question at which `until` holds of the state, or to the end."""
        while (question := self.question) is not None and self.answers < MOST_ANSWERS:
            if until(self.state):
                return
            self.answer(given(self.state, question, players))

    def _go(self, sent: Any) -> None:
        procedure = self.procedure
        self.question = self.procedure = None
        while procedure is not None or (procedure := self._next_phase()) is not None:
            try:
                asked = procedure.send(sent)
            except StopIteration:
                procedure, sent = None, None
                continue
            except Victory:
                return
            sent = self._sent(asked)
            if sent is None:
                assert isinstance(asked, Question)
                self.question, self.procedure = asked, procedure
                return

    def _sent(self, asked: Question | Chance) -> Any:
        """What answers it at once; None where it is for the players."""
        if isinstance(asked, Chance):
            return self._as_told(asked) if self.told else asked.result(self.draw(asked))
        if asked.moot:
            return asked.default
        return self._as_told(asked) if self.told else None

    def _next_phase(self) -> Procedure | None:
        state = self.state
        state.happened = []
        if self.system.result(state) is not None:
            return None
        return self.system.phases[state.phase](state)

    def _as_told(self, asked: Question | Chance) -> Any:
        entry = self.told.pop()
        if entry.kind != asked.kind or not _fits(asked, entry):
            raise Misfit(asked.kind)
        if isinstance(asked, Question) and asked.how == "sealed":
            return {one.seat: one.key for one in entry.answers}
        return entry.answers[0].key


def _fits(asked: Question | Chance, entry: Entry) -> bool:
    if isinstance(asked, Chance):
        return asked.allows(entry.answers[0].key)
    return all(one.key in asked.options_of(one.seat) for one in entry.answers)


def given(state: Any, question: Question, players: Callable[[int], Player]) -> Any:
    """What a rule is sent by the players of the seats asked."""
    if question.how == "sealed":
        return {seat: players(seat)(state, question, seat) for seat in question.seats}
    seat = question.seats[0]
    return players(seat)(state, question, seat)


class Dice:
    """Numbers by what they are for: the turn, the kind of the chance, how many of that kind there were in it.

    Lines of one seed that differ in an answer fall alike for longer, so their difference has half the
    variance.
    """

    __slots__ = ("_count", "_seed", "_turn", "_turns")

    def __init__(self, seed: str, turns: Callable[[], int]) -> None:
        self._seed, self._turns, self._turn = seed, turns, -1
        self._count: dict[str, int] = {}

    def __call__(self, chance: Chance) -> int:
        turn = self._turns()
        if turn != self._turn:
            self._turn, self._count = turn, {}
        n = self._count[chance.kind] = self._count.get(chance.kind, 0) + 1
        words = f"{self._seed}/{turn}/{chance.kind}/{n}".encode()
        number = int.from_bytes(hashlib.blake2b(words, digest_size=8).digest(), "big")
        return number * chance.size >> 64


def dice_of(system: System, state: Any, seed: str) -> Dice:
    """Dice by purpose for a line that begins with a state."""
    turns = system.slow.turns
    return Dice(seed, lambda: turns(state))

"""A position that goes on without a journal: the same rules, its dice by what they are for, answers by a
player.

For whoever asks what might have come of a moment. Nothing of it is kept: no entries, no events, no
checkpoints.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Chance, Question, seen
from games.engine.system import System, Victory

Player = Callable[[Any, Question, int], str]
"""(state, question, seat) -> the key to answer."""
MOST_STEPS = 4000
"""A line of so many answers is left where it stands."""
BYTES = 8


class Dice:
    """Numbers by what they are for (the turn, the n-th chance in it), so that lines that differ in one answer
    fall alike for longer: that halves the variance of their difference."""

    __slots__ = ("at", "n", "seed")

    def __init__(self, seed: str) -> None:
        self.seed, self.at, self.n = seed, -1, 0

    def below(self, turn: int, size: int) -> int:
        """A number from 0 to size - 1 for the next chance of the turn."""
        self.at, self.n = turn, self.n + 1 if turn == self.at else 1
        return number(f"{self.seed}/{turn}/{self.n}", size)


def number(key: str, size: int) -> int:
    """A number from 0 to size - 1 that depends on the key only."""
    digest = hashlib.blake2b(key.encode(), digest_size=BYTES).digest()
    return int.from_bytes(digest, "big") * size >> 8 * BYTES


class Onward:
    """One line of play from a position that nobody else uses any more. `question` is the open one, None at
    the end of the game; `steps` counts the answers of the players."""

    __slots__ = ("_dice", "_procedure", "question", "state", "steps", "system")

    def __init__(self, position: Position, dice: Dice) -> None:
        self.system, self.steps, self._dice = position.system, 0, dice
        self.state, self.question, self._procedure = position.hand_over()

    def roll(self) -> None:
        """The open chance falls by the dice of the line."""
        chance = self.question
        assert isinstance(chance, Chance)
        self.give(chance.result(self._dice.below(self.system.slow.turns(self.state), chance.size)))

    def give(self, value: Any) -> None:
        """What the rule is sent: a key, or the keys by seat of a sealed question. Goes on to a question."""
        state, phases, turns = self.state, self.system.phases, self.system.slow.turns
        procedure = self._procedure
        while True:
            if procedure is None:
                state.happened = []
                if self.system.result(state) is not None:
                    self.question = None
                    return
                procedure, value = phases[state.phase](state), None
            try:
                asked = procedure.send(value)
            except StopIteration:
                procedure = None
                continue
            except Victory:
                self.question = self._procedure = None
                return
            if isinstance(asked, Chance):
                value = asked.result(self._dice.below(turns(state), asked.size))
            elif asked.moot:
                value = asked.default
            else:
                self.question, self._procedure = asked, procedure
                return

    def play(self, player: Player, until: Callable[[Any], bool]) -> None:
        """Everybody by this player until a question at which `until` holds, or the end."""
        while isinstance(question := self.question, Question) and not until(self.state):
            if self.steps >= MOST_STEPS:
                return
            self.steps += 1
            self.give(answers_of(player, self.state, question))


def answers_of(player: Player, state: Any, question: Question, given: Mapping[int, str] = {}) -> Any:
    """What a rule is sent where this player answers for all seats but those that have `given` an answer."""
    if question.how == "sealed":
        return {seat: given.get(seat) or player(state, question, seat) for seat in question.seats}
    if given:
        return next(iter(given.values()))
    return player(state, question, question.seats[0])


def by_level(system: System, level: str, stream: Stream) -> Player:
    """A bot of the system as a player: it is shown its seat's view only."""
    bot = system.bots.levels[level]

    def answer(state: Any, question: Question, seat: int) -> str:
        keys = question.options_of(seat)
        if len(keys) == 1:
            return keys[0]
        mine = seen(question, seat)
        assert isinstance(mine, Question)
        return bot(lambda: system.observe(state, seat), mine, seat, stream)

    return answer


def results(chance: Chance, most: int, key: str) -> list[tuple[str, float]]:
    """The results a chance may have, each with its weight: all of them, or where there are more than `most`
    so many of them, drawn by the key, which weigh alike."""
    if not chance.dice:
        counts = Counter(chance.bag)
        if len(counts) <= most:
            return [(one, counts[one] / chance.size) for one in sorted(counts)]
    elif chance.size <= most:
        return [(chance.result(at), 1 / chance.size) for at in range(chance.size)]
    return [(chance.result(number(f"{key}/{at}", chance.size)), 1 / most) for at in range(most)]

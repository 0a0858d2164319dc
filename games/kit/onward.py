"""Lines of play without journal, events or checkpoints: the same rules, dice by what they are for, answers
by a player.

For whoever asks what might come of a moment: an analysis goes on from a position, a bot from a state that it
has made up, in which it may look at all. Nothing of a line is kept.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Chance, Entry, Procedure, Question, seen
from games.engine.system import Player, System, Victory

Draw = Callable[[Chance], int]
"""Gives the number of a chance's result, from 0 to its size - 1."""
MOST_STEPS = 4000
"""A line of so many answers is left where it stands: whole games of bots have fewer entries."""
BYTES = 8


class Misfit(Exception):
    """The state does not come to what has happened: another one is to be dealt."""


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
        return number(f"{self._seed}/{turn}/{chance.kind}/{n}", chance.size)


def dice_of(system: System, state: Any, seed: str) -> Dice:
    """Dice by purpose for a line that begins with a state."""
    turns = system.slow.turns
    return Dice(seed, lambda: turns(state))


def number(key: str, size: int) -> int:
    """A number from 0 to size - 1 that depends on the key only."""
    digest = hashlib.blake2b(key.encode(), digest_size=BYTES).digest()
    return int.from_bytes(digest, "big") * size >> 8 * BYTES


class Line:
    """One line of play: the state, what is open in it (None: it is over), the answers of the players so far.

    It begins with a phase of the state, or where it `stands`: with what is open there and the rule that asks
    it. `told` are entries of that phase which are given again on the way to the first question; where the
    state does not take them Misfit is raised.
    """

    __slots__ = ("_draw", "_procedure", "_told", "question", "state", "steps", "system")

    def __init__(
        self,
        system: System,
        state: Any,
        draw: Draw,
        told: Sequence[Entry] = (),
        stands: tuple[Question | Chance | None, Procedure | None] | None = None,
    ) -> None:
        self.system, self.state, self.steps = system, state, 0
        self._draw, self._told = draw, list(reversed(told))
        self.question, self._procedure = stands or (None, None)
        if stands is None:
            self.give(None)

    @classmethod
    def of(cls, position: Position, seed: str) -> "Line":
        """One that goes on from a position that nobody else uses any more, by the dice of the seed. A chance
        may be open there."""
        state, question, procedure = position.hand_over()
        dice = dice_of(position.system, state, seed)
        return cls(position.system, state, dice, stands=(question, procedure))

    def roll(self) -> None:
        """The open chance falls by the dice of the line."""
        chance = self.question
        assert isinstance(chance, Chance)
        self.give(chance.result(self._draw(chance)))

    def give(self, value: Any) -> None:
        """What the rule is sent: a key, or the keys by seat of a sealed question. Goes on to a question."""
        state, phases, procedure = self.state, self.system.phases, self._procedure
        self.question = self._procedure = None
        while True:
            if procedure is None:
                state.happened = []
                if self.system.result(state) is not None:
                    return
                procedure, value = phases[state.phase](state), None
            try:
                asked = procedure.send(value)
            except StopIteration:
                procedure = None
                continue
            except Victory:
                return
            value = self._at_once(asked)
            if value is None:
                self.question, self._procedure = asked, procedure
                return

    def play(self, player: Player, until: Callable[[Any], bool]) -> None:
        """Everybody by this player until a question at which `until` holds, or the end."""
        while isinstance(question := self.question, Question) and not until(self.state):
            if self.steps >= MOST_STEPS:
                return
            self.steps += 1
            self.give(answers_of(player, self.state, question))

    def _at_once(self, asked: Question | Chance) -> Any:
        """What answers it at once; None where it is for the players."""
        if isinstance(asked, Chance):
            return self._as_told(asked) if self._told else asked.result(self._draw(asked))
        if asked.moot:
            return asked.default
        return self._as_told(asked) if self._told else None

    def _as_told(self, asked: Question | Chance) -> Any:
        entry = self._told.pop()
        if entry.kind != asked.kind or not _fits(asked, entry):
            raise Misfit(asked.kind)
        if isinstance(asked, Question) and asked.how == "sealed":
            return {one.seat: one.key for one in entry.answers}
        return entry.answers[0].key


def _fits(asked: Question | Chance, entry: Entry) -> bool:
    if isinstance(asked, Chance):
        return asked.allows(entry.answers[0].key)
    return all(one.key in asked.options_of(one.seat) for one in entry.answers)


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

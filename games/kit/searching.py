"""The best of some answers by lines over imagined positions: sequential halving, common deals and dice.

Bounded by lines and turns, never by time: the same on any machine. Sums have a fixed order.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.checkpoint import decode_state, encode_state
from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Bot, Look, Player, System
from games.kit.onward import Line, answers_of, dice_of

DEALS = 20
"""So many deals are tried for a position in which the question is put as it is."""


@dataclass(frozen=True)
class Search:
    """How a system looks ahead.

    * `system`: its rules; `player` plays all seats on; `imagine` deals what a seat does not see.
    * `value(state, seat)`: how good a state is, 0 to 1.
    * `kinds`: questions at the head of a phase: begun anew in an imagined state they are put again.
    * `turns`: how far a line goes; `lines`: all lines of an answer; `most`: so many keys are looked at.
    * `sure`: another answer than the usual one must be better by so many standard errors.
    """

    system: System
    player: Player
    imagine: Callable[[Any, int, Stream], Any]
    value: Callable[[Any, int], float]
    kinds: frozenset[str]
    turns: int = 4
    lines: int = 60
    most: int = 6
    sure: float = 2.0

    def searching(self, usual: Bot, ranked: Callable[[Any, Question, int], Sequence[str]]) -> Bot:
        """A bot that plays as `usual`, and looks ahead at the named kinds.

        `ranked(state, question, seat)` are the keys worth a look, the best first.
        """

        def bot(look: Look, question: Question, seat: int, stream: Stream) -> str:
            key = usual(look, question, seat, stream)
            if question.kind not in self.kinds or len(question.options_of(seat)) < 2:
                return key
            view, seed = look(), f"{stream.below(2**32)}"
            keys = ranked(self.imagine(view, seat, Stream(seed)), question, seat)
            offered = list(dict.fromkeys([key, *keys]))[: self.most]
            return self.best(view, question, seat, offered, seed)

        return bot

    def best(self, view: Any, question: Question, seat: int, keys: Sequence[str], seed: str) -> str:
        """The key with the best lines; the first one, which is the usual answer, unless another is surely
        better."""
        usual, left, done = keys[0], list(keys), 0
        worths: dict[str, list[float]] = {key: [] for key in keys}
        rounds = max(1, math.ceil(math.log2(len(keys)))) if len(keys) > 1 else 0
        for _ in range(rounds):
            each = max(2, self.lines // (rounds * len(left)))
            for number in range(done, done + each):
                dealt = self._deal(view, question, seat, f"{seed}/{number}")
                if dealt is None:
                    return usual
                for key in left:
                    worths[key].append(self._line(dealt, seat, key, f"{seed}/{number}"))
            done += each
            left = _better_half(left, worths, usual)
        best = max(left, key=lambda key: _mean(worths[key]))
        return best if best == usual or is_surely_better(worths[best], worths[usual], self.sure) else usual

    def _deal(self, view: Any, question: Question, seat: int, seed: str) -> bytes | None:
        """An imagined state in which the question is put with just these options; None after vain tries."""
        for attempt in range(DEALS):
            state = encode_state(self.imagine(view, seat, Stream(seed, attempt)))
            begun = decode_state(self.system, state)
            asked = Line(self.system, begun, dice_of(self.system, begun, seed)).question
            if (
                isinstance(asked, Question)
                and (asked.kind, asked.seats) == (question.kind, question.seats)
                and set(asked.options_of(seat)) == set(question.options_of(seat))
            ):
                return state
        return None

    def _line(self, dealt: bytes, seat: int, key: str, seed: str) -> float:
        """What an answer comes to in one deal with one fall of the dice."""
        state = decode_state(self.system, dealt)
        turns, line = self.system.slow.turns, Line(self.system, state, dice_of(self.system, state, seed))
        assert isinstance(line.question, Question)
        end = turns(state) + self.turns
        line.give(answers_of(self.player, state, line.question, {seat: key}))
        line.play(self.player, lambda now: turns(now) >= end)
        return self.value(line.state, seat)


def _better_half(left: list[str], worths: Mapping[str, list[float]], usual: str) -> list[str]:
    """Those that go on to the next round, the usual answer always among them."""
    ordered = sorted(left, key=lambda key: -_mean(worths[key]))
    kept = ordered[: max(1, len(ordered) // 2)]
    return kept if usual in kept else [*kept, usual]


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def is_surely_better(one: Sequence[float], other: Sequence[float], sure: float) -> bool:
    """Whether the first is better by so many standard errors of the difference, over the same deals."""
    pairs = [mine - theirs for mine, theirs in zip(one, other, strict=False)]
    if len(pairs) < 4:
        return False
    mean = _mean(pairs)
    variance = math.fsum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    return mean > 0 and mean >= sure * math.sqrt(variance / len(pairs))

"""The style in which a seat is played: a Struct of weights, one in force while a decision is taken.

What a thing is worth is asked at any depth of a judgement, and by orders and faces too; those have the usual
style. So the one in force stands beside the call, of each thread and task for itself.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Bot, Look, OpenPlay, Player

S = TypeVar("S", bound=Struct)


class Styles(Generic[S]):
    """The styles of one system: `usual` is in force where nobody says otherwise."""

    def __init__(self, name: str, usual: S) -> None:
        self.usual = usual
        self._now: ContextVar[S] = ContextVar(name, default=usual)

    def __call__(self) -> S:
        """The style in force."""
        return self._now.get()

    @contextmanager
    def of(self, style: S) -> Iterator[None]:
        """Decide in this style inside."""
        before = self._now.set(style)
        try:
            yield
        finally:
            self._now.reset(before)

    def played(self, bot: Bot, style: S) -> Bot:
        """The bot, playing in a style."""

        def styled(look: Look, question: Question, seat: int, stream: Stream) -> str:
            with self.of(style):
                return bot(look, question, seat, stream)

        return styled

    def played_open(self, answer: Player, style: S) -> Player:
        """The player of open states, in a style."""

        def styled(state: Any, question: Question, seat: int) -> str:
            with self.of(style):
                return answer(state, question, seat)

        return styled

    def open_play(self, answer: Player) -> OpenPlay:
        """The steady player of open states, with its weights."""

        def player(weights: Mapping[str, float]) -> Player:
            return self.played_open(answer, replace(self.usual, **weights)) if weights else answer

        return OpenPlay(asdict(self.usual), player)

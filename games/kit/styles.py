"""The style in which a seat is played: a Struct of weights, one in force while a decision is taken.

What a thing is worth is asked at any depth of a judgement, and by orders and faces too; those have the usual
style. So the one in force stands beside the call, of each thread and task for itself.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar, copy_context
from typing import Any, Generic, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Bot, Look, OpenPlay, Player

S = TypeVar("S", bound=Struct)
P = ParamSpec("P")
R = TypeVar("R")


class Styles(Generic[S]):
    """The styles of one system: `usual` is in force where nobody says otherwise."""

    def __init__(self, name: str, usual: S) -> None:
        self.usual = usual
        self._now: ContextVar[S] = ContextVar(name, default=usual)

    def __call__(self) -> S:
        """The style in force."""
        return self._now.get()

    def of(self, style: S, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What the call gives, decided in this style: in a context of its own, which ends with it."""
        context = copy_context()
        context.run(self._now.set, style)
        return context.run(call, *args, **kwargs)

    def played(self, bot: Bot, style: S) -> Bot:
        """The bot, playing in a style."""

        def styled(look: Look, question: Question, seat: int, stream: Stream) -> str:
            return self.of(style, bot, look, question, seat, stream)

        return styled

    def played_open(self, answer: Player, style: S) -> Player:
        """The player of open states, in a style."""

        def styled(state: Any, question: Question, seat: int) -> str:
            return self.of(style, answer, state, question, seat)

        return styled

    def open_play(self, answer: Player) -> OpenPlay:
        """The steady player of open states, with its weights."""

        def player(weights: Mapping[str, float]) -> Player:
            return self.played_open(answer, replace(self.usual, **weights)) if weights else answer

        return OpenPlay(asdict(self.usual), player)

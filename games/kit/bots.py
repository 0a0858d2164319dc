"""Bots that any system can have: they see their seat's view and a seeded stream, never the state."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from games.engine.dice import Stream
from games.engine.orders import Ordered, Settings
from games.engine.questions import Question
from games.engine.system import Bot, Look

CHOSEN = ("gentle", "steady", "bold", "wary", "master")
"""The levels of players that one may choose for a table; the last one where it has been shown to win."""
State = TypeVar("State")
Judge = Callable[[State, tuple[str, ...], int], str]
"""(imagined state, keys offered, seat) -> the key to answer, "" for the safe one."""


def random(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """Any legal answer."""
    return stream.pick(question.options_of(seat))


def thrifty(buying: Collection[str]) -> Bot:
    """A bot that gives any legal answer that buys nothing, told by the first part of the key."""

    def free(look: Look, question: Question, seat: int, stream: Stream) -> str:
        options = question.options_of(seat)
        kept = [key for key in options if key.partition(":")[0] not in buying]
        return stream.pick(kept or options)

    return free


def sensible(
    order_answer: Callable[[Any, Question, int, Settings], Ordered | None],
    imagine: Callable[[Any, int, Stream], State],
    judges: Mapping[str, Judge[State]],
) -> Bot:
    """A bot that answers as the default orders do, else by a small judgement of its own per kind of question.

    A judge is shown a state imagined from the view (`determinize`), so that it may try things out with the
    rules themselves. A kind without a judge gets the safe answer.
    """

    def bot(look: Look, question: Question, seat: int, stream: Stream) -> str:
        view = look()
        order = order_answer(view, question, seat, {})
        if order is not None:
            return order.key
        judge = judges.get(question.kind)
        if judge is None:
            return question.default_of(seat)
        state = imagine(view, seat, stream)
        return judge(state, question.options_of(seat), seat) or question.default_of(seat)

    return bot


SLIPS, OF = 3, 10
"""So many of so many answers a forgetful player gives second best."""


def forgetful(usual: Bot, kinds: Collection[str], at_the_edge: Callable[[Any, int], bool]) -> Bot:
    """A bot that now and then gives what would be its second answer, where there are three or more.

    Only at the named kinds, and never `at_the_edge(view, seat)`: where one wrong answer may lose it all.
    """

    def bot(look: Look, question: Question, seat: int, stream: Stream) -> str:
        key = usual(look, question, seat, stream)
        rest = tuple(one for one in question.options_of(seat) if one != key)
        if question.kind not in kinds or len(rest) < 2 or stream.below(OF) >= SLIPS:
            return key
        if at_the_edge(look(), seat):
            return key
        return usual(look, replace(question, options=rest, each={}), seat, stream)

    return bot

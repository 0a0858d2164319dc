"""Answers that a person gave in advance. They are asked for past the journal's end only."""

from collections.abc import Collection, Mapping
from typing import Any

from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.questions import seen as seen_question
from games.engine.settle import Automatic

Orders = Mapping[int, Mapping[str, Any]]
"""Seat -> its standing orders; a seat that is not in it plays by the defaults of the system."""


def automatic(bots: Collection[int], orders: Orders) -> Automatic:
    """How questions of people's seats are answered without them; bots answer in their own task.

    The system looks at the seat's own view only and decides which questions an order may answer.
    """

    def answer(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        if seat in bots:
            return None
        mine = seen_question(question, seat)
        assert isinstance(mine, Question)
        system = position.system
        order = system.order_answer(system.observe(position.state, seat), mine, seat, orders.get(seat, {}))
        return None if order is None else Answer(seat, order.key, "order", order.reason)

    return answer

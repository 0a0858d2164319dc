"""Answers that a person gave in advance. They are asked for past the journal's end only."""

from collections.abc import Mapping
from typing import Any

from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.questions import seen as seen_question
from games.engine.settle import Automatic

Orders = Mapping[int, Mapping[str, Any]]
"""Seat -> its standing orders; a seat that is not in it plays by the defaults of the system."""


def automatic(orders: Orders) -> Automatic:
    """How questions are answered for seats that are not on turn, in the transaction that asks them.

    The system looks at the seat's own view only and decides which questions an order may answer. A bot's seat
    has the default orders too, so that nobody waits for its task in the middle of his own turn; what is left
    open to a bot it answers in a task of its own.
    """

    def answer(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        mine = seen_question(question, seat)
        assert isinstance(mine, Question)
        system = position.system
        order = system.order_answer(system.observe(position.state, seat), mine, seat, orders.get(seat, {}))
        return None if order is None else Answer(seat, order.key, "order", order.reason)

    return answer

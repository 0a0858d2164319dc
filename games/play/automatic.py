"""Answers that a person gave in advance. They are asked for past the journal's end only."""

from typing import Any

from games.clocks import allowance
from games.clocks.due import clock_for
from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.questions import seen as seen_question
from games.engine.settle import Automatic
from games.journal.locked import Locked
from games.live import presence
from games.models import Seat
from games.models.standing_orders import orders_of
from games.play.plan import planned
from labyrinth.ground.clock import now


def automatic(table: Locked) -> Automatic:
    """How questions are answered by plans and standing orders, in the transaction that asks them.

    The system looks at the seat's own view only and decides which questions an order may answer. A bot's seat
    has the default orders, so that nobody waits for its task in the middle of their own turn; what is left
    open to a bot it answers in a task of its own. Out of turn nobody is waited for whose allowance is used
    up: then their orders hold without "ask me" (L-COR-04), or the safe answer.
    """
    seats = {seat.number: seat for seat in table.seats}

    def answer(position: Position, number: int) -> Answer | None:
        question, system, seat = position.question, position.system, seats[number]
        assert isinstance(question, Question)
        mine = seen_question(question, number)
        assert isinstance(mine, Question)
        view = system.observe(position.state, number)
        if (step := planned(seat, position, mine, view)) is not None:
            return step
        orders = orders_of(seat, position)
        order = position.orders.answer(view, mine, number, orders)
        if order is not None:
            return Answer(number, order.key, "order", order.reason)
        if seat.player or (is_waited_for(table, seat) and is_there(table, seat, view)):
            return None
        order = position.orders.when_due(view, mine, number, orders)
        if order is not None:
            return Answer(number, order.key, "order", order.reason)
        return Answer(number, mine.default_of(number), "default")

    return answer


def is_waited_for(table: Locked, seat: Seat) -> bool:
    """Whether the table waits for this person now: in their own turn, and while their allowance for answers
    lasts."""
    if table.on_turn in (None, seat.number) or seat.guest:
        return True
    return allowance.answer_left(seat, clock_for(table.game), table.turn) > 0


def is_there(table: Locked, seat: Seat, view: Any) -> bool:
    """Whether the person may be waited for where the table waits out of turn only for who looks at it."""
    if table.on_turn in (None, seat.number) or seat.guest or not table.position.orders.only_present(view):
        return True
    return presence.looking(seat, now())

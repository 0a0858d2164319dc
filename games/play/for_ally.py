"""A turn whose time is over, played by an ally: what they may answer. Where nobody does it is the
autopilot's."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.clocks.wait import is_helped
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.questions import seen as seen_question
from games.models import Seat
from games.models.standing_orders import owners_orders


@dataclass(frozen=True)
class OpenTurn:
    """The seat whose turn may be played by its allies, its question, and the keys that its person has not
    refused."""

    seat: Seat
    question: Question
    keys: tuple[str, ...]


def open_turn(position: Position, seats: Iterable[Seat], by: Seat | None) -> OpenTurn | None:
    """The turn that the person of seat `by` may play for somebody else now; None where there is none.

    What others may not see they do not answer.
    """
    question = position.question
    if not position.system.allies or by is None or not by.is_present or not isinstance(question, Question):
        return None
    if question.how != "one" or question.private or question.seats == (by.number,):
        return None
    seat = next(seat for seat in seats if seat.number == question.seats[0])
    if not is_helped(position, seat):
        return None
    mine = seen_question(question, seat.number)
    assert isinstance(mine, Question)
    view, orders = position.system.observe(position.state, seat.number), owners_orders(seat, position)
    barred = position.orders.refused(view, mine, seat.number, orders)
    return OpenTurn(seat, mine, tuple(key for key in mine.options_of(seat.number) if key not in barred))

"""Why a question was left to its person though rules of theirs fit."""

from typing import Any

from games.engine.position import Position
from games.engine.questions import Question, seen
from games.faces.face import get_face
from games.models import Seat
from games.play.ruled import heard_at


def passed_by(seat: Seat, seats: list[Seat], position: Position, view: Any) -> str:
    """For the owner who is asked, in words; "" where no rule fits, or one says so itself. No query but where
    a rule asks who is around."""
    question = position.question
    mine = seen(question, seat.number) if isinstance(question, Question) else None
    if not isinstance(mine, Question) or seat.number in position.pending:
        return ""
    found = heard_at(seat, seats, position, mine, view).decided
    if found is None or not found.asks or not found.why:
        return ""
    return get_face(position.system.slug).conditions.stop(found.why)

"""Answers given before they are asked, as a seat has them: till its next own turn begins, and no longer.

They are rules of orders in a scope of their own, narrower than that of the game (`Seat.ahead`).
"""

from typing import Any

from games.engine.position import Position
from games.kit.conditions import Rules, plain
from games.models import Seat

BEGUN, RULES, ASKED, USED = "begun", "rules", "asked", "used"


def keep(seat: Seat, position: Position, rules: Rules, asked: tuple[str, ...]) -> None:
    """Those are the seat's answers till its next turn; none where there are no rules. The caller stores the
    seat."""
    begun = position.system.slow.begun(position.state, seat.number)
    told = {BEGUN: begun, RULES: plain(rules), ASKED: list(asked), USED: 0}
    seat.ahead = told if any(rules.values()) else None


def drop(seat: Seat) -> None:
    """The seat has answered nothing before it is asked; the caller stores the seat."""
    seat.ahead = None


def is_over(seat: Seat, position: Position) -> bool:
    """Whether what the seat had answered has ended: a turn of its own has begun, or it is played for."""
    if not seat.ahead:
        return False
    begun = position.system.slow.begun(position.state, seat.number)
    return bool(seat.player) or begun not in (0, seat.ahead[BEGUN])


def expire(seat: Seat, position: Position) -> None:
    """Drop what has ended; the caller stores the seat."""
    if is_over(seat, position):
        drop(seat)


def rules_of(seat: Seat, position: Position) -> Any:
    """What is stored of the rules that hold till the next turn; empty where there are none."""
    return {} if not seat.ahead or is_over(seat, position) else seat.ahead[RULES]


def used_of(seat: Seat) -> int:
    """How often they have answered."""
    return int(seat.ahead[USED]) if seat.ahead else 0


def note_used(seat: Seat, orders: Any) -> None:
    """They have answered once more, where the rule was one of theirs; the caller stores the seat."""
    if seat.ahead and any(order in seat.ahead[RULES] for order in orders):
        seat.ahead = {**seat.ahead, USED: seat.ahead[USED] + 1}

"""Questions in others' turns that ran out: whom a table waits for there no more.

Who is asked there follows from orders and public facts alone (L-COR-06): the count tells nothing of a hand.
"""

from games.models.seat import Seat

MOST = 2
"""So many such questions in a row may run out; from then on they are answered at once."""


def is_silent(seat: Seat) -> bool:
    """Whether the seat's questions in others' turns are answered without waiting for its person."""
    return seat.unanswered >= MOST


def ran_out(seat: Seat) -> None:
    """A question to the seat in another's turn has run out. Nobody counts it of a guest."""
    if seat.user_id is not None:
        seat.unanswered = min(MOST, seat.unanswered + 1)


def answered(seat: Seat) -> None:
    """Its person has answered one, or asks to be asked again."""
    seat.unanswered = 0

"""Questions in others' turns that ran out: whom a table waits for there no more.

Who is asked there follows from orders and public facts alone (L-COR-06): the count tells nothing of a hand.
"""

from games.models.seat import MOST_UNANSWERED, Seat


def ran_out(seat: Seat) -> None:
    """A question to the seat in another's turn has run out. Nobody counts it of a guest."""
    if seat.user_id is not None:
        seat.unanswered = min(MOST_UNANSWERED, seat.unanswered + 1)


def answered(seat: Seat) -> None:
    """Its person has answered one, or asks to be asked again."""
    seat.unanswered = 0

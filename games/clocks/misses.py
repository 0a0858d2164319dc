"""Turns of a seat that ran out: how many are excused, what takes one away, and who is left to wait for."""

from collections.abc import Collection, Iterable

from games.models.clock import Clock
from games.models.obligation import Then
from games.models.seat import Seat

EXCUSED = 2
"""So many turns may run out; with the next one the seat is offered to others."""
FORGIVEN_AFTER = 10
"""So many own turns that are played in time take one missed turn away."""


def most(clock: Clock) -> int:
    """With the missed turn of this number the seat is offered to others, or is out of the game."""
    return clock.misses if clock.late == "forfeit" else EXCUSED + 1


def begin_turn(seat: Seat, turn: int) -> None:
    """The seat's own turn of this number begins; played in time, it may help to forgive a miss."""
    seat.in_time = turn if seat.misses and not seat.player else 0


def helped(seat: Seat) -> None:
    """An ally has answered for the seat: its turn helps to forgive nothing."""
    seat.in_time = 0


def end_turn(seat: Seat) -> None:
    """A turn that counts has been played in time."""
    seat.in_time = 0
    if not seat.misses:
        return
    seat.punctual += 1
    if seat.punctual >= FORGIVEN_AFTER:
        seat.punctual, seat.misses, seat.forgiven = 0, seat.misses - 1, seat.forgiven + 1


def miss(seat: Seat) -> None:
    """A turn of the seat has run out."""
    seat.misses, seat.in_time = seat.misses + 1, 0


def playing(seats: Iterable[Seat], out: Collection[int]) -> list[int]:
    """The seats whose people play themselves and are not `out` of the game: for them a table waits."""
    return [seat.number for seat in seats if seat.is_present and seat.number not in out]


def in_the_end(clock: Clock, seats: Iterable[Seat], out: Collection[int], number: int) -> Then:
    """What the last missed turn does to the seat of this number, as the others at the table are now."""
    if not playing((seat for seat in seats if seat.number != number), out):
        return Then.ADJOURN
    return Then.FORFEIT if clock.late == "forfeit" else Then.OFFER

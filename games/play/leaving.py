"""Seats that leave a running game: marked at once, gone when the rules have carried it out.

What marks a seat does not run the rules: `go_on` does (games/play/going_on.py), and lets it go.
"""

from games.journal.locked import Locked
from games.messages.table_log import lapse, note
from games.models import Vote
from games.models.seat import Leaving
from games.models.vote import ABOUT_A_SEAT
from games.play import tenures
from labyrinth.ground.clock import now


def mark(table: Locked, number: int, how: Leaving) -> None:
    """The seat leaves. Its person's tenure ends, and the table is asked no more whether to replace them or to
    let them come back; the caller goes on playing, so that it is carried out."""
    at = now()
    seat = table.numbered[number]
    seat.leaving, seat.stand_in, seat.offered_at = how, "", None
    seat.save(update_fields=["leaving", "stand_in", "offered_at"])
    tenures.close(table.game, seat, at, how=how)
    lapse(table.game, Vote.objects.filter(matter__in=ABOUT_A_SEAT, about=number), at)
    note(table.game, how, seat=number)

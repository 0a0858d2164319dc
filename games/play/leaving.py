"""Seats that leave a running game: marked at once, gone when the rules have carried it out.

What marks a seat does not run the rules: `play.go_on` does, and tells `carried_out` what has become of it.
"""

from collections.abc import Mapping

from games.engine.questions import By
from games.journal.locked import Locked, rules_at_work
from games.messages.table_log import lapse, note
from games.models import Vote
from games.models.seat import Leaving
from games.models.vote import ABOUT_A_SEAT
from games.play import tenures
from labyrinth.ground.clock import now

BY: Mapping[str, By] = {Leaving.RESIGNED: "person", Leaving.FORFEITED: "default"}
"""By whose will a seat leaves, as the journal says it."""


def pending(table: Locked) -> dict[int, By]:
    """The seats that leave as soon as the rules allow it, for `engine.settle`.

    What the rules say counts, so that a resignation holds after a rewind too.
    """
    going = {seat.number: BY[seat.leaving] for seat in table.seats if seat.leaving}
    if not going:
        return going
    with rules_at_work():
        out = table.position.system.slow.out(table.position.state)
    return {number: by for number, by in going.items() if number not in out}


def mark(table: Locked, number: int, how: Leaving) -> None:
    """The seat leaves. Its person's tenure ends, and the table is asked no more whether to replace them or to
    let them come back; the caller goes on playing, so that it is carried out."""
    at = now()
    seat = next(seat for seat in table.seats if seat.number == number)
    seat.leaving, seat.stand_in, seat.offered_at = how, "", None
    seat.save(update_fields=["leaving", "stand_in", "offered_at"])
    tenures.close(table.game, seat, at, how=how)
    lapse(table.game, Vote.objects.filter(matter__in=ABOUT_A_SEAT, about=number), at)
    note(table.game, how, seat=number)


def carried_out(table: Locked, still: Mapping[int, By]) -> None:
    """The rules have gone on; those who were to leave and are not in `still` are out of the game now."""
    at = now()
    for seat in table.seats:
        if seat.leaving and seat.gone_at is None and seat.number not in still:
            seat.gone_at = at
            seat.save(update_fields=["gone_at"])

"""The owner of a seat takes it from the stand-in."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.campaigns.hand_over import give_back
from games.journal.locked import Locked, refuse_adjourned
from games.messages.table_log import lapse, note, stir
from games.models import Vote
from games.models.seat import BACKS_ALONE
from games.models.vote import Matter
from games.play.at_table import attempt, seat_at
from games.play.play import Outcome
from games.play.stand_in import step_out
from games.refused import Refused
from labyrinth.ground.clock import now


def come_back(game_id: int, seat_number: int) -> Outcome:
    """The owner plays in person again, at once, with what is left of their clock.

    In a turn that had run out they have the allowance of a question out of turn for the rest of it.
    """
    return attempt(game_id, lambda table: _come_back(table, seat_number))


def take_back_seat(table: Locked, number: int, at: datetime) -> None:
    """The owner sits down; a search for somebody else is over, and their figures are theirs again."""
    seat = seat_at(table, number)
    if not seat.is_away:
        return
    seat.backs += 1
    seat.save(update_fields=["backs"])
    about = Vote.objects.filter(matter__in=[Matter.REPLACE, Matter.BACK], about=number)
    lapse(table.game, about, at)
    if not seat.is_present:
        give_back(table.game, number)
    step_out(table, number, at)
    note(table.game, "back", seat=number)


def _come_back(table: Locked, number: int) -> None:
    seat = seat_at(table, number)
    refuse_adjourned(table.game)
    if seat.leaving:
        raise Refused(_("You have left this game."))
    if seat.user_id is None or not seat.is_away:
        raise Refused(_("You play this seat yourself."))
    if seat.needs_agreement:
        times = _("You have come back %(times)d times. Ask the table this time.")
        raise Refused(times % {"times": BACKS_ALONE})
    take_back_seat(table, number, now())
    stir(table.game)

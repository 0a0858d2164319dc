"""Giving up one's seat for good."""

from django.utils.translation import gettext as _

from games.journal.locked import Locked
from games.messages import notices
from games.messages.table_log import stir
from games.models.seat import Leaving
from games.play import leaving
from games.play.at_table import attempt, carry_on, out_of_game, seat_at
from games.play.play import Outcome
from games.refused import Refused
from games.seats import votes
from labyrinth.ground.clock import now


def resign(game_id: int, seat_number: int) -> Outcome:
    """The person leaves the game. Until then the seat answers by orders and defaults.

    It is carried out when play comes to where that tells nobody anything (engine.settle); in a paused game
    not before the pause is over. With one seat left the game ends at once.
    """
    return attempt(game_id, lambda table: _resign(table, seat_number), by=seat_number)


def _resign(table: Locked, number: int) -> None:
    seat = seat_at(table, number)
    if seat.leaving:
        raise Refused(_("You have left this game."))
    if seat.user_id is None or number in out_of_game(table):
        raise Refused(_("There is nothing left to give up."))
    leaving.mark(table, number, Leaving.RESIGNED)
    notices.on_resigned(table, number, now())
    if table.game.paused_at is None:
        carry_on(table)
    if table.game.is_running:
        votes.recount(table)
    stir(table.game)

"""A person who knows that they will not come lets the stand-in play for them."""

import copy

from django.utils.translation import gettext as _

from games.clocks.due import shown_due
from games.journal.locked import Locked
from games.messages.table_log import note, stir
from games.play.at_table import attempt, out_of_game, present
from games.play.play import Outcome, wake_bots
from games.play.stand_in import step_in
from games.refused import Refused
from games.seats import votes
from labyrinth.ground.clock import now


def step_aside(game_id: int, seat_number: int) -> Outcome:
    """From now on the stand-in plays the seat at once, so that nobody waits; no turn is counted as missed.

    The seat stays its owner's, who comes back as from any stand-in (see `back`).
    """
    return attempt(game_id, lambda table: _step_aside(table, seat_number))


def _step_aside(table: Locked, number: int) -> None:
    seat = present(table, number)
    if seat.number in out_of_game(table):
        raise Refused(_("You are out of this game."))
    _check_time(table, number)
    step_in(table, number, now())
    note(table.game, "stand_in", seat=number)
    votes.recount(table)
    wake_bots(table)
    stir(table.game)


def _check_time(table: Locked, number: int) -> None:
    """Whose time is over has missed the turn, whether or not the sweep has come by."""
    row, at = table.owed.get(number), now()
    if row is None or row.due_at is None or at < row.due_at:
        return
    if at >= shown_due(table.game, table.seats, [copy.copy(row)], at)[number]:
        raise Refused(_("The time for this question is over."))

"""One of its people takes an adjourned game up again."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _

from games.clocks.due import seat_of
from games.journal.locked import Locked
from games.messages import notices
from games.messages.table_log import note, stir
from games.models.obligation import Then
from games.play.at_table import attempt, carry_on, out_of_game, seat_at
from games.play.play import Outcome
from games.refused import Refused
from games.seats.come_back import take_back_seat
from games.waits import holding
from games.waits.obligations import begin_anew
from labyrinth.ground.clock import now


def take_up(game_id: int, seat_number: int) -> Outcome:
    """The clocks run again, and the person plays the seat again; the others are told.

    Whoever the table waits for and has no time left gets a whole turn.
    """
    return attempt(game_id, lambda table: _take_up(table, seat_number))


def _take_up(table: Locked, number: int) -> None:
    game, at, seat = table.game, now(), seat_at(table, number)
    if not game.adjourned:
        raise Refused(_("The game goes on already."))
    if not seat.may_return or number in out_of_game(table):
        raise Refused(_("You are out of this game."))
    spent = _spent(table)
    holding.resume(table, at)
    game.paused_at, game.paused_until, game.adjourned = None, None, False
    game.save(update_fields=["paused_at", "paused_until", "adjourned"])
    note(game, "taken_up", seat=number)
    notices.on_held(game, "resumed")
    take_back_seat(table, number, at)
    _give_turns(table, spent, at)
    carry_on(table)
    stir(game)


def _spent(table: Locked) -> set[int]:
    """The seats whose turns had run out; going on after a pause would give them half a day."""
    seats = [seat_of(table.seats, row.seat) for row in table.owed.values() if row.on_turn]
    return {seat.number for seat in seats if not seat.left + seat.bank}


def _give_turns(table: Locked, spent: Collection[int], at: datetime) -> None:
    """A wait that had run out begins anew."""
    for row in list(table.owed.values()):
        if row.on_turn and row.then != Then.BOT and row.seat in spent:
            begin_anew(table, row.seat, at, fresh=True)

"""More time as a gift: from an opponent to a seat that is waited for, or from the table to all of them."""

from django.utils.translation import gettext as _

from games.clocks import allowance
from games.clocks.due import clock_for, hours_of, seat_of
from games.journal.locked import Locked
from games.journal.write import OF_SEAT
from games.messages.table_log import note, stir
from games.models import Seat, TableEvent
from games.models.clock import HOUR
from games.play.at_table import attempt, is_sealed, is_waited_for, present, seat_at
from games.play.play import Outcome
from games.refused import Refused
from games.sql import changes
from games.waits import holding
from labyrinth.ground.clock import now

MOST_HOURS = 24
GIVEN = "time_given"


def give(game_id: int, seat_number: int, *, to: int, hours: int) -> Outcome:
    """One opponent gives 1 to 24 hours to a seat, together at most one allowance of a turn in each turn."""
    return attempt(game_id, lambda table: _give(table, seat_number, to, hours))


def give_all(table: Locked, *, hours: int) -> None:
    """The table has agreed: all it waits for have so many hours more, as far as their clocks hold them."""
    for number in list(table.owed):
        if not seat_of(table.seats, number).player:
            _extend(table, number, hours * HOUR)


def _give(table: Locked, number: int, to: int, hours: int) -> None:
    giver, seat = present(table, number), seat_at(table, to)
    if giver.number == seat.number:
        raise Refused(_("Only the others can give you time."))
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(_("Give 1 to %(most)d hours.") % {"most": MOST_HOURS})
    if table.game.paused_at is not None:
        raise Refused(_("The game is paused: no clock runs."))
    if seat.player or not is_waited_for(table, to):
        raise Refused(_("Nobody waits for %(name)s.") % {"name": seat.shown_name})
    seconds = min(hours * HOUR, _allowed(table, giver, seat))
    if not seconds:
        raise Refused(_("In this turn you have given %(name)s all you can.") % {"name": seat.shown_name})
    given = _extend(table, to, seconds)
    if not given and not is_sealed(table):
        raise Refused(_("The clock of %(name)s holds no more.") % {"name": seat.shown_name})
    # To a sealed question the seat may have answered already, and nobody may see that by what its clock took.
    note(
        table.game,
        GIVEN,
        seat=to,
        by=number,
        seconds=seconds if is_sealed(table) else given,
        turn=table.turn,
    )
    stir(table.game)


def _allowed(table: Locked, giver: Seat, seat: Seat) -> int:
    """What the giver may still give the seat in the turn that runs."""
    given = TableEvent.objects.filter(game=table.game, kind=GIVEN, seat=seat.number)
    mine = given.filter(data__by=giver.number, data__turn=table.turn).values_list("data", flat=True)
    return max(0, clock_for(table.game).turn - sum(int(data["seconds"]) for data in mine))


def _extend(table: Locked, number: int, seconds: int) -> int:
    """Add to the clock that runs for the seat; how many seconds it took."""
    if table.is_own(number):
        return holding.add_time(table, number, seconds, now())
    _extend_answer(table, number, seconds)
    return seconds


def _extend_answer(table: Locked, number: int, seconds: int) -> None:
    """More for the questions in another's turn; the due time follows."""
    seat, row = seat_of(table.seats, number), table.owed.get(number)
    if seat.answer_turn < table.turn:
        return
    seat.answer_left += seconds
    seat.save(update_fields=["answer_left"])
    if row is None or row.due_at is None:
        return
    hours = hours_of(table.game, [seat], row.since)[number]
    allowance.set_due(row, seat, clock_for(table.game), hours, now())
    changes.update([row], ["due_at", "remind_at", "tell_at"], key=OF_SEAT)

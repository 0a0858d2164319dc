"""A vacation through which its person plays on gives no credit: their clock runs again at that table."""

from datetime import datetime

from games.clocks import allowance
from games.clocks.due import clock_for, hours_of, vacation_at
from games.engine.questions import Chance, Question
from games.journal.locked import Locked
from games.journal.write import OF_SEAT
from games.messages.table_log import note
from games.sql import changes


def play_on(table: Locked, number: int, at: datetime) -> None:
    """The person of a seat is about to answer in their own turn while on vacation: from the first such
    answer on the rest of it does not hold their clock at this table, and the bank gains nothing for these
    turns.

    Answers in the turns of others cost nothing, nor do those that nobody may see: the clock would tell.
    """
    seat = table.numbered[number]
    if table.on_turn != number or seat.user_id is None:
        return
    vacation = vacation_at(table.game, seat, at, table.known)
    if vacation is None:
        return
    seat.dry = table.turn
    plays_on = seat.plays_from is not None and vacation[0] <= seat.plays_from
    if plays_on or _is_hidden(table.position.question):
        return
    seat.plays_from = at
    note(table.game, "plays_on", seat=number)
    _run_again(table, number, at)


def _is_hidden(question: Question | Chance | None) -> bool:
    return not isinstance(question, Question) or question.private or question.how == "sealed"


def _run_again(table: Locked, number: int, at: datetime) -> None:
    """The open wait is over sooner; if the answer ends it, that is overtaken."""
    row, seat = table.owed.get(number), table.numbered[number]
    if row is None or row.due_at is None:
        return
    hours = hours_of(table.game, [seat], row.since, table.known)[number]
    allowance.set_due(row, seat, clock_for(table.game), hours, at)
    changes.update([row], ["due_at", "remind_at", "tell_at"], key=OF_SEAT)

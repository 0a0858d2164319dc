"""Telling the table whom it waits for no more in the turns of others, and whom it asks again."""

from datetime import datetime

from games.clocks.silence import is_silent
from games.engine.questions import Question
from games.journal.locked import Locked
from games.messages import notices
from games.messages.table_log import note

SILENT, ASKED_AGAIN = "silent", "asked_again"


def follow(table: Locked, at: datetime) -> None:
    """Write down of each seat what has become public: log, page and mails say it. The caller stores the
    seats.

    Who has answered a sealed question, and how, is nobody's business before all have: until it is closed
    nothing is told of those whom it asks.
    """
    for seat in table.seats:
        silent = is_silent(seat)
        if silent == (seat.silent_since is not None) or _is_secret(table, seat.number):
            continue
        seat.silent_since = at if silent else None
        note(table.game, SILENT if silent else ASKED_AGAIN, seat=seat.number)
        if silent:
            notices.on_silent(table, seat.number, at)


def _is_secret(table: Locked, number: int) -> bool:
    question = table.position.question
    return isinstance(question, Question) and question.how == "sealed" and number in question.seats

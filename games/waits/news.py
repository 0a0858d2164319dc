"""What is told of an answer around the rules: whom the table waits for now, whom it waits for no more in the
turns of others and whom it asks again, and what was credited."""

from datetime import datetime

from games.engine.questions import Question
from games.journal.locked import Locked
from games.journal.stages import News, Owed
from games.messages import notices
from games.messages.table_log import line_of
from games.models import Message, TableEvent
from games.sql import changes

SILENT, ASKED_AGAIN = "silent", "asked_again"


def news_of(table: Locked, owed: Owed, at: datetime) -> News:
    """What is told of a table at which this is owed now; the seats keep what has been told, and the caller
    stores them."""
    silence = news_of_silence(table, at)
    lines = [*silence.lines, *credited(table, at)]
    messages = [*silence.messages, *notices.of_waits(table, owed.begun, at)]
    return News(lines, notices.to_store(messages))


def news_of_silence(table: Locked, at: datetime) -> News:
    """What has become public of each seat: log, page and mails say it.

    Who has answered a sealed question, and how, is nobody's business before all have: until it is closed
    nothing is told of those whom it asks.
    """
    lines, messages = list[TableEvent](), list[Message]()
    for seat in table.seats:
        if seat.is_silent == (seat.silent_since is not None) or _is_secret(table, seat.number):
            continue
        seat.silent_since = at if seat.is_silent else None
        lines.append(line_of(table.game, SILENT if seat.is_silent else ASKED_AGAIN, at, seat.number))
        if seat.is_silent:
            messages += notices.of_silence(table, seat.number, at)
    return News(lines, messages)


def credited(table: Locked, at: datetime) -> list[TableEvent]:
    """What was credited for refused mails stands in the log, once it tells nobody who has answered what."""
    question = table.position.question
    if not table.position.is_shared or getattr(question, "how", "") == "sealed":
        return []
    lines = []
    for seat in table.seats:
        if seat.refused > seat.refused_told:
            seconds, seat.refused_told = seat.refused - seat.refused_told, seat.refused
            lines.append(line_of(table.game, "credited", at, seat.number, seconds=seconds))
    return lines


def write_news(news: News) -> None:
    """Store it in the caller's transaction (one statement for each of the two)."""
    changes.insert(news.lines)
    notices.write(news.messages)


def _is_secret(table: Locked, number: int) -> bool:
    question = table.position.question
    return isinstance(question, Question) and question.how == "sealed" and number in question.seats

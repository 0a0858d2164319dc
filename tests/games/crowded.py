"""All that may stand around a table at once: clocks, a vote, a log, somebody to nudge, a seat to take."""

from datetime import UTC, datetime, timedelta
from typing import Any

from games.models import Game, TableEvent, Vote
from games.models.obligation import Then
from games.models.seat import Seat
from games.models.vote import Matter
from games.table.housekeeping import LINES, Awaited, Ballot, EventLine, Housekeeping, OpenVote
from games.table.log_words import line, matter
from games.table.reader_table import Table
from games.table.vote_words import silence
from games.table.waiting import Wait, Waits

AT = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
HAPPENED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("timed_out", {"how": "stand_in"}),
    ("stand_in", {}),
    ("back", {}),
    ("vacation", {"start": AT.isoformat(), "end": (AT + timedelta(days=7)).isoformat()}),
    ("vote_opened", {"matter": Matter.PAUSE, "hours": 48}),
    ("vote_decided", {"matter": Matter.PAUSE, "hours": 48, "passed": True, "against": []}),
    ("paused", {"until": (AT + timedelta(days=2)).isoformat()}),
    ("resumed", {}),
    ("time_given", {"by": 2, "seconds": 12 * 3600}),
    ("nudged", {"by": 1}),
)


def waits_of(table: Table) -> Waits:
    """Everybody who is asked, with a clock that tells as much as a clock can."""
    return Waits(tuple(_wait(table, seat) for seat in table.waiting), table.is_sealed, "")


def _wait(table: Table, seat: Seat) -> Wait:
    return Wait(
        seat=seat.number,
        name=seat.name,
        own=seat.number == table.seat,
        since=AT - timedelta(minutes=97 * seat.number),
        due_at=AT + timedelta(hours=21 + seat.number),
        then=str(Then.STAND_IN.label),
        away_until=AT + timedelta(days=3),
        counts_from=AT + timedelta(hours=1),
        credit=3600 * seat.number,
    )


def around_of(table: Table) -> Housekeeping:
    """A full log, a vote on which the reader has to say, and everything he may do."""
    others = [seat for seat in table.seats if seat.number != table.seat]
    return Housekeeping(
        lines=[_line(table, number) for number in range(LINES)],
        more=True,
        votes=[_vote(table)],
        present=True,
        may_propose=True,
        may_pause=True,
        may_resume=False,
        may_end_pause=False,
        may_take_up=False,
        replaceable=others[:1],
        awaited=[Awaited(seat.number, seat.name) for seat in others[:1]],
        may_nudge=True,
        gift="",
        offered=others[1:2],
        may_take=False,
        away=False,
        silent=False,
        alone=False,
        needs_agreement=False,
        backs_left=3,
        may_resign=True,
    )


def nothing_around() -> Housekeeping:
    """No log, no vote, nothing to be done."""
    return Housekeeping(
        lines=[],
        more=False,
        votes=[],
        present=False,
        may_propose=False,
        may_pause=False,
        may_resume=False,
        may_end_pause=False,
        may_take_up=False,
        replaceable=[],
        awaited=[],
        may_nudge=False,
        gift="",
        offered=[],
        may_take=False,
        away=False,
        silent=False,
        alone=False,
        needs_agreement=False,
        backs_left=0,
        may_resign=False,
    )


def _line(table: Table, number: int) -> EventLine:
    kind, data = HAPPENED[number]
    names = {seat.number: seat.name for seat in table.seats}
    at = AT - timedelta(hours=7 * number)
    event = TableEvent(game=Game(), at=at, kind=kind, seat=1 + number % len(names), data=data)
    return EventLine(at, kind, line(event, lambda seat, _at: names.get(seat or 0, "")))


def _vote(table: Table) -> OpenVote:
    return OpenVote(
        id=1,
        text=matter(Matter.ADD_TIME, 24, ""),
        by=table.seats[-1].name,
        closes_at=AT + timedelta(days=3),
        silence=silence(Vote(matter=Matter.ADD_TIME)),
        ballots=[Ballot(seat.number, seat.name, None) for seat in table.seats],
        may_vote=True,
        mine=None,
        may_withdraw=False,
    )

"""Around a game: its log, its votes, and what the reader may do there."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

from django.db.models import QuerySet
from msgspec import Struct

from accounts.models import User
from games.clocks import misses
from games.journal.table_rows import SideRows
from games.models import Game, Seat, TableEvent, Tenure, Vote
from games.models.clock import HOUR, clock_of
from games.models.nudge import may_nudge, today_of
from games.models.seat import BACKS_ALONE
from games.models.table_event import LATEST
from games.models.vote import paused_by
from games.table.log_words import Names, duration, line, matter
from games.table.reader_table import Table
from games.table.vote_words import silence
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import KEY, Compiled
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

LINES = LATEST - 1
"""So many lines stand at the table; the page of the log has all."""
LINES_PER_PAGE = 100

_latest: Compiled[TableEvent] = Compiled(
    lambda: TableEvent.objects.filter(game=KEY).order_by("-id")[: LINES + 1]
)
_open_votes: Compiled[Vote] = Compiled(lambda: Vote.objects.filter(game=KEY, passed=None))


class EventLine(Struct, frozen=True):
    """One thing that happened around the game, with its absolute time."""

    at: datetime
    kind: str
    text: str


class Ballot(Struct, frozen=True):
    """What one of those says whose yes is needed; None while they have said nothing."""

    seat: int
    name: str
    yes: bool | None


class OpenVote(Struct, frozen=True):
    """A vote that is open. `mine` is the reader's ballot; `asked` whether they still have to say."""

    id: int
    text: str
    by: str
    closes_at: datetime
    silence: str
    ballots: list[Ballot]
    may_vote: bool
    mine: bool | None
    may_withdraw: bool

    @property
    def asked(self) -> bool:
        """Whether the table waits for the reader's word."""
        return self.may_vote and self.mine is None


class Awaited(Struct, frozen=True):
    """Somebody else for whom the table waits."""

    seat: int
    name: str


class Housekeeping(Struct, frozen=True):
    """What is around one game for one reader.

    `lines` are newest first, `more` says that there are older ones. `present` is whether the reader sits here
    too, so that they may propose, nudge and give time. `gift` is the whole gift where an allowance is
    shorter than an hour. `silent`: in the turns of others the reader is waited for no more. `alone`: no other
    person plays. `offered` are the seats anybody may take; `may_take` whether the reader may. An adjourned
    game those who `may_take_up` take up again.
    """

    lines: list[EventLine]
    more: bool
    votes: list[OpenVote]
    present: bool
    may_propose: bool
    may_pause: bool
    may_resume: bool
    may_end_pause: bool
    may_take_up: bool
    replaceable: list[Seat]
    awaited: list[Awaited]
    may_nudge: bool
    gift: str
    offered: list[Seat]
    may_take: bool
    away: bool
    silent: bool
    alone: bool
    needs_agreement: bool
    backs_left: int
    may_resign: bool

    @property
    def asked(self) -> bool:
        """Whether a vote waits for the reader."""
        return any(vote.asked for vote in self.votes)


def housekeeping(table: Table, user: User | None, known: SideRows | None = None) -> Housekeeping:
    """What is around the game of this table; six queries at most, however long it is, and one where most
    of it is known already."""
    game = table.game
    mine = next((seat for seat in table.seats if seat.number == table.seat), None)
    present = _is_present(game, mine)
    playing = present and mine is not None and mine.number not in table.out and not game.adjourned
    lines, more = _lines(_latest_of(table, known), _names(game, table.seats, known), LINES)
    votes = _votes(table, mine, known) if game.is_running and table.until is None else []
    paused = game.paused_at is not None
    awaited = _awaited(table, mine) if present and not paused else []
    offered = [seat for seat in table.seats if seat.offered_at is not None] if _goes_on(game) else []
    return Housekeeping(
        lines=lines,
        more=more,
        votes=votes,
        present=present,
        may_propose=playing,
        may_pause=playing and not paused,
        may_resume=playing and paused,
        may_take_up=_may_take_up(table, mine),
        may_end_pause=present and paused and mine is not None and paused_by(game) == mine.number,
        replaceable=_replaceable(table, mine) if playing else [],
        awaited=awaited,
        may_nudge=bool(awaited and user and _may_nudge(user, known)),
        gift=_gift(game),
        offered=offered,
        may_take=bool(offered) and mine is None and user is not None and not _has_played(game, user),
        away=_is_away(game, mine),
        silent=present and mine is not None and mine.is_silent,
        alone=misses.playing(table.seats, table.out) == [table.seat],
        needs_agreement=mine is not None and mine.needs_agreement,
        backs_left=max(0, BACKS_ALONE - mine.backs) if mine else 0,
        may_resign=_may_resign(table, mine),
    )


def log_page(game: Game, *, place: Place = FIRST, until: datetime | None = None) -> Page[EventLine]:
    """A page of the whole log around a game, newest first, up to a moment (three queries)."""
    names = _names(game, list(Seat.objects.filter(game=game)))
    found = page_of(_events(game, until), ("-pk",), place, LINES_PER_PAGE)
    return found.shown_as(lambda events: [_line(event, names) for event in events])


# -- the log ------------------------------------------------------------------------------------------------


def _latest_of(table: Table, known: SideRows | None) -> Iterable[TableEvent]:
    if table.until is not None:
        return _events(table.game, table.until)[: LINES + 1]
    return known.events if known else _latest.rows(table.game.pk)


def _events(game: Game, until: datetime | None) -> QuerySet[TableEvent]:
    events = TableEvent.objects.filter(game=game).order_by("-id")
    return events if until is None else events.filter(at__lte=until)


def _lines(events: Iterable[TableEvent], names: Names, most: int) -> tuple[list[EventLine], bool]:
    """At most so many lines, and whether there are more events than that."""
    found = [_line(event, names) for event in events]
    return found[:most], len(found) > most


def _line(event: TableEvent, names: Names) -> EventLine:
    return EventLine(event.at, event.kind, line(event, names))


def _names(game: Game, seats: Iterable[Seat], known: SideRows | None = None) -> Names:
    """Who sat where: those who were replaced by the names they had then (one query at most, when asked)."""
    current = {seat.number: seat.shown_name for seat in seats}

    @cache
    def before() -> Sequence[Tenure]:
        return (
            known.replaced
            if known
            else list(Tenure.objects.filter(game=game, how="replaced").order_by("since"))
        )

    def name(seat: int | None, at: datetime) -> str:
        held = (
            one.shown_name
            for one in before()
            if one.seat == seat and one.until is not None and at < one.until
        )
        return next(held, current.get(seat or 0, ""))

    return name


# -- votes --------------------------------------------------------------------------------------------------


def _votes(table: Table, mine: Seat | None, known: SideRows | None) -> list[OpenVote]:
    votes = known.votes if known else _open_votes.rows(table.game.pk)
    return [_open_vote(vote, table, mine) for vote in votes]


def _open_vote(vote: Vote, table: Table, mine: Seat | None) -> OpenVote:
    names = {seat.number: seat.shown_name for seat in table.seats}
    voters = vote.voters(table.seats, table.out)
    number = mine.number if mine else 0
    return OpenVote(
        id=vote.pk,
        text=matter(vote.matter, vote.hours, names.get(vote.about or 0, ""), vote.pace, vote.step),
        by=names.get(vote.by, ""),
        closes_at=vote.closes_at,
        silence=silence(vote),
        ballots=[Ballot(one.number, one.shown_name, vote.ballots.get(str(one.number))) for one in voters],
        may_vote=number in [seat.number for seat in voters] and vote.by != number,
        mine=vote.ballots.get(str(number)),
        may_withdraw=vote.by == number,
    )


# -- what the reader may do ---------------------------------------------------------------------------------


def _is_present(game: Game, mine: Seat | None) -> bool:
    return game.is_running and not game.is_demo and mine is not None and mine.is_present


def _is_away(game: Game, mine: Seat | None) -> bool:
    return _goes_on(game) and mine is not None and mine.user_id is not None and mine.is_away


def _goes_on(game: Game) -> bool:
    """Whether it is played, or will be when a pause is over."""
    return game.is_running and not game.adjourned


def _may_take_up(table: Table, mine: Seat | None) -> bool:
    if mine is None or not (table.game.is_running and table.game.adjourned):
        return False
    return mine.may_return and mine.number not in table.out


def _may_resign(table: Table, mine: Seat | None) -> bool:
    if mine is None or not table.game.is_running or mine.user_id is None or mine.leaving:
        return False
    return mine.number not in table.out


def _may_nudge(user: User, known: SideRows | None) -> bool:
    at = now()
    return today_of(user, at) not in known.nudged if known else may_nudge(user, at)


def _awaited(table: Table, mine: Seat | None) -> list[Awaited]:
    own = mine.number if mine else 0
    return [
        Awaited(seat.number, seat.shown_name)
        for seat in table.waiting
        if seat.is_present and not seat.player and seat.number != own
    ]


def _replaceable(table: Table, mine: Seat | None) -> list[Seat]:
    return [
        seat for seat in table.seats if seat.may_be_replaced and seat != mine and seat.number not in table.out
    ]


def _gift(game: Game) -> str:
    """A gift has so many hours as one likes; where a turn is shorter, it is a whole allowance."""
    turn = clock_of(game.clock, game.pace).turn
    return duration(turn) if turn < HOUR else ""


def _has_played(game: Game, user: User) -> bool:
    return Tenure.objects.filter(game=game, user=user).exists()

"""For whom a table waits: who, since when, until when, what happens then, and which clocks stand still."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from accounts.availability import Known
from accounts.awake import Availability, is_awake, next_awake
from games.clocks.due import (
    RECOVERY,
    Away,
    away,
    clock_for,
    effective_due,
    hours_of,
    lags,
    of_game,
    seat_of,
    with_lags,
)
from games.journal.table_rows import TableRows
from games.models import Game, Message, Obligation, Seat
from games.models.game import Status
from games.models.nudge import may_be_nudged_from
from games.models.obligation import Then
from games.table.miss_words import own_words
from games.table.reader_table import Table
from labyrinth.ground.clock import now

SOON = timedelta(hours=2)


class Wait(Struct, frozen=True):
    """One open question to a seat.

    `due_at` is empty for bots, while the clocks are held, and for others in a sealed window. `then` says what
    happens when it is due, "" in a sealed window. `away_until` is the end of the vacation that holds this
    clock now, `asleep_until` that of the reader's own quiet hours or free day; `counts_from` is set while the
    grace of the table lasts. `credit` are seconds in which the site was away or its mail was late. Of a wait
    that is `soon` over little time is left. `missed` tells the reader how many of their turns have run out,
    and what comes of this one. `no_nudge_until` is set while it is too early to remind them.
    """

    seat: int
    name: str
    own: bool
    since: datetime
    due_at: datetime | None
    then: str
    on_turn: bool = True
    bot: bool = False
    soon: bool = False
    away_until: datetime | None = None
    asleep_until: datetime | None = None
    counts_from: datetime | None = None
    credit: int = 0
    missed: str = ""
    no_nudge_until: datetime | None = None


class Waits(Struct, frozen=True):
    """All of them, in the order of the seats; `sealed` where several answer at once in secret.

    Then the rows of the others look the same whoever has answered already. `held` says why no clock runs:
    "paused", "adjourned", "quarantined", or "" where they do.
    """

    rows: tuple[Wait, ...]
    sealed: bool
    held: str

    @property
    def own(self) -> Wait | None:
        """What the reader owes the table."""
        return next((wait for wait in self.rows if wait.own), None)

    @property
    def others(self) -> tuple[Wait, ...]:
        """The rows of the list: the reader's own stands with the question while its clock runs."""
        return tuple(wait for wait in self.rows if not (wait.own and wait.due_at))


NOBODY = Waits((), False, "")


class Stored(Struct, frozen=True):
    """The open waits of a table by seat, where they are known already; `down` is when the site was back from
    its last downtime, `known` when its people are awake, `told` the messages that told of the waits."""

    owed: Mapping[int, Obligation]
    down: datetime | None
    known: Known | None = None
    told: Sequence[Message] | None = None

    def away(self, rows: Collection[Obligation]) -> list[Away]:
        """The downtimes that can matter to these waits; no query as a rule."""
        if self.down is None or all(self.down <= row.since - RECOVERY for row in rows):
            return []
        return away(rows)


def stored_of(rows: TableRows) -> Stored:
    """Of a table that has been read at once."""
    return Stored(rows.owed, rows.down, rows.hours, rows.told)


def waits(table: Table, stored: Stored | None = None) -> Waits:
    """The open questions of a table for one reader; five queries at most, as a rule none where they are
    known.

    A spectator who sees the table late reads at the question for whom it waited.
    """
    game = table.game
    if table.until is not None or game.status not in (Status.RUNNING, Status.QUARANTINED):
        return NOBODY
    owed = stored.owed.values() if stored else Obligation.objects.filter(game=game)
    found = {row.seat: row for row in sorted(owed, key=lambda row: row.seat)}
    held = _held(game)
    if table.is_sealed and found:
        return Waits(_sealed_rows(table, found, held, stored), True, held)
    return Waits(_rows(table, list(found.values()), held, stored), False, held)


def _held(game: Game) -> str:
    if game.status == Status.QUARANTINED:
        return "quarantined"
    return "" if game.paused_at is None else "adjourned" if game.adjourned else "paused"


def _rows(table: Table, found: list[Obligation], held: str, stored: Stored | None) -> tuple[Wait, ...]:
    """Everything is shown as it would be claimed now: with the site's own downtime and late mails."""
    if held:
        return tuple(_held_row(table, row) for row in found)
    game, at = table.game, now()
    people = [row for row in found if row.due_at is not None]
    waiting, known, told = [seat_of(table.seats, row.seat) for row in people], None, None
    lost = of_game(stored.away(people) if stored else away(people), game)
    if stored:
        known, told = stored.known, stored.told
    hours, late = (
        hours_of(game, waiting, _first(people, at), known),
        lags(game, table.seats, people, at, told),
    )
    made = []
    for row in found:
        if row.due_at is None:
            made.append(_held_row(table, row))
            continue
        seat, mine = seat_of(table.seats, row.seat), hours[row.seat]
        over = effective_due(row, seat, clock_for(game), mine, with_lags(lost, late.get(row.seat)))
        made.append(_person(table, row, over, mine, at))
    return tuple(made)


def _person(table: Table, row: Obligation, over: datetime, hours: Availability, at: datetime) -> Wait:
    grace = row.since + timedelta(seconds=clock_for(table.game).grace)
    own, gone = row.seat == table.seat, _away_until(hours, at)
    sleeps = own and gone is None and not is_awake(hours, at)
    return Wait(
        seat=row.seat,
        name=_name(table.seats, row.seat),
        own=own,
        since=row.since,
        due_at=over,
        then=str(Then(row.then).label),
        on_turn=row.on_turn,
        soon=over - at < SOON,
        away_until=gone,
        asleep_until=next_awake(hours, at) if sleeps else None,
        counts_from=grace if at < grace else None,
        credit=row.credit,
        missed=_missed(table, row) if own else "",
        no_nudge_until=_no_nudge_until(table, row.seat, hours, row.since, at),
    )


def _missed(table: Table, row: Obligation) -> str:
    """Only where it is a turn that runs out, and one has before; `then` says enough of the first."""
    seat = seat_of(table.seats, row.seat)
    return own_words(table, seat) if seat.misses and row.then != Then.DEFAULT else ""


def _held_row(table: Table, row: Obligation) -> Wait:
    """Of a bot, or of anybody while no clock runs."""
    return Wait(
        seat=row.seat,
        name=_name(table.seats, row.seat),
        own=row.seat == table.seat,
        since=row.since,
        due_at=None,
        then=str(Then(row.then).label),
        bot=row.then == Then.BOT,
    )


def _sealed_rows(
    table: Table, found: dict[int, Obligation], held: str, stored: Stored | None
) -> tuple[Wait, ...]:
    """Who has answered owes nothing any more, and that is nobody's business before all have."""
    asked_at, at = min(row.asked_at for row in found.values()), now()
    mine = found.get(table.seat or 0)
    own = _rows(table, [mine], held, stored) if mine else ()
    others = [seat for seat in table.waiting if not (mine and seat.number == mine.seat)]
    hours = hours_of(table.game, others, asked_at, stored.known if stored else None)
    rest = (
        Wait(
            seat=seat.number,
            name=seat.shown_name,
            own=False,
            since=asked_at,
            due_at=None,
            then="",
            away_until=_away_until(hours[seat.number], at),
            no_nudge_until=_no_nudge_until(table, seat.number, hours[seat.number], asked_at, at),
        )
        for seat in others
    )
    return tuple(sorted((*own, *rest), key=lambda wait: wait.seat))


def _no_nudge_until(
    table: Table, seat: int, hours: Availability, since: datetime, at: datetime
) -> datetime | None:
    """What the service says too; None when somebody who is asked since then may be reminded."""
    own = table.on_turn in (None, seat)
    start = may_be_nudged_from(clock_for(table.game), hours, since, own=own)
    return start if at < start else None


def _away_until(hours: Availability, at: datetime) -> datetime | None:
    """The end of the vacation that this moment lies in."""
    return max((end for start, end in hours.away if start <= at < end), default=None)


def _first(rows: Iterable[Obligation], at: datetime) -> datetime:
    return min((row.since for row in rows), default=at)


def _name(seats: Iterable[Seat], number: int) -> str:
    return seat_of(seats, number).shown_name

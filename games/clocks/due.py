"""When a wait is really over: what stands in its row, and what was lost since.

The site was away, or a mail was late: that is added when a row is shown or claimed; only who claims it writes
it down.
"""

import copy
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import BigIntegerField, DateTimeField, Value

from accounts.availability import Known, availabilities_of
from accounts.awake import ALWAYS, Availability, awake_between, next_awake
from games.clocks import allowance, fixed_hour
from games.journal.locked import Locked
from games.models.clock import Clock, clock_of
from games.models.downtime import LOOKING, SILENCE, Downtime, Heartbeat
from games.models.game import Game
from games.models.message import BY_WISH, TELLS, TOLD, Message, State, is_of_mailbox
from games.models.obligation import Obligation
from games.models.seat import Seat
from labyrinth.ground import maintenance
from labyrinth.ground.clock import now

PATIENCE = timedelta(seconds=120)
"""A mail may take so long to be sent; what it takes longer is not the reader's time."""
RECOVERY = timedelta(minutes=15)
"""Nobody's time runs out so soon after the site has come back."""

Span = tuple[datetime, datetime]


class Away(NamedTuple):
    """A time in which the site was away; `beyond` a release: only for games that a newer one had run."""

    start: datetime
    end: datetime
    beyond: int | None = None


class Lost(NamedTuple):
    """What is to be credited to a wait: the times in which the site was away or its mail late (`ours`), and
    those in which its person's own server did not take the mail (`refused`), as far as that is credited."""

    ours: list[Span]
    refused: list[Span]

    @property
    def all(self) -> list[Span]:
        """Stretches that do not overlap."""
        return joined(sorted([*self.ours, *self.refused]))


SeatKey = tuple[int, int]
"""A game and a seat of it."""


def clock_for(game: Game) -> Clock:
    """The figures of the game's pace."""
    return clock_of(game.clock, game.pace)


def hours_of(
    game: Game, seats: Collection[Seat], since: datetime, known: Known | None = None
) -> dict[int, Availability]:
    """Seat -> when its clock counts from `since` on; one query at most, none where wall time counts or where
    it is known already. A vacation through which they play on counts no more."""
    found = _hours(game, seats, since, known)
    return {seat.number: at_table(found[seat.number], seat) for seat in seats}


def at_table(hours: Availability, seat: Seat) -> Availability:
    """Without what is left of a vacation since the person of the seat plays on."""
    start = seat.plays_from
    if start is None or not hours.away:
        return hours
    cut = ((gone, start if gone <= start < back else back) for gone, back in hours.away)
    return replace(hours, away=tuple((gone, back) for gone, back in cut if gone < back))


def vacation_at(game: Game, seat: Seat, at: datetime, known: Known | None = None) -> Span | None:
    """The vacation that would hold the clock of the seat at this moment, whether or not they play on."""
    away = _hours(game, [seat], at, known)[seat.number].away
    return next(((gone, back) for gone, back in away if gone <= at < back), None)


def _hours(
    game: Game, seats: Collection[Seat], since: datetime, known: Known | None
) -> dict[int, Availability]:
    if not clock_for(game).awake:
        return dict.fromkeys((seat.number for seat in seats), ALWAYS)
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    covered = known is not None and known.covers(people, since)
    found = known.people if known is not None and covered else availabilities_of(people, since)
    return {seat.number: found.get(seat.user_id or 0, ALWAYS) for seat in seats}


def seat_of(seats: Iterable[Seat], number: int) -> Seat:
    """The seat of this number."""
    return next(seat for seat in seats if seat.number == number)


# -- what was lost ------------------------------------------------------------------------------------------


def since(moment: datetime) -> list[Away]:
    """The stretches that reach beyond this moment, for whichever games (one query).

    A maintenance counts while it is still on, and so does an outage that nobody has noted yet.
    """
    at = now()
    open_end, all_games = Value(at, DateTimeField()), Value(None, BigIntegerField())
    silent = Heartbeat.objects.filter(pk__in=LOOKING, at__lt=at - SILENCE)
    open_ones = silent.values_list("at", open_end, all_games)
    rows = Downtime.objects.filter(end__gt=moment).values_list("start", "end", "beyond").union(open_ones)
    closed = (Away(*one) for one in maintenance.so_far() if one[1] > moment)
    return [*(Away(*row) for row in rows), *closed]


def of_game(away: Iterable[Away], game: Game) -> list[Span]:
    """Those that count at this game, in order, those that overlap joined."""
    own = (one for one in away if one.beyond is None or game.release_order > one.beyond)
    return joined(sorted((one.start, one.end) for one in own))


def joined(spans: Iterable[Span]) -> list[Span]:
    """Stretches in order of their start, as stretches that do not touch."""
    found: list[Span] = []
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def lost_in(spans: Iterable[Span], hours: Availability, start: datetime, end: datetime) -> int:
    """The awake seconds between two moments in which the site was away."""
    return sum(awake_between(hours, max(start, gone), min(end, back)) for gone, back in spans)


# -- when a wait is over ------------------------------------------------------------------------------------


def away(rows: Iterable[Obligation]) -> list[Away]:
    """The downtimes that can matter to these waits, of whichever games (one query, none for no waits)."""
    first = min((row.since for row in rows), default=None)
    return [] if first is None else since(first - RECOVERY)


def lags(
    game: Game,
    seats: Iterable[Seat],
    rows: Iterable[Obligation],
    at: datetime,
    told: Iterable[Message] | None = None,
) -> dict[int, Lost]:
    """Seat -> the times in which its person was not told of the wait, but should have been; one query at
    most, none where the messages that `told` of it are known.

    What was held as they wish, or is not wanted as a mail, does not count.
    """
    waits = {(game.pk, row.seat): row for row in rows}
    known = {(game.pk, seat.number): seat.known_at for seat in seats}
    return {seat: late for (_game, seat), late in lags_of(waits, known, at, told).items()}


def lags_of(
    waits: Mapping[SeatKey, Obligation],
    known: Mapping[SeatKey, datetime | None],
    at: datetime,
    told: Iterable[Message] | None = None,
) -> dict[SeatKey, Lost]:
    """As `lags`, for waits in any number of games: (game, seat) -> the times; one query at most. `known` says
    when their people have looked (Seat.known_at).

    Nobody has been told late of a wait that has only just begun; who is told anew of one, perhaps twice.
    Where the first mail is dropped as another one says the same, that one should have come in its place.
    """
    waits = {place: row for place, row in waits.items() if at - row.since > PATIENCE}
    if not waits:
        return {}
    found: dict[SeatKey, list[Message]] = {}
    for message in _told(waits) if told is None else told:
        place = message.game_id or 0, message.seat
        if place in waits and message.data.get("since") == waits[place].since.isoformat():
            found.setdefault(place, []).append(message)
    late = {place: _late(messages, _looked(waits[place], known), at) for place, messages in found.items()}
    return {place: lost for place, lost in late.items() if lost.all}


def _looked(row: Obligation, known: Mapping[SeatKey, datetime | None]) -> datetime | None:
    """When its person first looked at the table in this wait."""
    at = known.get((row.game_id, row.seat))
    return at if at is not None and at >= row.since else None


def _late(messages: Iterable[Message], looked: datetime | None, at: datetime) -> Lost:
    """When the person of one wait should have been told of it by these, and was not. What their own server
    does is no reason any more once they have looked."""
    lost, wanted, heard = Lost([], []), None, False
    for message in messages:
        if message.state == State.DROPPED:
            wanted = wanted if heard or wanted else message.created_at
            continue
        if span := lag_of(message, wanted or message.created_at, at):
            start, end = span
            if not is_of_mailbox(message.reason):
                lost.ours.append(span)
            elif looked is None or start < looked:
                lost.refused.append((start, min(end, looked or end)))
        wanted, heard = None, True
    return lost


def _told(waits: Mapping[SeatKey, Obligation]) -> Iterable[Message]:
    told = Message.objects.filter(TELLS, game__in={game for game, _seat in waits}, event__in=TOLD)
    # A wait is told of in the transaction in which it begins.
    told = told.filter(created_at__gte=min(row.since for row in waits.values()))
    return told.order_by("pk").only("game_id", "seat", "data", "state", "reason", "created_at", "sent_at")


def lag_of(message: Message, wanted: datetime, at: datetime) -> Span | None:
    """The time in which this message, `wanted` since then, should have been with its reader, and was not.

    Until when they would rather not have it, it should not.
    """
    if message.reason in BY_WISH:
        return None
    if held := message.data.get("held_until"):
        wanted = max(wanted, datetime.fromisoformat(held))
    start, end = wanted + PATIENCE, message.sent_at or at
    return (start, end) if start < end else None


def effective_due(row: Obligation, seat: Seat, clock: Clock, hours: Availability, lost: Lost) -> datetime:
    """When the wait is over, with everything that is to be credited to it.

    Never in quiet hours, and never within a quarter of an hour after the site has come back, were it long
    over when the site went away. Sets `credit`.
    """
    for _ in range(len(lost.all) + 2):
        due = allowance.due(row, seat, clock, hours)
        credit = max(row.credit, sum(to_credit(row, seat, clock, hours, lost, due)))
        if credit == row.credit:
            break
        row.credit = credit
    recovered = max((end + RECOVERY for end in _recoveries(row, seat, clock, hours, lost)), default=due)
    return due if recovered <= due else next_awake(fixed_hour.counted(row, clock, hours), recovered)


def to_credit(
    row: Obligation, seat: Seat, clock: Clock, hours: Availability, lost: Lost, at: datetime
) -> tuple[int, int]:
    """The awake seconds of the wait up to this moment that the site has cost it, and those that refused mails
    have, as far as they are credited: one allowance a seat and game."""
    if not (lost.ours or lost.refused):
        return 0, 0
    ours, refused = _seconds(row, clock, hours, lost, at)
    return ours, min(refused, allowance.for_refusals(seat, clock))


def _seconds(row: Obligation, clock: Clock, hours: Availability, lost: Lost, at: datetime) -> tuple[int, int]:
    start, hours = allowance.counted_from(row, clock), fixed_hour.counted(row, clock, hours)
    ours = lost_in(lost.ours, hours, start, at)
    return ours, lost_in(lost.all, hours, start, at) - ours if lost.refused else 0


def _recoveries(row: Obligation, seat: Seat, clock: Clock, hours: Availability, lost: Lost) -> list[datetime]:
    """The moments at which the site was back, or the person told; none of a mail that is credited no more."""
    back = [end for _start, end in lost.ours]
    told = [end for _start, end in lost.refused]
    if told and _seconds(row, clock, hours, lost, max(told))[1] > allowance.for_refusals(seat, clock):
        return back
    return [*back, *told]


def credit_so_far(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> int:
    """The seconds that are credited to the wait up to this moment: downtimes, and a mail that came late, or
    has not gone out yet (three queries at most)."""
    return sum(_credit(row, seat, clock, hours, at, None))


def kept_credit(
    row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime
) -> tuple[int, int]:
    """The same whatever becomes of its mails, as `to_credit`: of those only what was sent late."""
    sent = [message for message in _told({(row.game_id, row.seat): row}) if message.sent_at]
    return _credit(row, seat, clock, hours, at, sent)


def _credit(
    row: Obligation,
    seat: Seat,
    clock: Clock,
    hours: Availability,
    at: datetime,
    told: list[Message] | None,
) -> tuple[int, int]:
    late = lags(row.game, [seat], [row], at, told).get(row.seat)
    return to_credit(row, seat, clock, hours, with_lags(of_game(away([row]), row.game), late), at)


def shown_due(game: Game, seats: list[Seat], rows: Iterable[Obligation], at: datetime) -> dict[int, datetime]:
    """Seat -> when its wait is over, as it would be claimed now; three queries at most, none for bots."""
    people = [row for row in rows if row.due_at is not None]
    if not people:
        return {}
    clock = clock_for(game)
    waiting = [seat_of(seats, row.seat) for row in people]
    hours = hours_of(game, waiting, min(row.since for row in people))
    spans, late = of_game(away(people), game), lags(game, seats, people, at)
    return {
        row.seat: effective_due(row, seat, clock, hours[row.seat], with_lags(spans, late.get(row.seat)))
        for row, seat in zip(people, waiting, strict=True)
    }


def has_run_out(game: Game, seat: Seat, row: Obligation | None, at: datetime) -> bool:
    """Whether the time of a wait is over: by page, mail and API an answer counts that comes in the second
    which everybody was shown, and none that comes later. No query before the stored moment."""
    if row is None or row.due_at is None or _second(at) <= _second(row.due_at):
        return False
    over = shown_due(game, [seat], [copy.copy(row)], at).get(seat.number)
    return over is not None and _second(at) > _second(over)


def _second(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


def charge(
    clock: Clock,
    seats: list[Seat],
    rows: Iterable[Obligation],
    hours: Mapping[int, Availability],
    lost: Callable[[Obligation], Lost],
    at: datetime,
) -> None:
    """Charge the clocks of seats with what their waits have taken, whatever ends them, without what was
    `lost`; the seats are not stored yet. Waits of bots and those held cost nothing.
    """
    for row in rows:
        if row.due_at is not None:
            mine, seat = hours[row.seat], seat_of(seats, row.seat)
            ours, refused = to_credit(row, seat, clock, mine, lost(row), at)
            row.credit = max(row.credit, ours + refused)
            seat.refused += min(row.credit - ours, allowance.for_refusals(seat, clock))
            allowance.charge_until(row, seat, clock, mine, at)


def facts_of(
    table: Locked, ended: list[Obligation], begun: list[Obligation], at: datetime
) -> tuple[dict[int, Availability], Callable[[Obligation], Lost]]:
    """What the clocks of waits that end and begin are reckoned by: when their people are awake, by seat, and
    what is to be credited to those that end. Three queries at most, none where it has been read."""
    since_then = min((row.since for row in ended), default=at)
    waiting = [table.numbered[row.seat] for row in (*ended, *begun)]
    hours = hours_of(table.game, waiting, since_then, table.known)
    rows = table.rows
    is_back = rows is not None and rows.down is not None and rows.down > since_then
    spans = of_game(since(since_then), table.game) if is_back else []
    people = [row for row in ended if row.due_at is not None]
    late = lags(table.game, table.seats, people, at, rows.told if rows else None)
    return hours, lost_by(spans, late)


def lost_by(spans: list[Span], late: Mapping[int, Lost]) -> Callable[[Obligation], Lost]:
    """What is to be credited to each wait: downtimes, and when its seat's person was not told."""
    return lambda row: with_lags(spans, late.get(row.seat))


def with_lags(spans: list[Span], late: Lost | None) -> Lost:
    """Downtimes and the times in which the person was not told."""
    return Lost(joined(sorted([*spans, *late.ours])), late.refused) if late else Lost(spans, [])

"""What each seat owes the table: written in the transaction of the entry that asks or answers."""

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import msgspec
from django.db import transaction

from accounts.awake import Availability
from games.clocks import allowance, due, misses
from games.clocks.due import Lost, Span, clock_for, hours_of, seat_of
from games.engine.position import Position
from games.engine.questions import Question
from games.journal.locked import CLOCK, PLAYED, Locked, load_locked, lock_running, played_columns
from games.journal.shared import as_seen_by
from games.live import presence
from games.messages import notices
from games.messages.table_log import note
from games.models import Obligation, Seat
from games.models.clock import Clock
from games.models.obligation import Then
from games.models.standing_orders import orders_of
from games.sql import changes
from labyrinth.ground.clock import now

OF_SEAT = ("game_id", "seat")
"""What a wait is known by: a seat owes its game one answer at a time."""


@dataclass(frozen=True)
class Waits:
    """What became of the waits of a table: those that are over, those that name another question now, and
    those that begin."""

    ended: list[Obligation]
    renamed: list[Obligation]
    begun: list[Obligation]


def renew(table: Locked, at: datetime, *, anew: int = 0) -> list[Obligation]:
    """Close the obligations of seats that are asked no more, open those of seats asked now; the opened ones.

    A wait goes on while the same seat is asked again in the same turn, but for the one that begins `anew`; so
    it does when an answer that ended its own turn is taken back: no turn begins twice.
    Three queries at most besides what is written: hours, downtime and messages.
    """
    waits = turned_over(
        table,
        at,
        hours=partial(_hours, table),
        away=partial(_away, table),
        late=partial(_late, table),
        anew=anew,
    )
    changes.replace([*waits.renamed, *waits.begun], OF_SEAT)
    asked = [row.seat for row in waits.begun]
    changes.delete([row for row in waits.ended if row.seat not in asked], OF_SEAT)
    _tell_credits(table)
    _store_seats(table, at)
    return waits.begun


def turned_over(
    table: Locked,
    at: datetime,
    *,
    hours: Callable[[list[Obligation], datetime], Mapping[int, Availability]],
    away: Callable[[datetime], list[Span]],
    late: Callable[[list[Obligation], datetime], Mapping[int, Lost]],
    anew: int = 0,
) -> Waits:
    """Let `table.owed` and the clocks of its seats follow the open question; nothing is stored.

    Whoever is asked has a row afterwards, and nobody else. `hours(rows, since)` and `away(since)` say when
    the people of these rows are awake and when the site was away, `late(rows, at)` when they were not told.
    """
    _end_turns(table)
    asked = waited_for(table)
    kept = [
        row for row in table.owed.values() if row.seat in asked and row.seat != anew and _goes_on(table, row)
    ]
    ended = [row for row in table.owed.values() if row not in kept]
    begun = [_begun(table, number, at) for number in asked if all(row.seat != number for row in kept)]
    for row in begun:  # that other hours have moved it is known of a wait that only begins anew
        row.shifted = next((old.shifted for old in ended if old.seat == row.seat == anew), 0)
    since = min((row.since for row in ended), default=at)
    found = hours([*ended, *begun], since)
    _charge_ended(table, ended, anew, found, due.lost_by(away(since), late(ended, at)), at)
    for row in begun:
        _open(table, row, found[row.seat], at, again=row.seat == anew)
    renamed = [row for row in kept if _rename(table, row, at) | _foresee(table, row)]
    table.owed = {row.seat: row for row in (*kept, *begun)}
    return Waits(ended, renamed, begun)


def restore(game_id: int) -> bool:
    """Write the obligations of a running game that lacks them; whether it did.

    After an upgrade or a restored backup a game may wait without one. Raises Refused and RulesFailedError.
    """
    at = now()
    with transaction.atomic():
        table = load_locked(lock_running(game_id))
        for seat in table.seats:
            if not (seat.turn or seat.left or seat.bank):
                allowance.begin_game(seat, clock_for(table.game))
        opened = renew(table, at)
        notices.on_waits(table, opened, at)
    return bool(opened)


def begin_anew(table: Locked, number: int, at: datetime, *, fresh: bool = False) -> None:
    """Somebody else plays the seat from now on (a person, a stand-in, another person): its wait begins
    anew, and what it has taken so far is charged.

    With `fresh` the clock is that of a seat that has never played, and owes nothing for the one before.
    """
    seat = seat_of(table.seats, number)
    if fresh:
        allowance.begin_game(seat, clock_for(table.game))
        seat.turn, seat.answer_turn = table.turn if is_own(table, number) else 0, 0
        seat.unanswered, seat.silent_since = 0, None
        store_clocks([seat])
        if number in table.owed:
            table.owed[number].due_at, table.owed[number].shifted = None, 0
    notices.on_waits(table, renew(table, at, anew=number), at)


def _charge_ended(
    table: Locked,
    ended: list[Obligation],
    anew: int,
    hours: Mapping[int, Availability],
    lost: Callable[[Obligation], Lost],
    at: datetime,
) -> None:
    """What begins `anew` has its grace once more: so that of now is charged, too."""
    clock = clock_for(table.game)
    counts = msgspec.structs.replace(clock, grace=0)
    charge(clock, table.seats, [row for row in ended if row.seat != anew], hours, lost, at)
    charge(counts, table.seats, [row for row in ended if row.seat == anew], hours, lost, at)


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
            ours, refused = due.to_credit(row, seat, clock, mine, lost(row), at)
            row.credit = max(row.credit, ours + refused)
            seat.refused += min(row.credit - ours, allowance.for_refusals(seat, clock))
            allowance.charge(row, seat, allowance.used(row, clock, mine, at))


def set_due(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> None:
    """Write down when the wait is over, and when its person is reminded and told anew after this moment."""
    row.due_at = allowance.due(row, seat, clock, hours)
    set_mails(row, seat, clock, hours, at)


def set_mails(
    row: Obligation,
    seat: Seat,
    clock: Clock,
    hours: Availability,
    at: datetime,
    *,
    reminded: datetime | None = None,
) -> None:
    """Write down the next reminder behind this moment, or behind that until which they are `reminded`, and
    when the person is told anew; what they are to be told already stays."""
    row.remind_at = allowance.next_reminder(allowance.reminders(row, seat, clock, hours), reminded or at)
    if row.tell_at is None or row.tell_at > at:
        row.tell_at = allowance.tells_anew(row, hours, at)


def is_own(table: Locked, number: int) -> bool:
    """Whether the allowance of a turn runs for this seat: in its own turn, and for everybody in set-up."""
    return table.on_turn in (None, number)


def is_helped(position: Position, seat: Seat) -> bool:
    """Whether the time of the seat's running turn is over and its allies may play it."""
    slow, state = position.system.slow, position.state
    if not seat.missed or seat.player or seat.leaving:
        return False
    return (seat.missed, seat.number) == (slow.turns(state), slow.on_turn(state))


def waited_for(table: Locked) -> Sequence[int]:
    """Whom the table waits for: where one of several decides for all, nobody who leaves or whose time for
    questions is over, as long as there is another."""
    if not table.game.is_running:
        return ()
    question, waiting = table.position.question, table.position.waiting
    if not isinstance(question, Question) or question.how != "first":
        return waiting
    return [number for number in waiting if _has_time(table, seat_of(table.seats, number))] or waiting


def _has_time(table: Locked, seat: Seat) -> bool:
    if seat.leaving:
        return False
    if seat.player or seat.guest or table.on_turn == seat.number:
        return True
    if table.on_turn is None:
        return seat.left + seat.bank > 0
    return allowance.answer_left(seat, clock_for(table.game), table.turn) > 0


def _goes_on(table: Locked, row: Obligation) -> bool:
    seat, own = seat_of(table.seats, row.seat), is_own(table, row.seat)
    if row.on_turn != own or (row.then == Then.BOT) != bool(seat.player):
        return False
    if row.due_at is None and row.then != Then.BOT and table.game.paused_at is None:
        return False
    return bool(seat.bot) or (abs(seat.turn) if own else seat.answer_turn) >= table.turn


def _begun(table: Locked, number: int, at: datetime) -> Obligation:
    row = Obligation(game=table.game, seat=number, since=at, wait=table.position.number + 1)
    row.on_turn = is_own(table, number)
    _rename(table, row, at)
    return row


def _rename(table: Locked, row: Obligation, at: datetime) -> bool:
    """Let the row name the open question; whether it named another."""
    question = table.position.question
    assert question is not None
    if (row.entry, row.undone) == (table.position.number, table.game.undone):
        return False
    row.entry, row.undone, row.asked_at = table.position.number, table.game.undone, at
    row.kind, row.private = question.kind, getattr(question, "private", False)
    return True


def _foresee(table: Locked, row: Obligation) -> bool:
    """Let the row say what happens when it is due; whether that is another thing now: somebody may have come
    or gone."""
    said, row.then = row.then, then_of(table, row, seat_of(table.seats, row.seat))
    return said != row.then


def _open(table: Locked, row: Obligation, hours: Availability, at: datetime, *, again: bool = False) -> None:
    """The wait begins; `again`: it was the seat's before, and only who plays it is another."""
    seat, clock = seat_of(table.seats, row.seat), clock_for(table.game)
    if row.on_turn and abs(seat.turn) < table.turn:
        allowance.begin_turn(seat, clock, table.turn)
        misses.begin_turn(seat, table.turn)
    elif table.on_turn is None and not again:
        allowance.begin_set_up_question(seat, clock)
    elif not row.on_turn:
        seat.answer_left = allowance.answer_left(seat, clock, table.turn)
        seat.answer_turn = max(seat.answer_turn, table.turn)
    row.then = then_of(table, row, seat)
    if row.then != Then.BOT and table.game.paused_at is None:
        set_due(row, seat, clock, hours, at)


def then_of(table: Locked, row: Obligation, seat: Seat) -> Then:
    """What happens when the obligation is due."""
    if seat.player:
        return Then.BOT
    if not row.on_turn or table.on_turn is None:
        return Then.DEFAULT
    return when_late(table, seat, seat.misses + (not is_helped(table.position, seat)))


def when_late(table: Locked, seat: Seat, missed: int) -> Then:
    """What becomes of a turn of the seat that runs out, the one of this number that counts."""
    clock, system = clock_for(table.game), table.position.system
    if missed >= misses.most(clock) and not seat.guest:
        out = table.position.system.slow.out(table.position.state)
        return misses.in_the_end(clock, table.seats, out, seat.number)
    if may_be_helped(table, seat):
        return Then.ALLY
    late = "automatic" if system.allies else clock.late
    if late == "own":
        late = table.position.orders.late_choice(orders_of(seat, table.position))
    return Then.AUTOMATIC if late == "automatic" and system.bots.careful else Then.STAND_IN


def may_be_helped(table: Locked, seat: Seat) -> bool:
    """Whether somebody else may play the seat's turn once its time is over: an ally who is there. That comes
    before the autopilot, and once a turn."""
    if not table.position.system.allies or seat.guest or seat.missed or not clock_for(table.game).answer:
        return False
    out = table.position.system.slow.out(table.position.state)
    return any(number != seat.number for number in misses.playing(table.seats, out))


def _end_turns(table: Locked) -> None:
    """A turn played in time counts when it is over, and a stand-in for one that ran out goes.

    A turn from which the seat has gone back to its own before is to be played yet.
    """
    for seat in table.seats:
        _follow_turn(table, seat)
        if seat.in_time and (table.turn > seat.in_time or table.on_turn != seat.number):
            misses.end_turn(seat)
        if seat.missed and (table.turn, table.on_turn) != (seat.missed, seat.number):
            seat.missed = 0
            if seat.offered_at is None:
                seat.stand_in = ""


def _follow_turn(table: Locked, seat: Seat) -> None:
    """The turn that the seat had begun is taken back; or it begins again, or its person plays it on for a
    stand-in: then it is theirs."""
    if seat.turn > table.turn:
        seat.turn, seat.in_time = -seat.turn, 0
    elif seat.turn == -table.turn and is_own(table, seat.number) and not seat.player:
        seat.turn = table.turn
        misses.begin_turn(seat, table.turn)


def _away(table: Locked, since: datetime) -> list[Span]:
    """The downtimes after this moment; no query as a rule, there are few."""
    return due.of_game(due.since(since), table.game) if table.down and table.down > since else []


def _late(table: Locked, rows: list[Obligation], at: datetime) -> dict[int, Lost]:
    """Seat -> the times in which no mail had told its person of the wait, but should have."""
    people = [row for row in rows if row.due_at is not None]
    return due.lags(table.game, table.seats, people, at, table.rows.told if table.rows else None)


def _tell_credits(table: Locked) -> None:
    """What was credited for refused mails stands in the log, once it tells nobody who has answered what."""
    question = table.position.question
    if not table.position.is_shared or getattr(question, "how", "") == "sealed":
        return
    for seat in table.seats:
        if seat.refused > seat.refused_told:
            note(table.game, "credited", seat=seat.number, seconds=seat.refused - seat.refused_told)
            seat.refused_told = seat.refused


def _hours(table: Locked, rows: Iterable[Obligation], since: datetime) -> dict[int, Availability]:
    numbers = [row.seat for row in rows]
    return hours_of(table.game, [seat for seat in table.seats if seat.number in numbers], since, table.known)


def _store_seats(table: Locked, at: datetime) -> None:
    """Write the clocks and plans that have changed, and that the person who looks has seen what is stored
    now."""
    columns = {seat.number: played_columns(seat) for seat in table.seats}
    changed = [seat for seat in table.seats if columns[seat.number] != table.stored[seat.number]]
    looked = [seat for seat in table.seats if seat.number == table.looking and _looks(table, seat, at)]
    rows = {seat.number: _with_look(table, seat, at, looked) for seat in (*changed, *looked)}
    given = ("looked_at", "known_at")
    changes.update(list(rows.values()), PLAYED, least=("seen_step",), given=given)
    table.stored = columns


def _looks(table: Locked, seat: Seat, at: datetime) -> bool:
    """Their person knows what is stored now, as far as they may see it, and is here; whether that is news."""
    before, seat.seen_step = seat.seen_step, max(seat.seen_step, as_seen_by(table.game, seat.number).steps)
    noted = presence.is_noted(seat, at)
    if not noted:
        seat.looked_at = at
    return seat.seen_step > before or not noted


def _with_look(table: Locked, seat: Seat, at: datetime, looked: list[Seat]) -> Seat:
    """The seat as it is written: where its person has looked meanwhile that stays, for nobody locks that."""
    written = copy.copy(seat)
    written.seen_step = seat.seen_step if seat in looked else 0
    written.looked_at = at if seat in looked and seat.looked_at == at else None
    row = table.owed.get(seat.number)
    knows = seat.known_at is not None and (row is None or seat.known_at >= row.since)
    written.known_at = at if seat in looked and not knows else None
    return written


def store_clocks(seats: list[Seat]) -> None:
    """Write the clocks of these seats (one query)."""
    changes.update(seats, CLOCK)

"""The clocks of a table: held, running again, given time, credited, and following a person's other hours."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from accounts.awake import Availability
from games.clocks import allowance, due
from games.clocks.due import clock_for, hours_of, seat_of
from games.journal.locked import Locked, lock_row, owed_by
from games.journal.write import OF_SEAT
from games.messages import notices
from games.models import Game, Obligation, Seat
from games.models.clock import Clock
from games.models.obligation import Then
from games.sql import changes
from games.waits.obligations import store_clocks
from games.waits.vacations import tell_of_free_days, tell_of_vacations
from labyrinth.ground.clock import now

HELD = ["due_at", "remind_at", "tell_at", "since", "credit", "bounced", "shifted"]
JUST_NOW = timedelta(minutes=1)
Change = Callable[[Obligation, Seat, Clock, Availability, datetime], None]


# -- held and running again ---------------------------------------------------------------------------------


def hold(table: Locked, at: datetime) -> None:
    """Stop the clocks of the locked game: what has been used is charged, nothing is due any more."""
    hold_game(table.game, table.seats, table.owed, at)


def hold_game(game: Game, seats: list[Seat], owed: dict[int, Obligation], at: datetime) -> None:
    """As `hold`, for a game that cannot be loaded."""
    rows = [row for row in owed.values() if row.due_at is not None]
    if not rows:
        return
    since = min(row.since for row in rows)
    hours = hours_of(game, [seat_of(seats, row.seat) for row in rows], since)
    due.charge(
        clock_for(game),
        seats,
        rows,
        hours,
        due.lost_by(due.of_game(due.since(since), game), due.lags(game, seats, rows, at)),
        at,
    )
    for row in rows:
        row.due_at = row.remind_at = row.tell_at = None
    _store(rows)
    store_clocks([seat_of(seats, row.seat) for row in rows])


def hold_turn(table: Locked, until: datetime, at: datetime) -> bool:
    """The clocks of turns stand still until that moment: what has been used is charged, and the rest counts
    from then on. Whether any clock does."""
    rows = [row for row in table.owed.values() if row.on_turn and row.due_at is not None]
    if not rows:
        return False
    game, seats = table.game, table.seats
    since = min(row.since for row in rows)
    hours = hours_of(game, [seat_of(seats, row.seat) for row in rows], since)
    lost = due.lost_by(due.of_game(due.since(since), game), due.lags(game, seats, rows, at))
    due.charge(clock_for(game), seats, rows, hours, lost, at)
    _count_from(table, rows, until, at)
    return True


def release_turn(table: Locked, until: datetime, at: datetime) -> None:
    """Clocks that were to stand still until that moment run from now on, or have just begun to: their people
    are told."""
    rows = [row for row in table.owed.values() if row.since == until and row.due_at is not None]
    if rows:
        _count_from(table, rows, min(at, until), at)
        notices.on_clock_runs(table.game, table.seats, rows, at)


def _count_from(table: Locked, rows: list[Obligation], start: datetime, at: datetime) -> None:
    """These waits count from a moment on, with what their seats have then, and nothing of what was before."""
    clock, seats = clock_for(table.game), [seat_of(table.seats, row.seat) for row in rows]
    hours = hours_of(table.game, seats, at)
    for row, seat in zip(rows, seats, strict=True):
        _begin_again(row, start)
        allowance.set_due(row, seat, clock, hours[row.seat], at)
    store_clocks(seats)
    _store(rows)


def resume(table: Locked, at: datetime) -> None:
    """Let the clocks of the locked game run again, with what was left of each, and tell whom it waits for."""
    game, seats = table.game, table.seats
    rows = [row for row in table.owed.values() if row.due_at is None and row.then != Then.BOT]
    clock, waiting = clock_for(game), [seat_of(seats, row.seat) for row in rows]
    hours = hours_of(game, waiting, at)
    for row, seat in zip(rows, waiting, strict=True):
        _begin_again(row, at)
        allowance.refill(row, seat, clock, hours[row.seat])
        allowance.set_due(row, seat, clock, hours[row.seat], at)
    store_clocks(waiting)
    _store(rows)
    notices.on_clock_runs(game, seats, rows, at)


def _begin_again(row: Obligation, at: datetime) -> None:
    """The wait counts from now on, and nothing of what was before."""
    row.since, row.credit, row.bounced, row.shifted = at, 0, 0, 0


def begin_afresh(game: Game, seat: Seat, at: datetime) -> None:
    """The seat has a whole allowance of the clock that the locked game has now; its open wait counts anew."""
    clock = clock_for(game)
    seat.left, seat.bank, seat.answer_left = clock.turn, 0, min(clock.answer, clock.turn)
    store_clocks([seat])
    row = owed_by(game).get(seat.number)
    if row is not None and row.due_at is not None:
        _begin_again(row, at)
        allowance.set_due(row, seat, clock, hours_of(game, [seat], at)[seat.number], at)
        _store([row])


# -- time given ---------------------------------------------------------------------------------------------


def add_time(table: Locked, number: int, seconds: int, at: datetime) -> int:
    """Give a seat time for its turns; how many seconds it got: never more than the clock of the table
    holds."""
    clock, seat, row = clock_for(table.game), seat_of(table.seats, number), table.owed.get(number)
    hours = hours_of(table.game, [seat], row.since if row else at)[number]
    waiting, used = row is not None and row.on_turn and row.due_at is not None, 0
    if row and waiting:
        row.credit = max(row.credit, due.credit_so_far(row, seat, clock, hours, at))
        used = allowance.used(row, clock, hours, at)
    given = max(0, min(seconds, clock.cap - max(0, seat.left + seat.bank - used)))
    seat.bank += given
    store_clocks([seat])
    if row and waiting:
        allowance.set_due(row, seat, clock, hours, at)
        _store([row])
    return given


def credit_bounce(user_id: int, at: datetime) -> None:
    """The person could not be told: their open waits are credited what they have taken until their person
    looked at the table, one allowance at most with all other refused mails, and once a game: who lets a
    refused address be tried again gains nothing.

    That a mail which never came was late is said no more then: it is no credit of its own beside this one.
    """
    for game_id in _waiting_for(user_id):
        _change(game_id, user_id, at, _credit_bounce)


def _credit_bounce(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> None:
    if seat.bounced:
        return
    ours, late = due.kept_credit(row, seat, clock, hours, at)
    row.credit = ours + late
    most = min(clock.turn if row.on_turn else clock.answer, allowance.for_refusals(seat, clock) - late)
    looked = seat.known_at if seat.known_at and seat.known_at >= row.since else at
    row.bounced = max(0, min(allowance.used(row, clock, hours, min(at, looked)), most))
    seat.bounced, seat.refused = True, seat.refused + row.bounced
    seat.save(update_fields=["bounced", "refused"])


def recompute(user_id: int, before: Availability | None) -> None:
    """The person keeps other hours than `before`, or goes on vacation (None): what waits for them is due at
    other times."""
    at = now()
    change = _as_it_is if before is None else partial(_other_hours, before)
    for game_id in _waiting_for(user_id):
        # Whoever has come back is told anew, and came back a moment ago.
        _change(game_id, user_id, at if before else at - JUST_NOW, change)
    if before is None:
        tell_of_vacations(user_id, at)
    else:
        tell_of_free_days(user_id)


def _as_it_is(row: Obligation, seat: Seat, clock: Clock, hours: Availability, at: datetime) -> None:
    """Only the times have changed in which the person is away."""


def _other_hours(
    before: Availability,
    row: Obligation,
    seat: Seat,
    clock: Clock,
    hours: Availability,
    at: datetime,
) -> None:
    if clock.awake:
        allowance.follow(row, seat, clock, before, hours, at)


def _waiting_for(user_id: int) -> list[int]:
    """The games in which the person is waited for, in the order in which rows are locked."""
    mine = Obligation.objects.filter(due_at__isnull=False, user=user_id)
    return list(mine.order_by("game_id").values_list("game_id", flat=True))


def _change(game_id: int, user_id: int, at: datetime, change: Change) -> None:
    """Change the person's open wait in one game, under its lock, and compute anew when it is due."""
    with transaction.atomic():
        game = lock_row(game_id)
        seat = Seat.objects.get(game=game, user=user_id)
        row = owed_by(game).get(seat.number)
        if row is None or row.due_at is None:
            return
        clock, hours = clock_for(game), hours_of(game, [seat], row.since)[seat.number]
        change(row, seat, clock, hours, at)
        allowance.set_due(row, seat, clock, hours, at)
        _store([row])


def _store(rows: list[Obligation]) -> None:
    changes.update(rows, HELD, key=OF_SEAT)

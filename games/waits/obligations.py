"""What each seat owes the table: found out of the open question, written in the transaction of the entry that
asks or answers."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from games.clocks import allowance, due, misses, wait
from games.clocks.due import clock_for
from games.engine.questions import Question
from games.journal.locked import CLOCK, Locked, load_locked, lock_running
from games.journal.stages import News, Owed
from games.journal.write import write
from games.messages import notices
from games.models import Obligation, Seat
from games.models.obligation import Then
from games.sql import changes
from games.waits.news import credited
from labyrinth.ground.clock import now


def owe(table: Locked, at: datetime, *, anew: int = 0) -> Owed:
    """What the seats owe now, with their clocks as they stand then; nothing is stored.

    Whoever is asked has a row then, and nobody else. A wait goes on while the same seat is asked again in the
    same turn, but for the one that begins `anew`; so it does when an answer that ended its own turn is taken
    back: no turn begins twice. Three queries at most where it is not read already: hours, downtime, messages.
    """
    owed, clock, before = _asked_now(table, at, anew), clock_for(table.game), {}
    hours, lost = due.facts_of(table, owed.ended, owed.begun, at)
    for row in owed.ended:
        if row.seat == anew:  # it has its grace once more: so that of now is charged, too
            before[anew] = row.shifted
        grace = 0 if row.seat == anew else clock.grace
        due.charge(msgspec.structs.replace(clock, grace=grace), table.seats, [row], hours, lost, at)
    for row in owed.begun:  # that other hours have moved it is known of a wait that only begins anew
        row.shifted = before.get(row.seat, 0)
        wait.begin(table, row, hours[row.seat], at, again=row.seat == anew)
    return owed


def _asked_now(table: Locked, at: datetime, anew: int) -> Owed:
    """Which waits are over, go on, and begin; what the clocks of the seats make of it comes later."""
    _end_turns(table)
    asked = waited_for(table)
    kept = [
        row for row in table.owed.values() if row.seat in asked and row.seat != anew and _goes_on(table, row)
    ]
    ended = [row for row in table.owed.values() if row not in kept]
    begun = [_begun(table, number, at) for number in asked if all(row.seat != number for row in kept)]
    renamed = [row for row in kept if _rename(table, row, at) | _foresee(table, row)]
    return Owed(ended, renamed, begun, {row.seat: row for row in (*kept, *begun)})


def renew(table: Locked, at: datetime, *, anew: int = 0) -> list[Obligation]:
    """Store what the seats owe now; the waits that begin."""
    owed = owe(table, at, anew=anew)
    write(table, owed, News(credited(table, at)), at)
    return owed.begun


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
    seat = table.numbered[number]
    if fresh:
        allowance.begin_game(seat, clock_for(table.game))
        seat.turn, seat.answer_turn = table.turn if table.is_own(number) else 0, 0
        seat.unanswered, seat.silent_since = 0, None
        store_clocks([seat])
        if number in table.owed:
            table.owed[number].due_at, table.owed[number].shifted = None, 0
    notices.on_waits(table, renew(table, at, anew=number), at)


def waited_for(table: Locked) -> Sequence[int]:
    """Whom the table waits for: where one of several decides for all, nobody who leaves or whose time for
    questions is over, as long as there is another."""
    if not table.game.is_running:
        return ()
    question, waiting = table.position.question, table.position.waiting
    if not isinstance(question, Question) or question.how != "first":
        return waiting
    return [number for number in waiting if _has_time(table, table.numbered[number])] or waiting


def _has_time(table: Locked, seat: Seat) -> bool:
    if seat.leaving:
        return False
    if seat.player or seat.guest or table.on_turn == seat.number:
        return True
    if table.on_turn is None:
        return seat.left + seat.bank > 0
    return allowance.answer_left(seat, clock_for(table.game), table.turn) > 0


def _goes_on(table: Locked, row: Obligation) -> bool:
    seat, own = table.numbered[row.seat], table.on_turn in (None, row.seat)
    if row.on_turn != own or (row.then == Then.BOT) != bool(seat.player):
        return False
    if row.due_at is None and row.then != Then.BOT and table.game.paused_at is None:
        return False
    return bool(seat.bot) or (abs(seat.turn) if own else seat.answer_turn) >= table.turn


def _begun(table: Locked, number: int, at: datetime) -> Obligation:
    row = Obligation(game=table.game, seat=number, since=at, wait=table.position.number + 1)
    row.on_turn, row.user_id = table.on_turn in (None, number), table.numbered[number].user_id
    _rename(table, row, at)
    row.then, seat = wait.then_of(table, row), table.numbered[number]
    if row.on_turn and abs(seat.turn) < table.turn:
        misses.begin_turn(seat, table.turn)
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
    said, row.then = row.then, wait.then_of(table, row)
    return said != row.then


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
    elif seat.turn == -table.turn and table.on_turn in (None, seat.number) and not seat.player:
        seat.turn = table.turn
        misses.begin_turn(seat, table.turn)


def store_clocks(seats: list[Seat]) -> None:
    """Write the clocks of these seats (one query)."""
    changes.update(seats, CLOCK)

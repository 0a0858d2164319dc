"""Messages are written here, in the transaction of what they tell of: no cause, no message.

Who is told, and when, follows from public facts only. What a person has chosen (mail, digest, nothing) is
asked when a message is sent, so that the last word counts.
"""

import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games.journal.locked import Locked
from games.live import broker
from games.models import Game, Line, Message, Nudge, Obligation, Seat, Vote
from games.models.message import NO_DUE_TIME, Event
from games.models.obligation import Then
from games.sql import changes
from labyrinth.ground.clock import now

SEND_MESSAGES = "games.send_messages"
SETTLE = timedelta(seconds=10)
"""Whoever answers, or reads it at the table, within it is sent nothing."""
SETTLING = (Event.YOUR_TURN, Event.QUESTION, Event.STARTED, Event.MENTION, Event.HOME)
MAIL = "mail"

_doer: ContextVar[int | None] = ContextVar("the person who does it", default=None)
_together: ContextVar[list[Message] | None] = ContextVar("messages written together", default=None)


def write(messages: Iterable[Message]) -> None:
    """Store messages in the caller's transaction, one insert for all; what stands there already stays.

    Those that may go at once wake the sender after the commit, the sweep finds the others.
    """
    changes.insert_new(to_store(messages))


def to_store(messages: Iterable[Message]) -> list[Message]:
    """The messages as the caller stores them with what they tell of; none of those that are written
    together."""
    rows, others = list(messages), _together.get()
    if others is not None:
        others += rows
        return []
    if any(row.send_at <= row.created_at for row in rows):
        transaction.on_commit(partial(broker.queue, SEND_MESSAGES), robust=True)
    return rows


@contextmanager
def together() -> Iterator[None]:
    """What is written inside is stored at its end, in one insert; nothing of it when something is raised."""
    rows: list[Message] = []
    outside = _together.set(rows)
    try:
        yield
    finally:
        _together.reset(outside)
    write(rows)


@contextmanager
def deed_of(user_id: int | None) -> Iterator[None]:
    """What happens inside is the doing of this person, who sees it and is sent no news of it."""
    outside = _doer.set(user_id)
    try:
        yield
    finally:
        _doer.reset(outside)


def message_to(user_id: int, event: Event, at: datetime, **columns: Any) -> Message:
    """A message that is not stored yet, with the name under which mail servers will know it."""
    return Message(
        user_id=user_id,
        event=event,
        channel=MAIL,
        created_at=at,
        send_at=at + SETTLE if event in SETTLING else at,
        message_id=f"<{uuid.uuid4().hex}@{urlsplit(settings.SITE_URL).hostname}>",
        **columns,
    )


def on_waits(table: Locked, opened: Iterable[Obligation], at: datetime) -> None:
    """The table waits for these seats now; a wait that goes on from question to question is told of once."""
    write(of_waits(table, opened, at))


def of_waits(table: Locked, opened: Iterable[Obligation], at: datetime) -> list[Message]:
    """The messages of it, not stored yet."""
    present = {seat.number: seat for seat in _people(table.game, table.seats) if not seat.player}
    begun = [row for row in opened if row.asked_at == row.since and row.then != Then.BOT]
    return [about_wait(present[row.seat], row, of_wait(row), at) for row in begun if row.seat in present]


def remind(obligation: Obligation, *, last: bool = False) -> None:
    """A wait lasts; `last`: its time is nearly over. Once for each due time, however often it is called."""
    if obligation.due_at is None:
        return
    seats = Seat.objects.filter(game=obligation.game_id, number=obligation.seat).select_related("game")
    event = Event.LAST_REMINDER if last else Event.REMINDER
    write(
        about_wait(seat, obligation, event, now())
        for seat in seats
        if not seat.player and _people(seat.game, [seat])
    )


def on_clock_runs(game: Game, seats: Iterable[Seat], rows: Iterable[Obligation], at: datetime) -> None:
    """Clocks that stood still run again: those whose waits these are read when their time is over now.

    Not again where they have been told of that very moment.
    """
    present = {seat.number: seat for seat in _people(game, seats) if not seat.player}
    messages = [about_wait(present[row.seat], row, of_wait(row), at) for row in rows if row.seat in present]
    for message in messages:
        message.data["again"] = True
    write(messages)


def on_home(seat: Seat, back: datetime, at: datetime) -> None:
    """The vacation of the seat's person was over at `back`: one message for all tables that wait for them,
    whichever of these calls it."""
    if seat.user_id is not None and _people(seat.game, [seat]):
        write([message_to(seat.user_id, Event.HOME, at, due_at=back)])


def of_wait(row: Obligation) -> Event:
    """What tells of a wait when it begins."""
    return Event.YOUR_TURN if row.on_turn else Event.QUESTION


def on_nudge(nudge: Nudge, obligation: Obligation) -> None:
    """Somebody waits for the seat of the obligation and says so."""
    seats = {seat.number: seat for seat in _people_of(nudge.game)}
    by = next((number for number, seat in seats.items() if seat.user_id == nudge.by_id), 0)
    seat = seats.get(obligation.seat)
    if seat is None or seat.player:
        return
    message = about_wait(seat, obligation, Event.NUDGE, nudge.at)
    message.due_at, message.data["by"] = nudge.at, by
    write([message])


def on_reply(message: Message, about: dict[str, Any], at: datetime) -> None:
    """An answer by mail to this one was played: what came of it, and what is asked next."""
    seats = Seat.objects.filter(game=message.game_id, number=message.seat, user=message.user_id)
    seat = seats.select_related("game").first()
    if seat is not None and not seat.player:
        owed = Obligation.objects.filter(game=message.game_id, seat=message.seat).first()
        columns = {"game": seat.game, "seat": seat.number, "wait": owed.wait if owed else 0}
        write([message_to(message.user_id, Event.REPLY, at, due_at=at, data=about, **columns)])


def on_timed_out(table: Locked, seat: int, how: str, at: datetime) -> None:
    """A seat's time ran out; `how` says what happened then (Then). Nobody else is told of a mere default."""
    people = _people(table.game, table.seats)
    data = {"seat": seat, "how": how}
    own = _people(table.game, [one for one in table.seats if one.number == seat], gone=True)
    mine = [_at_table(one, Event.TIMED_OUT, at, data, of=at) for one in own]
    write([*mine, *(_absences(people, seat, data | {"why": "timed_out"}, at) if how != Then.DEFAULT else [])])


def on_offered(game: Game, seat: int, at: datetime, *, why: str = "offered") -> None:
    """A seat is free for somebody else; everybody at the table is told. `why`: "gone" where it has no person,
    "voted" where the table has agreed on it.

    Its person is told as of a turn that ran out: where that is the cause, it is one message.
    """
    people = _people_of(game)
    data = {"seat": seat, "why": why}
    mine = [_at_table(one, Event.TIMED_OUT, at, data, of=at) for one in people if one.number == seat]
    write([*mine, *_absences(people, seat, data, at)])


def of_silence(table: Locked, seat: int, at: datetime) -> list[Message]:
    """In the turns of others the table waits for this seat no more; its person reads it with what ran out.
    Not stored yet."""
    return _absences(_people(table.game, table.seats), seat, {"seat": seat, "why": "silent"}, at)


def on_resigned(table: Locked, seat: int, at: datetime) -> None:
    """A person has given up for good; who remains at the table is told, if the game goes on."""
    write(_absences(_people(table.game, table.seats), seat, {"seat": seat, "why": "resigned"}, at))


def on_replaced(game: Game, seat: int, former: int | None, at: datetime) -> None:
    """Somebody else took a seat; `former` is the user who held it. The newcomer knows."""
    data = {"seat": seat, "why": "replaced"}
    told = _absences(_people_of(game), seat, data, at)
    if former is not None and not game.is_demo:
        about = {"game": game, "wait": seat, "due_at": at, "data": data}
        told.append(message_to(former, Event.ABSENT, at, **about))
    write(told)


def on_started(game: Game, seats: Iterable[Seat]) -> None:
    """A table is full and plays."""
    write(_at_table(seat, Event.STARTED, now(), {}) for seat in _people(game, seats))


def on_ended(game: Game, seats: Iterable[Seat]) -> None:
    """A game is over; games that a rewind ends again are told of again.

    Whoever ends it by a move is told like everybody else: that is the rules' doing.
    """
    at = game.finished_at or now()
    people = _others(_people(game, seats, gone=True))
    write(_at_table(seat, Event.ENDED, now(), {}, of=at) for seat in people)


def on_held(game: Game, why: str, **reasons: Any) -> None:
    """A game is "quarantined", "released", "cancelled", "paused", "resumed", "adjourned", "given_up" or
    "rewound".

    `reasons` stand in the mail: a `cause` (message.Cause), that only its `past` does not fit, the public
    `step` from which on it is proved, the `reason` of an operator, that it was `agreed`, the seat `by` which
    it was asked for, how many said `yes` to it of how many `asked`.
    """
    at, data = now(), {"why": why, **reasons}
    write(_at_table(seat, Event.HELD, at, data, of=at) for seat in _others(_people_of(game)))


def on_vote(vote: Vote, seats: Iterable[Seat]) -> None:
    """The table is asked for its agreement; these seats still have to say."""
    data = {"vote": vote.pk, "matter": vote.matter, "by": vote.by}
    write(
        _at_table(seat, Event.VOTE, vote.opened_at, data, of=vote.closes_at, which=vote.pk)
        for seat in _people(vote.game, seats)
        if not seat.player
    )


def on_invited(game: Game, user: User, by: User, *, again: bool = False) -> None:
    """A person asks another to a table that has not started: once, however often they are asked; `again`
    after they were asked to leave."""
    if not game.is_demo:
        data, at = {"by": by.username, "by_id": by.pk}, now()
        about = {"game": game, "due_at": at if again else NO_DUE_TIME, "data": data}
        write([message_to(user.pk, Event.INVITATION, at, **about)])


def on_lobby(game: Game, user_id: int, why: str, at: datetime, **facts: Any) -> None:
    """Of an open table: its person is asked whether they are there ("confirm", `until`), was asked to leave,
    or somebody was let go."""
    write([message_to(user_id, Event.LOBBY, at, game=game, due_at=at, data={"why": why, **facts})])


def on_mention(line: Line, seats: Iterable[Seat]) -> None:
    """Somebody calls these seats by name in the talk."""
    data = {"line": line.pk}
    people = _people(line.game, seats, gone=True)
    write(_at_table(seat, Event.MENTION, line.at, data, which=line.pk) for seat in people)


def about_wait(seat: Seat, row: Obligation, event: Event, at: datetime) -> Message:
    """A message of that event about a wait, not stored yet. `since` tells a wait from one that a take-back
    opened at the same place."""
    assert seat.user_id is not None
    return message_to(
        seat.user_id,
        event,
        at,
        game_id=row.game_id,
        seat=seat.number,
        wait=row.wait,
        due_at=row.due_at or NO_DUE_TIME,
        data={"since": row.since.isoformat()},
    )


def _at_table(
    seat: Seat,
    event: Event,
    at: datetime,
    data: dict[str, Any],
    *,
    of: datetime = NO_DUE_TIME,
    which: int = 0,
) -> Message:
    """`of` and `which` tell messages of one event apart: the moment, and the vote or the absent seat."""
    assert seat.user_id is not None
    about: dict[str, Any] = {"game_id": seat.game_id, "seat": seat.number, "wait": which}
    return message_to(seat.user_id, event, at, **about, due_at=of, data=dict(data))


def _absences(people: Iterable[Seat], seat: int, data: dict[str, Any], at: datetime) -> list[Message]:
    """To everybody but the seat that is not there."""
    others = (one for one in _others(people) if one.number != seat)
    return [_at_table(one, Event.ABSENT, at, data, of=at, which=seat) for one in others]


def _others(seats: Iterable[Seat]) -> list[Seat]:
    """Without the seat of whoever does it."""
    doer = _doer.get()
    return [seat for seat in seats if doer is None or seat.user_id != doer]


def _people_of(game: Game) -> list[Seat]:
    return _people(game, Seat.objects.filter(game=game))


def _people(game: Game, seats: Iterable[Seat], *, gone: bool = False) -> list[Seat]:
    """The seats of people with an account, `gone`: of those too who have left. Nobody is told of a demo."""
    if game.is_demo:
        return []
    people = (seat for seat in seats if seat.user_id is not None and not seat.bot)
    return [seat for seat in people if gone or not seat.leaving]

"""Faults of mails: untrue, lost, at the wrong hour, or leading elsewhere."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from importlib import import_module
from itertools import count
from typing import Any

from accounts.awake import Availability
from accounts.models import User
from games.clocks import allowance
from games.clocks.due import seat_of
from games.engine.questions import Question
from games.journal.loading import load
from games.journal.locked import Locked
from games.journal.stages import Owed
from games.mail import mail_links
from games.mail.letter import Asked
from games.messages import digest, notices, preferences
from games.messages.event_checks import CHECKS
from games.messages.message_facts import SEND
from games.models import Game, Message, Obligation, Seat
from games.models.clock import Clock
from games.models.message import Event
from games.play import store
from games.seats import sweep
from games.sending import outbox
from rehearsal.swap import swap

EVERY = 4
"""The fault happens to every so many of them."""


def late_reminder() -> None:
    """Whoever has answered is reminded, and nobody looks again before it is sent."""
    CHECKS[Event.REMINDER] = lambda _: SEND

    def instead(owe: Callable[..., Owed]) -> Callable[..., Owed]:
        def remind_too(table: Locked, at: datetime) -> Owed:
            before = list(table.owed.values())
            owed = owe(table, at)
            over = [row for row in before if row.seat not in owed.open and row.due_at is not None]
            notices.write(_reminder(table, row, at) for row in over if seat_of(table.seats, row.seat).user_id)
            return owed

        return remind_too

    swap(store, "owe", instead)


def _reminder(table: Locked, row: Obligation, at: datetime) -> Message:
    user_id = seat_of(table.seats, row.seat).user_id
    assert user_id is not None
    about: dict[str, Any] = {"game_id": row.game_id, "seat": row.seat, "wait": row.wait, "due_at": row.due_at}
    return notices.message_to(user_id, Event.REMINDER, at, data={"since": row.since.isoformat()}, **about)


def dropped_on_error() -> None:
    """A mail of which the words cannot be made is not tried again, and nothing is left of it."""
    numbers = count(1)

    def instead(deal_with: Callable[..., None]) -> Callable[..., None]:
        def deal_or_drop(run: outbox.Run, message: Message, *, likely: bool) -> None:
            if message.event == Event.YOUR_TURN and next(numbers) % EVERY == 0:
                Message.objects.filter(pk=message.pk).delete()
            else:
                deal_with(run, message, likely=likely)

        return deal_or_drop

    swap(outbox.Run, "deal_with", instead)


def neighbours_link() -> None:
    """Each link of a mail decides what stands beside it."""

    def instead(asked: Callable[..., Asked | None]) -> Callable[..., Asked | None]:
        def shifted(*facts: Any, **more: Any) -> Asked | None:
            found = asked(*facts, **more)
            if found is None:
                return None
            urls = [choice.url for choice in found.choices]
            turned = zip(found.choices, [*urls[1:], *urls[:1]], strict=True)
            return replace(found, choices=tuple(replace(choice, url=url) for choice, url in turned))

        return shifted

    swap(import_module("games.mail.render"), "asked_of", instead)


def neighbours_answer() -> None:
    """The page of a link says what stands in the mail, and its button does something else."""

    def instead(submit: Callable[..., Any]) -> Callable[..., Any]:
        def another(game_id: int, seat: int, *, token: str, key: str) -> Any:
            return submit(game_id, seat, token=token, key=_beside(game_id, seat, key))

        return another

    swap(mail_links, "submit_answer", instead)


def _beside(game_id: int, seat: int, key: str) -> str:
    question = load(Game.objects.get(pk=game_id)).question
    keys = question.options_of(seat) if isinstance(question, Question) else (key,)
    return keys[(keys.index(key) + 1) % len(keys)]


def digest_in_utc() -> None:
    """The hour of a digest is read off a clock in Greenwich."""

    def next_digest(user: User, at: datetime) -> datetime:
        moment = datetime.combine(at.date(), time(user.digest_hour), UTC)
        return moment if moment > at else moment + timedelta(days=1)

    swap(digest, "next_digest", lambda _: next_digest)


def night_mail() -> None:
    """Reminders come after half the time by the clock on the wall, and wake people."""

    def by_the_wall(row: Obligation, seat: Seat, clock: Clock, _hours: Availability) -> tuple[datetime, ...]:
        half = timedelta(seconds=allowance.available(row, seat) // 2)
        return (allowance.counted_from(row, clock) + half,)

    swap(preferences, "_wakes", lambda _: lambda case: case.at)
    for module in (allowance, sweep):
        swap(module, "reminders", lambda _: by_the_wall)


def no_reminder() -> None:
    """Nobody is reminded."""
    for module in (allowance, sweep):
        swap(module, "reminders", lambda _: lambda *_facts: ())


MAILS: dict[str, Callable[[], None]] = {
    "late_reminder": late_reminder,
    "dropped_on_error": dropped_on_error,
    "neighbours_link": neighbours_link,
    "neighbours_answer": neighbours_answer,
    "digest_in_utc": digest_in_utc,
    "night_mail": night_mail,
    "no_reminder": no_reminder,
}

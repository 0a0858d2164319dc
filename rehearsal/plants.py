"""Faults to plant, each of which makes one count of the report rise: proof that the judge sees them.

They are planted in the process that plays the people and in the worker beside it.
"""

import uuid
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from accounts.awake import Availability
from games.clocks import allowance
from games.engine.questions import Answer
from games.journal.locked import Locked
from games.journal.stages import Written
from games.messages import notices
from games.messages.event_checks import CHECKS
from games.messages.message_facts import SEND
from games.messages.rendered import Rendered
from games.models import Message, Obligation, Seat
from games.models.message import Event
from games.play import play, store
from games.sending import delivery_status
from games.sending.channels import CHANNELS
from games.sending.outbox import Run
from games.sql import changes
from rehearsal.plants_of_channels import BESIDE_MAIL
from rehearsal.plants_of_clocks import CLOCKS
from rehearsal.plants_of_company import COMPANY
from rehearsal.plants_of_deeds import DEEDS
from rehearsal.plants_of_mails import MAILS
from rehearsal.plants_of_replies import REPLIES
from rehearsal.plants_of_sentences import SENTENCES
from rehearsal.plants_of_weeks import WEEKS
from rehearsal.swap import swap

Deliver = Callable[[Run, Message, Rendered], None]
EVERY_MESSAGE, EVERY_ANSWER, EVERY_WAIT = 4, 7, 15
"""The fault happens to every so many of them."""


def plant(names: str) -> None:
    """Plant the faults of these names, commas between them, in the running process; "" plants none."""
    for name in filter(None, names.split(",")):
        PLANTS[name]()


def untrue() -> None:
    """Somebody else at the table is told that it is their turn, and nobody looks again before it is sent."""
    for event in (Event.YOUR_TURN, Event.QUESTION):
        CHECKS[event] = lambda _: SEND

    def instead(of_waits: Callable[..., list[Message]]) -> Callable[..., list[Message]]:
        def tell_another_too(table: Locked, opened: Iterable[Obligation], at: datetime) -> list[Message]:
            rows = list(opened)
            wrong = [_wrong(seat, row, at) for row in rows for seat in _not_asked(table)]
            return [*of_waits(table, rows, at), *wrong]

        return tell_another_too

    swap(notices, "of_waits", instead)


def _not_asked(table: Locked) -> list[Seat]:
    people = [seat for seat in table.seats if seat.user_id and not seat.player]
    return [seat for seat in people if seat.number not in table.owed][:1]


def _wrong(seat: Seat, row: Obligation, at: datetime) -> Message:
    assert seat.user_id is not None
    about = {"game_id": row.game_id, "seat": seat.number, "wait": row.wait, "due_at": row.due_at or at}
    return notices.message_to(
        seat.user_id, Event.YOUR_TURN, at, data={"since": row.since.isoformat()}, **about
    )


def double() -> None:
    """A mail goes out once more under another name."""

    def instead(deliver: Deliver) -> Deliver:
        numbers = count(1)

        def send_twice(run: Run, message: Message, rendered: Rendered) -> None:
            if next(numbers) % EVERY_MESSAGE == 0:
                name = message.message_id
                _rename(message, f"<{uuid.uuid4().hex}@rehearsal>")
                CHANNELS[message.channel]().send(message, rendered)
                _rename(message, name)
            deliver(run, message, rendered)

        return send_twice

    swap(Run, "deliver", instead)


def _rename(message: Message, name: str) -> None:
    message.message_id = name
    Message.objects.filter(pk=message.pk).update(message_id=name)


def lost_message() -> None:
    """A mail is marked as sent and never sent."""

    def instead(deliver: Deliver) -> Deliver:
        numbers = count(1)

        def send_or_not(run: Run, message: Message, rendered: Rendered) -> None:
            if next(numbers) % EVERY_MESSAGE == 0:
                delivery_status.mark_sent(message)
            else:
                deliver(run, message, rendered)

        return send_or_not

    swap(Run, "deliver", instead)


def wait_without_obligation() -> None:
    """The table asks, and nobody owes it anything."""

    def instead(write: Callable[..., None]) -> Callable[..., None]:
        numbers = count(1)

        def forget(table: Locked, *stages: Any, **more: Any) -> None:
            write(table, *stages, **more)
            if next(numbers) % EVERY_WAIT == 0:
                changes.flush()
                Obligation.objects.filter(game=table.game).delete()

        return forget

    swap(store, "write", instead)


def unjust_timeout() -> None:
    """Clocks run while people sleep, on their free days and on vacations, and twice as fast."""

    def by_the_wall(_hours: Availability, start: datetime, seconds: int) -> datetime:
        return start + timedelta(seconds=seconds // 2)

    swap(allowance, "add_awake", lambda _: by_the_wall)


def lost_answer() -> None:
    """An answer is taken and not stored."""

    def instead(carry_out: Callable[..., Written]) -> Callable[..., Written | None]:
        numbers = count(1)

        def carry_out_or_not(table: Locked, answer: Answer) -> Written | None:
            if answer.by != "person" or next(numbers) % EVERY_ANSWER:
                return carry_out(table, answer)
            return None

        return carry_out_or_not

    swap(play, "carry_out", instead)


BROAD: dict[str, Callable[[], None]] = {
    "untrue": untrue,
    "double": double,
    "lost_message": lost_message,
    "wait_without_obligation": wait_without_obligation,
    "unjust_timeout": unjust_timeout,
    "lost_answer": lost_answer,
}
"""The count that each of them raises is named after it."""
PLANTS: dict[str, Callable[[], None]] = {
    **BROAD,
    **CLOCKS,
    **MAILS,
    **DEEDS,
    **WEEKS,
    **SENTENCES,
    **REPLIES,
    **BESIDE_MAIL,
    **COMPANY,
}

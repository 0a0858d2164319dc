"""Sending again what was given up: by an operator, or by itself where a mailbox was full.

Each message is looked at again before it goes: what is no longer true or wanted is dropped, not sent.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games.messages import recheck
from games.models import Message
from games.models.game import HEAVY_OF_GAME
from games.models.message import State, is_of_mailbox
from labyrinth.ground.clock import now

GIVEN_UP = (State.FAILED,)
FULL_AGAIN = timedelta(hours=6)
"""After so long a mail is sent once more to a mailbox that was full, for two days."""
FULL_FOR = timedelta(days=2)
AT_ONCE = 200


def given_up(
    *,
    ids: list[int] | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    failure: str = "",
) -> QuerySet[Message]:
    """Messages that could not be sent; those named by their ids also where they were sent or dropped.

    `since` and `until` are when they were written, `failure` is the beginning of the reason that stands with
    them ("recipient 554"). What was dropped is found by its reason alone ("address refused").
    """
    rows = Message.objects.all()
    if ids:
        rows = rows.filter(pk__in=ids).exclude(state__in=(State.WAITING, State.CLAIMED))
    else:
        rows = rows.filter(state__in=(State.FAILED, State.DROPPED) if failure else GIVEN_UP)
    rows = rows.filter(created_at__gte=since) if since else rows
    rows = rows.filter(created_at__lte=until) if until else rows
    return (rows.filter(reason__startswith=failure) if failure else rows).order_by("pk")


def would_go(rows: QuerySet[Message]) -> Counter[str]:
    """What would become of them now: "send", "hold", "digest", or "drop: why"; nothing is changed."""
    found: Counter[str] = Counter()
    at = now()
    for message in _with_all(rows):
        verdict = recheck.judge(message, at)
        found["send" if verdict.do == "settle" else _named(verdict.do, verdict.reason)] += 1
    return found


def _with_all(rows: QuerySet[Message]) -> Iterator[Message]:
    """With what decides whether they are true; some at a time, read before any of them is changed."""
    ids = list(rows.values_list("pk", flat=True))
    for start in range(0, len(ids), AT_ONCE):
        found = (
            Message.objects.filter(pk__in=ids[start : start + AT_ONCE])
            .select_related("user", "game")
            .defer(*HEAVY_OF_GAME)
        )
        yield from found.order_by("pk")


def _named(do: str, reason: str) -> str:
    return f"{do}: {reason}" if reason else do


def again(rows: QuerySet[Message]) -> int:
    """Put those that are still true back into the outbox, as if they had not been tried; how many."""
    at, put_back = now(), 0
    for message in _with_all(rows):
        if recheck.judge(message, at).do != "drop":
            same = Message.objects.filter(pk=message.pk, state=message.state)
            # For whose mailbox it waits is not forgotten: that is credited within a bound.
            reason = message.reason if is_of_mailbox(message.reason) else "again"
            put_back += same.update(
                state=State.WAITING, send_at=at, attempts=0, claimed_at=None, reason=reason
            )
    return put_back


@transaction.atomic
def once_more(message: Message, at: datetime) -> bool:
    """The mailbox was full and gave a sent mail back: try it again later, while it is worth reading.

    It is known not to have arrived, so it is no repeat; and a mailbox that is full is its owner's, so that no
    clock is credited with the wait: `sent_at` stays.
    """
    if at - message.created_at > FULL_FOR:
        return False
    back = Message.objects.filter(pk=message.pk, state=State.SENT)
    later = {"send_at": at + FULL_AGAIN, "handed_at": None, "claimed_at": None, "attempts": 0}
    return bool(back.update(state=State.WAITING, reason="mailbox full", **later))

"""One mail a day for those who want that: what was put aside for it is told there if it is true then."""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta

from accounts.models import User
from accounts.time_zones import zone_of
from games.messages.notices import message_to, write
from games.models import Message
from games.models.message import Event, State, once


def next_digest(user: User, at: datetime) -> datetime:
    """The next moment after `at` at which the clock on their wall shows their hour."""
    zone = zone_of(user.time_zone)
    day = at.astimezone(zone).date()
    for later in range(3):
        moment = datetime.combine(day + timedelta(days=later), time(user.digest_hour), zone).astimezone(UTC)
        if moment > at:
            return moment
    raise AssertionError("Two days have passed without that hour.")


def put_into(message: Message, at: datetime) -> datetime:
    """Have the message told in its reader's next digest, which is written if need be; returns its moment."""
    moment = next_digest(message.user, at)
    row = message_to(message.user_id, Event.DIGEST, at, due_at=moment)
    row.send_at = moment
    write([row])
    return moment


def put_off(message_ids: Iterable[int], digest: Message, at: datetime) -> None:
    """Have these messages of a digest told in the one after it."""
    for message in Message.objects.filter(pk__in=message_ids, user=digest.user_id).select_related("user"):
        data = message.data | {"digest": put_into(message, at).isoformat()}
        Message.objects.filter(pk=message.pk).update(data=data)


def put_aside(digest: Message) -> list[Message]:
    """What this digest was to tell when it was put aside, oldest first."""
    aside = Message.objects.filter(user_id=digest.user_id, state=State.DROPPED, reason=PUT_ASIDE)
    mine = aside.filter(data__digest=digest.due_at.isoformat()).select_related("user", "game")
    return list(mine.order_by("created_at", "pk"))


def mark_told(digest: Message, at: datetime) -> None:
    """A digest of one piece of news has gone as what that is: the message that it tells was sent with it.

    It stays put aside, so that nobody's clock is credited with the hours until the digest.
    """
    told = Message.objects.filter(pk__in=digest.data.get("items", []), user=digest.user_id)
    news = once(told.order_by("created_at", "pk"))
    if len(news) == 1:
        told.filter(pk=news[0].pk).update(sent_at=at, message_id=digest.message_id)


PUT_ASIDE = "in the digest"
"""The reason of a message that is told in a digest."""

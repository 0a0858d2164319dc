"""Headers of a mail: threads by kind, game or campaign and reader, and leaving with one click (RFC 8058)."""

from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from games.mail import addresses
from games.mail.subjects import thread
from games.models import Message
from games.models.message import Event
from labyrinth.ground.compiled import KEY, OTHER_KEY, THIRD_KEY, WORD, Compiled


def headers(message: Message) -> dict[str, str]:
    """Everything besides sender, reader, subject and Message-ID; one query."""
    return {
        **_thread(message),
        "List-Unsubscribe": ", ".join(f"<{one}>" for one in _ways_out(message)),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def _thread(message: Message) -> dict[str, str]:
    """All of a kind refer to the first of them that its reader got, or to the oldest that is still known.

    Mail programs join whatever refers to the same mail under the same subject; some only where they have
    that mail.
    """
    root = first_mail(message)
    return {"References": root, "In-Reply-To": root} if root else {}


def first_mail(message: Message) -> str:
    """The Message-ID of the first mail of the same kind to the same person about the same game, or about any
    game of the same campaign; "" where this one is it."""
    if message.game is None:
        return ""
    campaign, events = message.game.campaign_id, thread(message.event)
    about, which = ("game__campaign", campaign) if campaign else ("game", message.game.pk)
    found = _sent(about, events).first(message.user_id, which, message.pk or 0, message.channel)
    return found[0] if found else ""


@cache
def _sent(about: str, events: tuple[Event, ...]) -> "Compiled[tuple[str]]":
    def mails() -> "QuerySet[Any, Any]":
        told = Message.objects.filter(user=KEY, channel=WORD, sent_at__isnull=False, **{about: OTHER_KEY})
        kind = told.filter(event__in=events).exclude(pk=THIRD_KEY)
        return kind.order_by("sent_at", "pk").values_list("message_id")[:1]

    return Compiled(mails)


def _ways_out(message: Message) -> list[str]:
    ways = [addresses.unsubscribe(message.user_id, message.event)]
    if settings.UNSUBSCRIBE_ADDRESS:
        ways.append(f"mailto:{settings.UNSUBSCRIBE_ADDRESS}?subject=unsubscribe%20{message.event}")
    return ways

"""Headers of a mail: one thread per game or campaign and reader, and leaving with one click (RFC 8058)."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from games.mail import addresses
from games.models import Message
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
    """All refer to the first mail about the game that its reader got, or the oldest that is still known.

    Mail programs join whatever refers to the same mail under the same subject; some only where they have
    that mail.
    """
    root = first_mail(message)
    return {"References": root, "In-Reply-To": root} if root else {}


def first_mail(message: Message) -> str:
    """The Message-ID of the first mail to the same person about the same game, or about any game of the same
    campaign; "" where this one is it."""
    if message.game is None:
        return ""
    campaign = message.game.campaign_id
    mails, about = (_of_campaign, campaign) if campaign else (_of_game, message.game.pk)
    found = mails.first(message.user_id, about, message.pk or 0, message.channel)
    return found[0] if found else ""


def _sent(about: str) -> "Compiled[tuple[str]]":
    def mails() -> "QuerySet[Any, Any]":
        told = Message.objects.filter(user=KEY, channel=WORD, sent_at__isnull=False, **{about: OTHER_KEY})
        return told.exclude(pk=THIRD_KEY).order_by("sent_at", "pk").values_list("message_id")[:1]

    return Compiled(mails)


_of_game, _of_campaign = _sent("game"), _sent("game__campaign")


def _ways_out(message: Message) -> list[str]:
    ways = [addresses.unsubscribe(message.user_id, message.event)]
    if settings.UNSUBSCRIBE_ADDRESS:
        ways.append(f"mailto:{settings.UNSUBSCRIBE_ADDRESS}?subject=unsubscribe%20{message.event}")
    return ways

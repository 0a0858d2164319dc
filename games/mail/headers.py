"""Headers of a mail: one thread per game or campaign and reader, and leaving with one click (RFC 8058)."""

from django.conf import settings

from games.mail import addresses
from games.models import Message


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
    same = (
        {"game__campaign": campaign} if (campaign := message.game.campaign_id) else {"game": message.game_id}
    )
    mails = Message.objects.filter(user=message.user_id, channel=message.channel, **same)
    sent = mails.filter(sent_at__isnull=False).exclude(pk=message.pk).order_by("sent_at", "pk")
    return sent.values_list("message_id", flat=True).first() or ""


def _ways_out(message: Message) -> list[str]:
    ways = [addresses.unsubscribe(message.user_id, message.event)]
    if settings.UNSUBSCRIBE_ADDRESS:
        ways.append(f"mailto:{settings.UNSUBSCRIBE_ADDRESS}?subject=unsubscribe%20{message.event}")
    return ways

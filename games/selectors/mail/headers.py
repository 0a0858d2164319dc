"""Headers of a mail: one thread per game and reader, and leaving with one click (RFC 8058)."""

from urllib.parse import urlsplit

from django.conf import settings

from games.models import Message
from games.selectors.mail import addresses


def headers(message: Message) -> dict[str, str]:
    """Everything besides sender, reader, subject and Message-ID."""
    return {
        **_thread(message),
        "List-Unsubscribe": ", ".join(f"<{one}>" for one in _ways_out(message)),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def _thread(message: Message) -> dict[str, str]:
    """The root is no mail: mail programs join whatever refers to the same one."""
    if message.game is None:
        return {}
    root = f"<game-{message.game.slug}-{message.user_id}@{urlsplit(settings.SITE_URL).hostname}>"
    return {"References": root, "In-Reply-To": root}


def _ways_out(message: Message) -> list[str]:
    ways = [addresses.unsubscribe(message.user_id, message.event)]
    if settings.UNSUBSCRIBE_ADDRESS:
        ways.append(f"mailto:{settings.UNSUBSCRIBE_ADDRESS}?subject=unsubscribe%20{message.event}")
    return ways

"""The address to which a mail is answered with a letter: good for its question, for its person, once.

The part behind the `+` names the message and is signed over the wait, the seat and the person; it fits in 64
signs and in any case of letters. The sender of an answer proves nothing, so the address is the key.
"""

import re
from base64 import b32encode

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Message

SALT = "games.mail.reply_address"
SIGNED = re.compile(r"\+r(\d{1,19})-([a-z2-7]{26})@", re.IGNORECASE)


def reply_address(message: Message) -> str:
    """Where an answer to this mail goes; "" where the site takes none, or its reader gives none this way."""
    name, at, domain = settings.REPLY_ADDRESS.rpartition("@")
    if not at or not message.pk or not message.user.reply_key:
        return ""
    return f"{name}+r{message.pk}-{_signed(message, settings.SECRET_KEY)}@{domain}"


def answered_by(address: str) -> Message | None:
    """The mail that is answered to this address; None where it is none of ours, or no longer good."""
    found = SIGNED.search(address)
    if found is None:
        return None
    message = Message.objects.filter(pk=int(found[1])).select_related("user").first()
    if message is None or not message.user.reply_key:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    is_ours = any(constant_time_compare(found[2].lower(), _signed(message, key)) for key in keys)
    return message if is_ours else None


def is_reply_address(address: str) -> bool:
    """Whether it has the form of one, good or not."""
    return SIGNED.search(address) is not None


def _signed(message: Message, key: str) -> str:
    about = (message.pk, message.wait, message.game_id, message.seat, message.user_id, message.user.reply_key)
    digest = salted_hmac(SALT, ":".join(map(str, about)), secret=key, algorithm="sha256").digest()
    return b32encode(digest[:16]).decode().rstrip("=").lower()

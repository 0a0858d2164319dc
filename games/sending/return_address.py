"""The address to which a mail comes back, one for each (VERP): what returns there is ours, whatever it says.

The part behind the `+` names the row and is signed: m17-<128 bits in base32>, `l` for letters about accounts.
It fits in 64 signs and in any case of letters, as some servers change it.
"""

import re
from base64 import b32encode

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import Letter
from games.models import Message

SALT = "games.sending.return_address"
KINDS: dict[str, type[Message] | type[Letter]] = {"m": Message, "l": Letter}
SIGNED = re.compile(r"\+(([ml])(\d{1,19}))-([a-z2-7]{26})@", re.IGNORECASE)


def return_address(row: Message | Letter) -> str:
    """Where this mail comes back to; "" where the site has no address for that (BOUNCE_ADDRESS)."""
    name, at, domain = settings.BOUNCE_ADDRESS.rpartition("@")
    if not at:
        return ""
    number = f"{'m' if isinstance(row, Message) else 'l'}{row.pk}"
    return f"{name}+{number}-{_signed(number, settings.SECRET_KEY)}@{domain}"


def sent_from(address: str) -> Message | Letter | None:
    """The mail that was sent with this return address; None where it is none of ours."""
    found = SIGNED.search(address)
    if found is None:
        return None
    number, kind, pk, signature = (part.lower() for part in found.groups())
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not any(constant_time_compare(signature, _signed(number, key)) for key in keys):
        return None
    row: Message | Letter | None = KINDS[kind].objects.filter(pk=int(pk)).select_related("user").first()
    return row


def _signed(number: str, key: str) -> str:
    digest = salted_hmac(SALT, number, secret=key, algorithm="sha256").digest()
    return b32encode(digest[:16]).decode().rstrip("=").lower()

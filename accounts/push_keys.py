"""The keys with which the site signs notices to devices (VAPID, RFC 8292), as the settings have them.

A browser signs up under the public key of the moment and takes nothing that another one has signed. So when
the key changes, the former one stays in VAPID_FORMER_KEYS until the devices have taken the present.
"""

import base64
import binascii
from email.utils import parseaddr
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from labyrinth.ground.clock import now

SIGNED_FOR = 12 * 3600
"""A signature holds so many seconds; push services refuse one of more than a day."""
PRIVATE_BYTES = 32


class BadKeyError(ValueError):
    """A key is none: what VAPID_PRIVATE_KEY holds, or what a device says of itself."""


def b64(raw: bytes) -> str:
    """As browsers write keys: base64url without what fills it up."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_b64(text: str) -> bytes:
    """The other way round. Raises BadKeyError."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadKeyError("no base64url") from None


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it goes over the wire: 65 bytes."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key, for VAPID_PRIVATE_KEY: 43 signs."""
    key = ec.generate_private_key(ec.SECP256R1())
    return b64(key.private_numbers().private_value.to_bytes(PRIVATE_BYTES, "big"))


@lru_cache(maxsize=16)
def public_of(private: str) -> str:
    """The public key to a private one: 87 signs. Raises BadKeyError."""
    raw = from_b64(private)
    if len(raw) != PRIVATE_BYTES:
        raise BadKeyError("a private key has 43 signs")
    try:
        key = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    except ValueError:
        raise BadKeyError("not on the curve") from None
    return b64(point(key.public_key()))


def site_key() -> str:
    """The public key under which devices sign up now; "" where the site sends no notices."""
    return public_of(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else ""


def known_keys() -> dict[str, str]:
    """Public -> private key, of all with which a device can be reached: the present and the former."""
    if not settings.VAPID_PRIVATE_KEY:
        return {}
    return {public_of(one): one for one in (*settings.VAPID_FORMER_KEYS, settings.VAPID_PRIVATE_KEY)}


def signature(endpoint: str, private: str) -> dict[str, str]:
    """The header by which a push service knows that it is the site that sends."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now().timestamp()) + SIGNED_FOR,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return signed

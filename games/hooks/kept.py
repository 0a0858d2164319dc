"""What is kept of a webhook's address and secrets, encrypted: in nothing else do they appear again."""

import base64
import secrets
from datetime import datetime, timedelta

import msgspec

from games.models import Webhook
from labyrinth.ground import sealed

SALT = "games.hooks"
BOTH = timedelta(hours=24)
"""So long after another secret was made the former signs too."""
MOST = 4
"""So many former ones, where somebody makes one after another."""


class Kept(msgspec.Struct, frozen=True):
    """The parts of an address (games/hooks/addresses.py), the secret that signs, and those before it, each
    with the moment until which it signs too, newest first. A secret that nobody has seen is not `shown`."""

    parts: dict[str, str]
    secret: str
    shown: bool = False
    before: tuple[tuple[str, datetime], ...] = ()

    def signs_with(self, at: datetime) -> list[str]:
        """The secrets that sign at that moment, the present one first."""
        return [self.secret, *(secret for secret, until in self.before if at < until)]

    def both_until(self, at: datetime) -> datetime | None:
        """Until when another than the present one signs too; None where none does."""
        return max((until for _secret, until in self.before if at < until), default=None)


def new(parts: dict[str, str]) -> bytes:
    """Sealed, with a secret that nobody knows yet."""
    return seal(Kept(parts, new_secret()))


def seal(kept: Kept) -> bytes:
    """As it is stored."""
    return sealed.sealed(msgspec.json.encode(kept), SALT)


def kept_of(webhook: Webhook) -> Kept | None:
    """What was kept; None where it was sealed with a key that the site has given up."""
    words = sealed.opened(webhook.sealed, SALT)
    return None if words is None else msgspec.json.decode(words, type=Kept)


def with_another_secret(kept: Kept, at: datetime) -> Kept:
    """With a new secret, which its owner is shown now; the former signs for a while too, if they knew it. So
    do those before it: who presses twice has not lost the one that their program knows."""
    former = ((kept.secret, at + BOTH),) if kept.shown else ()
    still = [*former, *((secret, until) for secret, until in kept.before if at < until)]
    return Kept(kept.parts, new_secret(), shown=True, before=tuple(still[:MOST]))


def new_secret() -> str:
    """In the form of Standard Webhooks: 24 bytes."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()

"""Secret addresses of feeds and calendars: made and shown once, each revoked alone. Only a hash is kept.

They have no end of their own: a calendar that falls silent is worse than one that is forgotten. Who signs out
everywhere, or deletes the account, ends them.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from accounts.models import Feed, FeedAddress, User
from accounts.sanctions import is_banned
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import WORD, Compiled

SIGN = "feed_"
"""Every key begins with it, so that one that lies about somewhere is known for what it is."""
SHAPE = re.compile(SIGN + r"[\w-]{43}", re.ASCII)
MOST = 10
"""So many addresses one person may have."""
NOTED_EVERY = timedelta(minutes=1)
"""That it was read is noted at most so often."""
KEPT = timedelta(days=30)
"""An address that is revoked is remembered for so long, so that its program is told that it is gone."""

Wrong = Literal["unknown", "revoked", "banned"]


class TooManyError(Exception):
    """The person has as many addresses as anybody may have."""


@dataclass
class BadAddressError(Exception):
    """An address at which nothing is read, and why."""

    wrong: Wrong


def make(user: User, *, kind: str, name: str, alarm: int = 0) -> tuple[FeedAddress, str]:
    """A new address and its key, which nobody can look up again. Raises TooManyError."""
    key, rings = _new_key(), alarm if kind == Feed.CALENDAR else 0
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if addresses_of(user).count() >= MOST:
            raise TooManyError
        address = FeedAddress.objects.create(
            user=user, kind=kind, name=name, alarm=rings, hash=hash_of(key), created_at=now()
        )
    return address, key


def with_another_key(user: User, address_id: int) -> tuple[FeedAddress, str] | None:
    """An address that nobody has read yet, with another key, the one before opening nothing any more; None
    where there is none."""
    key = _new_key()
    unread = addresses_of(user).filter(pk=address_id, read_at=None)
    if not unread.update(hash=hash_of(key)):
        return None
    return FeedAddress.objects.get(pk=address_id), key


def addresses_of(user: User) -> QuerySet[FeedAddress]:
    """The person's addresses that are not revoked, newest first."""
    return FeedAddress.objects.filter(user=user, revoked_at=None).order_by("-created_at", "-pk")


def revoke(user: User, address_id: int) -> FeedAddress | None:
    """From now on nothing is read there; None where the person has no such address."""
    address = addresses_of(user).filter(pk=address_id).first()
    if address is not None:
        address.revoked_at = now()
        address.save(update_fields=["revoked_at"])
    return address


def revoke_all(user: User) -> int:
    """Nothing is read at any of the person's addresses from now on; how many there were."""
    return addresses_of(user).update(revoked_at=now())


def recognise(key: str, kind: str) -> FeedAddress:
    """The address with its person, one of another kind is unknown. Raises BadAddressError."""
    found = _find(key)
    if found is None or found.kind != kind:
        raise BadAddressError("unknown")
    if found.revoked_at is not None or not found.user.is_active:
        raise BadAddressError("revoked")
    if is_banned(found.user):
        raise BadAddressError("banned")
    return found


def note_read(address: FeedAddress) -> None:
    """It was read now."""
    at = now()
    if address.read_at is None or at - address.read_at >= NOTED_EVERY:
        FeedAddress.objects.filter(pk=address.pk).update(read_at=at)
        address.read_at = at


def hash_of(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def purge(dry: bool) -> int:
    """Forget what was revoked long ago; how many."""
    rows = FeedAddress.objects.filter(revoked_at__lt=now() - KEPT)
    return rows.count() if dry else rows.delete()[0]


def _new_key() -> str:
    return SIGN + secrets.token_urlsafe(32)


def _find(key: str) -> FeedAddress | None:
    """By its hash: whoever tries keys learns nothing from how long the database looks for one."""
    if not SHAPE.fullmatch(key):
        return None
    wanted = hash_of(key)
    found = _by_hash.first(wanted)
    return found if found is not None and constant_time_compare(found.hash, wanted) else None


_by_hash: Compiled[FeedAddress] = Compiled(
    lambda: FeedAddress.objects.select_related("user").filter(hash=WORD)
)

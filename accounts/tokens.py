"""Personal tokens of the API: made and shown once, recognised, renewed, revoked. Only SHA-256 is stored.

Each has an end: a year from when it was made or renewed at the latest (accounts/token_ends.py).
"""

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, Token, User
from accounts.sanctions import ban_of
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import WORD, Compiled

SIGN = "lab_"
"""Every token begins with it, so that one that lies about somewhere is known for what it is."""
SHAPE = re.compile(SIGN + r"[\w-]{43}", re.ASCII)
PREFIX = len(SIGN) + 6
MOST = 20
"""So many tokens one person may have."""
NOTED_EVERY = timedelta(minutes=1)
"""A use is noted at most so often."""
LONGEST = 365
"""A token holds for so many days at most, unless it is renewed."""
WARNED = timedelta(days=7)
"""So long before its end its owner is told."""
KEPT = timedelta(days=30)
"""A token that is revoked or over is remembered for so long, so that its holder is told what is wrong."""

SCOPES: dict[str, str | Promise] = {
    "read": _("read: my games as I see them, my open questions, my history"),
    "play": _("play: answer and take back for me"),
    "tables": _(
        "tables: open tables, join and leave them for me; my wishes, my circles, my cups and leagues, "
        "whom I follow"
    ),
    "talk": _("talk: read what is said at my tables, and say something for me"),
}

Wrong = Literal["unknown", "expired", "revoked", "closed", "banned"]


class TooManyError(Exception):
    """The person has as many tokens as anybody may have."""


@dataclass
class BadTokenError(Exception):
    """A token that opens nothing: which is wrong with it; `ban` where its person is banned."""

    wrong: Wrong
    ban: Sanction | None = None


def make(user: User, *, name: str, scopes: Iterable[str], days: int) -> tuple[Token, str]:
    """A new token and its secret, which nobody can look up again. Raises TooManyError."""
    assert 0 < days <= LONGEST
    secret, at = SIGN + secrets.token_urlsafe(32), now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if tokens_of(user).count() >= MOST:
            raise TooManyError
        token = Token.objects.create(
            user=user,
            name=name,
            prefix=secret[:PREFIX],
            hash=_hash(secret),
            scopes=[scope for scope in SCOPES if scope in set(scopes)],
            created_at=at,
            days=days,
            expires_at=at + timedelta(days=days),
            warn_at=at + timedelta(days=days) - WARNED,
        )
    return token, secret


def with_another_secret(user: User, token_id: int) -> str:
    """The secret of a token of this person, the one before opening nothing any more; "" where it was used."""
    secret = SIGN + secrets.token_urlsafe(32)
    unused = tokens_of(user).filter(pk=token_id, used_at=None)
    return secret if unused.update(prefix=secret[:PREFIX], hash=_hash(secret)) else ""


def tokens_of(user: User) -> QuerySet[Token]:
    """The person's tokens that are not revoked, newest first."""
    return Token.objects.filter(user=user, revoked_at=None).order_by("-created_at", "-pk")


def revoke(user: User, token_id: int) -> Token | None:
    """From now on the token opens nothing; None where the person has none of that number."""
    token = tokens_of(user).filter(pk=token_id).first()
    if token is not None:
        token.revoked_at = now()
        token.save(update_fields=["revoked_at"])
    return token


def revoke_all(user: User) -> int:
    """None of the person's tokens opens anything from now on; how many there were."""
    return tokens_of(user).update(revoked_at=now())


def renew(user: User, token_id: int) -> Token | None:
    """The token holds once more as long as it was made for; None where the person has none that holds."""
    at = now()
    with transaction.atomic():
        held = tokens_of(user).select_for_update().filter(expires_at__gt=at)
        token = held.filter(pk=token_id).first()
        if token is not None:
            token.expires_at = at + timedelta(days=token.days)
            token.warn_at = token.expires_at - WARNED
            token.save(update_fields=["expires_at", "warn_at"])
    return token


def recognise(secret: str) -> Token:
    """The token with its person, noted as used. Raises BadTokenError."""
    found = _find(secret)
    if found is None:
        raise BadTokenError("unknown")
    if found.revoked_at is not None:
        raise BadTokenError("revoked")
    if is_over(found, now()):
        raise BadTokenError("expired")
    if not found.user.is_active:
        raise BadTokenError("closed")
    ban = ban_of(found.user)
    if ban is not None:
        raise BadTokenError("banned", ban)
    _note_use(found)
    return found


def is_over(token: Token, at: datetime) -> bool:
    """Whether its time has run out."""
    return token.expires_at <= at


def purge(dry: bool) -> int:
    """Forget what was revoked or over long ago; how many."""
    before = now() - KEPT
    rows = Token.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))
    return rows.count() if dry else rows.delete()[0]


def _find(secret: str) -> Token | None:
    """By its hash: whoever tries tokens learns nothing from how long the database looks for one."""
    if not SHAPE.fullmatch(secret):
        return None
    wanted = _hash(secret)
    found = _by_hash.first(wanted)
    return found if found is not None and constant_time_compare(found.hash, wanted) else None


_by_hash: Compiled[Token] = Compiled(lambda: Token.objects.select_related("user").filter(hash=WORD))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _note_use(token: Token) -> None:
    at = now()
    if token.used_at is None or at - token.used_at >= NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=at)
        token.used_at = at

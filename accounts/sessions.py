"""Where a person is signed in, and signing out elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts import feed_addresses, tokens
from accounts.models import User

MOST = 50
"""So many are shown, the latest first."""


@dataclass(frozen=True)
class Device:
    """One browser that is signed in: `number` names it in forms, `agent` is what it says of itself."""

    number: int
    ip: str
    agent: str
    since: datetime
    is_this: bool


def devices_of(person: User, current: str | None) -> list[Device]:
    """The browsers in which the person is signed in (two queries); `current` is the session that asks.

    A session of an older password opens nothing any more and is not among them.
    """
    noted = list(UserSession.objects.filter(user_id=person.pk).order_by("-created_at")[:MOST])
    valid = open_keys(person, [each.session_key for each in noted])
    return [_device(each, current) for each in noted if each.session_key in valid]


@transaction.atomic
def end(person: User, number: int, current: str | None) -> bool:
    """Sign the person out of one browser; False if it is the one that asks, or not one of theirs."""
    found = UserSession.objects.filter(user_id=person.pk, pk=number).exclude(session_key=current)
    return _remove(list(found)) > 0


@transaction.atomic
def end_others(person: User, current: str | None) -> int:
    """Sign the person out everywhere but here, programs with a token or a secret address too. Returns of how
    many browsers."""
    tokens.revoke_all(person)
    feed_addresses.revoke_all(person)
    return _remove(list(UserSession.objects.filter(user_id=person.pk).exclude(session_key=current)))


def open_keys(person: User, keys: Iterable[str]) -> set[str]:
    """Those of these keys of sessions with which the person is signed in (one query); a session ends by the
    clock by which it began, which is Django's."""
    alive = Session.objects.filter(session_key__in=list(keys), expire_date__gt=timezone.now())
    return {session.session_key for session in alive if _opens(session, person)}


def _opens(session: Session, person: User) -> bool:
    said = session.get_decoded()
    if said.get(SESSION_KEY) != str(person.pk):
        return False
    kept = said.get(HASH_SESSION_KEY, "")
    hashes = [person.get_session_auth_hash(), *person.get_session_auth_fallback_hash()]
    return any(constant_time_compare(kept, each) for each in hashes)


def _device(noted: UserSession, current: str | None) -> Device:
    return Device(
        number=noted.pk,
        ip=noted.ip,
        agent=noted.user_agent,
        since=noted.created_at,
        is_this=noted.session_key == current,
    )


def _remove(noted: list[UserSession]) -> int:
    Session.objects.filter(session_key__in=[each.session_key for each in noted]).delete()
    UserSession.objects.filter(pk__in=[each.pk for each in noted]).delete()
    return len(noted)

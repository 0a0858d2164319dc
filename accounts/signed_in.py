"""Who sends a request, read beside their session (accounts/session_store.py)."""

from typing import cast

from django.conf import settings
from django.contrib import auth
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.session_store import SessionStore


class Authentication(AuthenticationMiddleware):
    """As Django's, for pages; streams ask in their own way."""

    def process_request(self, request: HttpRequest) -> None:
        """Let the request know its person when that is asked."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _kept(request))  # type: ignore[assignment]


def _kept(request: HttpRequest) -> User | AnonymousUser:
    """Asked once, and kept where Django keeps it."""
    if not hasattr(request, "_cached_user"):
        request._cached_user = _person(request) or auth.get_user(request)  # type: ignore[attr-defined] # noqa: SLF001
    person: User | AnonymousUser = request._cached_user  # type: ignore[attr-defined] # noqa: SLF001
    return person


def _person(request: HttpRequest) -> User | None:
    """The person of a session in which nothing is unusual; all else, old keys too, is for Django to judge."""
    session = cast(SessionStore, request.session)
    number, said = str(session.get(SESSION_KEY, "")), session.get(HASH_SESSION_KEY, "")
    if not number.isdecimal() or session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    person = session.person(int(number))
    if person is None or not person.is_active:
        return None
    return person if constant_time_compare(said, person.get_session_auth_hash()) else None

"""Requests as a browser of somebody signed in sends them."""

from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from benchmarks.games import Move
from rehearsal.ports import HOST

ENCODINGS = "gzip, deflate, br, zstd"
CSRF = "x" * 32
"""The same secret in cookie and header: checked as always, and known without asking for a page first."""


def sign_in(person: User) -> str:
    """A stored session; its cookies."""
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}"


def headers(cookies: str = f"csrftoken={CSRF}", *, part: bool = False) -> dict[str, str]:
    """What a browser sends along; `part` when htmx asks for the changing part."""
    sent = {"Host": HOST, "Accept-Encoding": ENCODINGS, "Cookie": cookies, "X-CSRFToken": CSRF}
    return sent | {"HX-Request": "true"} if part else sent


def form(move: Move) -> bytes:
    """The body of an answer."""
    return urlencode({"answer": move.key, "token": move.token}).encode()

"""Wrong passwords are counted by address and client, so that nobody locks somebody else out.

A browser in which somebody has signed in to an account is known from then on, by a signed cookie, and counts
for itself. All others share a limit for each account besides: one that guesses from a thousand places meets
it, and whoever is really theirs goes on in a browser that is known, by a code or by a key.
"""

import secrets

from allauth.core.internal import ratelimit
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.address_form import one_form

APP = "allauth.account"
STRANGER, EVERY_STRANGER, KNOWN = "login_failed", "login_failed_elsewhere", "login_failed_known"
"""Names of limits in ACCOUNT_RATE_LIMITS."""
COOKIE = "known"
SALT = "accounts.lockout"
LASTS = 365 * 24 * 60 * 60
"""Seconds."""
MOST = 5
"""So many accounts one browser is known to."""


def consume(request: HttpRequest, email: str) -> ratelimit.RateLimitUsage | None:
    """Count one more try for the address; None where there were too many."""
    browser = _known(request).get(_digest(email))
    if browser is not None:
        return _count(request, KNOWN, f"{_digest(email)}:{browser}")
    usage = _count(request, STRANGER, _at_client(request, email))
    if usage is None:
        return None
    of_all = _count(request, EVERY_STRANGER, _digest(email))
    if of_all is None:
        return None
    return ratelimit.RateLimitUsage([*usage.usage, *of_all.usage])


def clear(request: HttpRequest, email: str) -> None:
    """The owner of the address has shown who it is: all begins anew, here."""
    for action, key in ((STRANGER, _at_client(request, email)), (EVERY_STRANGER, _digest(email))):
        ratelimit.clear(request, app=APP, action=action, key=key)


def remember(request: HttpRequest, response: HttpResponse, email: str) -> None:
    """From now on this browser is known as one of the account's."""
    known = _known(request)
    mine = known.pop(_digest(email), None) or secrets.token_urlsafe(9)
    latest = dict([*known.items(), (_digest(email), mine)][-MOST:])
    response.set_cookie(
        COOKIE,
        signing.dumps(latest, salt=SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, str]:
    """Digest of an address -> the name of this browser there; the latest sign-in last."""
    try:
        found: dict[str, str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return {}
    return found


def _count(request: HttpRequest, action: str, key: str) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(request, app=APP, action=action, key=key)


def _at_client(request: HttpRequest, email: str) -> str:
    return f"{_digest(email)}:{ratelimit.get_ip(request)}"


def _digest(email: str) -> str:
    """Neither the cookie nor the cache holds addresses."""
    return salted_hmac(SALT, one_form(email), algorithm="sha256").hexdigest()[:20]

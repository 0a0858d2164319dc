"""Around every request: a number of its own, a line in the log, one count, and the addresses for watchers."""

import ipaddress
import logging
import re
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.utils.log import log_response

from labyrinth.ground import database_down, metrics
from labyrinth.running import health, logs, metrics_page
from labyrinth.running.log_path import shown_path
from labyrinth.serving import bodies
from labyrinth.serving.csp import is_part
from labyrinth.serving.for_programs import choose_addresses

logger = logging.getLogger(__name__)

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

PROBES = {"/health/live": health.live, "/health/ready": health.ready, "/metrics": metrics_page.page}
"""Answered before anything else, so that watchers need neither a session nor the site's host name."""
GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
STATIC = "/static/"
REFUSALS = (429, 503)
"""With `Retry-After` they are the site's own polite no, which works as it should."""
OF_PAGES = ("Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Frame-Options")
"""What files and parts of pages need not say: they open no window, stand in no frame, and ask for nothing
elsewhere."""


@sync_and_async_middleware
def requests_middleware(get_response: Pages | Streams) -> Pages | Streams:
    """Stands before all other middleware; works for pages and for streams (measured until they begin)."""
    if iscoroutinefunction(get_response):
        streams = cast(Streams, get_response)

        async def for_streams(request: HttpRequest) -> HttpResponseBase:
            database_down.watched.set(True)
            began = _begin(request)
            response = await streams(request)
            _end(request, response, began)
            return response

        return for_streams
    pages = cast(Pages, get_response)

    def for_pages(request: HttpRequest) -> HttpResponseBase:
        database_down.watched.set(True)
        if request.path in PROBES and request.method in ("GET", "HEAD"):
            return _said(request, PROBES[request.path](request))
        began = _begin(request)
        response = bodies.refused(request) or pages(request)
        _end(request, response, began)
        return response

    return for_pages


def _begin(request: HttpRequest) -> float:
    if settings.BEHIND_PROXY:
        request.META["REMOTE_ADDR"] = address_of(request)
    given = request.headers.get("X-Request-ID", "")
    number = given if GIVEN_ID.fullmatch(given) else uuid.uuid4().hex[:16]
    logs.context.set({"request": number})
    choose_addresses(request)
    return time.perf_counter()


def _end(request: HttpRequest, response: HttpResponseBase, began: float) -> None:
    seconds = time.perf_counter() - began
    is_file = request.path.startswith(STATIC)
    if is_file or is_part(request, response):
        for name in OF_PAGES:
            response.headers.pop(name, None)
    if is_file:
        return
    number = (logs.context.get() or {}).get("request", "")
    response.headers["X-Request-ID"] = number
    method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
    metrics.took(metrics.REQUESTS, view_of(request), str(method), str(response.status_code), seconds=seconds)
    facts: dict[str, Any] = {
        "method": method,
        "path": shown_path(request),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "user": user_of(request),
        "token": token_of(request),
        "client": request.META.get("REMOTE_ADDR") or None,
    }
    logger.info("request", extra={"facts": facts})
    if is_polite(response):
        _said(request, response)


def is_polite(response: HttpResponseBase) -> bool:
    """Whether it says no for a while, with when to come again: no fault, whoever asks for it how often."""
    return response.status_code in REFUSALS and "Retry-After" in response.headers


def _said(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The answer; Django would write an error for it, which rings where errors do, once for each that comes.

    A probe tells in words of its own what it says no to, whenever that changes.
    """
    if response.status_code >= 400:
        answer = cast(HttpResponse, response)  # the types of Django know no stream here
        reason = answer.reason_phrase
        log_response("%s: %s", reason, request.path, response=answer, request=request, level="info")
    return response


def address_of(request: HttpRequest) -> str:
    """Where the request comes from as the proxy says it: the last address, as clients can invent the
    others. Where that is none, the proxy's own: somebody lies, or it is set up wrongly."""
    own = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    if not forwarded:
        return own
    try:
        ipaddress.ip_address(forwarded)
    except ValueError:
        logger.warning("X-Forwarded-For ends with no address")
        return own
    return forwarded


def view_of(request: HttpRequest) -> str:
    """The name of the view that answered; "-" when the address leads nowhere."""
    match = request.resolver_match
    return match.view_name or match.route if match else "-"


def user_of(request: HttpRequest) -> str | None:
    """The number of the person of the token, or of the one signed in, if the session is known already."""
    token = getattr(request, "token", None)
    return str(token.user_id) if token is not None else signed_in(request)


def signed_in(request: HttpRequest) -> str | None:
    """The number of the person whose session it is, if that is known already.

    Never asked for here: where it could not be read (the database is away) a stream may not even try.
    """
    session = getattr(request, "session", None)
    known = getattr(session, "_session_cache", None)  # Django's name for what has been read
    found = known.get(SESSION_KEY) if known else None
    return str(found) if found else None


def token_of(request: HttpRequest) -> int | None:
    """The number of the personal token that was recognised, which opens nothing."""
    token = getattr(request, "token", None)
    return getattr(token, "pk", None)

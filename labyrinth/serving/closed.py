"""While the site is looked after pages stay readable, and whoever would change something is told until when.

When that is so is said in ground/maintenance.py.
"""

import math
from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _

from accounts import dates
from labyrinth.ground.clock import now
from labyrinth.ground.maintenance import seen, stands_still
from labyrinth.models import Maintenance
from labyrinth.serving import wrong_clock
from labyrinth.serving.unavailable import PROGRAMS, for_programs

ALLOWED = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
SHORTEST = 60
"""Nobody is told to come again sooner, in seconds."""

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


def banner(_request: HttpRequest | None) -> dict[str, Any]:
    """For templates: `maintenance` is what is announced or on, looked up only where a page shows it."""
    return {"maintenance": Banner()}


class Banner:
    """The maintenance as a page shows it, read when the template asks."""

    def __bool__(self) -> bool:
        return seen() is not None

    def __getattr__(self, name: str) -> Any:
        return getattr(seen(), name)

    @property
    def is_on(self) -> bool:
        """Whether it has begun."""
        return stands_still()


@sync_and_async_middleware
def maintenance_middleware(get_response: Pages | Streams) -> Pages | Streams:
    """While it is on, whatever would change something is answered 503 with when it ends."""
    if iscoroutinefunction(get_response):
        streams = cast(Streams, get_response)

        async def for_streams(request: HttpRequest) -> HttpResponseBase:
            refused = None if request.method in ALLOWED else await sync_to_async(refused_now)(request)
            return refused or await streams(request)

        return for_streams
    pages = cast(Pages, get_response)

    def for_pages(request: HttpRequest) -> HttpResponseBase:
        return refused_now(request) or pages(request)

    return for_pages


def refused_now(request: HttpRequest) -> HttpResponseBase | None:
    """The refusal of a request that would change something while the site is closed, or by a process that
    does not know what time it is; else None."""
    if request.method in ALLOWED:
        return None
    found = seen()
    if found is not None and found.start <= now():
        return refusal(request, found)
    return wrong_clock.refusal(request)


def refusal(request: HttpRequest, found: Maintenance) -> HttpResponseBase:
    """Says when to come again: a page, one line for a part of a page, or JSON for programs."""
    response: HttpResponseBase
    if request.path.startswith(PROGRAMS):
        until = found.until.isoformat()
        response = for_programs(
            request, "maintenance", _("The site is being looked after"), in_words(found), until=until
        )
    elif "HX-Request" in request.headers:
        response = HttpResponse(in_words(found), content_type="text/plain; charset=utf-8")
    elif request.accepts("text/html"):
        response = render(request, "503.html", {"found": found, "line": in_words(found)})
    else:
        response = JsonResponse({"error": in_words(found), "until": found.until.isoformat()})
    response.status_code = 503
    seconds = max(SHORTEST, math.ceil((found.until - now()).total_seconds()))
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response


def in_words(found: Maintenance) -> str:
    """That the site is closed and until when, in the language and the zone of the reader."""
    if found.until <= now():
        return _("The site is being looked after and opens again any minute. Nothing is lost.")
    until = dates.moment(found.until, sentence=True)
    return _("The site is being looked after until about %(until)s. Nothing is lost.") % {"until": until}

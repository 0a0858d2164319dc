"""Maintenance: announced beforehand, then pages stay readable while nothing moves, and clocks are credited.

What acts on its own (sweeps, senders, bots) asks `is_on()` first. Whoever keeps clocks adds a listener to
`on_end`, which is told the stretch in the transaction that ends it. Knows nothing of games.
"""

import logging
import math
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _

from accounts import dates
from labyrinth import wrong_clock
from labyrinth.clock import SKEW_AT_MOST, ahead_of_database, now
from labyrinth.models import Maintenance
from labyrinth.unavailable import PROGRAMS, for_programs

logger = logging.getLogger(__name__)

on_end: list[Callable[[datetime, datetime], None]] = []
"""Told start and end of a maintenance that was really on."""
ALLOWED = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
SHORTEST = 60
"""Nobody is told to come again sooner, in seconds."""

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

_seen: list[tuple[float, Maintenance | None]] = []


class MaintenanceError(Exception):
    """It cannot begin or end; the message says why."""


def present() -> Maintenance | None:
    """The maintenance that is announced or on, None if there is none (one query)."""
    return Maintenance.objects.filter(end__isnull=True).first()


def is_on() -> bool:
    """Whether the site takes no moves now (one query)."""
    found = present()
    return found is not None and found.start <= now()


def stands_still() -> bool:
    """As `is_on`, by what was last seen: no query but every few seconds."""
    found = seen()
    return found is not None and found.start <= now()


def seen() -> Maintenance | None:
    """As `present`, but looked up at most every MAINTENANCE_CACHE_SECONDS in a process; for pages."""
    if not _seen or time.monotonic() >= _seen[0][0]:
        try:
            remember(present(), settings.MAINTENANCE_CACHE_SECONDS)
        except DatabaseError:
            return None
    return _seen[0][1]


def so_far() -> list[tuple[datetime, datetime]]:
    """The stretch for which it has been on, as `seen`; nothing while it is off. What is over is not told."""
    found, moment = seen(), now()
    return [(found.start, moment)] if found is not None and found.start < moment else []


def remember(found: Maintenance | None, seconds: float) -> None:
    """Let `seen` answer this for so long."""
    _seen[:] = [(time.monotonic() + seconds, found)]


def forget() -> None:
    """Let `seen` look again."""
    _seen.clear()


def begin(*, minutes: int, message: str = "", after: int = 0) -> Maintenance:
    """Close the site for about so many minutes, `after` minutes from now. Raises MaintenanceError.

    One that is announced already is changed; one that is on gets a new expected end.
    """
    if minutes < 1 or after < 0:
        raise MaintenanceError("It takes at least one minute, and cannot begin in the past.")
    _check_clock()
    with transaction.atomic():
        found = Maintenance.objects.select_for_update().filter(end__isnull=True).first() or Maintenance()
        if found.pk is None or found.start > now():
            found.start = now() + timedelta(minutes=after)
        found.until = max(found.start, now()) + timedelta(minutes=minutes)
        found.message = message
        found.save()
    forget()
    logger.warning("maintenance", extra={"facts": {"start": found.start.isoformat(), "minutes": minutes}})
    return found


def finish() -> Maintenance:
    """Open the site again, or take back what was announced. Raises MaintenanceError when there is nothing.

    Clocks are credited in the same transaction: when that fails, the site stays closed.
    """
    _check_clock()
    with transaction.atomic():
        found = Maintenance.objects.select_for_update().filter(end__isnull=True).first()
        if found is None:
            raise MaintenanceError("No maintenance is on or announced.")
        moment = now()
        if found.start > moment:
            found.delete()
        else:
            found.end = moment
            found.save(update_fields=["end"])
            for listener in on_end:
                listener(found.start, moment)
    forget()
    logger.warning("maintenance is over", extra={"facts": {"start": found.start.isoformat()}})
    return found


def _check_clock() -> None:
    """What is credited is counted from one of its moments to the other."""
    ahead = ahead_of_database()
    if abs(ahead) > SKEW_AT_MOST:
        raise MaintenanceError(
            f"The clock of this machine is {ahead:+.0f} s off the database's: set it first."
        )


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

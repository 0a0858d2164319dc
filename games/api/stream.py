"""Waiting for changes: server-sent events with the public number of a game, and nothing else.

It stands below /live/, where streams are really asynchronous. An event says that the game is worth a look.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from functools import partial
from typing import cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from accounts.models import Token
from games.api.auth import Bearer
from games.api.guard import guard
from games.api.places import place_at
from games.api.problems import Problem
from games.selectors.shown_to import shown_until
from games.views.live import TALK_EVENT, events

LASTS = 30 * 60
"""A stream ends after so many seconds: whose token is revoked meanwhile gets no other one."""
MOST = 20
"""So many streams one person may have open in a process."""

Events = AsyncGenerator[bytes, None]

_open: Counter[int] = Counter()


@csrf_exempt
async def stream(request: HttpRequest, game: str) -> HttpResponseBase:
    """The events of one game that the person may look at.

    204 (come no more) where there are none: on a site without a broker, and for who sees the game late.
    """
    answer = await sync_to_async(partial(_checked, request, game))()
    if answer.status_code != 200:
        return answer
    user_id = request.user.pk
    assert user_id is not None
    headers = {**answer.headers, "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    headers.pop("ETag", None)
    headers["Content-Type"] = "text/event-stream"
    token: Token = request.token  # type: ignore[attr-defined]
    seat: int | None = request.seat  # type: ignore[attr-defined]
    told = _told(game, user_id, seat, talk="talk" in token.scopes)
    return StreamingHttpResponse(told, headers=headers)


def _checked(request: HttpRequest, game: str) -> HttpResponse:
    """An empty 200 where a stream may begin, else what stands in its way; keeps no connection."""
    try:
        return guard(request, lambda: _may_begin(request, game))
    finally:
        close_old_connections()


def _may_begin(request: HttpRequest, game: str) -> HttpResponse:
    if request.method != "GET":
        raise Problem(
            "method", _("Offered here: %(methods)s.") % {"methods": "GET"}, headers={"Allow": "GET"}
        )
    user = Bearer("read")(request).user
    found, place = place_at(user, game)
    seat = place.number if place else None
    request.seat = seat  # type: ignore[attr-defined]
    late = shown_until(found, seat) is not None
    if _open[user.pk] >= MOST:
        text = _("You have %(most)d streams open already.") % {"most": MOST}
        raise Problem("too-many", text, headers={"Retry-After": "60"})
    return HttpResponse(status=204 if late or not settings.REDIS_URL else 200)


async def _told(game: str, user_id: int, seat: int | None, *, talk: bool) -> AsyncIterator[bytes]:
    """The events of the page, for a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LASTS
    _open[user_id] += 1
    try:
        async with aclosing(cast(Events, events(game, user_id, seat))) as told:
            async for event in told:
                if talk or event != TALK_EVENT:
                    yield event
                if loop.time() >= end:
                    return
    finally:
        _open[user_id] -= 1
        if not _open[user_id]:
            del _open[user_id]

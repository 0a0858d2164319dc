"""Waiting for changes: server-sent events with the public number of a game, and nothing else.

It stands below /live/, where streams are really asynchronous. An event says that the game is worth a look.
"""

import asyncio
from collections import Counter
from contextlib import aclosing
from functools import partial

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from accounts.models import Token
from games.api.auth import Bearer
from games.api.guard import guard
from games.api.places import place_at
from games.api.problems import Problem
from games.table.audience import shown_until
from games.views import open_streams
from games.views.live import TALK_EVENT, events
from games.views.open_streams import Events, EventStream

LASTS = 30 * 60
"""A stream ends after so many seconds: whose token is revoked meanwhile gets no other one."""
MOST = 20
"""So many streams one person may have open in a process."""

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
    headers = {name: value for name, value in answer.headers.items() if name != "ETag"}
    token: Token = request.token  # type: ignore[attr-defined]
    seat: int | None = request.seat  # type: ignore[attr-defined]
    told = _told(events(game, user_id, seat), user_id, talk="talk" in token.scopes)
    return EventStream(told, open_streams.watcher_of(request, user_id, game), headers)


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
    _check_places(request, user.pk, game)
    return HttpResponse(status=204 if late or not settings.REDIS_URL else 200)


def _check_places(request: HttpRequest, user_id: int, game: str) -> None:
    text, watcher = "", open_streams.watcher_of(request, user_id, game)
    if _open[user_id] >= MOST:
        text = _("You have %(most)d streams open already.") % {"most": MOST}
    elif open_streams.has_all(watcher):
        text = _("You have %(most)d streams open already.") % {"most": open_streams.MOST_IN_ALL}
    elif open_streams.is_full(watcher):
        text = _("You have %(most)d streams of this game open already.") % {"most": open_streams.MOST}
    if text:
        raise Problem("too-many", text, headers={"Retry-After": "60"})


async def _told(events: Events, user_id: int, *, talk: bool) -> Events:
    """The events of the page, for a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LASTS
    _open[user_id] += 1
    try:
        async with aclosing(events) as told:
            async for event in told:
                if talk or event != TALK_EVENT:
                    yield event
                if loop.time() >= end:
                    return
    finally:
        _open[user_id] -= 1
        if not _open[user_id]:
            del _open[user_id]

"""What somebody signed in is shown is kept nowhere: on a shared machine "back" shows nothing after they left.

What says of itself that it is for everybody (the picture of a person) may be kept.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware

from labyrinth.requests import user_of

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def no_store(get_response: Pages | Streams) -> Pages | Streams:
    """Stands before the sessions, whose requests it looks at when they are answered."""
    if iscoroutinefunction(get_response):
        streams = cast(Streams, get_response)

        async def for_streams(request: HttpRequest) -> HttpResponseBase:
            return _kept_nowhere(request, await streams(request))

        return for_streams
    pages = cast(Pages, get_response)
    return lambda request: _kept_nowhere(request, pages(request))


def _kept_nowhere(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    said = response.headers.get("Cache-Control", "")
    if "public" not in said and "no-store" not in said and user_of(request):
        add_never_cache_headers(response)
    return response

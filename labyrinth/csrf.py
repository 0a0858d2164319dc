"""The cookie that protects forms goes once to who is signed in.

Django sends it again with each page that has a form, so that it lasts a year from the last one on. It is new
with each sign-in and a session lasts 60 days: those 175 bytes of each look at a table renew what ends later
anyhow. Whoever comes without it gets it with the next page.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware

from labyrinth.requests import user_of

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def once_a_session(get_response: Pages | Streams) -> Pages | Streams:
    """Stands behind Django's protection, which asks afterwards whether the cookie is to be sent."""
    if iscoroutinefunction(get_response):
        streams = cast(Streams, get_response)

        async def for_streams(request: HttpRequest) -> HttpResponseBase:
            return _without_what_is_there(request, await streams(request))

        return for_streams
    pages = cast(Pages, get_response)
    return lambda request: _without_what_is_there(request, pages(request))


def _without_what_is_there(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if request.META.get("CSRF_COOKIE_NEEDS_UPDATE") and user_of(request) and _has_it(request):
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
        patch_vary_headers(response, ["Cookie"])
    return response


def _has_it(request: HttpRequest) -> bool:
    """Whether the browser has sent the very secret that it would be sent."""
    return request.COOKIES.get(settings.CSRF_COOKIE_NAME) == request.META.get("CSRF_COOKIE")

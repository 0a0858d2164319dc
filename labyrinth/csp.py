"""The Content-Security-Policy header: everything from this site, nothing inline.

Forms lead to this site; and on to where people sign in elsewhere, if the environment names such places.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action " + " ".join(["'self'", *settings.FORM_TARGETS])
)

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def content_security_policy(get_response: Pages | Streams) -> Pages | Streams:
    """Set the header on every answer; works for pages and for streams."""
    if iscoroutinefunction(get_response):
        streams = cast(Streams, get_response)

        async def for_streams(request: HttpRequest) -> HttpResponseBase:
            response = await streams(request)
            response.headers.setdefault("Content-Security-Policy", POLICY)
            return response

        return for_streams
    pages = cast(Pages, get_response)

    def for_pages(request: HttpRequest) -> HttpResponseBase:
        response = pages(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return for_pages

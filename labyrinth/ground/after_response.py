"""Middleware that looks at each answer when it is made, of pages and of streams alike."""

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Pages = Callable[[HttpRequest], HttpResponseBase]
Streams = Callable[[HttpRequest], Awaitable[HttpResponseBase]]
Look = Callable[[HttpRequest, HttpResponseBase], None]


def after_response(look: Look) -> Callable[[Pages | Streams], Pages | Streams]:
    """The middleware that lets `look` see each answer, with its request, and change it."""

    @sync_and_async_middleware
    def middleware(get_response: Pages | Streams) -> Pages | Streams:
        if iscoroutinefunction(get_response):
            streams = cast(Streams, get_response)

            async def for_streams(request: HttpRequest) -> HttpResponseBase:
                response = await streams(request)
                look(request, response)
                return response

            return for_streams
        pages = cast(Pages, get_response)

        def for_pages(request: HttpRequest) -> HttpResponseBase:
            response = pages(request)
            look(request, response)
            return response

        return for_pages

    return middleware

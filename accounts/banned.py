"""People who may not come in: signed out with their next request, and told why and until when."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.decorators import sync_and_async_middleware

from accounts.models import User
from accounts.sanctions import ban_of, is_banned

BANNED = "banned"
"""Session key: the person who was signed out of it, so that the page can say why."""
PAGE = "accounts:banned"

Handler = Callable[[HttpRequest], Any]


@sync_and_async_middleware
def banned_middleware(get_response: Handler) -> Handler:
    """Stands behind the authentication middleware, which has read the person already."""
    if iscoroutinefunction(get_response):
        return _asynchronous(get_response)

    def handle(request: HttpRequest) -> HttpResponseBase:
        if isinstance(request.user, User) and is_banned(request.user):
            return turn_away(request, request.user)
        response: HttpResponseBase = get_response(request)
        return response

    return handle


def _asynchronous(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Handler:
    async def handle(request: HttpRequest) -> HttpResponseBase:
        person = await request.auser()
        if isinstance(person, User) and is_banned(person):
            # A stream shows nothing; the page that opened it signs them out with its next request.
            return HttpResponse(status=403)
        return await get_response(request)

    return handle


def turn_away(request: HttpRequest, person: User) -> HttpResponse:
    """Sign the person out and show them the page that says why; HTMX is sent to it."""
    remember(request, person)
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=403, headers={"HX-Redirect": resolve_url(PAGE)})
    return page(request, person)


def remember(request: HttpRequest, person: User) -> None:
    """Nobody is signed in any more; the session knows whom the page of the ban is about."""
    logout(request)
    request.session[BANNED] = person.pk


def banned_person(request: HttpRequest) -> User | None:
    """Whom this browser was closed to, while that lasts."""
    person = User.objects.filter(pk=request.session.get(BANNED, 0)).first()
    return person if person is not None and is_banned(person) else None


def page(request: HttpRequest, person: User) -> HttpResponse:
    """Why somebody may not come in, and until when."""
    return render(request, "accounts/banned.html", {"ban": ban_of(person)}, status=403)

"""The language and the time zone of whoever is signed in, for the length of one request."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

from accounts.languages import SPOKEN, speak, speak_to
from accounts.models import User

Handler = Callable[[HttpRequest], Any]


@sync_and_async_middleware
def preferences_middleware(get_response: Handler) -> Handler:
    """Stands behind the locale and the authentication middleware; visitors keep what those chose."""
    if iscoroutinefunction(get_response):
        return _asynchronous(get_response)

    def handle(request: HttpRequest) -> HttpResponseBase:
        person = _activate(request, request.user)
        if person is not None:  # it is known by now: who looks at it again does not ask what it is
            request.user = person
        response: HttpResponseBase = get_response(request)
        return response

    return handle


def _asynchronous(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Handler:
    async def handle(request: HttpRequest) -> HttpResponseBase:
        _activate(request, await request.auser())
        return await get_response(request)

    return handle


def _activate(request: HttpRequest, person: Any) -> User | None:
    # Threads are used again: without this a visitor would read the times of whoever came before.
    timezone.deactivate()
    # Whoever is asked for one thing of theirs is looked up.
    known = _unwrapped(person) if person.is_authenticated else None
    if not isinstance(known, User):
        _speak_as_asked(request)
        return None
    speak_to(known)
    request.LANGUAGE_CODE = translation.get_language()
    return known


def _speak_as_asked(request: HttpRequest) -> None:
    """The language that the address names, for this look: so that each has an address of its own."""
    wanted = request.GET.get("language") if request.method in ("GET", "HEAD") else None
    if wanted in SPOKEN:
        speak(wanted)
        request.LANGUAGE_CODE = wanted


def _unwrapped(person: Any) -> Any:
    return getattr(person, "_wrapped", person)

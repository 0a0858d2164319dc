"""Whoever is on the site has looked: mails that wait for that may go (messages/one_until_look.py), and a
vacation that began by itself is over."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from accounts import vacation_by_itself
from accounts.models import User
from games.messages.one_until_look import looked
from games.views.presence import is_active
from labyrinth.ground.database_down import if_there_is_room

Handler = Callable[[HttpRequest], Any]


@sync_and_async_middleware
def looked_middleware(get_response: Handler) -> Handler:
    """Stands behind the authentication, which has read the person already. No query but for those of whom
    something waits that they look; streams are no look."""
    if iscoroutinefunction(get_response):
        return get_response

    def handle(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = get_response(request)
        person = request.user
        if isinstance(person, User) and _waits(person) and _is_look(request, response):
            with if_there_is_room():
                note_look(person)
        return response

    return handle


def _waits(person: User) -> bool:
    return person.mail_awaits is not None or person.look_ends is not None


def note_look(person: User) -> None:
    """They were on the site, or answered: what waited for that happens."""
    if person.mail_awaits is not None:
        looked(person.pk)
    if person.look_ends is not None:
        vacation_by_itself.looked(person.pk)


def _is_look(request: HttpRequest, response: HttpResponseBase) -> bool:
    """A page that a person opened, or anything that they did; of a program only what it did for them."""
    if response.status_code >= 400:
        return False
    if request.method == "POST":
        return True
    of_page = response.headers.get("Content-Type", "").startswith("text/html")
    return of_page and not hasattr(request, "token") and is_active(request)  # type: ignore[arg-type]

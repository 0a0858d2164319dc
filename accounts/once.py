"""Forms that make something make it once, however often they are sent: two taps, a reload, a slow line.

Each page that is shown has a token of its own against forms of other sites (its mask is drawn anew), so
token, page and what was written name one press of one form. Its view is carried out in one transaction that
holds this name. What it made stands in that transaction too, and whoever sends the form again is led there.
A press that was refused made nothing and may be tried again.
"""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.shortcuts import redirect

from accounts.held import hold
from accounts.models import Press
from labyrinth.ground.clock import now

FIELD = "csrfmiddlewaretoken"
KNOWN_FOR = timedelta(hours=24)
"""So long a form that is sent again leads to what it made."""

View = Callable[..., HttpResponse]
Again = Callable[[Any, str], HttpResponse | None]
"""(request, what was made) -> the answer to who sends the form again; None: it is to be carried out."""


def once(view: View) -> View:
    """A view whose forms make something once: it says what by `made`, and a second press is led there."""
    return once_or(lambda _request, address: redirect(address))(view)


def once_or(again: Again) -> Callable[[View], View]:
    """As `once`, with an answer of its own to a second press."""

    def decorate(view: View) -> View:
        @wraps(view)
        def handle(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            key = _key_of(request)
            if not key:
                return view(request, *args, **kwargs)
            with transaction.atomic():
                hold(key)
                press = Press.objects.filter(key=key).first()
                answer = again(request, press.made) if press else None
                if answer is None:
                    request.press = key  # type: ignore[attr-defined]
                    answer = view(request, *args, **kwargs)
            return answer

        return handle

    return decorate


def made(request: HttpRequest, address: str) -> HttpResponse:
    """On to what this press has made, where a second one is led, too."""
    remember(request, address)
    return redirect(address)


def remember(request: HttpRequest, what: str) -> None:
    """This press has made something; `what` helps to answer a second one."""
    key = getattr(request, "press", "")
    if key:
        Press.objects.update_or_create(key=key, defaults={"at": now(), "made": what})


def purge(dry: bool) -> int:
    """What forms have made, KNOWN_FOR after they were sent."""
    rows = Press.objects.filter(at__lt=now() - KNOWN_FOR)
    return rows.count() if dry else rows.delete()[0]


def _key_of(request: HttpRequest) -> str:
    """The name of this press; "" where nothing is sent, or by something else than a form of a page."""
    token = request.POST.get(FIELD, "") if request.method == "POST" else ""
    if len(token) != CSRF_TOKEN_LENGTH:
        return ""
    told = hashlib.sha256(f"{token}\n{request.user.pk}\n{request.get_full_path()}".encode())
    for name, values in sorted(request.POST.lists()):
        if name != FIELD:
            told.update(repr((name, values)).encode())
    for name, file in sorted(request.FILES.items()):
        told.update(repr((name, getattr(file, "name", ""), getattr(file, "size", 0))).encode())
    return told.hexdigest()

"""Feeds and calendars: those of a person at secret addresses, those of tables and profiles for everybody.

The key in a secret address is all that opens it. Who asks for it is told in few words what is wrong, and
nothing of it is left anywhere: no session, no cookie, no referrer, no copy in a cache, no line in an index.
"""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from accounts.feed_addresses import BadAddressError, hash_of, note_read, recognise
from accounts.models import Feed, FeedAddress, User
from games.feeds import atom, calendar, of_circle, of_cup, of_league, of_person, of_table
from games.feeds.turns import turns_of
from games.live.limits import Limit, count
from games.models import Cup, Game, League
from games.models.game import HEAVY

AN_HOUR = Limit(60, timedelta(hours=1))
"""So often an address may be read; what has not changed counts too."""
STATUS = {"unknown": 404, "revoked": 410, "banned": 403}
FILE = "labyrinth.ics"
View = Callable[[HttpRequest, str], HttpResponse]


def _by_key(view: View) -> View:
    """A view of a request and a key that opens it."""

    @csrf_exempt
    @require_safe
    @wraps(view)
    def framed(request: HttpRequest, key: str) -> HttpResponse:
        try:
            response = _too_often(key) or view(request, key)
        except BadAddressError as bad:
            response = _no(STATUS[bad.wrong], _why(bad))
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return framed


@_by_key
def my_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """What is due when, and vacations."""
    address = recognise(key, Feed.CALENDAR)
    response = _answer(request, calendar.calendar_of(address), calendar.TYPE)
    response.headers["Content-Disposition"] = f'inline; filename="{FILE}"'
    return _read(address, response)


@_by_key
def my_turns(request: HttpRequest, key: str) -> HttpResponse:
    """The turns that wait for the person."""
    address = recognise(key, Feed.TURNS)
    return _read(address, _answer(request, turns_of(address), atom.TYPE))


@csrf_exempt
@require_safe
def of_a_circle(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """When the standing tables of a circle open, at the address of one of its members."""
    return _circle_by_key(slug)(request, key)


def _circle_by_key(slug: str) -> View:
    @_by_key
    def read(request: HttpRequest, key: str) -> HttpResponse:
        address = recognise(key, Feed.CALENDAR)
        circle = of_circle.circle_of(address, slug)
        if circle is None:
            return _no(404, _("There is nothing at this address."))
        response = _answer(request, of_circle.calendar_of(address, circle), calendar.TYPE)
        response.headers["Content-Disposition"] = f'inline; filename="{FILE}"'
        return _read(address, response)

    return read


@require_safe
def of_a_table(request: HttpRequest, slug: str) -> HttpResponse:
    """A table that is open to everybody, as a stranger may see it, whoever asks."""
    game = get_object_or_404(Game.objects.defer(*HEAVY), slug=slug)
    if not of_table.has_feed(game):
        raise Http404
    return _answer(request, of_table.feed_of(game), atom.TYPE)


@require_safe
def of_a_cup(request: HttpRequest, slug: str) -> HttpResponse:
    """A cup that is open to everybody, whoever asks."""
    cup = get_object_or_404(Cup, slug=slug)
    if not of_cup.has_feed(cup):
        raise Http404
    return _answer(request, of_cup.feed_of(cup), atom.TYPE)


@require_safe
def of_a_league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league that is open to everybody, whoever asks."""
    league = get_object_or_404(League, slug=slug)
    if not of_league.has_feed(league):
        raise Http404
    return _answer(request, of_league.feed_of(league), atom.TYPE)


@require_safe
def of_a_person(request: HttpRequest, slug: str) -> HttpResponse:
    """The finished games of a person who shows them to everybody, whoever asks."""
    person = get_object_or_404(User, slug=slug)
    if not of_person.has_feed(person):
        raise Http404
    return _answer(request, of_person.feed_of(person), atom.TYPE)


def _answer(request: HttpRequest, content: bytes, kind: str) -> HttpResponse:
    """The content, or that whoever asks has it already."""
    response = HttpResponse(content, content_type=kind)
    response.headers["ETag"] = f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
    return get_conditional_response(request, etag=response.headers["ETag"], response=response) or response


def _read(address: FeedAddress, response: HttpResponse) -> HttpResponse:
    note_read(address)
    response.headers["Content-Language"] = address.user.language
    return response


def _too_often(key: str) -> HttpResponse | None:
    """Counted before anything is looked up: an address that is asked for every second costs no query."""
    used = count("feed", hash_of(key)[:32], AN_HOUR)
    if used is None or not used.passed:
        return None
    response = _no(429, _("You may ask 60 times an hour. Come again later."))
    response.headers["Retry-After"] = str(used.reset)
    return response


def _why(bad: BadAddressError) -> str:
    if bad.wrong == "revoked":
        return _("This address is revoked. Make another one in your preferences.")
    if bad.wrong == "banned":
        return _("This account is closed for now.")
    return _("There is nothing at this address.")


def _no(status: int, words: str) -> HttpResponse:
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8")

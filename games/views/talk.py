"""The talk around a game: a page of its own, and a panel at the table that fetches its parts when asked.

Reading a room marks it as read, where a person stands behind the request. What is refused stays in the form.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.once import once_or, remember
from games.models import Game, Seat
from games.models.talk import LONGEST, Room
from games.refused import Refused
from games.talk import page as selectors
from games.talk import talk as services
from games.talk.rooms import has_talk, relation_of, why_not
from games.views.presence import is_active
from games.views.viewer import Request, watched
from labyrinth.ground.clock import now

PARTS = {
    "panel": "games/parts/talk_panel.html",
    "unread": "games/parts/talk_unread.html",
    "body": "games/parts/talk_body.html",
    "lines": "games/parts/talk_lines.html",
}
PAGE = "games/talk.html"


@never_cache
@require_safe
def talk(request: Request, slug: str) -> HttpResponse:
    """The page of a `room`, newest lines or those `before` one; `part` asks for a part of it.

    The part "lines" is answered 204 while its `state` is the present one.
    """
    game, seat = watched(request, slug)
    room = _room(request, game, seat, request.GET.get("room", ""))
    if room is None:
        return _no_room(request, game, seat)
    part = request.GET.get("part", "")
    if part in ("panel", "unread"):
        return _count(request, game, seat, room, part)
    before = _number(request.GET.get("before", ""))
    shown = selectors.talk(game, person(request), seat, room=room, before=before)
    if part == "lines" and request.GET.get("state") == shown.state:
        return HttpResponse(status=204)
    _hear(request, game, shown)
    return _show(request, seat, shown, PARTS.get(part, PAGE))


def _said(request: Request, slug: str) -> HttpResponse:
    """To who has said it already: the room as it is now."""
    game, seat = watched(request, slug)
    return _after(request, game, seat)


@never_cache
@require_POST
@once_or(_said)
def say(request: Request, slug: str) -> HttpResponse:
    """Say `text` in a `room`."""
    game, seat = watched(request, slug)
    user = person(request)
    if user is None:
        return _sign_in(request, slug)
    room = request.POST.get("room", "")
    text, refused = request.POST.get("text", ""), ""
    try:
        services.say(game.pk, user, room if room in Room.values else Room.TABLE, text)
        remember(request, slug)
    except Refused as error:
        refused = error.message
    return _after(request, game, seat, refused=refused, text=text if refused else "")


@never_cache
@require_POST
def delete(request: Request, slug: str) -> HttpResponse:
    """Take back one's own `line`."""
    game, seat = watched(request, slug)
    user = person(request)
    line = selectors.line_of(game, _number(request.POST.get("line", "")) or 0)
    refused = ""
    if user is None or line is None:
        refused = _("This line is gone already.")
    else:
        try:
            services.delete(line, user)
        except Refused as error:
            refused = error.message
    return _after(request, game, seat, refused=refused)


def person(request: Request) -> User | None:
    """Who is signed in."""
    return request.user if isinstance(request.user, User) else None


def _room(request: Request, game: Game, seat: Seat | None, asked: str) -> Room | None:
    """The room asked for if the visitor reads it, else their own; None where they read none."""
    rooms = selectors.rooms_for(game, person(request), seat)
    return next((room for room in rooms if room == asked), rooms[0] if rooms else None)


def _no_room(request: Request, game: Game, seat: Seat | None) -> HttpResponse:
    """A panel stays away; a page sends its visitor where they may be."""
    if not has_talk(game) or request.GET.get("part"):
        raise Http404
    user = person(request)
    if user is None:
        return _sign_in(request, game.slug)
    messages.info(request, why_not(game, Room.SPECTATORS, relation_of(game, user, seat), now()))
    return redirect("games:table", game.slug)


def _sign_in(request: Request, slug: str) -> HttpResponse:
    address = reverse("games:talk", args=[slug])
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": f"{reverse('account_login')}?next={address}"})
    return redirect_to_login(address)


def _count(request: Request, game: Game, seat: Seat | None, room: Room, part: str) -> HttpResponse:
    context = {"game": game, "panel": selectors.panel(game, person(request), seat, room)}
    return render(request, PARTS[part], context)


def _after(
    request: Request, game: Game, seat: Seat | None, *, refused: str = "", text: str = ""
) -> HttpResponse:
    """The room once something was done there; 422 with what was typed where it was refused."""
    room = _room(request, game, seat, request.POST.get("room", ""))
    if room is None:
        messages.error(request, refused)
        return redirect("games:table", game.slug)
    if not refused and not request.htmx:
        return redirect(f"{reverse('games:talk', args=[game.slug])}?room={room.value}#talk-end")
    shown = selectors.talk(game, person(request), seat, room=room)
    _hear(request, game, shown)
    template = PARTS["body"] if request.htmx else PAGE
    more = {"refused": refused, "text": text, "goes_on": True}
    return _show(request, seat, shown, template, status=422 if refused else 200, **more)


def _hear(request: Request, game: Game, shown: selectors.Talk) -> None:
    user = person(request)
    if user is not None and shown.is_latest and is_active(request):
        services.hear(game, user, shown.room, known=shown.known, newest=shown.newest)


def _show(
    request: Request, seat: Seat | None, shown: selectors.Talk, template: str, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"talk": shown, "game": shown.game, "seat": seat, "longest": LONGEST, **more}
    return render(request, template, context, status=status)


def _number(given: str) -> int | None:
    """A number of a line from an address; None for anything else."""
    return int(given) if given.isascii() and given.isdigit() and len(given) < 19 else None

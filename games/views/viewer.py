"""Who looks at a game: somebody seated, the guest of a demo, the holder of a link, or a spectator."""

import secrets
from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from games.campaigns.page import plays_on
from games.journal import recent, table_rows
from games.journal.shared import as_seen_by
from games.journal.table_rows import TableRows
from games.lobby.known import is_member
from games.models import Game, Seat
from games.models.game import Access
from games.models.shared_luck import is_opened
from games.play.play import Visitor
from games.table.audience import may_watch
from labyrinth.ground.compiled import KEY, OTHER_WORD, WORD, Compiled


class Request(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


class Signed(Request):
    """A request of somebody who is signed in."""

    user: User


GUEST = "guest"
"""Session key: the token under which a visitor without an account sits at demo tables."""
INVITES = "invites"
"""Session key, and name of a cookie: the invites this visitor has followed, oldest first."""
BY = "by"
"""In an address: the invite by which somebody comes who has sent no cookie."""
INVITES_KEPT, INVITES_IN_COOKIE = 50, 20


def guest_of(request: HttpRequest) -> str:
    """The visitor's guest token, "" when they have none."""
    return str(request.session.get(GUEST, ""))


def make_guest(request: HttpRequest) -> str:
    """The visitor's guest token, made now if they have none."""
    if not guest_of(request):
        request.session[GUEST] = secrets.token_urlsafe(16)
    return guest_of(request)


def invites_of(request: HttpRequest) -> list[str]:
    """The invites this visitor has followed, oldest first."""
    told = request.COOKIES.get(INVITES, "").split(".")[-INVITES_IN_COOKIE:]
    return [*filter(None, [request.GET.get(BY), *told]), *request.session.get(INVITES, [])]


def remember_invite(request: HttpRequest, response: HttpResponse, invite: str) -> None:
    """Let this visitor see the table of the invite from now on.

    Who has no session keeps it in a cookie: robots follow links as well, and each would leave a session that
    lasts for weeks.
    """
    kept = [known for known in invites_of(request) if known != invite]
    if not request.session.is_empty():
        request.session[INVITES] = [*kept, invite][-INVITES_KEPT:]
        return
    response.set_cookie(
        INVITES,
        ".".join([*kept, invite][-INVITES_IN_COOKIE:]),
        settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def may_look(request: HttpRequest, game: Game, seat: Seat | None) -> bool:
    """Open games are for everybody; the others for those seated and for holders of the link; those of a
    circle for its members, whoever has the link.

    A study is for who brought it, too, a chapter that is over for those who play a later one of its campaign.
    Of a round that is closed only those seated see anything; the tries of a week that is over are for all.
    """
    if seat is not None or not is_opened(game):
        return seat is not None
    if game.access == Access.OPEN or (game.is_demo and game.luck):
        return True
    if game.circle_id is None and game.invite in invites_of(request):
        return True
    if isinstance(request.user, User) and is_member(request.user, game.circle_id):
        return True
    if isinstance(request.user, User) and plays_on(request.user, game):
        return True
    return game.study_of != "" and game.created_by_id is not None and game.created_by_id == request.user.pk


def visible(request: HttpRequest, slug: str) -> tuple[Game, Seat | None]:
    """The game of an address, as far as the visitor may know it, and their seat (None: a spectator).

    Raises Http404 if there is none.
    """
    return _known(request, slug, _own_seat(request, slug))


class Looked(NamedTuple):
    """A game as far as its visitor may know it, and their seat (None: a spectator); the `rows` of its page
    where they have been read with it."""

    game: Game
    seat: Seat | None
    rows: TableRows | None = None


def looked_at(request: HttpRequest, slug: str) -> Looked:
    """As `visible`, with the rows for the page of somebody signed in, where this process has shown the game
    before: one query for all."""
    visitor, place = visitor_of(request), recent.place_of(slug)
    if place is None or visitor.user_id is None:
        return Looked(*visible(request, slug))
    found = table_rows.for_visitor(place, slug, visitor.user_id)
    if found is None:
        return Looked(*visible(request, slug))
    game, seat = _known(request, slug, found[0])
    return Looked(game, seat, found[1] if game.pk == place.game else None)


def _known(request: HttpRequest, slug: str, seat: Seat | None) -> tuple[Game, Seat | None]:
    game = seat.game if seat else get_object_or_404(Game, slug=slug)
    if not may_look(request, game, seat):
        raise Http404
    game = as_seen_by(game, seat.number if seat else None)
    if seat:
        seat.game = game
    return game, seat


def watched(request: HttpRequest, slug: str) -> tuple[Game, Seat | None]:
    """As `visible`, for pages that show the game itself. Raises PermissionDenied for unwanted spectators."""
    game, seat = visible(request, slug)
    refuse_spectator(game, seat)
    return game, seat


def refuse_spectator(game: Game, seat: Seat | None) -> None:
    """Raises PermissionDenied for who is not seated at a table that wants to be alone while it plays."""
    if not may_watch(game, seat.number if seat else None):
        raise PermissionDenied(
            _("This table does not want spectators. When the game is over everybody may look at it.")
        )


def published(request: HttpRequest, slug: str) -> str | None:
    """The commitment of a game that this visitor may look at; None where there is none, or none for them."""
    try:
        game, _seat = visible(request, slug)
    except Http404:
        return None
    return None if game.is_brought else game.commitment


def visitor_of(request: HttpRequest) -> Visitor:
    """Who sends this page."""
    return Visitor(request.user.pk) if request.user.is_authenticated else Visitor(None, guest_of(request))


def _own_seat(request: HttpRequest, slug: str) -> Seat | None:
    """One query: the visitor's seat together with its game, if any; a guest without a token has none."""
    visitor = visitor_of(request)
    if visitor.user_id is not None:
        return _seat_of_person.first(slug, visitor.user_id)
    return _seat_of_guest.first(slug, visitor.guest) if visitor.guest else None


_seat_of_person: Compiled[Seat] = Compiled(
    lambda: Seat.objects.filter(game__slug=WORD, user=KEY).select_related("game")
)
_seat_of_guest: Compiled[Seat] = Compiled(
    lambda: Seat.objects.filter(game__slug=WORD, guest=OTHER_WORD).select_related("game")
)

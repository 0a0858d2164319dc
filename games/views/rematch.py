"""The same people once more."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.once import made, once
from games.lobby import rematch as service
from games.models import Game
from games.refused import Refused
from games.views.viewer import visible


@require_http_methods(["GET", "HEAD", "POST"])
@once
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a table like the finished game's, or join the one that somebody else has opened for it; GET is a
    page with the button for it, to which mails lead."""
    game, _seat = visible(request, slug)
    if request.method != "POST":
        return _ask(request, game)
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:table", args=[slug]))
    try:
        again = service.rematch(game.pk, request.user)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:table", slug)
    if again.is_open:
        messages.success(request, _("You sit at the table for another game. The others are invited."))
    return made(request, reverse("games:lobby", args=[again.slug]))


def _ask(request: HttpRequest, game: Game) -> HttpResponse:
    """The button; who does not play again is led to the table, who has done it to the new one."""
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:rematch", args=[game.slug]))
    seats = list(game.seats.order_by("number"))
    if not service.may_ask(game, seats, request.user):
        return redirect("games:table", game.slug)
    standing = service.latest(game)
    if standing is not None and standing.seats.filter(user=request.user).exists():
        return redirect("games:lobby", standing.slug)
    others = [seat.shown_name for seat in seats if seat.user_id != request.user.pk]
    context = {"game": game, "standing": standing, "others": ", ".join(others)}
    return render(request, "games/rematch.html", context)

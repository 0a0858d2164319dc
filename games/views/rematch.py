"""The same people once more."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.once import made, once
from games.lobby import rematch as service
from games.refused import Refused
from games.views.viewer import visible


@require_POST
@once
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a table like the finished game's, or join the one that somebody else has opened for it."""
    game, _seat = visible(request, slug)
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

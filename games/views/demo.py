from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games.lobby.demo import start_demo
from games.refused import Refused
from games.views.viewer import make_guest


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """One click and no account: a game against bots. POST `system`: which one, else the first; or
    `everything`: which one, with all its boxes."""
    user = request.user if isinstance(request.user, User) else None
    guest, address = make_guest(request), request.META.get("REMOTE_ADDR", "")
    whole = request.POST.get("everything", "")
    system = whole or request.POST.get("system", "")
    try:
        game = start_demo(guest=guest, address=address, user=user, system=system, everything=bool(whole))
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:home")
    return redirect("games:table", game.slug)

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.services.demo import claim, start_demo
from games.services.errors import Refused
from games.views.viewer import make_guest


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """One click and no account: a game against three bots."""
    try:
        game = start_demo(guest=make_guest(request), address=request.META.get("REMOTE_ADDR", ""))
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:home")
    if request.user.is_authenticated:
        claim(request.user, guest=make_guest(request))
    return redirect("games:table", game.slug)

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.once import once_or, remember
from games.lobby.demo import start_demo
from games.models import Game
from games.refused import Refused
from games.views.viewer import GUEST, make_guest


def _again(request: HttpRequest, begun: str) -> HttpResponse | None:
    """To the demo that the first press has begun, until it is over. Its answer may never have arrived, and
    with it who its visitor is."""
    slug, guest = begun.split()
    if not Game.objects.filter(slug=slug, finished_at=None).exists():
        return None
    if not request.user.is_authenticated:
        request.session[GUEST] = guest
    return redirect("games:table", slug)


@require_POST
@once_or(_again)
def demo(request: HttpRequest) -> HttpResponse:
    """One click and no account: a game against bots. POST `system`: which one, else the first; or
    `everything`: which one, with all its boxes; `opponent`: who plays the bots."""
    user = request.user if isinstance(request.user, User) else None
    guest, address = make_guest(request), request.META.get("REMOTE_ADDR", "")
    whole = request.POST.get("everything", "")
    system = whole or request.POST.get("system", "")
    try:
        game = start_demo(
            guest=guest,
            address=address,
            user=user,
            system=system,
            everything=bool(whole),
            opponent=request.POST.get("opponent", ""),
        )
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:home")
    remember(request, f"{game.slug} {guest}")
    return redirect("games:table", game.slug)

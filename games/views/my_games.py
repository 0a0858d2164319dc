from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.campaigns.page import campaigns_of
from games.faces.systems import offered
from games.lessons.shown import taught
from games.lobby import my_games as selectors
from games.lobby.demo import demo_bots
from games.views.viewer import Signed


@require_safe
@login_required
def my_games(request: Signed) -> HttpResponse:
    """What waits for me, oldest first; what runs, what is open, what is over."""
    return my_shelves(request, request.user)


def my_shelves(request: HttpRequest, user: User) -> HttpResponse:
    """The page of a person's games, which is their first page too."""
    systems = offered()
    context = {
        "mine": selectors.my_games(user),
        "campaigns": campaigns_of(user),
        "has_demo": any(demo_bots(system) for system in systems),
        "lessons": taught(systems),
    }
    return render(request, "games/my_games.html", context)


@require_safe
@login_required
def next_game(request: Signed) -> HttpResponse:
    """On to the next table that waits for me, skipping the one in `after`."""
    slug = selectors.next_game(request.user, after=request.GET.get("after", ""))
    if slug:
        return redirect("games:table", slug)
    messages.info(request, _("No other table waits for you."))
    return redirect("games:my_games")

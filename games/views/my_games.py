from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lobby import my_games as selectors
from games.views.viewer import Signed


@require_safe
@login_required
def my_games(request: Signed) -> HttpResponse:
    """What waits for me, oldest first; what runs, what is open, what is over."""
    return render(request, "games/my_games.html", {"mine": selectors.my_games(request.user)})


@require_safe
@login_required
def next_game(request: Signed) -> HttpResponse:
    """On to the next table that waits for me, skipping the one in `after`."""
    slug = selectors.next_game(request.user, after=request.GET.get("after", ""))
    if slug:
        return redirect("games:table", slug)
    messages.info(request, _("No other table waits for you."))
    return redirect("games:my_games")

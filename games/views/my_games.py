from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.device_marks import kept_offline
from accounts.models import User
from games.campaigns.page import campaigns_of
from games.faces.systems import offered
from games.lessons.shown import taught
from games.lobby import my_games as selectors
from games.lobby.demo import demo_bots
from games.lobby.first_steps import first_steps
from games.models.seat import Shelf
from games.views.viewer import Signed
from games.weeks.page import current
from games.wishes.wishing import open_wish
from labyrinth.ground.keyset import place_in

CAMPAIGNS = "campaigns"
CAMPAIGNS_SHOWN = 10
"""So many stand on the first page."""
TITLES: dict[str, str | Promise] = {
    "waiting": gettext_lazy("Your turn"),
    **{shelf: Shelf(shelf).label for shelf in selectors.SHELVES if shelf != "waiting"},
    CAMPAIGNS: gettext_lazy("Campaigns"),
}
"""What stands above each shelf."""


@require_safe
@login_required
def my_games(request: Signed) -> HttpResponse:
    """What waits for me, what is due first in front; what runs, what is open, what is over. ?shelf= a page of
    one of them alone."""
    shelf = request.GET.get("shelf", "")
    return my_shelf(request, shelf) if shelf in TITLES else my_shelves(request, request.user)


def my_shelves(request: HttpRequest, user: User) -> HttpResponse:
    """The page of a person's games, which is their first page too: the beginning of every shelf."""
    systems, mine = offered(), selectors.my_games(user)
    context = {
        "mine": mine,
        "wish": open_wish(user),
        "week": current(),
        "first": first_steps(user) if mine.is_empty else None,
        "campaigns": campaigns_of(user, size=CAMPAIGNS_SHOWN),
        "has_demo": any(demo_bots(system) for system in systems),
        "lessons": taught(systems),
    }
    response = kept_offline(render(request, "games/my_games.html", context))
    if not mine.waiting.next:
        response["X-Waits"] = " ".join(game.slug for game in mine.waiting.rows) or "-"
    return response


def my_shelf(request: Signed, shelf: str) -> HttpResponse:
    """A page of one shelf."""
    place = place_in(request.GET)
    context: dict[str, object] = {"shelf": shelf, "title": TITLES[shelf], "kept": f"shelf={shelf}"}
    if shelf == CAMPAIGNS:
        context |= {"page": campaigns_of(request.user, place)}
    else:
        context |= {"page": selectors.shelf(request.user, shelf, place)}
    return render(request, "games/my_shelf.html", context)


@require_safe
@login_required
def next_game(request: Signed) -> HttpResponse:
    """On to the next table that waits for me, skipping the one in `after`; for an HX request its name."""
    if request.htmx:
        wait = selectors.next_wait(request.user, after=request.GET.get("after", ""))
        return render(request, "games/parts/next_up.html", {"wait": wait})
    slug = selectors.next_game(request.user, after=request.GET.get("after", ""))
    if slug:
        return redirect("games:table", slug)
    messages.info(request, _("No other table waits for you."))
    return redirect("games:my_games")

"""The leaderboards."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from games.careers import leaderboard as selectors
from games.careers.boards import FEWEST_GAMES
from games.views.link import of_site
from labyrinth.ground.keyset import place_in
from labyrinth.ground.replica import may_be_old

BOARDS = gettext_noop(
    "Who plays best, in each game and by number of seats: ratings after at least a few games."
)


@require_safe
@may_be_old
def leaderboards(request: HttpRequest) -> HttpResponse:
    """All boards, and the reader's own ratings."""
    context = {"boards": selectors.boards(request.user), "fewest": FEWEST_GAMES}
    context["link"] = of_site(_("Leaderboards"), _(BOARDS), reverse("games:leaderboards"))
    return render(request, "games/leaderboards.html", context)


@require_safe
@may_be_old
def leaderboard(request: HttpRequest, system: str, seats: int) -> HttpResponse:
    """One board, a page of it."""
    if not selectors.is_board(system, seats):
        raise Http404
    context = {
        "board": selectors.board(system, seats, request.user),
        "ranking": selectors.ranking(system, seats, request.user, place_in(request.GET)),
        "fewest": FEWEST_GAMES,
    }
    return render(request, "games/leaderboard.html", context)

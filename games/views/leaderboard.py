"""The leaderboards."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.careers import leaderboard as selectors
from games.views.lists import page_number
from labyrinth.ground.replica import may_be_old


@require_safe
@may_be_old
def leaderboards(request: HttpRequest) -> HttpResponse:
    """All boards, and the reader's own ratings."""
    context = {"boards": selectors.boards(request.user), "fewest": selectors.FEWEST_GAMES}
    return render(request, "games/leaderboards.html", context)


@require_safe
@may_be_old
def leaderboard(request: HttpRequest, system: str, seats: int) -> HttpResponse:
    """One board, a page of it."""
    if not selectors.is_board(system, seats):
        raise Http404
    context = {
        "board": selectors.board(system, seats, request.user),
        "ranking": selectors.ranking(system, seats, request.user, page_number(request) or 1),
        "fewest": selectors.FEWEST_GAMES,
    }
    return render(request, "games/leaderboard.html", context)

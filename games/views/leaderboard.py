"""The leaderboards."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from games.careers import leaderboard as selectors
from games.careers import season_boards
from games.careers.boards import FEWEST_GAMES
from games.careers.seasons import QUARTERS, Season, season_at
from games.faces.systems import name_of
from games.views.link import of_site
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import place_in
from labyrinth.ground.replica import may_be_old

FIRST = 2000
"""No season is older."""
BOARDS = gettext_noop(
    "Who plays best, in each game and by number of seats: ratings after at least a few games."
)


@require_safe
@may_be_old
def leaderboards(request: HttpRequest) -> HttpResponse:
    """All boards, and the reader's own ratings."""
    boards, people = selectors.boards(request.user), season_boards.people_now()
    context = {
        "boards": [(board, people.get((board.system, board.seats), 0)) for board in boards],
        "season": season_at(now()),
        "fewest": FEWEST_GAMES,
    }
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
        "season": season_at(now()),
        "fewest": FEWEST_GAMES,
    }
    return render(request, "games/leaderboard.html", context)


@require_safe
@may_be_old
def season(request: HttpRequest, system: str, seats: int, year: int, quarter: int) -> HttpResponse:
    """The board of a season, a page of it; none of one that has not begun, or that nobody ever counted."""
    shown = Season(year, quarter)
    if (
        not selectors.is_board(system, seats)
        or not 1 <= quarter <= QUARTERS
        or not FIRST <= year <= now().year
    ):
        raise Http404
    if shown.begins > now():
        raise Http404
    context = {
        "system": system,
        "name": name_of(system),
        "seats": seats,
        "board": season_boards.board(system, seats, shown, request.user),
        "ranking": season_boards.ranking(system, seats, shown, request.user, place_in(request.GET)),
        "fewest": FEWEST_GAMES,
    }
    return render(request, "games/season.html", context)

"""What a finished game has to tell in numbers: a page, and the same as files."""

import logging
from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game
from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import Busy
from games.statistics.statistics import Statistics
from games.statistics.statistics import statistics as counted
from games.statistics.statistics_files import as_csv, as_json
from games.statistics.statistics_page import names_of, seat_times, statistics_page
from games.views.busy import waits
from games.views.slim import slimmed
from games.views.viewer import visible

logger = logging.getLogger(__name__)


@require_safe
@waits
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """The statistics of a finished game; there are none before the end."""
    game = _finished(request, slug)
    context: dict[str, object] = {"game": game}
    try:
        context["page"] = statistics_page(game, counted(game), request.user)
    except TooSlow:
        context["too_long"] = True
    except Busy:
        raise
    except Exception as error:
        _not_played_again(game, error)
    return slimmed(render(request, "games/statistics.html", context))


@require_safe
@waits
def statistics_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for a program."""
    return _file(
        request,
        slug,
        "application/json",
        lambda game, found, names: as_json(game, found, names, seat_times(game, request.user)),
    )


@require_safe
@waits
def statistics_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for a spreadsheet."""
    return _file(
        request,
        slug,
        "text/csv; charset=utf-8",
        lambda game, found, names: as_csv(found, names, seat_times(game, request.user), game.system),
    )


def _file(
    request: HttpRequest,
    slug: str,
    kind: str,
    write: Callable[[Game, Statistics, Mapping[int, str]], str | bytes],
) -> HttpResponse:
    game = _finished(request, slug)
    try:
        found = counted(game)
    except TooSlow:
        raise Http404 from None
    except Busy:
        raise
    except Exception as error:
        _not_played_again(game, error)
        raise Http404 from error
    ending = "json" if "json" in kind else "csv"
    name = f'attachment; filename="{game.slug}-statistics.{ending}"'
    return HttpResponse(write(game, found, names_of(game)), kind, headers={"Content-Disposition": name})


def _finished(request: HttpRequest, slug: str) -> Game:
    game, _seat = visible(request, slug)
    if not game.is_finished:
        raise Http404
    return game


def _not_played_again(game: Game, error: Exception) -> None:
    logger.warning("a finished game cannot be played again: %s %s", game.slug, type(error).__name__)

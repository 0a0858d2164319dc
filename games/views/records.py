"""Proof: the page of the fair dice, and the record of a finished game."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Game, ProvedFrom, Seat
from games.models.shared_luck import is_opened
from games.past.counting import LONG, counted
from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import Busy
from games.past.proof import ROLLS, Rolled
from games.past.record import RECORD
from games.views.busy import waits
from games.views.slim import slimmed
from games.views.viewer import visible

ROWS = 100

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TurnRolls:
    """What fell in one turn (0: set-up), whose it was ("" for nobody's), in which round (0: none)."""

    number: int
    round: int
    name: str
    rolls: list[Rolled]

    @property
    def wrong(self) -> bool:
        """Whether something fell that the seed does not give."""
        return not all(one.agrees for one in self.rolls)


@require_safe
@waits
def dice(request: HttpRequest, slug: str) -> HttpResponse:
    """How the dice work; the commitment before the end, the seed and every result after it."""
    game, _seat = visible(request, slug)
    context = {"game": game, "seed": game.opened_seed()}
    context["back"] = reverse("games:table" if game.started_at else "games:lobby", args=[slug])
    context["closed"] = not is_opened(game)
    if game.is_finished and is_opened(game):
        context |= _proof(game, request.GET.get("page", "1"))
    return slimmed(render(request, "games/dice.html", context))


@require_safe
@waits
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished game as a file; there is none before the end, and before its round is open."""
    game, _seat = visible(request, slug)
    if not game.is_finished or not is_opened(game):
        raise Http404
    name = f'attachment; filename="{game.slug}.json"'
    return HttpResponse(counted(game, RECORD), "application/json", headers={"Content-Disposition": name})


def _proof(game: Game, page: str) -> dict[str, object]:
    """Every chance of a finished game, computed again; `rolled` is None when the rules cannot play it, and
    when it takes too long. Raises Busy while others are computed."""
    seats = list(game.seats.order_by("number"))
    context: dict[str, object] = {"rolled": None, "phrases": [seat for seat in seats if seat.phrase]}
    context["proved"] = ProvedFrom.of(game)
    try:
        found = counted(game, ROLLS)
    except Busy:
        raise
    except TooSlow:
        return context | {"too_slow": LONG.seconds}
    except Exception as error:
        logger.warning("a finished game cannot be played again: %s %s", game.slug, type(error).__name__)
        return context
    rows = Paginator(found, ROWS).get_page(page)
    wrong = sum(not one.agrees for one in found)
    return context | {"rolled": found, "rows": rows, "turns": _by_turn(rows, seats), "wrong": wrong}


def _by_turn(rolls: Iterable[Rolled], seats: Iterable[Seat]) -> list[TurnRolls]:
    names = {seat.number: seat.shown_name for seat in seats}
    stretches = groupby(rolls, key=lambda one: (one.turn, one.round, one.seat))
    return [
        TurnRolls(turn, number, names.get(seat or 0, ""), list(found))
        for (turn, number, seat), found in stretches
    ]

"""Proof: the page of the fair dice, the record of a finished game, and its verification."""

import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from itertools import groupby

from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.new_game import RECORD_LARGEST, VerifyForm
from games.live.limits import Limit, network_of, passed
from games.models import Game, ProvedFrom, Seat
from games.past.foreign_records import Limits, TooLong, TooSlow
from games.past.one_at_a_time import Busy
from games.past.page_cache import kept
from games.past.proof import Checked, Rolled, check_here, rolled
from games.past.record import export
from games.views.busy import busy_words, come_again, waits
from games.views.viewer import published, visible

ROWS = 200
CHECKS = Limit(20, timedelta(minutes=10))
"""So many records may one address have checked."""
LIMITS = Limits()
FORM_MARGIN = 64 * 1024
ADDRESS = re.compile(r"(?:^|/g/)([a-z0-9]{10})(?:$|[/?#])")

View = Callable[..., HttpResponse]

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


def small_enough(view: View) -> View:
    """Refuse a body that no record of a game fills, before a byte of it is read; then check the token."""
    protected = csrf_protect(view)

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > RECORD_LARGEST + FORM_MARGIN:
            raise BadRequest(_("This file is larger than 5 MB; no game has so much to tell."))
        return protected(request)

    return csrf_exempt(guarded)


@require_safe
@waits
def dice(request: HttpRequest, slug: str) -> HttpResponse:
    """How the dice work; the commitment before the end, the seed and every result after it."""
    game, _seat = visible(request, slug)
    context = {"game": game, "seed": game.opened_seed()}
    context["back"] = reverse("games:table" if game.started_at else "games:lobby", args=[slug])
    if game.is_finished:
        context |= _proof(game, request.GET.get("page", "1"))
    return render(request, "games/dice.html", context)


@require_safe
@waits
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished game as a file; there is none before the end."""
    game, _seat = visible(request, slug)
    if not game.is_finished:
        raise Http404
    name = f'attachment; filename="{game.slug}.json"'
    return HttpResponse(_record(game), "application/json", headers={"Content-Disposition": name})


@small_enough
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Upload a record, or name a finished game: proved, or what is wrong with it."""
    form = VerifyForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return _page(request, form)
    try:
        checked = _judge(request, form) if form.is_valid() else None
    except Busy as busy:
        form.add_error(None, busy_words(busy))
        return come_again(_page(request, form), busy)
    return _page(request, form, checked, status=200 if checked else 400)


def _page(
    request: HttpRequest, form: VerifyForm, checked: Checked | None = None, status: int = 200
) -> HttpResponse:
    return render(request, "games/verify.html", {"form": form, "checked": checked}, status=status)


def _judge(request: HttpRequest, form: VerifyForm) -> Checked | None:
    """The judgement, or None with an error on the form. Raises Busy while others are judged."""
    data = _data(request, form)
    if data is None:
        form.add_error("link", _("There is no finished game at this address."))
    elif not _has_checks_left(request):
        form.add_error(None, _("You have had many records checked. Wait a few minutes and try again."))
    else:
        return _checked(request, form, data)
    return None


def _checked(request: HttpRequest, form: VerifyForm, data: bytes) -> Checked | None:
    try:
        return check_here(data, limits=LIMITS, published=lambda name: published(request, name))
    except TooSlow:
        text = _(
            "Checking this record takes more than the %(seconds)d seconds of computing that this page may "
            "spend on one. Whether it is right stays open. The command below takes as long as it needs."
        )
        form.add_error(None, text % {"seconds": LIMITS.seconds})
    except TooLong:
        form.add_error(None, _("This record is too long to be checked here. The command below can do it."))
    return None


def _data(request: HttpRequest, form: VerifyForm) -> bytes | None:
    file = form.cleaned_data["record"]
    if file:
        return bytes(file.read())
    found = ADDRESS.search(form.cleaned_data["link"].strip())
    if not found:
        return None
    try:
        game, _seat = visible(request, found[1])
    except Http404:
        return None
    return _record(game) if game.is_finished else None


def _has_checks_left(request: HttpRequest) -> bool:
    """Count this check against its address."""
    return passed("checks", network_of(request.META.get("REMOTE_ADDR", "")), CHECKS) is None


def _proof(game: Game, page: str) -> dict[str, object]:
    """Every chance of a finished game, computed again; `rolled` is None when the rules cannot play it, and
    when it takes too long. Raises Busy while others are computed."""
    seats = list(game.seats.order_by("number"))
    context: dict[str, object] = {"rolled": None, "phrases": [seat for seat in seats if seat.phrase]}
    context["proved"] = ProvedFrom.of(game)
    try:
        found = kept(f"rolled-by-turn:{game.slug}", lambda: rolled(_record(game), limits=LIMITS))
    except Busy:
        raise
    except TooSlow:
        return context | {"too_slow": LIMITS.seconds}
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


def _record(game: Game) -> bytes:
    return kept(f"record:{game.slug}", lambda: export(game))

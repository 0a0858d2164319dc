"""A game that is over, played on from one of its positions."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.once import made, once
from games.forms.play_on import PlayOnForm
from games.models import Game, Seat
from games.past import play_on as service
from games.past.replay import NoPositionError
from games.refused import Refused
from games.views.viewer import Signed, visible

LONGEST = 9
"""Digits of a step, and of an entry."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def play_on(request: Signed, slug: str) -> HttpResponse:
    """The form for who plays on from public step `step`, or behind `entry`; POST begins the study."""
    game, seat = visible(request, slug)
    try:
        place = _place(request, game)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("games:table", slug)
    rows = Seat.objects.filter(game=game, number__in=place.seats).order_by("number")
    seats = [(row.number, row.shown_name) for row in rows]
    own = seat.number if seat else None
    form = PlayOnForm(request.POST or None, system=game.system, seats=seats, own=own)
    if request.method != "POST" or not form.is_valid():
        return _page(request, place, form, 400 if request.method == "POST" else 200)
    try:
        study = service.begin(request.user, place, form.chosen)
    except Refused as refused:
        form.add_error(None, refused.message)
        return _page(request, place, form, 409)
    messages.success(request, _("The game goes on here, as a study of yours."))
    return made(request, reverse("games:table", args=[study.slug]))


def _place(request: Signed, game: Game) -> service.Place:
    """The position that the address names. Raises Http404 for none, and Refused."""
    step, entry = _number(request.GET.get("step", "0")), _number(request.GET.get("entry", ""))
    if step is None:
        raise Http404
    try:
        return service.place_at(game, step=step, entry=entry)
    except NoPositionError:
        raise Http404 from None


def _page(request: Signed, place: service.Place, form: PlayOnForm, status: int) -> HttpResponse:
    return render(request, "games/play_on.html", {"place": place, "form": form}, status=status)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST else None

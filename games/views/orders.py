"""Standing orders: the pages on which a person answers in advance."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.faces.systems import is_known
from games.models import Seat
from games.orders import form as selectors
from games.orders import orders
from games.orders.book import book_for_all, has_rules
from games.orders.form_parts import OrderForm
from games.orders.from_now_on import from_now_on as give_from_now_on
from games.play.play import Outcome, submit_answer
from games.refused import Refused
from games.views.table import after, not_seated
from games.views.viewer import Request, Signed, visible

_shown = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@login_required
@_shown
def for_all(request: Signed, system: str) -> HttpResponse:
    """The orders for all one's games of a system."""
    if not is_known(system):
        raise Http404
    if request.method == "POST":
        values = selectors.read(system, request.POST, selectors.values_for_all(request.user.pk, system))
        try:
            orders.set_for_all(request.user, system, values)
        except Refused as refused:
            form = selectors.for_all(request.user.pk, system, values)
            return _page(request, form, refused.message, system=system)
        return _saved(request, "games:orders", system)
    return _page(request, selectors.for_all(request.user.pk, system), system=system)


@never_cache
@login_required
@_shown
def for_game(request: Signed, slug: str) -> HttpResponse:
    """The orders for one game."""
    seat = _seat(request, slug)
    if request.method == "POST":
        values = selectors.read(seat.game, request.POST, selectors.values_for_game(seat))
        try:
            orders.set_for_game(seat.game, request.user, values)
        except Refused as refused:
            return _page(request, selectors.for_game(seat, values), refused.message, game=seat.game)
        return _saved(request, "games:table", slug)
    return _page(request, selectors.for_game(seat), game=seat.game)


@never_cache
@login_required
@_shown
def for_stretch(request: Signed, slug: str) -> HttpResponse:
    """The one form for the fight that runs, or for the one that the answer `key` begins: it is given too."""
    seat = _seat(request, slug)
    if request.method == "POST":
        return _stretch(request, seat)
    form, token = selectors.for_stretch(seat.game, seat)
    if not form.orders:
        messages.info(request, _("There is no fight to give orders for now."))
        return redirect("games:table", slug)
    return _page(request, form, game=seat.game, token=token, key=request.GET.get("key", ""), stretch=True)


def _stretch(request: Signed, seat: Seat) -> HttpResponse:
    game, key, token = seat.game, request.POST.get("key", ""), request.POST.get("token", "")
    values = selectors.read(game, request.POST, {})
    try:
        orders.set_for_stretch(game.pk, seat.number, values, token=token, key=key)
    except Refused as refused:
        form, token = selectors.for_stretch(game, seat, values)
        if not form.orders:
            messages.error(request, refused.message)
            return redirect("games:table", game.slug)
        return _page(request, form, refused.message, game=game, token=token, key=key, stretch=True)
    if key:
        outcome = submit_answer(game.pk, seat.number, token=token, key=key)
        if not outcome.accepted:
            messages.error(request, outcome.message)
            return redirect("games:table", game.slug)
    return _saved(request, "games:table", game.slug)


@never_cache
@require_POST
def from_now_on(request: Request, slug: str) -> HttpResponse:
    """One `step` out of a question of this `kind`: how such questions are answered from now on, in the
    `scope` that is chosen beside it. `token` is what the page saw."""
    game, seat = visible(request, slug)
    if seat is None or not isinstance(request.user, User):
        return after(request, slug, not_seated())
    sent = {name: request.POST.get(name, "") for name in ("kind", "step", "scope", "token")}
    try:
        give_from_now_on(game.pk, seat.number, **sent)
    except Refused as refused:
        return after(request, slug, Outcome(False, refused.message))
    if not request.htmx:
        return _saved(request, "games:table", slug)
    return after(request, slug, Outcome(True, kept()))


def _seat(request: Request, slug: str) -> Seat:
    _game, seat = visible(request, slug)
    if seat is None:
        raise Http404
    return seat


def _page(request: Request, form: OrderForm, refused: str = "", **context: Any) -> HttpResponse:
    system = context["game"].system if "game" in context else context["system"]
    context |= {"form": form, "refused": refused, "has_rules": has_rules(book_for_all(system))}
    return render(request, "games/orders.html", context, status=422 if refused else 200)


def _saved(request: Request, name: str, argument: str) -> HttpResponse:
    messages.success(request, kept())
    return redirect(name, argument)


def kept() -> str:
    """What is said about orders that were taken."""
    return _("Your standing orders are kept. They count from the next question on.")

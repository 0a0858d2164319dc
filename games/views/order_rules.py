"""Conditions of standing orders: the pages on which a person says "if, then", and what may be asked next."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.faces.systems import is_known
from games.kit.conditions import MOST_FOR_ALL, MOST_RULES
from games.models import Seat
from games.orders import rules as services
from games.orders.book import book_for_all, book_of
from games.orders.rules_form import orders_with_rules, read
from games.orders.rules_page import RulesPage, page_for_all, page_for_game
from games.refused import Refused
from games.views.viewer import Request, Signed, visible

_shown = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@login_required
@_shown
def for_all(request: Signed, system: str) -> HttpResponse:
    """Those of one `order` for all one's games of a system."""
    if not is_known(system):
        raise Http404
    book, order = book_for_all(system), _order(request)
    sent = None
    if request.method == "POST" and order in orders_with_rules(book):
        sent = {order: read(book, order, request.POST, MOST_FOR_ALL)}
        try:
            services.set_rules_for_all(request.user, system, sent)
        except Refused as refused:
            return _page(request, page_for_all(request.user.pk, system, order, sent), refused.message)
        return _saved(request, reverse("games:order_rules", args=[system]), order)
    return _page(request, page_for_all(request.user.pk, system, order), system=system)


@never_cache
@login_required
@_shown
def for_game(request: Signed, slug: str) -> HttpResponse:
    """Those of one `order` in one game. POST with `try` keeps nothing: it shows what they would have done."""
    seat = _seat(request, slug)
    book, order = book_of(seat.game), _order(request)
    if request.method != "POST" or order not in orders_with_rules(book):
        return _page(request, page_for_game(seat, order), game=seat.game)
    sent = {order: read(book, order, request.POST, MOST_RULES)}
    try:
        if "try" in request.POST:
            services.checked_or_refused(book, sent, MOST_RULES)
            return _page(request, page_for_game(seat, order, sent), game=seat.game, tried=True)
        services.set_rules_for_game(seat.game, request.user, sent)
    except Refused as refused:
        return _page(request, page_for_game(seat, order, sent), refused.message, game=seat.game)
    return _saved(request, reverse("games:order_rules_game", args=[slug]), order)


def _order(request: Request) -> str:
    return request.POST.get("order", "") or request.GET.get("order", "")


def _seat(request: Request, slug: str) -> Seat:
    _game, seat = visible(request, slug)
    if seat is None:
        raise Http404
    return seat


def _page(request: Request, page: RulesPage | None, refused: str = "", **context: Any) -> HttpResponse:
    """Where orders have no conditions there is no such page."""
    if page is None:
        raise Http404
    context |= {"page": page, "refused": refused}
    return render(request, "games/order_rules.html", context, status=422 if refused else 200)


def _saved(request: Request, address: str, order: str) -> HttpResponse:
    messages.success(request, _("Your rules are kept. They count from the next question on."))
    return redirect(f"{address}?order={order}")

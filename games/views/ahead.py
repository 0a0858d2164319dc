"""Ask me now: what may be asked of a seat before its next turn, answered before it is."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.kit.conditions import MOST_RULES
from games.models import Seat
from games.orders.book import book_of
from games.orders.rules import checked_or_refused, set_ahead
from games.orders.rules_form import orders_with_rules, read
from games.orders.rules_page import ahead_page
from games.refused import Refused
from games.views.viewer import Signed, visible


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ahead(request: Signed, slug: str) -> HttpResponse:
    """The questions that may come, and their form. POST `keep` takes the answers,
    `drop` takes all back, `try` shows what they would have answered before."""
    _game, seat = visible(request, slug)
    if seat is None:
        raise Http404
    if request.method != "POST":
        return _page(request, seat)
    sent: dict[str, Any] = {} if "drop" in request.POST else _sent(request, seat)
    try:
        if "try" in request.POST:
            checked_or_refused(book_of(seat.game), sent, MOST_RULES)
            return _page(request, seat, sent, tried=True)
        set_ahead(seat.game_id, seat.number, request.user, sent)
    except Refused as refused:
        return _page(request, seat, sent, refused.message)
    told = _("Your answers are kept till your next turn.") if sent else _("You are asked as before.")
    messages.success(request, told)
    return redirect("games:table", slug)


def _sent(request: Signed, seat: Seat) -> dict[str, Any]:
    """Order -> its rules, as far as any is given."""
    book = book_of(seat.game)
    every = {order: read(book, order, request.POST, MOST_RULES) for order in orders_with_rules(book)}
    return {order: rules for order, rules in every.items() if rules}


def _page(
    request: Signed,
    seat: Seat,
    sent: dict[str, Any] | None = None,
    refused: str = "",
    *,
    tried: bool = False,
) -> HttpResponse:
    page = ahead_page(seat, sent, tried=tried)
    if page is None:
        messages.info(request, refused or _("What you answer before it is asked is for the turns of others."))
        return redirect("games:table", seat.game.slug)
    context = {"game": seat.game, "page": page, "refused": refused}
    return render(request, "games/ahead.html", context, status=422 if refused else 200)

"""Seat me: what somebody would play, and what has become of it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.once import made, once
from games.faces.systems import name_of, offered
from games.forms.wish import WishForm, begun
from games.models import Wish
from games.models.wish import WishState
from games.refused import Refused
from games.views.viewer import Signed
from games.wishes import company, wishing
from labyrinth.ground.clock import now


@login_required
@once
def seat_me(request: Signed) -> HttpResponse:
    """The form of a wish, and how the visitor's own one stands; POST makes it, or changes it."""
    mine = wishing.open_wish(request.user)
    sent = request.POST if request.method == "POST" else None
    form = WishForm(sent, initial=begun(mine, request.user.language))
    if form.is_valid():
        try:
            wishing.wish(request.user, form.chosen())
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("You are waiting for a table now."))
            return made(request, reverse("games:seat_me"))
    status = 400 if form.is_bound else 200
    return render(request, "games/seat_me.html", _context(request, form, mine), status=status)


@login_required
@require_POST
def take_back(request: Signed) -> HttpResponse:
    """Stop waiting."""
    if wishing.take_back(request.user):
        messages.success(request, _("You are not waiting for a table any more."))
    else:
        messages.error(request, _("You are not waiting for a table."))
    return redirect("games:seat_me")


@login_required
@require_POST
def go_on(request: Signed) -> HttpResponse:
    """Wait again, in the place that one had."""
    try:
        wishing.go_on(request.user)
        messages.success(request, _("You are waiting for a table again."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("games:seat_me")


def _context(request: Signed, form: WishForm, mine: Wish | None) -> dict[str, Any]:
    at = now()
    others, known = company.who_waits(request.user, at), company.known_waits(at)
    chosen = {str(value) for value in form["seats"].value() or ()}
    systems = []
    for system in offered():
        seats = wishing.seats_to_wish(system.slug)
        lines = company.likely(system.slug, seats, known, others)
        boxes = [(line, f"{system.slug}:{line.seats}") for line in lines]
        systems.append((system, [(line, key, key in chosen) for line, key in boxes]))
    waits = mine is not None and mine.state == WishState.WAITING
    return {
        "form": form,
        "wish": mine,
        "systems": systems,
        "wants": _wants(mine) if mine else [],
        "fit": company.fit_words(company.fitting(mine, at)) if mine and waits else "",
    }


def _wants(wish: Wish) -> list[tuple[Any, list[int]]]:
    """The games of a wish with their numbers of seats."""
    return [(name_of(slug), seats) for slug, seats in wish.systems.items()]

"""Leagues: a new one, the page of one, registering, leaving, the end."""

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.once import made, once
from accounts.visibility import is_moderator
from games.circles.page import kept_by
from games.forms.league import EndLeagueForm, LeagueForm
from games.forms.round_length import LOOK
from games.leagues import founding, members, page
from games.models import League
from games.refused import Refused
from games.views.cups import reader_of
from games.views.pressed import pressed
from games.views.viewer import Signed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def new_league(request: Signed) -> HttpResponse:
    """Found one. POST `look`: what the date of a round does is told, nothing is checked."""
    initial = {"circle": request.GET.get("circle", "")}
    given = request.POST if request.method == "POST" else None
    if LOOK in request.POST:
        given, initial = None, request.POST.dict()
    form = LeagueForm(given, circles=kept_by(request.user), initial=initial)
    if form.is_bound and form.is_valid():
        try:
            return made(request, address(founding.found(request.user, form.founded())))
        except Refused as refused:
            form.add_error(None, refused.message)
    return render(request, "games/league_form.html", {"form": form}, status=400 if form.errors else 200)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a league."""
    found = known(request, slug)
    return render(request, "games/league.html", _context(request, found))


@login_required
@require_POST
def register(request: Signed, slug: str) -> HttpResponse:
    """Come in with the next season."""
    found = known(request, slug)
    act = partial(members.register, found.pk, request.user)
    return pressed(
        request, act, _("You are in. You come into a division with the next season."), address(found)
    )


@login_required
@require_POST
def leave_league(request: Signed, slug: str) -> HttpResponse:
    """Go."""
    found = known(request, slug)
    act = partial(members.leave, found.pk, request.user)
    return pressed(request, act, _("You have left the league."), address(found))


@login_required
@require_POST
def end_league(request: Signed, slug: str) -> HttpResponse:
    """The host, or a moderator, ends it and says why."""
    found = known(request, slug)
    form = EndLeagueForm(request.POST)
    if form.is_valid():
        act = partial(founding.end, found.pk, request.user, reason=form.cleaned_data["reason"])
        return pressed(request, act, _("The league is ended."), address(found))
    return render(request, "games/league.html", _context(request, found, ending=form), status=400)


def known(request: HttpRequest, slug: str) -> League:
    """A league of which the visitor may know. Raises Http404."""
    rows = page.known_to(reader_of(request)).select_related("circle", "host")
    return get_object_or_404(rows, slug=slug)


def address(found: League) -> str:
    """Where its page is."""
    return reverse("games:league", args=[found.slug])


def _context(request: HttpRequest, found: League, ending: EndLeagueForm | None = None) -> dict[str, Any]:
    shown = page.shown(found, reader_of(request))
    ends = shown.keeps or is_moderator(request.user)
    return {
        "shown": shown,
        "league": found,
        "ending": (ending or EndLeagueForm()) if ends and found.is_open else None,
    }

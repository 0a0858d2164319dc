"""Cups: the lists, a new one, the page of one, the way of somebody through it."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.once import made, once
from accounts.visibility import is_moderator
from games.analysis import parting
from games.circles.page import kept_by
from games.cups import announcing, entrants, leaving, lists, page, results, side_by_side
from games.cups.alike import alike
from games.cups.between import between
from games.cups.way import way_of
from games.forms.cup import CallOffForm, CupForm, StrikeForm
from games.forms.cup_presets import filled_in, preset_sent, presets
from games.forms.round_length import LOOK
from games.leagues import page as leagues
from games.models import Cup, CupRound, CupSeat
from games.models.cup import EntrantState
from games.refused import Refused
from games.views.pressed import pressed
from games.views.viewer import Signed
from labyrinth.ground.keyset import place_in


@require_safe
def cups(request: HttpRequest) -> HttpResponse:
    """Those one may register for, those that are played, one's own, and those that are over."""
    reader = reader_of(request)
    context = {
        "mine": lists.mine_of(reader) if reader else [],
        "leagues": leagues.listed(reader),
        "taking": lists.taking(reader),
        "running": lists.running(reader),
        "over": lists.over(reader, place_in(request.GET)),
    }
    return render(request, "games/cups.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def new_cup(request: Signed) -> HttpResponse:
    """Announce one. POST `preset`: its choices are filled in; with `look` what the date does is told; neither
    checks anything, and an HX request takes its part out of the page."""
    initial: dict[str, Any] = {"circle": request.GET.get("circle", "")}
    given = request.POST if request.method == "POST" else None
    preset = preset_sent(request.POST)
    if preset or LOOK in request.POST:
        given, initial = None, filled_in(request.POST.dict(), preset)
    form = CupForm(given, circles=kept_by(request.user), initial=initial)
    if form.is_bound and form.is_valid():
        try:
            return made(request, address(announcing.announce(request.user, form.announced())))
        except Refused as refused:
            form.add_error(None, refused.message)
    context = {"form": form, "presets": presets(), "preset": preset}
    return render(request, "games/cup_form.html", context, status=400 if form.errors else 200)


@require_safe
def cup(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a cup; `followed`: only people whom the reader follows."""
    found = known(request, slug)
    return render(request, "games/cup.html", _context(request, found))


@require_safe
def cup_way(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """All rounds of somebody."""
    found = known(request, slug)
    shown = page.shown(found, reader_of(request))
    line = next((one for one in shown.lines if one.entrant.pk == entrant), None)
    if line is None:
        raise Http404
    context = {
        "shown": shown,
        "cup": found,
        "line": line,
        "way": way_of(shown, line.entrant),
        "strikes": shown.keeps or is_moderator(request.user),
    }
    return render(request, "games/cup_way.html", context)


@login_required
@require_safe
def cup_between(request: Signed, slug: str) -> HttpResponse:
    """What its people did to each other, for the host and moderators."""
    found = watched(request, slug)
    context = {"cup": found, "between": between(found)}
    return render(request, "games/cup_between.html", context)


@require_safe
def cup_luck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of an open round that have shared their luck, side by side; GET `seat`, `all` of them."""
    found, reader = known(request, slug), reader_of(request)
    of = get_object_or_404(CupRound.objects.select_related("cup"), cup=found, number=number)
    if not found.shares_luck or of.over_at is None:
        raise Http404
    given = request.GET.get("seat", "")
    asked = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else None
    seat = side_by_side.own_seat(of, reader) if asked is None else asked
    shown = side_by_side.side_by_side(found, of, reader, seat=seat, everyone="all" in request.GET)
    if shown is None:
        raise Http404
    ways = parting.of_round(shown)
    chart = shown.chart(parting.marks(shown, ways))
    context = {"shown": shown, "cup": found, "of": of, "ways": ways, "chart": chart}
    return render(request, "games/cup_luck.html", context)


@login_required
@require_POST
def register(request: Signed, slug: str) -> HttpResponse:
    """Take a place."""
    found = known(request, slug)
    try:
        row = entrants.register(found.pk, request.user)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        waits = row.state == EntrantState.WAITING
        said = _("You are on the waiting list.") if waits else _("You are in. You get a mail with the draw.")
        messages.success(request, said)
    return redirect(address(found))


@login_required
@require_POST
def leave_cup(request: Signed, slug: str) -> HttpResponse:
    """Go."""
    found = known(request, slug)
    act = partial(leaving.leave, found.pk, request.user)
    return pressed(request, act, _("You have left the cup."), address(found))


@login_required
@require_POST
def move_cup(request: Signed, slug: str) -> HttpResponse:
    """The host lets registration end later, once."""
    found = known(request, slug)
    act = partial(announcing.move, found.pk, request.user)
    return pressed(request, act, _("Registration ends 14 days later now."), address(found))


@login_required
@require_POST
def call_off_cup(request: Signed, slug: str) -> HttpResponse:
    """The host, or a moderator, ends it and says why."""
    found = known(request, slug)
    form = CallOffForm(request.POST)
    if form.is_valid():
        act = partial(announcing.call_off, found.pk, request.user, reason=form.cleaned_data["reason"])
        return pressed(request, act, _("The cup is called off."), address(found))
    return render(request, "games/cup.html", _context(request, found, ending=form), status=400)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def strike_result(request: Signed, slug: str, seat: int) -> HttpResponse:
    """The host, or a moderator, strikes what came of a table for somebody, and says why."""
    found = watched(request, slug)
    rows = CupSeat.objects.select_related("entrant", "round", "table")
    row = get_object_or_404(rows, pk=seat, round__cup=found)
    form = StrikeForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            results.strike(found.pk, request.user, row.pk, reason=form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("The result is struck."))
            return redirect(address(found))
    context = {"form": form, "cup": found, "row": row}
    return render(request, "games/cup_strike.html", context, status=400 if form.errors else 200)


def known(request: HttpRequest, slug: str) -> Cup:
    """A cup of which the visitor may know. Raises Http404."""
    rows = lists.known_to(reader_of(request)).select_related("circle", "host", "league")
    return get_object_or_404(rows, slug=slug)


def watched(request: Signed, slug: str) -> Cup:
    """A cup over which the visitor watches: its host, or a moderator. Raises Http404."""
    found = known(request, slug)
    if not (found.host_id == request.user.pk or is_moderator(request.user)):
        raise Http404
    return found


def address(found: Cup) -> str:
    """Where its page is."""
    return reverse("games:cup", args=[found.slug])


def reader_of(request: HttpRequest) -> User | None:
    """Who reads; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def _context(request: HttpRequest, found: Cup, ending: CallOffForm | None = None) -> dict[str, Any]:
    shown = page.shown(found, reader_of(request))
    only = "followed" in request.GET and request.user.is_authenticated
    lines = [line for line in shown.lines if not only or line.own or line.followed]
    ends = shown.keeps or is_moderator(request.user)
    return {
        "shown": shown,
        "cup": found,
        "lines": lines,
        "groups": page.groups_of(found, shown.lines, lines) if shown.has_begun else [],
        "only": only,
        "deed": side_by_side.deed_name(found),
        "ending": (ending or CallOffForm()) if ends and found.is_open else None,
        "strikes": ends,
        "alike": alike(shown) if ends else [],
    }

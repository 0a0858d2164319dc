"""Around a running game: votes, pause, time as a gift, nudges, leaving, coming back, taking a seat over.

Each form works alone and sends its visitor on to the table; with HTMX the table is exchanged. What is refused
changes nothing and is said above the present table.
"""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.faces.systems import offered
from games.forms.housekeeping import BallotForm, GiftForm, ProposalForm, SeatForm, first_error
from games.models import Game, Seat
from games.models.game import Pace
from games.past.recap import recap as game_so_far
from games.play.play import Outcome
from games.refused import Refused
from games.seats import back_by_leave, more_time, nudge, other_pace, pause, replace, votes
from games.seats import come_back as back
from games.seats import resign as resigning
from games.seats import step_aside as stepping_aside
from games.seats import take_up as taking_up
from games.seats.ask_again import ask_again as asking_again
from games.seats.play_for import play_for as playing_for
from games.seats.replacements import replacements as offered_seats
from games.table.answer_words import answered
from games.table.audience import shown_until
from games.table.housekeeping import Housekeeping, housekeeping, log_page
from games.table.reader_table import Table
from games.views.lists import page_number, system_named
from games.views.table import after, not_seated, of_reader
from games.views.viewer import Request, visible, watched
from labyrinth.ground.keyset import place_in


@never_cache
@require_safe
def ask_table(request: Request, slug: str) -> HttpResponse:
    """What somebody may ask the table to agree on, and leaving their turns to a stand-in; the table for those
    who may do neither now."""
    game, seat = visible(request, slug)
    return of_reader(request, game, seat, partial(_asking, request))


def _asking(request: Request, table: Table) -> HttpResponse:
    asked = housekeeping(table, request.user if isinstance(request.user, User) else None)
    if not asked.may_propose:
        return redirect("games:table", table.game.slug)
    paces = [Pace(one) for one in other_pace.others(table.game)]
    around = {"game": table.game, "housekeeping": asked, "paces": paces, **_back(table, asked)}
    return render(request, "games/ask_table.html", around)


def _back(table: Table, asked: Housekeeping) -> dict[str, object]:
    """`back`: what the reader may ask the table to take back, each with its words; `no_back`: why nothing."""
    if not (asked.may_pause and table.seat and back_by_leave.may_take_back(table.game)):
        return {}
    if why := back_by_leave.too_often(table.game, table.seat):
        return {"no_back": why}
    try:
        found = back_by_leave.choices(table.game, table.seats, table.seat)
    except Refused as refused:
        return {"no_back": refused.message}
    return {"back": [(one, answered(table, one.own.kind, one.own.key)) for one in found]}


@never_cache
@require_POST
def propose(request: Request, slug: str) -> HttpResponse:
    """Ask the table to agree: `matter`, with `hours` or `about` where it needs them."""
    form = ProposalForm(request.POST)
    return _do(request, slug, form, lambda game, seat: votes.propose(game.pk, seat.number, form.proposal()))


@never_cache
@require_POST
def vote(request: Request, slug: str) -> HttpResponse:
    """`ballot` is yes, no or withdraw, on the open `vote`."""
    form = BallotForm(request.POST)
    return _do(request, slug, form, lambda game, seat: _said(game, seat, form))


def _said(game: Game, seat: Seat, form: BallotForm) -> Outcome:
    which, ballot = form.cleaned_data["vote"], form.cleaned_data["ballot"]
    if ballot == "withdraw":
        return votes.withdraw(game.pk, seat.number, vote_id=which)
    return votes.cast(game.pk, seat.number, vote_id=which, yes=ballot == "yes")


@never_cache
@require_POST
def end_pause(request: Request, slug: str) -> HttpResponse:
    """Whoever asked for the pause ends it."""
    return _do(request, slug, None, lambda game, seat: pause.end_early(game.pk, seat.number))


@never_cache
@require_POST
def take_up(request: Request, slug: str) -> HttpResponse:
    """One of its people takes an adjourned game up again."""
    return _do(request, slug, None, lambda game, seat: taking_up.take_up(game.pk, seat.number))


@never_cache
@require_POST
def give_time(request: Request, slug: str) -> HttpResponse:
    """`hours` for the seat `to`."""
    form = GiftForm(request.POST)
    return _do(
        request,
        slug,
        form,
        lambda game, seat: more_time.give(game.pk, seat.number, **form.cleaned_data),
    )


@never_cache
@require_POST
def remind(request: Request, slug: str) -> HttpResponse:
    """Nudge the person of `seat`."""
    form = SeatForm(request.POST)
    return _do(request, slug, form, lambda game, mine: _nudged(request, game, mine, form))


def _nudged(request: Request, game: Game, mine: Seat, form: SeatForm) -> Outcome:
    assert isinstance(request.user, User)
    return nudge.nudge(request.user, game.pk, mine.number, of=form.cleaned_data["seat"])


@never_cache
@require_POST
def come_back(request: Request, slug: str) -> HttpResponse:
    """Take one's own seat from the stand-in."""
    return _do(request, slug, None, lambda game, seat: back.come_back(game.pk, seat.number))


@never_cache
@require_POST
def ask_again(request: Request, slug: str) -> HttpResponse:
    """Be waited for in the turns of others again."""
    return _do(request, slug, None, lambda game, seat: asking_again(game.pk, seat.number))


@never_cache
@require_POST
def play_for(request: Request, slug: str) -> HttpResponse:
    """`answer` for an ally whose time is over; `token` is what the page saw."""
    key, token = request.POST.get("answer", ""), request.POST.get("token", "")
    return _do(
        request, slug, None, lambda game, seat: playing_for(game.pk, seat.number, token=token, key=key)
    )


@never_cache
@require_POST
def step_aside(request: Request, slug: str) -> HttpResponse:
    """Let the stand-in play one's own seat until one comes back."""
    return _do(request, slug, None, lambda game, seat: stepping_aside.step_aside(game.pk, seat.number))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: Request, slug: str) -> HttpResponse:
    """A page that asks once more, and the leaving itself."""
    if request.method == "POST":
        return _do(request, slug, None, lambda game, seat: resigning.resign(game.pk, seat.number))
    game, seat = visible(request, slug)
    if seat is None or not game.is_running or seat.leaving:
        return redirect("games:table", slug)
    return render(request, "games/resign.html", {"game": game, "seat": seat})


@never_cache
@require_POST
def take_over(request: Request, slug: str) -> HttpResponse:
    """Sit down on the offered `seat`; then comes what has happened so far."""
    game, _seat = visible(request, slug)
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:recap", args=[slug]))
    form = SeatForm(request.POST)
    if not form.is_valid():
        return after(request, slug, Outcome(False, first_error(form)))
    outcome = replace.take_over(request.user, game.pk, form.cleaned_data["seat"])
    if not outcome.accepted:
        return after(request, slug, outcome)
    messages.success(request, _("The seat is yours. Here is what has happened so far."))
    address = reverse("games:recap", args=[slug])
    return HttpResponse(headers={"HX-Redirect": address}) if request.htmx else redirect(address)


@never_cache
@require_safe
def recap(request: Request, slug: str) -> HttpResponse:
    """The game so far as the visitor may know it, the latest page first; `whole`: with what was automatic."""
    game, seat = watched(request, slug)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    shown = game_so_far(game, seat.number if seat else None, page=page_number(request))
    whole = "whole" in request.GET
    context = {"game": game, "recap": shown, "table": shown.table, "whole": whole, "kept": "&whole" * whole}
    return render(request, "games/recap.html", context)


@never_cache
@require_safe
def log(request: Request, slug: str) -> HttpResponse:
    """Everything that has happened around the game."""
    game, seat = watched(request, slug)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    until = shown_until(game, seat.number if seat else None)
    shown = log_page(game, place=place_in(request.GET), until=until)
    return render(request, "games/table_log.html", {"game": game, "log": shown})


@require_safe
def replacements(request: HttpRequest) -> HttpResponse:
    """Seats of running games that anybody may take; ?system= those of one system."""
    reader = request.user if isinstance(request.user, User) else None
    system = system_named(request)
    shown = offered_seats(reader, place=place_in(request.GET), system=system)
    context = {
        "offered": shown,
        "systems": offered(),
        "system": system,
        "kept": system and f"system={system}",
    }
    return render(request, "games/replacements.html", context)


def _do(request: Request, slug: str, form: Form | None, act: Callable[[Game, Seat], Outcome]) -> HttpResponse:
    """What a seated visitor does, if they are one and the form is right; the table afterwards."""
    game, seat = visible(request, slug)
    if seat is None or not isinstance(request.user, User):
        return after(request, slug, not_seated())
    if form is not None and not form.is_valid():
        return after(request, slug, Outcome(False, first_error(form)))
    return after(request, slug, act(game, seat))

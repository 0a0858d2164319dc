"""The table of a running or finished game: looking, answering, taking back, asking for news."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Game, Seat
from games.models.game import Status
from games.selectors import table as selectors
from games.services import take_back as undo
from games.services.errors import Refused
from games.services.play import Outcome, submit_answer
from games.services.watch import look, watch
from games.views.viewer import Request, visible

REFRESH_WITHOUT_SCRIPTS = 20
"""Seconds after which a waiting page reloads itself where no script does it."""


@never_cache
@require_safe
def table(request: Request, slug: str) -> HttpResponse:
    """The whole page; for an HX request its changing part."""
    game, seat = visible(request, slug)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    return show(request, game, seat)


@never_cache
@require_safe
def poll(request: Request, slug: str) -> HttpResponse:
    """204 while the public number is still `step`, else the changing part of the page."""
    game, seat = visible(request, slug)
    if game.started_at is None:
        return HttpResponse(status=204)
    if request.GET.get("step") == str(game.number) and game.status in (Status.RUNNING, Status.QUARANTINED):
        watch(game)
        return HttpResponse(status=204)
    return show(request, game, seat, part=True)


@never_cache
@require_POST
def answer(request: Request, slug: str) -> HttpResponse:
    """`answer` is the key of an option, `token` what the page saw."""
    game, seat = visible(request, slug)
    key, token = request.POST.get("answer", ""), request.POST.get("token", "")
    if seat is None:
        outcome = not_seated()
    elif not key:
        outcome = Outcome(False, _("Choose one of the options."))
    else:
        outcome = submit_answer(game.pk, seat.number, token=token, key=key)
    return after(request, slug, outcome)


@never_cache
@require_POST
def take_back(request: Request, slug: str) -> HttpResponse:
    """Take back the visitor's last answer; `token` is what the page saw."""
    game, seat = visible(request, slug)
    token = request.POST.get("token", "")
    outcome = undo.take_back(game.pk, seat.number, token=token) if seat else not_seated()
    return after(request, slug, outcome)


def not_seated() -> Outcome:
    """What a spectator is told who answers."""
    return Outcome(False, _("You are not seated at this table."))


def after(request: Request, slug: str, outcome: Outcome) -> HttpResponse:
    """The present table; 409 with the reason when nothing has changed. Plain forms are sent on."""
    if outcome.accepted and not request.htmx:
        return redirect("games:table", slug)
    game, seat = visible(request, slug)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    return show(request, game, seat, notice=outcome.message, status=200 if outcome.accepted else 409)


def show(
    request: Request,
    game: Game,
    seat: Seat | None,
    *,
    notice: str = "",
    status: int = 200,
    part: bool = False,
) -> HttpResponse:
    """The page or its changing part, as this seat may see it now. 503 while the site is being upgraded."""
    try:
        shown = selectors.table(game, seat.number if seat else None)
    except Refused as refused:
        return _later(request, refused.message)
    watch(game)
    if seat:
        look(seat, step=shown.steps)
    context = {"table": shown, "notice": notice, "refresh_after": REFRESH_WITHOUT_SCRIPTS}
    name = "games/_table.html" if part or request.htmx else "games/table.html"
    return render(request, name, context, status=status)


def _later(request: HttpRequest, message: str) -> HttpResponse:
    return render(request, "games/later.html", {"message": message}, status=503)

"""The plan of a turn: its form, sending it, dropping the rest of it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from msgspec.structs import replace

from games.faces.face import face_of
from games.faces.tapping import Tap
from games.forms.plan import ROWS, TAPPED, plan_sent, rows_of, stops_of, written
from games.models import Game, Seat
from games.play.play import Outcome
from games.play.send_plan import drop_plan, send_plan
from games.table.reader_table import Table, table
from games.views.table import after, not_seated
from games.views.viewer import Request, visible

PART = "games/parts/plan_panel.jinja"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: Request, slug: str) -> HttpResponse:
    """The form, and what it sends: `step` and `otherwise` as often as there are rows, `stop` and the number
    of each that has one; `token` is what the page saw. `part` asks for what the table draws it with, `more`
    for one row more."""
    game, seat = visible(request, slug)
    if seat is None:
        return after(request, slug, not_seated())
    if request.method != "POST" or request.POST.get("more"):
        return _page(request, game, seat)
    outcome = send_plan(
        game.pk, seat.number, token=request.POST.get("token", ""), sent=plan_sent(request.POST)
    )
    if outcome.accepted or request.htmx:
        return after(request, slug, outcome, acted=outcome.accepted)
    return _page(request, *visible(request, slug), outcome)


@never_cache
@require_POST
def drop(request: Request, slug: str) -> HttpResponse:
    """Take the rest of one's plan back."""
    game, seat = visible(request, slug)
    outcome = drop_plan(game.pk, seat.number) if seat else not_seated()
    return after(request, slug, outcome)


def _page(request: Request, game: Game, seat: Seat | None, refused: Outcome | None = None) -> HttpResponse:
    """The form as it was sent where that was refused; the table where nothing can be planned now."""
    if seat is None or not game.is_running:
        return after(request, game.slug, refused) if refused else redirect("games:table", game.slug)
    shown = table(game, seat.number)
    if shown.plan is None or not shown.plan.may_send or not shown.token:
        if refused:
            return after(request, game.slug, refused)
        messages.info(request, _("There is no turn of yours to be planned now."))
        return redirect("games:table", game.slug)
    if request.GET.get("part"):
        return render(request, PART, _drawn(request, shown), using="jinja2")
    context = _context(request, shown) | {"refused": refused.message if refused else ""}
    return render(request, "games/plan.html", context, status=422 if refused else 200)


def _drawn(request: Request, shown: Table) -> dict[str, object]:
    """What the plan is drawn with on the board: more choices than the form has, each with its place."""
    words, form = face_of(shown).plans, _context(request, shown)
    taps = words.taps(shown) or [Tap(one) for one in words.choices(shown)]
    return {
        **{name: form[name] for name in ("game", "token", "stops")},
        "face": face_of(shown),
        "who": words.who(shown),
        "taps": [(written(tap.choice), tap) for tap in taps],
        "most": TAPPED,
        "at": reverse("games:plan", args=[shown.game.slug]),
        "is_next": False,
        "is_kept": False,
        "cases": (),
    }


def _context(request: Request, shown: Table) -> dict[str, object]:
    words, sent = face_of(shown).plans, request.POST if request.method == "POST" else None
    choices = list(words.choices(shown))
    return {
        "game": shown.game,
        "table": replace(shown, token="", plan=None),
        "token": shown.token,
        "rows": rows_of(sent, more=1 if request.POST.get("more") else 0),
        "most": ROWS,
        "choices": [(written(one), one.words) for one in choices],
        "fallbacks": [(written(one), one.words) for one in choices if len(one.steps) == 1],
        "stops": stops_of(shown.plan.stops if shown.plan else (), words, sent),
    }

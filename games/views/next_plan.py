"""The plan of one's next turn, in the turns of others: its form, keeping it, taking it back."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.faces.face import face_of
from games.faces.next_turn import kept_plan
from games.faces.plan_form import NextTurn
from games.faces.tapping import Tap
from games.forms.next_plan import cases_of, next_plan_sent, next_rows
from games.forms.plan import ROWS, TAPPED, stops_of, written
from games.models import Game, Seat
from games.orders.book import book_of
from games.orders.next_plan import drop_next, set_next
from games.play.next_turn import waiting_of
from games.play.play import Outcome
from games.refused import Refused
from games.table.reader_table import Table, table
from games.views.table import after
from games.views.viewer import Signed, visible

PART = "games/parts/plan_panel.jinja"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def next_plan(request: Signed, slug: str) -> HttpResponse:
    """The form, and what it sends: rows of `step` and `otherwise`, `roll-N` for each number, `stop` and its
    number. POST `drop` takes the plan back, `more` asks for one row more; GET `part` for what the table draws
    it with."""
    game, seat = visible(request, slug)
    if seat is None:
        raise Http404
    if request.method != "POST" or "more" in request.POST:
        return _page(request, game, seat)
    try:
        done = _carried_out(request, game, seat)
    except Refused as refused:
        if request.htmx:
            return after(request, slug, Outcome(False, refused.message))
        return _page(request, *visible(request, slug), refused.message)
    if request.htmx:
        return after(request, slug, Outcome(True, done))
    messages.success(request, done)
    return redirect("games:table", slug)


def _carried_out(request: Signed, game: Game, seat: Seat) -> str:
    """What was sent, done; what is said of it. Raises Refused."""
    if "drop" in request.POST:
        drop_next(game.pk, seat.number, request.user)
        return _("You are asked in your next turn.")
    set_next(game.pk, seat.number, request.user, _sent(request, game, seat))
    return _("Your plan is kept till your next turn.")


def _sent(request: Signed, game: Game, seat: Seat) -> dict[str, Any]:
    offered = _offered(table(game, seat.number)) if game.is_running else None
    before = msgspec.to_builtins(offered.before) if offered else []
    return next_plan_sent(request.POST, before)


def _offered(shown: Table) -> NextTurn | None:
    """What may be planned; None in the own turn, and where no next turn can be told."""
    if not shown.may_plan_next or shown.seat is None:
        return None
    coming = book_of(shown.game).plans.coming(shown.view, shown.seat)
    return None if coming is None else face_of(shown).plans.next_turn(shown, coming)


def _page(request: Signed, game: Game, seat: Seat | None, refused: str = "") -> HttpResponse:
    """The form as it was sent; the table where nothing can be planned now."""
    shown = table(game, seat.number) if seat is not None and game.is_running else None
    offered = _offered(shown) if shown is not None else None
    if shown is None or seat is None or offered is None:
        messages.info(request, refused or _("Your next turn is planned in the turns of others."))
        return redirect("games:table", game.slug)
    sent, words = request.POST if request.method == "POST" else None, face_of(shown).plans
    kept = waiting_of(seat)
    context = {
        "game": game,
        "refused": refused,
        "rows": next_rows(sent, more=sent is not None and "more" in sent),
        "most": ROWS,
        "choices": [(written(one), one.words) for one in offered.choices],
        "fallbacks": [(written(one), one.words) for one in offered.choices if len(one.steps) == 1],
        "cases": cases_of(offered, sent),
        "stops": stops_of(shown.plan.stops if shown.plan else (), words, sent),
        "kept": kept_plan(game.system, shown.view, kept.plan) if kept else None,
    }
    if request.GET.get("part"):
        return render(request, PART, {**context, **_drawn(shown, offered, kept is not None)}, using="jinja2")
    return render(request, "games/next_plan.html", context, status=422 if refused else 200)


def _drawn(shown: Table, offered: NextTurn, is_kept: bool) -> dict[str, object]:
    """What the plan is drawn with on the board, beside what the form has."""
    taps = offered.taps or [Tap(one) for one in offered.choices]
    return {
        "face": face_of(shown),
        "who": offered.who,
        "taps": [(written(tap.choice), tap) for tap in taps],
        "most": TAPPED,
        "at": reverse("games:next_plan", args=[shown.game.slug]),
        "is_next": True,
        "is_kept": is_kept,
    }

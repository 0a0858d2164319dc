"""The table of a running or finished game: looking, answering, taking back, asking for news."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from accounts.device_marks import kept_offline
from accounts.models import User
from games.clocks.due import seat_of
from games.journal.kept_positions import kept_number
from games.journal.locked import Locked
from games.journal.read_table import read_table
from games.journal.table_rows import SideRows, TableRows
from games.live import presence
from games.live.watch import catch_up, look, watch
from games.models import Game, Seat
from games.play import take_back as undo
from games.play.hints import may_be_hinted
from games.play.play import Outcome, submit_from_page
from games.table import reader_table
from games.table.audience import HELD_BACK, shown_until
from games.table.council import ShownCouncil, council_of
from games.table.hint import hints_of
from games.table.housekeeping import housekeeping
from games.table.waiting import Stored, stored_of, waits
from games.talk.page import panel_of
from games.views.link import of_table
from games.views.presence import is_active
from games.views.slim import slimmed
from games.views.the_end import the_end
from games.views.viewer import Looked, Request, looked_at, refuse_spectator, visible, visitor_of

AGAIN = 15
"""Seconds after which a page that cannot be shown yet asks again."""
REFRESH_WITHOUT_SCRIPTS = 20
"""Seconds after which a waiting page reloads itself where no script does it."""
FROM_THE_TOP = "outerHTML show:window:top transition:true"
"""How a page takes the end that has come while it was open: it is told above the table."""
LOOKED = Outcome(True)
"""Of a page that somebody only looks at."""


@never_cache
@require_safe
def table(request: Request, slug: str) -> HttpResponse:
    """The whole page; for an HX request its changing part."""
    looked = looked_at(request, slug)
    if looked.game.started_at is None:
        return redirect("games:lobby", slug)
    return show(request, looked)


@never_cache
@require_safe
def poll(request: Request, slug: str) -> HttpResponse:
    """204 while the version of the table is still `step`, else the changing part of the page."""
    looked = _polled(request, slug)
    game, seat, _rows = looked
    refuse_spectator(game, seat)
    if game.started_at is None:
        return HttpResponse(status=204)
    late = shown_until(game, seat.number if seat else None) is not None
    if not late and request.GET.get("step") == str(game.number) and game.status in HELD_BACK:
        watch(game)
        _note(request, seat)
        return HttpResponse(status=204)
    return show(request, looked, part=True)


def _polled(request: Request, slug: str) -> Looked:
    """What the page shows is not read where nothing new is likely."""
    if request.GET.get("step") == str(kept_number(slug)):
        return Looked(*visible(request, slug))
    return looked_at(request, slug)


@never_cache
@require_POST
def answer(request: Request, slug: str) -> HttpResponse:
    """`answer` is the key of an option, `token` what the page saw."""
    key, token = request.POST.get("answer", ""), request.POST.get("token", "")
    if key:
        outcome = submit_from_page(slug, visitor_of(request), token=token, key=key)
    else:
        outcome = (
            Outcome(False, _("Choose one of the options.")) if _is_seated(request, slug) else not_seated()
        )
    if outcome.accepted and outcome.place and not outcome.written:
        catch_up(*outcome.place)
    return after(request, slug, outcome, acted=outcome.accepted)


@never_cache
@require_POST
def take_back(request: Request, slug: str) -> HttpResponse:
    """Take back the visitor's last answer; `token` is what the page saw."""
    game, seat = visible(request, slug)
    token = request.POST.get("token", "")
    outcome = undo.take_back(game.pk, seat.number, token=token) if seat else not_seated()
    if outcome.accepted and seat:
        catch_up(game.pk, seat.number)
    return after(request, slug, outcome, acted=outcome.accepted)


def _is_seated(request: Request, slug: str) -> bool:
    return visible(request, slug)[1] is not None


def not_seated() -> Outcome:
    """What a spectator is told who answers."""
    return Outcome(False, _("You are not seated at this table."))


def after(request: Request, slug: str, outcome: Outcome, *, acted: bool = False) -> HttpResponse:
    """The present table with what is said about it; 409 when nothing has changed. Plain forms are sent on.

    `acted`: the visitor has just played, and so knows the table up to what came of it.
    """
    if outcome.accepted and not request.htmx:
        return redirect("games:table", slug)
    stored = outcome.written.table if outcome.written else None
    if stored and stored.looking:
        looked = Looked(stored.game, seat_of(stored.seats, stored.looking))
        return show(request, looked, outcome, acted=acted)
    looked = Looked(*visible(request, slug))
    if looked.game.started_at is None:
        return redirect("games:lobby", slug)
    return show(request, looked, outcome, acted=acted)


def show(
    request: Request, looked: Looked, outcome: Outcome = LOOKED, *, part: bool = False, acted: bool = False
) -> HttpResponse:
    """The page or its changing part, as this seat may see it now. Raises BeingUpgraded.

    What has been stored just now, or read already, is not read again; of a game that runs all is read at
    once.
    """
    game, seat, rows = looked
    refuse_spectator(game, seat)
    written, status = outcome.written, 200 if outcome.accepted else 409
    stored = written.table if written else None
    reader = request.user if isinstance(request.user, User) else None
    if written and stored and seat:
        rows, shown = stored.rows, reader_table.table_after(written, seat.number)
    else:
        number, person = seat.number if seat else None, reader.pk if reader else 0
        game, rows = read_table(game, number, person, rows)
        shown = _shown(game, seat, rows)
    shown, council = _planned(shown, reader, rows.side if rows else None)
    watch(game)
    if not (stored and stored.looking):  # with an answer it is stored that its person is here
        _note(request, seat)
    if shown.until and part and request.GET.get("step") == shown.version:
        return HttpResponse(status=204)
    known = _known(request, shown, seat, acted=acted)
    context: dict[str, Any] = {
        "table": shown,
        "known": known,
        "news": seat is not None and known is None,
        "acted": acted,
        "housekeeping": housekeeping(shown, reader, rows.side if rows else None),
        "council": council,
        "waits": waits(shown, _stored(rows, stored)),
        "notice": outcome.message,
        "refused": status == 409,
        "end": the_end(request, shown),
        "refresh_after": REFRESH_WITHOUT_SCRIPTS,
    }
    if seat is not None and may_be_hinted(shown.seats, seat.number):
        context["hints_of"] = hints_of
    if part or request.htmx:
        return _in_place(request, context, status)
    return _whole(request, context | {"panel": panel_of(game, reader, seat)}, status, seated=seat is not None)


def _whole(request: Request, context: dict[str, Any], status: int, *, seated: bool) -> HttpResponse:
    """The page; those of who sits there may be kept by a device that they have asked to."""
    link = of_table(request, context["table"], context["end"].words if context["end"] else "")
    response = render(request, "games/table.html", {**context, "link": link}, status=status)
    slimmed(response)
    return kept_offline(response) if seated else response


def _in_place(request: Request, context: dict[str, Any], status: int) -> HttpResponse:
    """The changing part alone; what one has not seen yet of the end is told above the table."""
    response = render(
        request, "games/_table.jinja", {**context, "in_place": True}, status=status, using="jinja2"
    )
    if context["end"] and request.GET.get("step") != context["table"].version:
        response["HX-Reswap"] = FROM_THE_TOP
    return response


def _planned(
    shown: reader_table.Table, reader: User | None, side: SideRows | None
) -> tuple[reader_table.Table, ShownCouncil | None]:
    """The table with what its party has proposed, and what it plans with; None where there is none."""
    council = council_of(shown, reader, side.proposals if side else None)
    return (replace(shown, council=council.proposals), council) if council else (shown, None)


def _shown(game: Game, seat: Seat | None, rows: TableRows | None) -> reader_table.Table:
    number = seat.number if seat else None
    return reader_table.table(game, number, *((rows.seats, rows.journal) if rows else ()))


def _stored(rows: TableRows | None, stored: Locked | None) -> Stored | None:
    """What has been read; an answer has written waits of its own since."""
    if rows is None:
        return None
    return replace(stored_of(rows), owed=stored.owed) if stored else stored_of(rows)


def _known(request: Request, shown: reader_table.Table, seat: Seat | None, *, acted: bool) -> int | None:
    """The public step up to which the reader knows the game now, with this page; None: there is news.

    News stays news until they went through it or waved it away (games/views/replay.py). What happens before
    their eyes is none, nor is what stands on the page on which they answer.
    """
    steps = shown.game.steps
    if seat is None:
        return None
    if not acted and (not seat.seen_step or _before_their_eyes(request, seat)):
        look(seat, step=steps)
        return steps
    return steps if acted or seat.seen_step >= steps else None


def _before_their_eyes(request: Request, seat: Seat) -> bool:
    """Whether their page, which they look at, had no news on it when it asked for this one."""
    return is_active(request) and request.GET.get("known") == str(seat.seen_step)


def _note(request: Request, seat: Seat | None) -> None:
    if seat is not None and is_active(request):
        presence.note(seat)


def of_reader(
    request: Request, game: Game, seat: Seat | None, page: Callable[[reader_table.Table], HttpResponse]
) -> HttpResponse:
    """A page beside that of the table, made of what its reader may see: the lobby before it has begun. Raises
    BeingUpgraded."""
    if game.started_at is None:
        return redirect("games:lobby", game.slug)
    return page(reader_table.table(game, seat.number if seat else None))


def later(request: HttpRequest, message: str) -> HttpResponse:
    """What is shown where something cannot be shown yet, with status 503: the page asks again by itself, and
    after a form for the table that it was of."""
    match, back = request.resolver_match, ""
    if request.method == "POST" and match and match.route.startswith("g/"):
        back = reverse("games:table", args=[match.kwargs["slug"]])
    context = {"message": message, "again": AGAIN, "back": back}
    page = render(request, "games/later.html", context, status=503)
    page.headers["Retry-After"] = str(AGAIN)
    return page

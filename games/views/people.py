"""People: their profiles, their finished games, two of them against each other."""

from collections.abc import Callable, Iterator
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.models import User
from accounts.visibility import may_see_profile, shows_history, shows_times
from games.careers import finished_games as selectors
from games.careers import head_to_head as pairs
from games.careers.history_files import as_csv, as_json
from games.careers.profile import Profile, played_at_all, profile
from games.cups.lists import results_of as cup_results
from games.forms.history import HistoryForm
from games.live import limits
from games.views.link import Link, of_person
from games.views.viewer import Request, Signed
from labyrinth.ground.replica import may_be_old

DOWNLOADS = limits.Limit(20, timedelta(minutes=10))
"""So many files one person may make in so long: each reads all of somebody's games."""
Rows = Iterator[selectors.FinishedGame]


@require_safe
@may_be_old
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody's profile, as far as they show it to the visitor."""
    shown = profile(_person(request, slug), request.user)
    reader = request.user if isinstance(request.user, User) else None
    cups = cup_results(shown.person, reader) if shown.history else []
    context = {"shown": shown, "person": shown.person, "link": _link(shown), "cups": cups}
    return render(request, "people/person.html", context)


def _link(shown: Profile) -> Link | None:
    """None of a profile that is not for everybody."""
    if not may_see_profile(AnonymousUser(), shown.person):
        return None
    told = _("%(name)s plays long board games by correspondence.") % {"name": shown.person.shown_name}
    if shown.person.history_shown and shown.games:
        games = ngettext("%(n)d finished game.", "%(n)d finished games.", shown.games) % {"n": shown.games}
        told = f"{told} {games}"
    return of_person(shown.person, told)


@vary_on_headers("HX-Request")
@require_safe
@may_be_old
def history(request: Request, slug: str) -> HttpResponse:
    """Their finished games, filtered; `after` is the last row of the page before."""
    return _history(request, _with_history(request, slug), HistoryForm(request.GET))


@require_safe
@login_required
@may_be_old
def history_csv(request: Signed, slug: str) -> HttpResponseBase:
    """The filtered history as a table."""
    return _file(request, slug, "csv", "text/csv; charset=utf-8", _as_csv)


@require_safe
@login_required
@may_be_old
def history_json(request: Signed, slug: str) -> HttpResponseBase:
    """The filtered history for a program."""
    return _file(request, slug, "json", "application/json", _as_json)


@vary_on_headers("HX-Request")
@require_safe
@may_be_old
def head_to_head(request: Request, slug: str, other: str) -> HttpResponse:
    """What two people played together; `after` is the last row of the page before."""
    one, two = get_object_or_404(User, slug=slug), get_object_or_404(User, slug=other)
    if not pairs.may_compare(request.user, one, two):
        raise Http404
    after = selectors.cursor_of(request.GET.get("after", ""))
    page = pairs.meetings(one, two, request.user, after)
    context = {"person": one, "other": two, "page": page, "after": after}
    context["more"] = _query(request, after=page.next)
    if request.htmx and after:
        return render(request, "people/parts/rows.html", context)
    context["pair"] = pairs.head_to_head(one, two)
    return render(request, "people/head_to_head.html", context)


def _person(request: HttpRequest, slug: str) -> User:
    """Raises Http404 where the visitor is not to know that there is anybody."""
    found = get_object_or_404(User, slug=slug)
    if not may_see_profile(request.user, found):
        raise Http404
    return found


def _with_history(request: HttpRequest, slug: str) -> User:
    found = get_object_or_404(User, slug=slug)
    if not shows_history(request.user, found):
        raise Http404
    return found


def _history(request: Request, owner: User, form: HistoryForm) -> HttpResponse:
    """A page of it; with wrong filters the first page of all, and what is wrong."""
    right = form.is_valid()
    after = selectors.cursor_of(request.GET.get("after", "")) if right else None
    filters = form.filters() if right else selectors.Filters()
    page = selectors.page(owner, request.user, filters, after)
    context = {"person": owner, "form": form, "page": page, "after": after}
    context["query"], context["more"] = _query(request), _query(request, after=page.next)
    if request.htmx and after:
        return render(request, "people/parts/rows.html", context)
    context["all"] = played_at_all(owner)
    return render(request, "people/history.html", context, status=200 if right else 400)


def _query(request: HttpRequest, *, after: str = "") -> str:
    """The filters as they stand in the address, and where a page begins; "" for none."""
    query = request.GET.copy()
    query.pop("after", None)
    if after:
        query["after"] = after
    return f"?{query.urlencode()}" if query else ""


def _file(
    request: Signed, slug: str, ending: str, kind: str, write: Callable[[User, Rows, bool], Iterator[str]]
) -> HttpResponseBase:
    owner = _with_history(request, slug)
    form = HistoryForm(request.GET)
    if not form.is_valid():
        return _history(request, owner, form)
    if limits.passed("history", request.user.pk, DOWNLOADS):
        return render(request, "429.html", status=429)
    rows = selectors.every(owner, request.user, form.filters())
    lines = write(owner, rows, shows_times(request.user, owner))
    name = f'attachment; filename="history-{owner.slug}.{ending}"'
    return StreamingHttpResponse(lines, content_type=kind, headers={"Content-Disposition": name})


def _as_csv(_owner: User, rows: Rows, with_times: bool) -> Iterator[str]:
    return as_csv(rows, with_times=with_times)


def _as_json(owner: User, rows: Rows, with_times: bool) -> Iterator[str]:
    return as_json(owner.username, rows, with_times=with_times)

"""Telling the moderators of somebody: from their profile, from a line of the talk, from a game."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.once import made, once
from games.forms.report import ReportForm, SeatReportForm
from games.models import Game, Line, Seat
from games.moderation.reportable import may_report, people_of
from games.moderation.reports import report
from games.refused import Refused
from games.talk.page import line_of, rooms_for
from games.views.viewer import Signed, visible

METHODS = ["GET", "HEAD", "POST"]


@never_cache
@login_required
@require_http_methods(METHODS)
@once
def report_person(request: Signed, slug: str) -> HttpResponse:
    """About the person of a profile."""
    person = get_object_or_404(User, slug=slug)
    if person.pk == request.user.pk or not may_report(request.user, person):
        raise Http404
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _told(request, form, person):
        return made(request, reverse("games:report_sent"))
    return _show(request, form, person=person)


@never_cache
@login_required
@require_http_methods(METHODS)
@once
def report_game(request: Signed, slug: str) -> HttpResponse:
    """About one of those who play or played in a game; with `line`, about what was said there."""
    game, seat = visible(request, slug)
    number = request.GET.get("line") or request.POST.get("line")
    if number is not None:
        return _report_line(request, game, _line(request, game, seat, number))
    people = people_of(game, besides=request.user)
    if not people:
        messages.info(request, _("There is nobody else in this game."))
        return redirect("games:table", slug)
    form = SeatReportForm(request.POST or None, people=people)
    if request.method == "POST" and form.is_valid() and _told(request, form, form.person, game):
        return made(request, reverse("games:report_sent"))
    return _show(request, form, game=game)


@require_safe
@login_required
def report_sent(request: Signed) -> HttpResponse:
    """Thanks, and what comes now."""
    return render(request, "games/report_sent.html")


def _report_line(request: Signed, game: Game, line: Line) -> HttpResponse:
    form = ReportForm(request.POST or None)
    assert line.user is not None
    if request.method == "POST" and form.is_valid() and _told(request, form, line.user, game, line):
        return made(request, reverse("games:report_sent"))
    return _show(request, form, person=line.user, game=game, line=line)


def _line(request: Signed, game: Game, seat: Seat | None, number: str) -> Line:
    """A line of somebody else that the visitor reads. Raises Http404."""
    known = number.isascii() and number.isdigit() and len(number) < 19
    line = line_of(game, int(number)) if known else None
    if line is None or line.user is None or line.user.pk == request.user.pk:
        raise Http404
    if line.room not in rooms_for(game, request.user, seat):
        raise Http404
    return line


def _told(
    request: Signed, form: ReportForm, person: User, game: Game | None = None, line: Line | None = None
) -> bool:
    """Whether the moderators know now; else the form says why not."""
    try:
        report(
            request.user,
            person,
            why=form.cleaned_data["why"],
            text=form.cleaned_data["text"],
            game=game,
            line=line,
        )
    except Refused as refused:
        form.add_error(None, refused.message)
        return False
    return True


def _show(
    request: Signed,
    form: ReportForm,
    *,
    person: User | None = None,
    game: Game | None = None,
    line: Line | None = None,
) -> HttpResponse:
    context = {"form": form, "person": person, "game": game, "line": line}
    return render(request, "games/report.html", context, status=422 if form.errors else 200)

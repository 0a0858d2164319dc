"""The talk of a circle: its page, a line more, one less, and telling the moderators of one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.once import made, once
from games.circles import talk
from games.circles.talk import Talk
from games.forms.report import ReportForm
from games.models import Circle
from games.moderation.reports import report
from games.refused import Refused
from games.views.circles import address, inside
from games.views.viewer import Signed


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def circle_talk(request: Signed, slug: str) -> HttpResponse:
    """All of it, `before` a line; or a line more."""
    found = inside(request, slug)
    if request.method != "POST":
        return _shown(request, found, talk.read(found, request.user, _before(request)))
    try:
        said = talk.say(found.pk, request.user, request.POST.get("text", ""))
    except Refused as refused:
        messages.error(request, refused.message)
        page = talk.read(found, request.user)
        return _shown(request, found, page, text=request.POST.get("text", ""), status=409)
    return made(request, f"{address(found)}#line-{said.pk}")


@login_required
@require_POST
def delete_circle_line(request: Signed, slug: str, line_id: int) -> HttpResponse:
    """Its author takes it back."""
    found = inside(request, slug)
    try:
        if talk.delete(found.pk, request.user, line_id):
            messages.success(request, _("The line is deleted."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect(f"{address(found)}#talk")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def report_circle_line(request: Signed, slug: str, line_id: int) -> HttpResponse:
    """Tell the moderators of a line: they read that one alone."""
    found = inside(request, slug)
    line = talk.reportable(found, request.user, line_id)
    if line is None or line.user is None:
        raise Http404
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        text = f"{form.cleaned_data['text']}\n{address(found)} “{line.text}”".strip()
        try:
            why = form.cleaned_data["why"]
            report(request.user, line.user, why=why, text=text, line=line)
            return made(request, reverse("games:report_sent"))
        except Refused as refused:
            form.add_error(None, refused.message)
    context = {"form": form, "person": line.user, "circle": found, "circle_line": line}
    return render(request, "games/report.html", context, status=422 if form.errors else 200)


def _before(request: Signed) -> int | None:
    number = request.GET.get("before", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None


def _shown(request: Signed, found: Circle, page: Talk, *, text: str = "", status: int = 200) -> HttpResponse:
    context = {"circle": found, "talk": page, "text": text}
    return render(request, "games/circle_talk.html", context, status=status)

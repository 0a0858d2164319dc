"""A lesson, stop by stop: the page of a table that nobody stores."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lessons.shown import Stop, count, is_offered, stop


@require_safe
def begin(_request: HttpRequest, system: str) -> HttpResponse:
    """The first stop of a system's lesson; the first page where it has none."""
    return redirect("games:lesson", system, 1) if count(system) else redirect("games:home")


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, system: str, number: int) -> HttpResponse:
    """A stop of a lesson. POST `answer`: the key of an option; the right one leads to the next stop.

    A number that the lesson does not have leads to its beginning, so an old address is no dead end.
    """
    if not count(system):
        raise Http404
    if not 1 <= number <= count(system):
        return redirect("games:lesson", system, 1)
    shown = stop(system, number)
    if request.method != "POST":
        return _page(request, shown)
    key = request.POST.get("answer", "")
    if key == shown.answer:
        return redirect("games:lesson", system, number + 1)
    return _page(request, shown, _otherwise(system, number, key), status=409)


def _otherwise(system: str, number: int, key: str) -> str:
    """Why an answer does not lead on."""
    if is_offered(system, number, key):
        return _("In a game you may do that. This lesson goes on as it says above.")
    return _("This is not among the choices you have.")


def _page(request: HttpRequest, shown: Stop, notice: str = "", *, status: int = 200) -> HttpResponse:
    system = shown.table.game.system
    context = {
        "stop": shown,
        "table": shown.table,
        "notice": notice,
        "refused": bool(notice),
        "answer_at": reverse("games:lesson", args=[system, shown.number]),
    }
    return render(request, "games/lesson.html", context, status=status)

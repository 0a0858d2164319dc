"""A lesson, stop by stop: the page of a table that nobody stores."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.careers import lesson_seals, shown_seals
from games.careers.shown_seals import ShownSeal
from games.lessons.shown import Stop, count, is_offered, stop
from games.table.hint import reason
from games.table.waiting import NOBODY
from games.views.sheets import is_tapped, sheet_page
from games.views.slim import slim
from games.views.viewer import Request

LEFT_AT = "lesson-{}"
"""The cookie that keeps where somebody is in the lesson of a system; the site itself stores nothing of it."""
KEPT = 90 * 24 * 60 * 60
"""Seconds for which it does."""
FEW = 4
"""No lesson has so many stops that their number had as many digits."""


@never_cache
@require_safe
def begin(request: Request, system: str) -> HttpResponse:
    """Where this browser left a system's lesson, else its first stop; the first page where it has none."""
    if not count(system):
        return redirect("games:home")
    left = request.COOKIES.get(LEFT_AT.format(system), "")
    known = left.isascii() and left.isdigit() and len(left) < FEW
    return _at(system, int(left) if known and 1 <= int(left) <= count(system) else 1)


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: Request, system: str, number: int) -> HttpResponse:
    """A stop of a lesson. POST `answer`: the key of an option; the right one leads to the next stop, the last
    gives who is signed in a seal.

    ?of= is what a tap opens there. A number that the lesson does not have leads to its beginning, so an old
    address is no dead end.
    """
    if not count(system):
        raise Http404
    if not 1 <= number <= count(system):
        return _at(system, 1)
    shown = stop(system, number)
    if request.method != "POST":
        tapped = is_tapped(request)
        return sheet_page(request, shown.table, shown.answer_at) if tapped else _page(request, shown)
    key = request.POST.get("answer", "")
    if key and key == shown.answer:
        if number + 1 == count(system) and request.user.is_authenticated:
            lesson_seals.give(request.user, system)
        return _page(request, stop(system, number + 1)) if request.htmx else _at(system, number + 1)
    return _page(request, shown, _otherwise(system, number, key), status=409)


def _at(system: str, number: int) -> HttpResponse:
    return redirect("games:lesson", system, number)


def _otherwise(system: str, number: int, key: str) -> str:
    """Why an answer does not lead on."""
    if is_offered(system, number, key):
        return _("In a game you may do that. This lesson goes on as it says above.")
    return _("This is not among the choices you have.")


def _page(request: Request, shown: Stop, notice: str = "", *, status: int = 200) -> HttpResponse:
    context = {"stop": shown, "waits": NOBODY, "housekeeping": None, "notice": notice}
    context["reason"], context["seal"] = reason(shown.table, shown.answer), _seal(request, shown)
    if request.htmx:
        made = render(request, "games/_lesson.jinja", context, status=status, using="jinja2")
        made["HX-Replace-Url"] = shown.answer_at
    else:
        made = render(request, "games/lesson.html", context, status=status)
    made.content = slim(_pointed_at(made.content, shown.answer))
    _keep(made, shown)
    return made


def _seal(request: Request, shown: Stop) -> ShownSeal | None:
    """What the reader has earned by it."""
    if not shown.is_end or not request.user.is_authenticated:
        return None
    return shown_seals.lesson_seal(request.user, shown.table.game.system)


def _keep(made: HttpResponse, shown: Stop) -> None:
    """Let the browser know where it is in the lesson; who is through begins anew the next time."""
    system = shown.table.game.system
    name, path = LEFT_AT.format(system), reverse("games:learn", args=[system])
    if shown.is_end:
        made.delete_cookie(name, path=path, samesite="Lax")
    else:
        made.set_cookie(
            name,
            str(shown.number),
            KEPT,
            path=path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def _pointed_at(page: bytes, key: str) -> bytes:
    """Mark the button of the answer that leads on, wherever the table has put it."""
    return page.replace(f'value="{key}"'.encode(), f'value="{key}" data-suggested'.encode()) if key else page

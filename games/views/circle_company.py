"""A circle's ladder and records, its calendar, who keeps it when nobody does, and its end by a moderator."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.visibility import is_moderator
from games.circles import coming, keeper, ladder
from games.forms.circle import HideForm
from games.forms.housekeeping import first_error
from games.models import Circle
from games.moderation import circles as moderating
from games.refused import Refused
from games.views.circles import address, inside, known, reader_of
from games.views.pressed import pressed
from games.views.viewer import Signed


@require_safe
def circle_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """Who stands where by the tables of the circle, and its records."""
    found = known(request, slug)
    reader = reader_of(request)
    context = {
        "circle": found,
        "ladders": ladder.ladders(found, reader),
        "records": ladder.records(found),
        "is_in": reader is not None and found.members.filter(user=reader).exclude(role="asked").exists(),
    }
    return render(request, "games/circle_ladder.html", context)


@never_cache
@login_required
@require_safe
def circle_calendar(request: Signed, slug: str) -> HttpResponse:
    """What comes in the circle."""
    found = inside(request, slug)
    context = {"circle": found, "coming": coming.coming(found, request.user), "is_in": True}
    return render(request, "games/circle_calendar.html", context)


@login_required
@require_POST
def keep_circle(request: Signed, slug: str) -> HttpResponse:
    """Who is asked to keep the circle says `do`: yes or no."""
    found = inside(request, slug)
    acts: dict[str, tuple[Callable[[], None], str]] = {
        "yes": (partial(keeper.accept, found.pk, request.user), _("You keep this circle from now on.")),
        "no": (partial(keeper.decline, found.pk, request.user), _("Thank you. Somebody else is asked.")),
    }
    act, said = acts.get(request.POST.get("do", ""), (None, ""))
    if act is None:
        return HttpResponse(status=400)
    return pressed(request, act, said, address(found))


@login_required
@require_POST
def end_circle(request: Signed, slug: str) -> HttpResponse:
    """A moderator dissolves it, and says why."""
    if not is_moderator(request.user):
        raise Http404
    found, form = get_object_or_404(Circle, slug=slug), HideForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect(address(found))
    try:
        moderating.dissolve(request.user, found, reason=form.cleaned_data["reason"])
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect(address(found))
    messages.success(request, _("The circle is dissolved. Its games go on."))
    return redirect("games:circles")

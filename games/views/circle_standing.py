"""Standing tables of a circle: its hosts set one up, and end it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.once import made, once
from games.circles import standing
from games.circles.page import to_be_like
from games.forms.circle import StandingForm
from games.refused import Refused
from games.views.circles import address, hosted
from games.views.viewer import Signed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def new_standing(request: Signed, slug: str) -> HttpResponse:
    """A table like one of the circle's, again and again."""
    circle = hosted(request, slug)
    games = to_be_like(circle)
    form = StandingForm(request.POST if request.method == "POST" else None, games=games)
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            standing.set_up(circle.pk, request.user, data["name"], data["like"], form.every())
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("“%(name)s” stands from now on.") % {"name": data["name"]})
            return made(request, address(circle))
    context = {"form": form, "circle": circle, "games": games}
    return render(request, "games/new_standing.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def end_standing(request: Signed, slug: str, standing_id: int) -> HttpResponse:
    """It opens no further table."""
    circle = hosted(request, slug)
    try:
        if standing.end(circle.pk, request.user, standing_id):
            messages.success(request, _("No further table is opened. Those that are open stay."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect(address(circle))

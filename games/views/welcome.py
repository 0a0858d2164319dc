"""The page after signing up: what one may do at once, and what waits for the link of the letter."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.signing_up import signing_up
from games.lobby.first_steps import first_steps
from games.views.viewer import guest_of


@never_cache
@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    """Where the letter went, the demo that was begun, the lessons, tables that wait, a link for a friend."""
    if isinstance(request.user, User):
        return redirect("games:home")
    kept = signing_up(request)
    if kept is None:
        return render(request, "account/verification_sent.html")
    context = {"signing_up": kept, "first": first_steps(guest=guest_of(request))}
    return render(request, "games/welcome.html", context)

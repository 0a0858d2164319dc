"""The page "What we sent you and why"."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.messages import sent_messages as selectors
from labyrinth.ground.keyset import place_in


@never_cache
@login_required
@require_safe
def sent_messages(request: HttpRequest) -> HttpResponse:
    """Newest first."""
    assert isinstance(request.user, User)
    page = selectors.sent_messages(request.user, place_in(request.GET))
    return render(request, "games/sent_messages.html", {"page": page})

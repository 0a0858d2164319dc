"""The page "What we sent you and why"."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.messages import sent_messages as selectors


@never_cache
@login_required
@require_safe
def sent_messages(request: HttpRequest) -> HttpResponse:
    """Newest first; `page` counts from 1."""
    assert isinstance(request.user, User)
    page = selectors.sent_messages(request.user, request.GET.get("page", "1"))
    return render(request, "games/sent_messages.html", {"page": page})

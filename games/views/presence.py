"""Whether the visitor looks at their table just now, as their page reports it."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games.live import presence as service
from games.views.viewer import Request, visible

ACTIVE = "X-Active"
"""Header of requests that the page makes by itself: "1" while its reader is active."""


@require_POST
def presence(request: Request, slug: str) -> HttpResponse:
    """204, always; `here` is "1" while the page is looked at, "0" when it is left."""
    _game, seat = visible(request, slug)
    if seat is not None:
        if request.POST.get("here") == "1":
            service.note(seat)
        else:
            service.leave(seat)
    return HttpResponse(status=204)


def is_active(request: Request) -> bool:
    """Whether a person stands behind the request, not a page that refreshes itself."""
    by_itself = request.htmx and request.method == "GET"
    return not by_itself or request.headers.get(ACTIVE) == "1"

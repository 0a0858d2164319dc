"""A hint at a table: asked for here, shown with the question until the game goes on."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.play.hints import ask_for_hint
from games.views.table import after, not_seated
from games.views.viewer import Request, visible


@never_cache
@require_POST
def hint(request: Request, slug: str) -> HttpResponse:
    """Ask for a hint; `token` is what the page saw."""
    game, seat = visible(request, slug)
    token = request.POST.get("token", "")
    outcome = ask_for_hint(game.pk, seat.number, token=token) if seat else not_seated()
    return after(request, slug, outcome)

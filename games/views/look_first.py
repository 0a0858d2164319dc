from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.lobby.glances import how_far
from games.past.recap import recap
from games.seats.replacements import offered_at
from games.views.viewer import Request, watched


@never_cache
@require_safe
def look_first(request: Request, slug: str, number: int) -> HttpResponse:
    """A seat of a running game that anybody may take: how far everybody is, and what happened last, as all
    see it who watch."""
    game, own = watched(request, slug)
    offer = offered_at(game, number, request.user if isinstance(request.user, User) else None)
    if offer is None:
        raise Http404
    if own is not None:
        return redirect("games:table", slug)
    story = recap(game, None)
    turn, chips = how_far(story.table) if story.table.view is not None else ("", ())
    context = {
        "game": game,
        "seat": offer,
        "recap": story,
        "table": story.table,
        "turn": turn,
        "chips": chips,
    }
    return render(request, "games/look_first.html", context)

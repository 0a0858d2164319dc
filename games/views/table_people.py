"""Who sits at a table, with what one may do about each of them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Block, User
from games.careers.rivals import rivals
from games.hooks.keep import is_told, may_host
from games.views.viewer import Request, visible


@never_cache
@require_safe
def table_people(request: Request, slug: str) -> HttpResponse:
    """The people of a table, before, during and after the game: few queries, however many they are."""
    game, _seat = visible(request, slug)
    seats = list(game.seats.select_related("user").order_by("number"))
    reader = request.user if isinstance(request.user, User) else None
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    mine = Block.objects.filter(by=reader, blocked__in=people) if reader else Block.objects.none()
    page = {"game": game, "blocked": set(mine.values_list("blocked_id", flat=True))}
    told = rivals(reader, people) if reader else {}
    page |= {"people": [(seat, told.get(seat.user_id or 0, "")) for seat in seats]}
    page |= {"may_host": may_host(reader, game), "is_told": is_told(game)}
    return render(request, "games/table_people.html", page)

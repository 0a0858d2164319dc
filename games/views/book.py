"""The story book of a game: all pages that it has come to, at an address of their own."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.faces.drawn import book_of
from games.faces.face import get_face
from games.refused import Refused
from games.table import reader_table
from games.views.table import later
from games.views.viewer import Request, watched


@never_cache
@require_safe
def book(request: Request, slug: str) -> HttpResponse:
    """Every page as far as this reader may know the game; 404 where no story is told, 503 while the site is
    being upgraded."""
    game, seat = watched(request, slug)
    if get_face(game.system).book is None:
        raise Http404
    if game.started_at is None:
        return redirect("games:lobby", slug)
    try:
        table = reader_table.table(game, seat.number if seat else None)
    except Refused as refused:
        return later(request, refused.message)
    return render(request, "games/book.html", {"table": table, "pages": book_of(table)})

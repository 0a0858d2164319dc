"""The story book of a game: all pages that it has come to, at an address of their own."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.faces.drawn import book_of
from games.faces.face import get_face
from games.table.reader_table import Table
from games.views.table import of_reader
from games.views.viewer import Request, watched


@never_cache
@require_safe
def book(request: Request, slug: str) -> HttpResponse:
    """Every page as far as this reader may know the game; 404 where no story is told."""
    game, seat = watched(request, slug)
    if get_face(game.system).book is None:
        raise Http404

    def page(table: Table) -> HttpResponse:
        return render(request, "games/book.html", {"table": table, "pages": book_of(table)})

    return of_reader(request, game, seat, page)

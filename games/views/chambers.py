"""The boards of a table in words, at an address of their own: a row for each place, with the ways into it."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.faces.drawn import in_tables
from games.refused import Refused
from games.table import reader_table
from games.views.table import later
from games.views.viewer import Request, watched


@never_cache
@require_safe
def chambers(request: Request, slug: str) -> HttpResponse:
    """Every board as this seat may see it now; 503 while the site is being upgraded."""
    game, seat = watched(request, slug)
    if game.started_at is None:
        return redirect("games:lobby", slug)
    try:
        table = reader_table.table(game, seat.number if seat else None)
    except Refused as refused:
        return later(request, refused.message)
    return render(request, "games/chambers.html", {"table": table, "boards": in_tables(table)})

"""The boards of a table in words, at an address of their own: a row for each place, with the ways into it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.faces.drawn import in_tables
from games.table.reader_table import Table
from games.views.table import of_reader
from games.views.viewer import Request, watched


@never_cache
@require_safe
def board_tables(request: Request, slug: str) -> HttpResponse:
    """Every board as this seat may see it now."""
    game, seat = watched(request, slug)

    def page(table: Table) -> HttpResponse:
        return render(request, "games/board_tables.html", {"table": table, "boards": in_tables(table)})

    return of_reader(request, game, seat, page)

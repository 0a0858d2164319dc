"""What a tap on somebody or on a place opens, at an address of its own: a page, or for the table it alone."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.faces.drawn import closed_sheet
from games.faces.face import face_of
from games.faces.shown import ShownTable
from games.views.known_page import known_page
from games.views.table import of_reader
from games.views.viewer import Request, watched

OF = "of"
"""What its address asks for: the id of a sheet."""


@require_safe
def sheet(request: Request, slug: str) -> HttpResponse:
    """The sheet ?of=, as this seat may see it now. 404 where there is none of that id."""
    game, seat = watched(request, slug)
    back = reverse("games:table", args=[slug])
    return of_reader(request, game, seat, lambda table: sheet_page(request, table, back))


def is_tapped(request: HttpRequest) -> bool:
    """Whether the address of a page asks for a sheet of it alone."""
    return OF in request.GET


def sheet_page(request: Request, table: ShownTable, back: str) -> HttpResponse:
    """The sheet ?of= of a table, whose own page is at `back`. Raises Http404 without one of that id."""
    found = closed_sheet(table, request.GET.get(OF, ""))
    if found is None:
        raise Http404
    context: dict[str, Any] = {"table": table, "face": face_of(table), "sheet": found, "back": back}
    page = render(request, "games/parts/sheet.html" if request.htmx else "games/sheet.html", context)
    patch_vary_headers(page, ("HX-Request", "Accept-Language", "Cookie"))
    return known_page(request, page)

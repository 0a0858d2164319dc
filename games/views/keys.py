"""What the keyboard does at a table: the same list for everybody."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.views.known_page import known_page
from games.views.viewer import Request


@vary_on_headers("HX-Request")
@require_safe
def keys(request: Request) -> HttpResponse:
    """A page of its own; for an HX request the list alone, which opens at the table."""
    part = "games/parts/keys_list.html" if request.htmx else "games/keys.html"
    return known_page(request, render(request, part))

"""The printed cards of a game, each with a page of its own: the same whatever lies on a table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.faces.face import Face, get_face
from games.faces.rule_text import paragraphs_of
from games.faces.systems import is_known, name_of
from games.views.known_page import known_page
from games.views.viewer import Request

KEPT = 60 * 60
"""Seconds for which a browser may keep a card."""


@require_safe
def cards(request: HttpRequest, system: str) -> HttpResponse:
    """All cards of a game by deck. 404 where it has none."""
    face = _face(system)
    shelves = face.cards.shelves()
    if not shelves:
        raise Http404
    context: dict[str, Any] = {"system": system, "name": name_of(system), "shelves": shelves}
    return known_page(request, render(request, "rules/all_cards.html", context))


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def card(request: Request, system: str, card: str) -> HttpResponse:
    """A card by its id: its page with the rules that it applies, or the card alone, to be opened in place.

    404 where there is no such card.
    """
    face = _face(system)
    found = face.cards.card(card)
    if found is None:
        raise Http404
    context: dict[str, Any] = {"system": system, "name": name_of(system), "face": face, "card": found}
    if not request.htmx:
        context["rules"] = paragraphs_of(system, found.rules)
        return known_page(request, render(request, "rules/card.html", context))
    response = render(request, "rules/parts/card.html", context)
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


def _face(system: str) -> Face:
    if not is_known(system):
        raise Http404
    return get_face(system)

"""The printed cards of a game, each with a page of its own: the same whatever lies on a table."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.faces.card_gallery import chosen_by, gallery, similar
from games.faces.face import Face, face_of, get_face
from games.faces.rule_text import paragraphs_of
from games.faces.shown import ShownTable
from games.faces.systems import is_known, name_of
from games.views.known_page import known_page
from games.views.link import Link, of_card, of_system
from games.views.table import of_reader
from games.views.viewer import Request, watched

KEPT = 60 * 60
"""Seconds for which a browser may keep a card."""


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def cards(request: Request, system: str) -> HttpResponse:
    """The cards of a game that the address chooses, a page at a time; to htmx these alone. 404 where it has
    none."""
    face = _face(system)
    if not face.cards.groups():
        raise Http404
    found = gallery(face, chosen_by(face, request.GET))
    part = bool(request.htmx) and not request.htmx.history_restore_request
    context: dict[str, Any] = {"system": system, "name": name_of(system), "face": face, "gallery": found}
    context["part"] = part
    told = _("All cards of %(game)s, to look through and to search.") % {"game": name_of(system)}
    title = _("All cards: %(game)s") % {"game": name_of(system)}
    context["link"] = of_system(title, told, reverse("games:cards", args=[system]), system, _way(system))
    return known_page(
        request, render(request, f"rules/{'_cards_found' if part else 'all_cards'}.html", context)
    )


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def card(request: Request, system: str, card: str) -> HttpResponse:
    """A card by its id: its page with the rules that it applies, or the card alone, to be opened in place.

    404 where there is no such card.
    """
    page = _page(request, _face(system), card, {})
    if request.htmx:
        patch_cache_control(page, public=True, max_age=KEPT)
        return page
    return known_page(request, page)


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def card_at_table(request: Request, slug: str, card: str) -> HttpResponse:
    """The same, and where it is at this table, as far as its reader may know."""
    game, seat = watched(request, slug)

    def page(table: ShownTable) -> HttpResponse:
        face = face_of(table)
        return known_page(
            request, _page(request, face, card, {"game": game, "lies": face.cards.lies(table.view, card)})
        )

    return of_reader(request, game, seat, page)


def _page(request: Request, face: Face, card: str, more: dict[str, Any]) -> HttpResponse:
    """A card as a page, or alone. Raises Http404 where there is no such card."""
    found = face.cards.card(card)
    if found is None:
        raise Http404
    context = {"system": face.slug, "name": name_of(face.slug), "face": face, "card": found, **more}
    if request.htmx:
        return render(request, "rules/parts/card.html", context)
    context |= {"rules": paragraphs_of(face.slug, found.rules), **_beside(face, card)}
    if "game" not in more:
        context["link"] = _link(request, face.slug, card, found.name, drawn="small" in context)
    return render(request, "rules/card.html", context)


def _link(request: Request, system: str, card: str, name: str, *, drawn: bool) -> Link:
    """`drawn`: it has a face that a picture shows; a space has none."""
    told = _("%(card)s: what this card of %(game)s says, and the rules that it applies.")
    cards_of = (_("All cards: %(game)s") % {"game": name_of(system)}, reverse("games:cards", args=[system]))
    title, said = f"{name}: {name_of(system)}", told % {"card": name, "game": name_of(system)}
    crumbs = [*_way(system), cards_of]
    if drawn:
        return of_card(request, title, said, system, card, crumbs)
    return of_system(title, said, reverse("games:card", args=[system, card]), system, crumbs)


def _way(system: str) -> list[tuple[str, str]]:
    """To the rules of the game: name and address."""
    title = _("Rules: %(name)s") % {"name": name_of(system)}
    return [(title, reverse("games:rule_book", args=[system]))]


def _beside(face: Face, card: str) -> dict[str, Any]:
    """What stands beside a card: where it is of, and cards that are like it; nothing beside a space."""
    small = face.cards.small(card)
    if small is None:
        return {}
    boxes = {one.id: one.name for one in face.cards.boxes()}
    return {"small": small, "box": boxes.get(small.box, ""), "similar": similar(face, small)}


def _face(system: str) -> Face:
    if not is_known(system):
        raise Http404
    return get_face(system)

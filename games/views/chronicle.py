"""The chronicle of a finished game: how it went for one of its people, as a page and a picture to share."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.languages import active_language, speaking
from games.faces.systems import name_of
from games.models import Game
from games.models.game import Access
from games.pictures.kept_links import CHRONICLE, Wanted, ask_for, is_kept, kept
from games.pictures.link_files import game_file, png_of
from games.statistics.chronicle import Chronicle
from games.statistics.chronicle import chronicle as made
from games.table.public import is_public
from games.table.reader_table import table as table_of
from games.views.link import Link, whole
from games.views.slim import slimmed
from games.views.viewer import visible

SOON, HOUR = 30, 60 * 60
"""Seconds for which what stands in, and what was drawn, is kept elsewhere."""


@require_safe
def chronicle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page: the picture, the moments, and what leads on."""
    game, seat = visible(request, slug)
    told = _told(game, number)
    wanted = _wanted(told, active_language())
    drawn = is_kept(wanted)
    if not drawn:
        ask_for(wanted)
    context = {
        "told": told,
        "game": game,
        "own": seat is not None and seat.number == number,
        "drawn": drawn,
        "picture": _address(told, active_language()),
        "share": whole(_path(told)) if is_public(game) else "",
        "link": _link(told),
    }
    return slimmed(render(request, "games/chronicle.html", context))


@require_safe
def picture(request: HttpRequest, slug: str, number: int, language: str) -> HttpResponse:
    """The picture, for whoever may look at the table; what stands in until it is drawn goes by soon."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    game, _seat = visible(request, slug)
    with speaking(language):
        told = _told(game, number)
        wanted = _wanted(told, language)
    found = kept(wanted)
    if found is None:
        ask_for(wanted)
    content = png_of(game_file(game.system, language)) if found is None else found
    response = HttpResponse(content, content_type="image/png")
    if "save" in request.GET:
        name = f"{game.slug}-{number}.png"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    shared = {"public" if is_public(game) else "private": True}
    patch_cache_control(response, **shared, max_age=HOUR if found else SOON)
    return response


def _told(game: Game, number: int) -> Chronicle:
    """Raises Http404 where the seat has none."""
    if not game.is_finished:
        raise Http404
    told = made(table_of(game, None), number)
    if told is None:
        raise Http404
    return told


def _wanted(told: Chronicle, language: str) -> Wanted:
    return Wanted(CHRONICLE, told.game.slug, told.hero.seat, told.stamp, language)


def _path(told: Chronicle) -> str:
    return reverse("games:chronicle", args=[told.game.slug, told.hero.seat])


def _address(told: Chronicle, language: str) -> str:
    return reverse("games:chronicle_picture", args=[told.game.slug, told.hero.seat, language])


def _link(told: Chronicle) -> Link | None:
    """Of a table that everybody may look at; robots show it to who has the address and list it nowhere."""
    if told.game.access != Access.OPEN or not is_public(told.game):
        return None
    title = f"{told.title}: {told.hero.words}"
    about = _("%(game)s, played move by move in %(length)s.")
    facts = {"game": name_of(told.game.system), "length": told.length}
    words = _("The board at the end of the game, with the way of %(name)s.") % {"name": told.title}
    picture = _address(told, active_language())
    return Link(title, about % facts, _path(told), picture, words, kind="article", listed=False)

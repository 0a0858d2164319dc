"""A person's own notes about a game: a page, and a panel at the table."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Game
from games.models.talk import NOTE_LONGEST
from games.refused import Refused
from games.talk import notes as services
from games.views.viewer import Signed, visible

PANEL, PAGE = "games/parts/notes_body.html", "games/notes.html"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: Signed, slug: str) -> HttpResponse:
    """The notes and their form; POST `text` with the `version` that the page has seen."""
    game, _seat = visible(request, slug)
    if request.method == "POST":
        return _save(request, game)
    return _show(request, game, services.note_of(game, request.user))


def _save(request: Signed, game: Game) -> HttpResponse:
    text, seen = request.POST.get("text", ""), request.POST.get("version", "")
    try:
        saved = services.save(game, request.user, text, seen=seen)
    except Refused as refused:
        unsaved = services.Saved(text, seen)
        return _show(request, game, unsaved, refused=refused.message, status=422)
    if saved.replaced or request.htmx:
        return _show(request, game, saved, saved=True)
    messages.success(request, _("Your notes are saved."))
    return redirect("games:notes", game.slug)


def _show(
    request: Signed, game: Game, note: services.Saved, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"game": game, "note": note, "longest": NOTE_LONGEST, **more}
    return render(request, PANEL if request.htmx else PAGE, context, status=status)

"""The pictures that stand beside links elsewhere: the same for everybody, whoever asks.

Here nothing is drawn. A picture that is not there yet is asked for, and meanwhile the board of the game is
shown with nobody on it: that is also all that is shown of a table that wants to be alone.
"""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.visibility import may_see_profile
from games.campaigns.way import way_of
from games.faces.face import get_face
from games.faces.systems import is_known
from games.journal.again import NotPlayedAgain
from games.journal.shared import as_seen_by
from games.models import Campaign, Game
from games.models.game import HEAVY
from games.pictures.kept_links import (
    CARDS,
    LINKS,
    PERSON,
    POSITION,
    Share,
    Wanted,
    ask_for,
    kept,
    of_campaign,
    of_card,
    of_table,
)
from games.pictures.link_files import SITE, game_file, png_of
from games.table.audience import may_watch, shown_until
from games.table.public import HAS_PAGE, is_public, public_number

SOON, HOUR, LONG = 30, 60 * 60, 60 * 60 * 24 * 30
"""Seconds for which what stands in, what may change, and what never changes is kept elsewhere."""
NOBODY = AnonymousUser()


@require_safe
def table(request: HttpRequest, slug: str, number: int, language: str) -> HttpResponse:
    """The table at a public number; to the present one from an older that nobody has drawn."""
    game = _game(slug, language)
    if not may_watch(game, None):
        return _instead(game_file(game.system, language))
    try:
        present = public_number(game)
    except NotPlayedAgain:
        return _instead(game_file(game.system, language))
    if number > present:
        raise Http404
    wanted = of_table(game, number, language)
    found = kept(wanted)
    if found is None and number < present:
        return _to_present(slug, present, language)
    return _answer(wanted, found, game_file(game.system, language), LONG if game.is_finished else HOUR)


@require_safe
def position(request: HttpRequest, slug: str, step: int, language: str) -> HttpResponse:
    """The table at a step of its past."""
    game = _game(slug, language)
    if step > as_seen_by(game, None).steps:
        raise Http404
    instead = game_file(game.system, language)
    if not may_watch(game, None):
        return _instead(instead)
    wanted = Wanted(POSITION, slug, step, game.shifts, language)
    return _answer(wanted, kept(wanted) if _is_shown(game, step) else None, instead, HOUR)


@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody's coat of arms, where everybody may see their profile."""
    found = get_object_or_404(User, slug=slug)
    if not may_see_profile(NOBODY, found):
        raise Http404
    wanted = Wanted(PERSON, slug, found.avatar, 0, "")
    return _answer(wanted, kept(wanted), SITE, HOUR)


@require_safe
def card(_request: HttpRequest, system: str, card: str, language: str) -> HttpResponse:
    """A printed card, the same whatever lies on a table; no query."""
    if language not in dict(settings.LANGUAGES) or not is_known(system):
        raise Http404
    if get_face(system).cards.small(card) is None:
        raise Http404
    wanted = of_card(system, card, language)
    return _answer(wanted, kept(wanted), game_file(system, language), HOUR, CARDS)


@require_safe
def campaign(_request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The map of a campaign as far as it has come, where everybody may look at its last game."""
    found = get_object_or_404(Campaign, slug=slug)
    last = found.games.defer(*HEAVY).order_by("-chapter").first()
    if language not in dict(settings.LANGUAGES) or last is None or not is_public(last):
        raise Http404
    instead, way = game_file(found.system, language), way_of(found)
    if not way:
        return _instead(instead)
    wanted = of_campaign(found, way, language)
    return _answer(wanted, kept(wanted), instead, HOUR)


def _game(slug: str, language: str) -> Game:
    """A game that has begun, of which everybody may know. Raises Http404, also for an unknown language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    found = Game.objects.filter(HAS_PAGE, started_at__isnull=False)
    return get_object_or_404(found.defer(*HEAVY), slug=slug)


def _is_late(game: Game) -> bool:
    return shown_until(game, None) is not None


def _is_shown(game: Game, step: int) -> bool:
    """Whether a position that was drawn may be seen now: a table may have taken to being shown later."""
    if not _is_late(game):
        return True
    try:
        return step <= public_number(game) - game.shifts
    except NotPlayedAgain:
        return False


def _to_present(slug: str, number: int, language: str) -> HttpResponse:
    response = HttpResponseRedirect(reverse("games:table_picture", args=[slug, number, language]))
    patch_cache_control(response, public=True, max_age=SOON)
    return response


def _answer(
    wanted: Wanted, found: bytes | None, instead: str, seconds: int, share: Share = LINKS
) -> HttpResponse:
    if found is None:
        ask_for(wanted, share)
        return _instead(instead)
    return _png(found, seconds)


def _instead(path: str) -> HttpResponse:
    """A picture among the static files, for a short while."""
    return _png(png_of(path), SOON)


def _png(content: bytes, seconds: int) -> HttpResponse:
    response = HttpResponse(content, content_type="image/png")
    patch_cache_control(response, public=True, max_age=seconds)
    return response

"""The sitemap: what somebody may find who searches. No page of a person, no table that is not for everybody.

It is made once in an hour for all who ask, of so many tables at most, in two queries.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as django_sitemap
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.drawing.site_texts import there
from games.faces.face import get_face
from games.faces.rule_book import get_book
from games.faces.rule_text import contents
from games.faces.systems import offered
from games.models import Game
from games.table.public import public_games
from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

KEPT = 60 * 60
"""Seconds."""
TABLES = 1000
"""So many tables at most, the newest."""
AMONG = 20_000
"""They are looked for among so many games, so that a site of a million is no slower."""
PAGES = ("home", "site", "rule_books", "open_games", "leaderboards")


class Pages(Sitemap):  # type: ignore[type-arg]  # Django has no types at run time
    """Addresses without a date; the site's own host, whoever asks."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths

    def items(self) -> Sequence[str]:
        """Paths."""
        return self.paths

    def location(self, item: str) -> str:
        """Each is one."""
        return item

    def get_domain(self, _site: Any = None) -> str:
        """Of SITE_URL."""
        return urlsplit(settings.SITE_URL).netloc

    def get_protocol(self, _protocol: str | None = None) -> str:
        """Of SITE_URL."""
        return urlsplit(settings.SITE_URL).scheme


class Tables(Pages):
    """Tables, each with the moment at which it ended, if it has."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__([reverse("games:table", args=[game.slug]) for game in games])
        self.ends = dict(zip(self.paths, (game.finished_at for game in games), strict=True))

    def lastmod(self, item: str) -> datetime | None:
        """When it changed last; unknown of one that plays."""
        return self.ends[item]


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """All of it in one file."""
    content = _known()
    if content is None:
        sections: dict[str, type[Sitemap[Any]] | Sitemap[Any]] = {
            "pages": Pages(_pages()),
            "tables": Tables(_games()),
        }
        content = django_sitemap(request, sitemaps=sections).render().content
        _keep(content)
    response = HttpResponse(content, content_type="application/xml")
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


def _known() -> bytes | None:
    try:
        found = cache.get(f"sitemap:{settings.RELEASE}")
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return None
    return found if isinstance(found, bytes) else None


def _keep(content: bytes) -> None:
    with suppress(Exception):
        cache.set(f"sitemap:{settings.RELEASE}", content, KEPT)


def _pages() -> list[str]:
    found = [reverse(f"games:{name}") for name in PAGES]
    found += [reverse("games:site_text", args=[word]) for word, _name in there()]
    for one in offered():
        found += _of_system(one.slug)
    return found


def _of_system(slug: str) -> list[str]:
    """The game, the chapters of its book, its cards."""
    found = [reverse("games:about", args=[slug])]
    book, shelves = get_book(slug), get_face(slug).cards.shelves()
    if book is not None:
        found.append(reverse("games:rule_book", args=[slug]))
        found += [reverse("games:rule_chapter", args=[slug, chapter.slug]) for chapter in contents(book)]
    if shelves:
        found.append(reverse("games:cards", args=[slug]))
    return found + [reverse("games:card", args=[slug, card.id]) for shelf in shelves for card in shelf.cards]


def _games() -> list[Game]:
    newest = Game.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return list(public_games().filter(pk__gt=newest - AMONG).order_by("-pk")[:TABLES])

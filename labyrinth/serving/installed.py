"""What makes an installed site of the pages: manifest, worker, and the page for who has no connection.

All three are for everybody, hold nothing of anybody, and need no session.
"""

import json
from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.languages import speaking
from labyrinth.serving.static_files import whole

ICONS = ((192, "any"), (512, "any"), (192, "maskable"), (512, "maskable"))
PAPER, INK = "#f3e7cb", "#14171a"
A_DAY = "public, max-age=86400"
ANEW = "no-cache"
FILES = ("css/site.css", "js/offline.js", "img/logo.svg")
"""What the page without a line is made of."""


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """What a browser asks to install the site, in the language of its reader."""
    told = {
        "id": "/",
        "name": "Labyrinth",
        "short_name": "Labyrinth",
        "description": _("Long adventure games, played by correspondence."),
        "lang": translation.get_language(),
        "dir": "ltr",
        "start_url": reverse("games:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "categories": ["games"],
        "icons": [_icon(size, purpose) for size, purpose in ICONS],
        "shortcuts": [
            {"name": _("My games"), "url": reverse("games:my_games")},
            {"name": _("Open tables"), "url": reverse("games:open_games")},
            {"name": _("New game"), "url": reverse("games:new_game")},
        ],
    }
    return JsonResponse(
        told,
        content_type="application/manifest+json",
        headers={"Cache-Control": ANEW, "Vary": "Accept-Language"},
    )


def _icon(size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"img/app/{purpose}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker, with what it keeps in front. It is another one as soon as any of that changes."""
    files = [static(name) for name in FILES]
    offline_pages = {code: reverse("offline", args=[code]) for code, _name in settings.LANGUAGES}
    program = whole("js/worker.js")
    pages = "".join(_offline(request, code).content.decode() for code in offline_pages)
    version = sha256("\n".join((program, *files, pages)).encode()).hexdigest()[:12]
    site = {
        "version": version,
        "icon": static("img/app/any-192.png"),
        "badge": static("img/app/badge-96.png"),
        "offline": offline_pages,
        "files": files,
    }
    words = f"const SITE = {json.dumps(site)};\n{program}"
    return HttpResponse(words, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": ANEW})


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The page without a line, in one of the languages."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return _offline(request, language)


def _offline(request: HttpRequest, language: str) -> HttpResponse:
    with speaking(language):
        response = render(request, "offline.html")
    response.headers["Cache-Control"], response.headers["Content-Language"] = A_DAY, language
    return response

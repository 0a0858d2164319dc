"""The frame of a page behind a link of a mail: one thing to decide, one button, and nothing else.

Mail programs fetch links in advance, so GET never acts. Whoever holds the link may act, signed in or not:
there is no cookie involved, hence nothing that another site could misuse.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.mail.mail_links import why_dead
from games.mail.mail_tokens import BadLink
from games.models import Game

STATUS = {"forged": 404, "person": 403, "held": 409, "away": 409}
GONE = 410
"""Of every other link that is dead."""

View = Callable[[HttpRequest, str], HttpResponse]


def mail_link(view: View) -> View:
    """A view of a request and a signed text. One that is not ours (BadLink) is a dead link too.

    The address is a key: it is told to no other site, kept by no search engine and in no cache.
    """

    @csrf_exempt
    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def framed(request: HttpRequest, signed: str) -> HttpResponse:
        try:
            response = view(request, signed)
        except BadLink:
            response = dead_link(request, "forged", why_dead("forged"))
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return framed


def dead_link(request: HttpRequest, dead: str, why: str, game: Game | None = None) -> HttpResponse:
    """A link that does nothing any more, in one word and in words for its holder.

    The name of the table stands only on pages of people who hold a link to it.
    """
    context = {"why": why, "dead": dead, "game": game if dead != "person" else None}
    return render(request, "games/dead_link.html", context, status=STATUS.get(dead, GONE))

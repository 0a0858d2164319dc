"""The page behind a link of a mail: one decision and one button, then the rest of the turn, and nothing else.

Mail programs fetch links in advance, so GET never acts. Whoever holds the link may act, signed in or not:
there is no cookie involved, hence nothing that another site could misuse.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.time_zones import zone_of
from games.mail import mail_links
from games.mail.decide import afterwards, confirm
from games.mail.mail_tokens import BadLink, decision_of
from games.models import Game
from games.refused import Refused

STATUS = {
    "forged": 404,
    "person": 403,
    "answered": 410,
    "given": 410,
    "late": 410,
    "old": 410,
    "over": 410,
    "held": 409,
    "away": 409,
}


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: HttpRequest, signed: str) -> HttpResponse:
    """GET asks to confirm; POST answers and shows what happened. Both say clearly when the link is dead."""
    reader = request.user if isinstance(request.user, User) else None
    try:
        link = mail_links.look(decision_of(signed), reader)
    except BadLink:
        return private(_dead(request, "forged"))
    with translation.override(link.user.language), timezone.override(zone_of(link.user.time_zone)):
        try:
            response = _post(request, link, reader) if request.method == "POST" else _get(request, link)
        except Refused as refused:
            response = render(request, "games/later.html", {"message": refused.message}, status=503)
        return private(response)


def _get(request: HttpRequest, link: mail_links.Link) -> HttpResponse:
    if link.dead:
        return _dead(request, link.dead, link.game)
    shown = confirm(link.game, link.decision)
    if shown is None:
        return _dead(request, "answered", link.game)
    return render(request, "games/decide.html", {"game": link.game, "shown": shown, "scene": shown.scene})


def _post(request: HttpRequest, link: mail_links.Link, reader: User | None) -> HttpResponse:
    done = mail_links.decide(link.decision, reader)
    game = Game.objects.get(pk=link.game.pk)
    if not done.outcome.accepted:
        dead = mail_links.look(link.decision, reader).dead
        return _dead(request, dead or "answered", game, done.outcome.message)
    after = afterwards(game, link.decision, entries=done.entries, goes_on=done.goes_on)
    return render(request, "games/decided.html", {"game": game, "scene": after.scene, "asked": after.asked})


def _dead(
    request: HttpRequest, dead: mail_links.Dead, game: Game | None = None, message: str = ""
) -> HttpResponse:
    """The name of the table stands only on pages of people who hold a link to it."""
    known = game if dead != "person" else None
    context = {"why": message or mail_links.why_dead(dead, game), "dead": dead, "game": known}
    return render(request, "games/dead_link.html", context, status=STATUS[dead])


def private(response: HttpResponse) -> HttpResponse:
    """The address is a key: it is told to no other site, kept by no search engine and in no cache."""
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response

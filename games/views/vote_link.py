"""The page behind a yes or a no in a mail: it shows what is proposed and one button, and opens nothing else.

As with decisions (games/views/decide.py) GET never acts, and whoever holds the link may act.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.time_zones import zone_of
from games.mail import mail_links, vote_links
from games.mail.mail_tokens import BadLink
from games.mail.vote_tokens import ballot_of
from games.table.vote_words import proposal, silence
from games.views.decide import private

STATUS = {"forged": 404, "person": 403, "closed": 410, "over": 410, "held": 409, "away": 409}


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def vote_link(request: HttpRequest, signed: str) -> HttpResponse:
    """GET asks to confirm; POST says yes or no. Both say clearly when the link is dead."""
    reader = request.user if isinstance(request.user, User) else None
    try:
        link = vote_links.look(ballot_of(signed), reader)
    except BadLink:
        return private(_dead(request, "forged", mail_links.why_dead("forged")))
    with translation.override(link.user.language), timezone.override(zone_of(link.user.time_zone)):
        if link.dead:
            return private(_dead_link(request, link))
        return private(_post(request, link, reader) if request.method == "POST" else _show(request, link))


def _show(request: HttpRequest, link: vote_links.Link, *, done: bool = False) -> HttpResponse:
    context = {
        "game": link.game,
        "vote": link.vote,
        "what": proposal(link.vote),
        "yes": link.ballot.yes,
        "silence": silence(),
        "done": done,
    }
    return render(request, "games/vote_link.html", context)


def _post(request: HttpRequest, link: vote_links.Link, reader: User | None) -> HttpResponse:
    outcome = vote_links.cast(link.ballot, reader)
    after = vote_links.look(link.ballot, reader)
    if not outcome.accepted:
        return _dead(request, after.dead or "closed", outcome.message, after)
    return _show(request, after, done=True)


def _dead_link(request: HttpRequest, link: vote_links.Link) -> HttpResponse:
    return _dead(request, link.dead, vote_links.why_dead(link.dead, link.game), link)


def _dead(request: HttpRequest, dead: str, why: str, link: vote_links.Link | None = None) -> HttpResponse:
    """The name of the table stands only on pages of people who hold a link to it."""
    known = link.game if link and dead != "person" else None
    context = {"why": why, "dead": dead, "game": known}
    return render(request, "games/dead_link.html", context, status=STATUS[dead])

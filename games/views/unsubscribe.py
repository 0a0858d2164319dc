"""Leaving one kind of mail: by the button of a mail program (RFC 8058) or by the page behind the link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.mail import mail_links
from games.mail.mail_tokens import BadLink
from games.models.message import Event
from games.views.decide import private


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, signed: str) -> HttpResponse:
    """GET shows one button; POST, with any body and without cookies, switches the event off."""
    try:
        wanted, user = mail_links.unsubscription(signed)
        if request.method == "POST":
            mail_links.unsubscribe(wanted)
    except BadLink:
        context = {"why": mail_links.why_dead("forged"), "dead": "forged", "game": None}
        return private(render(request, "games/dead_link.html", context, status=404))
    with translation.override(user.language):
        done = {"event": Event(wanted.event).label, "done": request.method == "POST"}
        return private(render(request, "games/unsubscribe.html", done))

"""Leaving one kind of mail: by the button of a mail program (RFC 8058) or by the page behind the link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.languages import speaking_to
from accounts.message_events import MessageChoice, is_choice
from games.mail import mail_links
from games.models.message import Event
from games.views.mail_link import mail_link


@mail_link
def unsubscribe(request: HttpRequest, signed: str) -> HttpResponse:
    """GET shows one button, of what waits a second one: one mail until its reader looks. POST, with any other
    body and without cookies, switches the event off."""
    wanted, user = mail_links.unsubscription(signed)
    offered = is_choice(wanted.event, MessageChoice.LOOK)
    fewer = offered and request.POST.get("rather") == MessageChoice.LOOK
    if request.method == "POST":
        (mail_links.until_look if fewer else mail_links.unsubscribe)(wanted)
    with speaking_to(user):
        done = {"event": Event(wanted.event).label, "done": request.method == "POST", "fewer": fewer}
        return render(request, "games/unsubscribe.html", done | {"offered": offered})

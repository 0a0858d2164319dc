"""The page behind an option of a mail: one decision and one button, then the rest of the turn."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.languages import speaking_to
from accounts.models import User
from games.mail import mail_links
from games.mail.decide import After, afterwards, confirm
from games.mail.mail_tokens import decision_of
from games.models import Game
from games.refused import Refused
from games.views.mail_link import dead_link, mail_link
from games.views.table import later


@mail_link
def decide(request: HttpRequest, signed: str) -> HttpResponse:
    """GET asks to confirm; POST answers and shows what happened. Both say clearly when the link is dead."""
    reader = request.user if isinstance(request.user, User) else None
    link = mail_links.look(decision_of(signed), reader)
    with speaking_to(link.user):
        try:
            return _post(request, link, reader) if request.method == "POST" else _get(request, link)
        except Refused as refused:
            return later(request, refused.message)


def _get(request: HttpRequest, link: mail_links.Link) -> HttpResponse:
    if link.dead:
        return _dead(request, link.dead, link.game)
    shown = confirm(link.game, link.decision)
    if shown is None:
        return _dead(request, "answered", link.game)
    about = {"game": link.game, "shown": shown, "scene": shown.scene, "table": shown.table}
    return render(request, "games/decide.html", about)


def _post(request: HttpRequest, link: mail_links.Link, reader: User | None) -> HttpResponse:
    done = mail_links.decide(link.decision, reader)
    game = Game.objects.get(pk=link.game.pk)
    if not done.outcome.accepted:
        dead = mail_links.look(link.decision, reader).dead
        return _dead(request, dead or "answered", game, done.outcome.message)
    after = afterwards(game, link.decision, entries=done.entries, goes_on=done.goes_on)
    return render(request, "games/decided.html", {"game": game, "after": after, **_parts(after)})


def _parts(after: After) -> dict[str, object]:
    return {"scene": after.scene, "asked": after.asked, "table": after.table}


def _dead(request: HttpRequest, dead: mail_links.Dead, game: Game, message: str = "") -> HttpResponse:
    return dead_link(request, dead, message or mail_links.why_dead(dead, game), game)

"""The page behind a yes or a no in a mail: it shows what is proposed and one button."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.languages import speaking_to
from accounts.models import User
from games.mail import vote_links
from games.mail.vote_tokens import ballot_of
from games.table.vote_words import proposal, silence
from games.views.mail_link import dead_link, mail_link


@mail_link
def vote_link(request: HttpRequest, signed: str) -> HttpResponse:
    """GET asks to confirm; POST says yes or no. Both say clearly when the link is dead."""
    reader = request.user if isinstance(request.user, User) else None
    link = vote_links.look(ballot_of(signed), reader)
    with speaking_to(link.user):
        if link.dead:
            return dead_link(request, link.dead, vote_links.why_dead(link.dead, link.game), link.game)
        return _post(request, link, reader) if request.method == "POST" else _show(request, link)


def _show(request: HttpRequest, link: vote_links.Link, *, done: bool = False) -> HttpResponse:
    context = {
        "game": link.game,
        "vote": link.vote,
        "what": proposal(link.vote),
        "yes": link.ballot.yes,
        "silence": silence(link.vote),
        "done": done,
    }
    return render(request, "games/vote_link.html", context)


def _post(request: HttpRequest, link: vote_links.Link, reader: User | None) -> HttpResponse:
    outcome = vote_links.cast(link.ballot, reader)
    after = vote_links.look(link.ballot, reader)
    if not outcome.accepted:
        return dead_link(request, after.dead or "closed", outcome.message, after.game)
    return _show(request, after, done=True)

"""Whom one may meet at a table of bots."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.faces.systems import facts_of, is_known, offered
from games.lobby.demo import demo_bots
from games.views.link import of_system


@require_safe
def opponents(request: HttpRequest, system: str) -> HttpResponse:
    """The players of bots of one game: what they are like, how they have done, and a game against each."""
    facts = facts_of(system) if is_known(system) else None
    if facts is None or not facts.opponents:
        raise Http404
    title = _("Whom do you want to meet?")
    context = {
        "system": facts,
        "bots": demo_bots(facts),
        "others": [one for one in offered() if one.opponents and one.slug != system],
        "link": of_system(title, str(facts.line), reverse("games:opponents", args=[system]), system),
    }
    return render(request, "games/opponents.html", context)

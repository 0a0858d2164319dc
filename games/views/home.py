from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.models import User
from games.faces.systems import facts_of, is_known, offered
from games.lessons.shown import taught
from games.lobby.demo import demo_bots
from games.lobby.living import living
from games.lobby.open_games import open_games
from games.views.link import of_site, of_system
from games.views.my_games import my_shelves
from games.weeks.page import current

SHOWN = 3
IN_SHORT = gettext_noop(
    "Fantasy board games by correspondence: you get an email when it's your turn, look at the board, decide, "
    "and go on with your day. With dice that you can check."
)


def home(request: HttpRequest) -> HttpResponse:
    """The first page: a person's own games; for a visitor what this is, the demo, what lives here just now,
    which games there are, and the newest open tables, if any wait."""
    if isinstance(request.user, User):
        return my_shelves(request, request.user)
    known = offered()
    systems = [(system, demo_bots(system)) for system in known]
    context = {
        "tables": open_games(size=SHOWN).rows,
        "living": living(),
        "week": current(),
        "systems": systems,
        "demo": next(((system, bots) for system, bots in systems if bots), None),
        "lessons": taught(known),
        "link": of_site(_("Long board games, one move at a time"), _(IN_SHORT), reverse("games:home")),
    }
    return render(request, "home.html", context)


@require_safe
def about(request: HttpRequest, system: str) -> HttpResponse:
    """One game: what it is, a stretch of it that plays by itself, and all ways into it."""
    if not is_known(system):
        raise Http404
    facts = facts_of(system)
    reader = request.user if isinstance(request.user, User) else None
    context = {
        "system": facts,
        "bots": demo_bots(facts),
        "lessons": taught([facts]),
        "tables": open_games(reader, system=system, size=SHOWN).rows,
        "link": of_system(str(facts.name), str(facts.blurb), reverse("games:about", args=[system]), system),
    }
    return render(request, "games/about.html", context)

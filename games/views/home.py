from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.faces.systems import offered
from games.lessons.shown import taught
from games.lobby.demo import demo_bots
from games.lobby.open_games import open_games
from games.views.my_games import my_shelves

SHOWN = 3


def home(request: HttpRequest) -> HttpResponse:
    """The first page: a person's own games; for a visitor what this is, the demo, the newest open tables, and
    where there are several games, which they are."""
    if isinstance(request.user, User):
        return my_shelves(request, request.user)
    known = offered()
    systems = [(system, demo_bots(system)) for system in known]
    context = {
        "tables": open_games().rows[:SHOWN],
        "systems": systems,
        "demo": next(((system, bots) for system, bots in systems if bots), None),
        "lessons": taught(known),
    }
    return render(request, "home.html", context)

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.faces.systems import offered
from games.lessons.shown import count
from games.lobby.demo import demo_bots
from games.lobby.my_games import my_games
from games.lobby.open_games import open_games

SHOWN = 3


def home(request: HttpRequest) -> HttpResponse:
    """The first page: what this is, the demo, what waits for the visitor, the newest open tables; where there
    are several games, which they are."""
    mine = my_games(request.user).waiting if request.user.is_authenticated else []
    tables = open_games(request.user if isinstance(request.user, User) else None)
    systems = [(system, demo_bots(system)) for system in offered()]
    context = {
        "waiting": mine[:SHOWN],
        "waiting_more": len(mine) > SHOWN,
        "tables": tables.rows[:SHOWN],
        "systems": systems,
        "demo": next(((system, bots) for system, bots in systems if bots), None),
        "lesson": next((system for system, _bots in systems if count(system.slug)), None),
    }
    return render(request, "home.html", context)

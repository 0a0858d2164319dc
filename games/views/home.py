from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.lobby.my_games import my_games
from games.lobby.open_games import open_games

SHOWN = 3


def home(request: HttpRequest) -> HttpResponse:
    """The first page: what this is, the demo, what waits for the visitor, the newest open tables."""
    mine = my_games(request.user).waiting if request.user.is_authenticated else []
    tables = open_games(request.user if isinstance(request.user, User) else None)
    context = {"waiting": mine[:SHOWN], "waiting_more": len(mine) > SHOWN, "tables": tables.rows[:SHOWN]}
    return render(request, "home.html", context)

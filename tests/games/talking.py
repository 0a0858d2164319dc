"""A language for tests of the talk: who says what, and who reads what."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from games.models import Game, Line, Seat
from games.models.game import Status
from games.models.talk import Room
from games.seats.replace import take_over
from games.talk import talk as services
from games.talk.page import Talk, rooms_for, talk
from labyrinth.ground.clock import now
from tests.games.pages import Visitor
from tests.games.people import person
from tests.games.tables import away

TABLE, SPECTATORS = Room.TABLE, Room.SPECTATORS


def say(game: Game, name: str, text: str = "Good evening", room: str = TABLE) -> Line:
    """The person of that name says something."""
    return services.say(game.pk, person(name), room, text)


def seat_at(game: Game, name: str) -> Seat | None:
    """The seat that the person holds now."""
    return Seat.objects.filter(game=game, user=person(name)).first()


def page_of(game: Game, name: str, room: Room = TABLE, **more: Any) -> Talk:
    """A page of a room for the person of that name."""
    game.refresh_from_db()
    return talk(game, person(name), seat_at(game, name), room=room, **more)


def rooms(game: Game, name: str = "") -> list[str]:
    """The rooms that the person, or a visitor without a name, reads."""
    game.refresh_from_db()
    user: User | None = person(name) if name else None
    return [room.value for room in rooms_for(game, user, seat_at(game, name) if name else None)]


def post(visitor: Visitor, game: Game, text: str, room: str = TABLE, **more: Any) -> HttpResponse:
    """Say something by a form of the page, as a browser sends it."""
    visitor.get(f"/g/{game.slug}/talk/")
    token = visitor.client.cookies["csrftoken"].value
    data = {"csrfmiddlewaretoken": token, "room": room, "text": text}
    return visitor.client.post(f"/g/{game.slug}/talk/say/", data, **more)


def end(game: Game) -> None:
    """The game is over, as if it had been played."""
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=now())
    game.refresh_from_db()


def succeed(game: Game, seat: int, name: str) -> None:
    """Somebody else takes the seat over."""
    away(game, seat, offered=True)
    assert take_over(person(name), game.pk, seat).accepted
    game.refresh_from_db()

"""The two rooms in which people talk around a game, and who reads and writes in which.

While a game lasts its players must not get advice: the table's room belongs to those seated, the spectators'
room to all others who are signed in. When it has been played to its end everybody reads both.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game, Status
from games.models.seat import Seat
from games.models.talk import Room
from games.models.tenure import Tenure

GOES_ON = timedelta(days=30)
"""So long after a game is over people may still talk around it."""
OVER = (Status.FINISHED, Status.CANCELLED)


@dataclass(frozen=True)
class Place:
    """Where somebody stands: `seated` at the game or not, `signed_in` with an account, `played` here before
    and left their seat."""

    seated: bool = False
    signed_in: bool = False
    played: bool = False


def place_of(game: Game, user: User | None, seat: Seat | None) -> Place:
    """Where somebody stands; one query for those without a seat who are signed in, while the game lasts."""
    if user is None:
        return Place()
    played = seat is None and not game.is_finished and Tenure.objects.filter(game=game, user=user).exists()
    return Place(seated=seat is not None, signed_in=True, played=played)


def has_talk(game: Game) -> bool:
    """Whether people talk around the game at all: not in a demo, nor around a record somebody brought."""
    return not game.is_demo and not game.study_of


def may_read(game: Game, room: str, place: Place) -> bool:
    """Whether somebody who may see the game reads this room."""
    if not has_talk(game):
        return False
    if game.is_finished:
        return game.started_at is not None
    if room == Room.TABLE:
        return place.seated
    return place.signed_in and not place.seated and game.spectators and game.started_at is not None


def may_write(game: Game, room: str, place: Place, at: datetime) -> bool:
    """Whether they also write there. Who knows what a seat hid writes to no spectators before the end."""
    if not place.signed_in or not may_read(game, room, place) or is_closed(game, at):
        return False
    if room == Room.TABLE:
        return place.seated
    return not place.seated and (game.is_finished or not place.played)


def is_closed(game: Game, at: datetime) -> bool:
    """Whether the game has been over for so long that nobody talks around it any more."""
    if game.status not in OVER:
        return False
    return game.finished_at is None or at - game.finished_at > GOES_ON


def rooms_of(game: Game, place: Place) -> list[Room]:
    """The rooms somebody reads, their own first."""
    rooms = [Room.TABLE, Room.SPECTATORS] if place.seated else [Room.SPECTATORS, Room.TABLE]
    return [room for room in rooms if may_read(game, room, place)]


def why_not(game: Game, room: str, place: Place, at: datetime) -> str:
    """What somebody is told who may not write in a room."""
    if not has_talk(game):
        return _("There is no talk in this game.")
    if is_closed(game, at):
        return _("This game has long been over: its talk is closed.")
    if room == Room.TABLE:
        return _("Only those who sit at this table talk here.")
    if place.seated:
        return _("Whoever plays does not talk with the spectators before the end.")
    if place.played:
        return _("You have played in this game: you talk with the spectators when it is over.")
    if not game.spectators and not game.is_finished:
        return _("This table does not want spectators.")
    return _("The spectators talk once the game has begun.")

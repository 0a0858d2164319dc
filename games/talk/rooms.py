"""The two rooms in which people talk around a game, and who reads and writes in which.

While a game lasts its players must not get advice: the table's room belongs to those seated, the spectators'
room to all others who are signed in. When it has been played to its end everybody reads both. In a campaign
the talk then goes on at the table of the next game.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game, Status
from games.models.seat import Seat
from games.models.talk import Room
from games.models.tenure import Tenure
from games.talk.chapters import chapter_after

GOES_ON = timedelta(days=30)
"""So long after a game is over people may still talk around it."""
OVER = (Status.FINISHED, Status.CANCELLED)


@dataclass(frozen=True)
class Relation:
    """How somebody stands to a game: `seated` at it or not, `signed_in` with an account, `played` here before
    and left their seat; and the game to which its campaign has gone on."""

    seated: bool = False
    signed_in: bool = False
    played: bool = False
    gone_on: Game | None = None


def relation_of(game: Game, user: User | None, seat: Seat | None) -> Relation:
    """One query for those without a seat who are signed in, while the game lasts, and of a game of a campaign
    that is over; else none."""
    gone_on = chapter_after(game) if game.status in OVER else None
    if user is None:
        return Relation(gone_on=gone_on)
    played = seat is None and not game.is_finished and Tenure.objects.filter(game=game, user=user).exists()
    return Relation(seated=seat is not None, signed_in=True, played=played, gone_on=gone_on)


def has_talk(game: Game) -> bool:
    """Whether people talk around the game at all: not in a demo, nor around a record somebody brought."""
    return not game.is_demo and not game.is_brought


def may_read(game: Game, room: str, relation: Relation) -> bool:
    """Whether somebody who may see the game reads this room."""
    if not has_talk(game):
        return False
    if game.is_finished:
        return game.started_at is not None
    if room == Room.TABLE:
        return relation.seated
    return relation.signed_in and not relation.seated and game.spectators and game.started_at is not None


def may_write(game: Game, room: str, relation: Relation, at: datetime) -> bool:
    """Whether they also write there. Who knows what a seat hid writes to no spectators before the end."""
    if not relation.signed_in or not may_read(game, room, relation) or is_closed(game, relation, at):
        return False
    if room == Room.TABLE:
        return relation.seated
    return not relation.seated and (game.is_finished or not relation.played)


def is_closed(game: Game, relation: Relation, at: datetime) -> bool:
    """Whether nobody talks around the game any more: it has long been over, or its campaign has gone on."""
    if game.status not in OVER:
        return False
    long_over = game.finished_at is None or at - game.finished_at > GOES_ON
    return relation.gone_on is not None or long_over


def rooms_of(game: Game, relation: Relation) -> list[Room]:
    """The rooms somebody reads, their own first."""
    rooms = [Room.TABLE, Room.SPECTATORS] if relation.seated else [Room.SPECTATORS, Room.TABLE]
    return [room for room in rooms if may_read(game, room, relation)]


def why_not(game: Game, room: str, relation: Relation, at: datetime) -> str:
    """What somebody is told who may not write in a room."""
    if not has_talk(game):
        return _("There is no talk in this game.")
    if relation.gone_on:
        return _("The campaign has gone on: so does its talk, at the table of the next chapter.")
    if is_closed(game, relation, at):
        return _("This game has long been over: its talk is closed.")
    if room == Room.TABLE:
        return _("Only those who sit at this table talk here.")
    if relation.seated:
        return _("Whoever plays does not talk with the spectators before the end.")
    if relation.played:
        return _("You have played in this game: you talk with the spectators when it is over.")
    if not game.spectators and not game.is_finished:
        return _("This table does not want spectators.")
    return _("The spectators talk once the game has begun.")

"""Whether somebody looks at their table just now: a page in front of them, which they touched lately.

A turn mail waits while they look. Leaving the page lets it go.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, F, OuterRef, Subquery, Value, When

from games.journal.shared import as_seen_by
from games.models import Game, Message, Obligation, Seat
from games.models.message import WHILE_LOOKING, State
from labyrinth.ground.clock import now
from labyrinth.ground.database_down import if_there_is_room

LOOKING = timedelta(minutes=2)
"""So long after their last touch somebody counts as looking."""
NOTED_EVERY = timedelta(seconds=30)
TURNS_ROUND = timedelta(seconds=5)
"""Who opens the table again within it, or has another page of it open, has not left."""


def looking(seat: Seat, at: datetime) -> bool:
    """Whether the person of the seat has the table before their eyes."""
    return seat.looked_at is not None and at - seat.looked_at < LOOKING


def note(seat: Seat) -> None:
    """The person of the seat is here; one query at most, and none within half a minute of the last."""
    at = now()
    if is_noted(seat, at):
        return
    with if_there_is_room():
        Seat.objects.filter(pk=seat.pk).update(looked_at=at, known_at=_known_from(at))
    seat.looked_at = at


def knows(game_id: int, number: int) -> None:
    """The person of the seat has done something by which they know what they owe, wherever it was (one
    query)."""
    Seat.objects.filter(game=game_id, number=number).update(known_at=_known_from(now()))


def seen(seat: Seat) -> None:
    """The person of the seat is there, at a table that does not wait yet: no look that holds a mail."""
    at = now() - LOOKING
    if is_noted(seat, at):
        return
    with if_there_is_room():
        Seat.objects.filter(pk=seat.pk).update(looked_at=at)
    seat.looked_at = at


def is_noted(seat: Seat, at: datetime) -> bool:
    """Whether nothing has to be stored so that they are known to be here; guests are not looked for."""
    return seat.user_id is None or (seat.looked_at is not None and at - seat.looked_at < NOTED_EVERY)


def sees(seat: Seat, game: Game, at: datetime) -> bool:
    """The person of the seat knows the game as it stands, as far as they may see it, and is here; whether
    that is news, which the caller stores."""
    noted, step = is_noted(seat, at), as_seen_by(game, seat.number).steps
    known = seat.seen_step >= step
    seat.seen_step = max(seat.seen_step, step)
    seat.looked_at = seat.looked_at if noted else at
    return not (noted and known)


def leave(seat: Seat) -> None:
    """The page is closed or another is in front: what was held goes out, unless its reader turns round."""
    if seat.user_id is None or seat.looked_at is None:
        return
    Seat.objects.filter(pk=seat.pk).update(looked_at=None, known_at=_known_from(now()))
    seat.looked_at = None
    at = now() + TURNS_ROUND
    held = Message.objects.filter(user_id=seat.user_id, game_id=seat.game_id, state=State.WAITING)
    held.filter(reason=WHILE_LOOKING, send_at__gt=at).update(send_at=at)


def _known_from(at: datetime) -> Any:
    """When the person of a seat first looked in their open wait: at this moment, if not before."""
    since = Obligation.objects.filter(game=OuterRef("game"), seat=OuterRef("number")).values("since")
    return Case(When(known_at__gte=Subquery(since[:1]), then=F("known_at")), default=Value(at))

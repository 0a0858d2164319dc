"""Who has not been seen for days is asked whether they are there before a full table starts with them."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Max

from accounts.models import Token, User
from games.messages import notices
from games.models import Game, Line, Seat
from labyrinth.ground.clock import now

UNSEEN = timedelta(days=5)
"""Whoever has shown no sign of life for so long is asked."""
ANSWER_IN = timedelta(hours=48)
"""So long their seat is kept for them."""


def waits_for_word(game: Game, seats: Iterable[Seat]) -> bool:
    """Whether the locked, full table waits until some of its people say that they are there; who has not been
    seen lately is asked now."""
    at, waits = now(), False
    for seat in seats:
        if seat.user_id is None:
            continue
        if seat.confirm_by is None and last_seen(game, seat) <= at - UNSEEN:
            _ask(game, seat, at)
        waits = waits or seat.confirm_by is not None
    return waits


def last_seen(game: Game, seat: Seat) -> datetime:
    """The last sign of life of the seat's person: they sat down or looked at a table, signed in, used a token
    or said something (four queries)."""
    assert seat.user_id is not None
    user = User.objects.only("last_login").get(pk=seat.user_id)
    signs: list[datetime | None] = [
        seat.seated_at or game.created_at,
        user.last_login,
        Seat.objects.filter(user=user).aggregate(at=Max("looked_at"))["at"],
        Token.objects.filter(user=user).aggregate(at=Max("used_at"))["at"],
        Line.objects.filter(user=user).aggregate(at=Max("at"))["at"],
    ]
    return max(sign for sign in signs if sign is not None)


def _ask(game: Game, seat: Seat, at: datetime) -> None:
    seat.confirm_by = at + ANSWER_IN
    seat.save(update_fields=["confirm_by"])
    game.expires_at = max(game.expires_at or at, seat.confirm_by + UNSEEN)
    game.save(update_fields=["expires_at"])
    assert seat.user_id is not None
    notices.on_lobby(game, seat.user_id, "confirm", at, until=seat.confirm_by.isoformat())

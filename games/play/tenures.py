"""Who held a seat, and when: everybody's record keeps what they themselves did."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F

from games.models import Game, Seat, Tenure
from games.sql import changes


def open_all(game: Game, seats: Iterable[Seat], at: datetime) -> None:
    """A game starts: one tenure for each person with an account (one query)."""
    changes.insert([_tenure(game, seat, at) for seat in seats if seat.user_id is not None])


def open_one(game: Game, seat: Seat, at: datetime) -> Tenure:
    """A person has taken a seat of a running game over (one query)."""
    tenure = _tenure(game, seat, at)
    tenure.save()
    return tenure


def close(game: Game, seat: Seat, at: datetime, *, how: str) -> None:
    """The person's time on the seat is over: "replaced", "resigned", "forfeited" (one query)."""
    running = Tenure.objects.filter(game=game, seat=seat.number, until=None)
    running.update(until=at, to_entry=game.entries, how=how, missed=seat.ran_out)


def close_all(game: Game, at: datetime, *, how: str) -> None:
    """The game is over for those who still sit at it (two queries)."""
    rows = list(Tenure.objects.filter(game=game, until=None))
    ran_out = F("misses") + F("forgiven")
    missed = dict(Seat.objects.filter(game=game).values_list("number", ran_out))
    for row in rows:
        row.until, row.to_entry = at, game.entries
        row.how, row.missed = how, missed.get(row.seat, 0)
    changes.update(rows, ["until", "to_entry", "how", "missed"])


def _tenure(game: Game, seat: Seat, at: datetime) -> Tenure:
    return Tenure(
        game=game, seat=seat.number, user_id=seat.user_id, name=seat.name, from_entry=game.entries, since=at
    )

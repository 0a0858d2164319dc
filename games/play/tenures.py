"""Who held a seat, and when: everybody's record keeps what they themselves did."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F

from games.models import Game, Seat, Tenure
from games.play.places import outcome_of, places_of
from games.play.turns import Done, changes_hands, write
from games.sql import changes

CLOSED = ["until", "to_entry", "how", "missed", "turns", "own_turns", "team", "place"]


def open_all(game: Game, seats: Iterable[Seat], at: datetime) -> None:
    """A game starts: one tenure for each person with an account (one query)."""
    changes.insert([_tenure(game, seat, at) for seat in seats if seat.user_id is not None])


def open_one(game: Game, seat: Seat, at: datetime) -> Tenure:
    """A person has taken a seat of a running game over (two queries)."""
    changes_hands(game, seat.number, held=True)
    tenure = _tenure(game, seat, at)
    tenure.save()
    return tenure


def close(game: Game, seat: Seat, at: datetime, *, how: str) -> None:
    """The person's time on the seat is over: "replaced", "resigned", "forfeited" (two queries)."""
    changes_hands(game, seat.number, held=False)
    running = Tenure.objects.filter(game=game, seat=seat.number, until=None)
    running.update(until=at, to_entry=game.entries, how=how, missed=seat.ran_out)


def close_all(game: Game, at: datetime, *, how: str, done: Done | None = None) -> None:
    """The game is over for those who still sit at it (two queries). A finished one has been `done`: then all
    tenures get what histories and ratings need."""
    rows = list(Tenure.objects.filter(game=game).order_by("id"))
    ran_out = F("misses") + F("forgiven")
    missed = dict(Seat.objects.filter(game=game).values_list("number", ran_out))
    for row in rows:
        if row.until is None:
            row.until, row.to_entry = at, game.entries
            row.how, row.missed = how, missed.get(row.seat, 0)
    if done is not None:
        write(rows, done)
        places = places_of(game, rows)
        for row in rows:
            row.place = places[outcome_of(game, row)]
    changes.update(rows, CLOSED)


def _tenure(game: Game, seat: Seat, at: datetime) -> Tenure:
    return Tenure(
        game=game, seat=seat.number, user_id=seat.user_id, name=seat.name, from_entry=game.entries, since=at
    )

"""One person's waits at all their tables, and when they are over, as they would be claimed now."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from accounts.availability import availabilities_of
from accounts.awake import ALWAYS
from accounts.models import User
from games.clocks.due import at_table, away, clock_for, effective_due, lags_of, of_game, with_lags
from games.models import Obligation, Seat
from games.models.game import Status
from games.models.obligation import Then
from labyrinth.ground.clock import now

Owed = tuple[Seat, Obligation]


def my_waits(user: User) -> QuerySet[Obligation]:
    """The open waits for the person in games that run and are not held; not those that a bot answers."""
    mine = Obligation.objects.filter(user=user, due_at__isnull=False).exclude(then=Then.BOT)
    return mine.filter(game__status=Status.RUNNING, game__paused_at__isnull=True)


def my_dues(owed: Sequence[Owed]) -> dict[int, datetime]:
    """Obligation -> when it is due, for seats of one person with their games; three queries for any number.

    Waits whose clock is held are left out, and those of tries of a week, which have none.
    """
    running = [(seat, row) for seat, row in owed if row.due_at is not None and not seat.game.is_demo]
    if not running:
        return {}
    rows, at = [row for _seat, row in running], now()
    user_id = running[0][0].user_id
    assert user_id is not None
    hours = availabilities_of([user_id], min(row.since for row in rows))[user_id]
    looked = {(seat.game_id, seat.number): seat.known_at for seat, _row in running}
    lost, late = away(rows), lags_of({(row.game_id, row.seat): row for row in rows}, looked, at)
    dues = {}
    for seat, row in running:
        clock = clock_for(seat.game)
        mine = at_table(hours, seat) if clock.awake else ALWAYS
        gone = with_lags(of_game(lost, seat.game), late.get((row.game_id, row.seat)))
        dues[row.pk] = effective_due(row, seat, clock, mine, gone)
    return dues

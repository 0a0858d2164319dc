"""What the sweep reads of many waits at once, before it locks their games one by one.

It is a moment old when a game is locked, as if the sweep had come that moment earlier. A wait that has
changed meanwhile is left to the next sweep.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.availability import Known, availabilities_of
from games.clocks.due import RECOVERY, Away, Lost, SeatKey, lags_of, of_game, since, with_lags
from games.models import Game, Obligation, Seat

FRESH = timedelta(seconds=5)
"""What is older is read anew."""

NAMED = ("since", "due_at", "credit", "bounced")
"""What a wait and its due moment are known by."""


@dataclass(frozen=True)
class Batch:
    """The waits, when their people are awake, when the site was away, and who was not told in time."""

    at: datetime
    owed: dict[SeatKey, Obligation]
    known: Known
    away: list[Away]
    lags: dict[SeatKey, Lost]

    def still(self, row: Obligation) -> bool:
        """Whether the wait is the one that was read, and due when it was."""
        read = self.owed.get((row.game_id, row.seat))
        return read is not None and all(getattr(read, name) == getattr(row, name) for name in NAMED)

    def lost(self, row: Obligation, game: Game) -> Lost:
        """What is to be credited to the wait at its locked game."""
        return with_lags(of_game(self.away, game), self.lags.get((row.game_id, row.seat)))


def read(rows: Iterable[Obligation], at: datetime) -> Batch:
    """Five queries for any number of waits, `rows` included."""
    owed = {(row.game_id, row.seat): row for row in rows}
    first = min((row.since for row in owed.values()), default=at)
    seats = Seat.objects.filter(game__in={game for game, _seat in owed}, user__isnull=False)
    found = list(seats.values_list("game_id", "number", "user_id", "known_at")) if owed else []
    looked = {(game, number): known_at for game, number, _person, known_at in found}
    known = Known(first, availabilities_of({person for *_, person, _at in found if person}, first))
    return Batch(at, owed, known, since(first - RECOVERY) if owed else [], lags_of(owed, looked, at))

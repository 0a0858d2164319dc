"""What happened since somebody last looked at their table, a position at a time."""

from dataclasses import dataclass

from games.models import Game, Seat
from games.past.replay import Eyes, NoPositionError, Replay, replay, track_to


@dataclass(frozen=True)
class Since:
    """One of the new positions as the seat sees it. `earlier` and `later` are the steps of those beside it,
    None where there is none; behind the last one stands the table. `until` is how far the game has come."""

    replay: Replay
    earlier: int | None
    later: int | None
    until: int


def since(game: Game, seat: Seat, step: int | None = None) -> Since | None:
    """The new position at a public step, the first one without it; None where there is nothing to show.

    What can still be taken back is not gone through: it stands on the table. Raises like `replay`.
    """
    known = min(seat.seen_step, game.steps)
    try:
        at = _first(game, seat.number, known) if step is None or step <= known else step
        found = None if at is None else replay(game, Eyes(seat.number, own=seat.number), at)
    except NoPositionError:
        return None
    if found is None or found.step <= known:
        return None
    earlier = found.previous if found.previous is not None and found.previous > known else None
    return Since(found, earlier, found.following, game.steps)


def _first(game: Game, own: int, known: int) -> int | None:
    track, last = track_to(game, own, known)
    found = track.behind(known)
    return found.step if found and found.step <= last else None

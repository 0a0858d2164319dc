"""Words for tests of what happens around a table."""

from games.journal.locked import Locked, load_locked, lock_row
from games.models import Game, Seat, TableEvent
from games.play.stand_in import step_in
from labyrinth.ground.clock import now


def locked(game: Game) -> Locked:
    """The game under its lock, as a service has it; only inside a transaction."""
    return load_locked(lock_row(game.pk))


def away(game: Game, seat: int, *, offered: bool = False) -> None:
    """A stand-in plays the seat from now on; nobody asks its bot to move."""
    table = locked(game)
    step_in(table, seat, now())
    if offered:
        Seat.objects.filter(game=game, number=seat).update(offered_at=now())
    game.refresh_from_db()


def log(game: Game) -> list[str]:
    """The kinds of what happened around the game, oldest first."""
    return list(TableEvent.objects.filter(game=game).values_list("kind", flat=True))


def last(game: Game, kind: str) -> TableEvent:
    """The latest event of a kind."""
    return TableEvent.objects.filter(game=game, kind=kind).latest("id")

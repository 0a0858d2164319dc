"""A game under its lock: every writer comes through here first."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.position import Position
from games.models import Game, SealedAnswer, Seat
from games.models.game import Status
from games.models.loading import finish_loading, journal, replayed, sealed_answers
from games.models.packing import unpack
from games.models.release import system_of
from games.services.errors import Refused, RulesFailedError


@dataclass
class Locked:
    """One game, held until the transaction ends. `sealed` are the rows behind `position.pending`."""

    game: Game
    seats: list[Seat]
    position: Position
    sealed: list[SealedAnswer]

    @property
    def bots(self) -> dict[int, str]:
        """Seat -> level of its bot."""
        return {seat.number: seat.bot for seat in self.seats if seat.bot}

    @property
    def people(self) -> list[int]:
        """The seats of people, guests included."""
        return [seat.number for seat in self.seats if not seat.bot]

    @property
    def phrases(self) -> dict[int, str]:
        """What the seats added to the seed."""
        return {seat.number: seat.phrase for seat in self.seats if seat.phrase}


@contextmanager
def rules_at_work() -> Iterator[None]:
    """Around everything that runs rules. Whatever they raise comes out as RulesFailedError."""
    try:
        yield
    except (Refused, MemoryError):
        raise
    except Exception as error:
        raise RulesFailedError(f"{type(error).__name__}: {error}") from error


def lock_row(game_id: int) -> Game:
    """The game's row, held until the transaction ends. Raises Refused when there is none."""
    assert transaction.get_connection().in_atomic_block
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise Refused(_("There is no such game."))
    return game


def lock_running(game_id: int) -> Game:
    """The row of a game that takes answers. Raises Refused when it does not, and says why."""
    game = lock_row(game_id)
    if game.status != Status.RUNNING:
        raise Refused(why_not_running(game))
    return game


def why_not_running(game: Game) -> str:
    """What a person is told who answers in a game that takes no answers."""
    return {
        Status.OPEN: _("This game has not started yet."),
        Status.FINISHED: _("This game is over."),
        Status.CANCELLED: _("This game was called off."),
    }.get(Status(game.status), held())


def held() -> str:
    """What a person is told while a game is in quarantine."""
    return _("Something in the rules went wrong: this game is held until it is looked at. Nothing is lost.")


def load_locked(game: Game) -> Locked:
    """The locked game with its position; three queries, four at a sealed question.

    Raises Refused in a process older than the game, and RulesFailedError where the journal does not fit.
    """
    system = system_of(game)
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    rows = journal(game, game.at_entry)
    with rules_at_work():
        position = replayed(system, unpack(bytes(game.checkpoint)), game.at, rows)
    sealed = sealed_answers(game, position)
    with rules_at_work():
        finish_loading(game, position, sealed)
    return Locked(game, seats, position, sealed)
